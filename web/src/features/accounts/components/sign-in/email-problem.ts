import { looksLikeEmail } from './email.ts'
import type { RefusalText } from './refusal-text.ts'

/** What is wrong with an address: the key of its sentence in the `auth` texts, or true. */
export function emailProblem(email: string): true | RefusalText['key'] {
  if (email.trim() === '') return 'email.missing'
  return looksLikeEmail(email) || 'email.invalid'
}
