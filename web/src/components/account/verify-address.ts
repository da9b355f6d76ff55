import { loadCode } from '../../loading/load-chunk.ts'
import { authClient } from '../../session/session.ts'

type Proof = { type: 'signup' | 'email_change'; email: string; token: string }

/**
 * Proves an address by the code that was sent to it; `first half` when the other address has yet to agree. The proof opens
 * a session of its own, in which no second factor is proven: it ends at once, and the one that is there goes on.
 */
export async function verifyAddress(proof: Proof): Promise<'done' | 'first half'> {
  const { newTransientClient } = await loadCode(() => import('../../session/auth-client.ts'))
  const passerBy = await newTransientClient()
  const { data, error } = await passerBy.verifyOtp(proof)
  if (error) throw error
  if (!data.session) return 'first half'
  const client = await authClient()
  // A token says the address. Where the proof has ended all sessions from before, the new one takes their place.
  const { data: renewed } = await client.refreshSession()
  if (renewed.session) await passerBy.signOut({ scope: 'local' })
  else await client.setSession(data.session)
  return 'done'
}
