import { loadCode } from '../../../../loading/load-chunk.ts'
import { authClient } from '../../../../session/session.ts'

type Proof = { type: 'signup' | 'email_change'; email: string; token: string }

/**
 * Verifies an address by the code that was sent to it; returns `first half` when the other address has yet to agree.
 * Verifying opens a new session in which no second factor is proven: that one ends at once, and the existing session
 * continues.
 */
export async function verifyAddress(proof: Proof): Promise<'done' | 'first half'> {
  const { newTransientClient } = await loadCode(() => import('../../../../session/auth-client.ts'))
  const passerBy = await newTransientClient()
  const { data, error } = await passerBy.verifyOtp(proof)
  if (error) throw error
  if (!data.session) return 'first half'
  const client = await authClient()
  // A token contains the address. Where verifying has ended all earlier sessions, the new one takes their place.
  const { data: renewed } = await client.refreshSession()
  if (renewed.session) await passerBy.signOut({ scope: 'local' })
  else await client.setSession(data.session)
  return 'done'
}
