import type { Answer } from '../../../api/api.ts'
import { queryClient, read, staleReadsAnswered } from '../../../api/queries.ts'
import { dayOf, time } from '../../../language/format.ts'

export type Case = Answer<'GET /admin/cases'>['items'][number]
export type WholeCase = Answer<'GET /admin/cases/:subject/:caseId'>
export type CaseAct = WholeCase['can'][number]

/** How often visible data is refetched: other admins decide, too. */
export const CASES_FRESH_MS = 15_000

/** The key of a case in an address: its subject and its id. */
export function keyOf({ subject, id }: Pick<Case, 'subject' | 'id'>): string {
  return `${subject}~${id}`
}

/** Returns the subject and id of such a key; null for any other text. */
export function readKey(key: string | undefined): Pick<Case, 'subject' | 'id'> | null {
  const [subject, id] = key?.split('~') ?? []
  return (subject === 'workout' || subject === 'person') && id ? { subject, id } : null
}

/** The query of one case. */
export const oneCase = ({ subject, id }: Pick<Case, 'subject' | 'id'>) =>
  read('GET /admin/cases/:subject/:caseId', { params: { subject, caseId: id } })

/** Shows the answer to a decision; resolves once the lists are up to date. */
export async function showDecided(answer: WholeCase): Promise<void> {
  queryClient.setQueryData(oneCase(answer).queryKey, answer)
  await staleReadsAnswered()
}

/** An instant for a dense list, by the clock of `timeZone`: `12 nov, 18h02`. */
export function instantText(instant: string, timeZone?: string): string {
  return `${dayOf(instant, 'short', timeZone)}, ${time(instant, timeZone)}`
}
