import { type Answer, call } from '../../../api/api.ts'
import { queryClient, read } from '../../../api/queries.ts'
import { now } from '../../../device/clock.ts'
import { type ConsentChoice, storeConsents } from '../../../session/consent.ts'
import { currentSession } from '../../../session/session.ts'

/**
 * Stores a choice in this browser and, when signed in, in the account. Throws when the server can't be reached; the
 * choice still applies here, and is saved to the account later.
 */
export async function saveConsents(choice: ConsentChoice): Promise<void> {
  const at = new Date(now()).toISOString()
  const of = currentSession()?.userId ?? null
  storeConsents(choice, { at, of })
  if (of === null) return
  try {
    saveConsentAnswer(await call('PUT /me/consents', { body: choice }))
  } catch (error) {
    storeConsents(choice, { at, of: null })
    throw error
  }
}

/** Shows the server's answer at once. */
export function saveConsentAnswer(consents: Answer<'GET /me/consents'>): void {
  queryClient.setQueryData(read('GET /me/consents').queryKey, consents)
}
