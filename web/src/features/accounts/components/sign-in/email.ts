import { EMAIL_MAX_LENGTH } from '@bora/rules/limits.ts'

/** Whether a text looks like an e-mail address; only the server and a mail can tell for sure. */
export function looksLikeEmail(text: string): boolean {
  const email = text.trim()
  return email.length <= EMAIL_MAX_LENGTH && /^[^\s@]+@([^\s@.]+\.)+[^\s@.]{2,}$/.test(email)
}
