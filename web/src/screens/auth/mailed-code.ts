import { fullAddress, paths } from '../../navigation/paths.ts'
import { authClient } from '../../session/session.ts'

/** What a mail with a link and a code is for. */
export type Purpose = 'recovery' | 'signInCode'

/** Sends such a mail where an account has the address, which nobody is told; the link leads back to `next`. */
export async function sendMail(purpose: Purpose, email: string, next: string | undefined): Promise<void> {
  const client = await authClient()
  const { error } =
    purpose === 'recovery'
      ? await client.resetPasswordForEmail(email, { redirectTo: fullAddress(paths.resetPassword()) })
      : await client.signInWithOtp({
          email,
          options: {
            shouldCreateUser: false,
            emailRedirectTo: fullAddress(paths.auth({ next })),
          },
        })
  if (error) throw error
}

/** Opens the session that the code of such a mail stands for. */
export async function proveMailedCode(purpose: Purpose, email: string, token: string): Promise<void> {
  const type = purpose === 'recovery' ? 'recovery' : 'email'
  const { error } = await (await authClient()).verifyOtp({ email, token, type })
  if (error) throw error
}
