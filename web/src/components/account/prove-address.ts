import { call } from '../../api.ts'
import { authClient } from '../../session.ts'

type Proof =
  | { type: 'signup' | 'email_change'; email: string; token: string }
  | { type: 'phone_change'; phone: string; token: string }

/**
 * Proves an address by the code that was sent to it; `first half` when the other address has yet to agree. The proof
 * opens a session, which takes the place of the one before.
 */
export async function proveAddress(proof: Proof): Promise<'done' | 'first half'> {
  const { sessions } = await call('GET /me/sessions')
  const before = sessions.find(session => session.current)
  const { data, error } = await (await authClient()).verifyOtp(proof)
  if (error) throw error
  if (!data.session) return 'first half'
  if (before) await call('DELETE /me/sessions/:sessionId', { params: { sessionId: before.id } }).catch(() => {})
  return 'done'
}
