import { EMAIL_MAX_LENGTH } from '@bora/rules/limits.ts'

/** Returns whether a text looks like an e-mail address; only the server and a mail can prove it. */
export function looksLikeEmail(text: string): boolean {
  const email = text.trim()
  return email.length <= EMAIL_MAX_LENGTH && /^[^\s@]+@([^\s@.]+\.)+[^\s@.]{2,}$/.test(email)
}
