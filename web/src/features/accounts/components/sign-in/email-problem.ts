import { looksLikeEmail } from './email.ts'
import type { RefusalText } from './refusal-text.ts'

/** Returns the problem with an address: the key of its sentence in the `auth` texts, or true if there is none. */
export function emailProblem(email: string): true | RefusalText['key'] {
  if (email.trim() === '') return 'email.missing'
  return looksLikeEmail(email) || 'email.invalid'
}
