import { fullAddress, paths } from '../../../navigation/paths.ts'
import { authClient } from '../../../session/session.ts'

/** The purpose of a mail with a link and a code. */
export type Purpose = 'recovery' | 'signInCode'

/** Sends such a mail if an account has the address, which is not revealed; the link returns to `next`. */
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

/** Opens a session with the code from such a mail. */
export async function proveMailedCode(purpose: Purpose, email: string, token: string): Promise<void> {
  const type = purpose === 'recovery' ? 'recovery' : 'email'
  const { error } = await (await authClient()).verifyOtp({ email, token, type })
  if (error) throw error
}
