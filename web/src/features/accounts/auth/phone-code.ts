import { aboutNewAccount } from '../components/sign-in/about-new-account.ts'
import { reportSignIn } from '../components/sign-in/report-sign-in.ts'
import { authClient } from '../../../session/session.ts'

/** The person of a new account; null signs in to an existing one. */
export type NewPerson = { name: string } | null

/** Sends a code by text message; without a new person only if an account has the number, which is not revealed. */
export async function sendText(phone: string, person: NewPerson): Promise<void> {
  const options = person ? { data: aboutNewAccount(person.name) } : { shouldCreateUser: false }
  const { error } = await (await authClient()).signInWithOtp({ phone, options })
  if (error) throw error
}

/** Opens a session with the code from such a message. */
export async function proveText(phone: string, token: string, person: NewPerson): Promise<void> {
  const { data, error } = await (await authClient()).verifyOtp({ phone, token, type: 'sms' })
  if (error) throw error
  if (person && data.session) reportSignIn('capture-signup-ip', data.session.access_token, { country_code: 'BR' })
}
