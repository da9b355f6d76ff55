import { isCommonPassword } from './common-passwords.ts'
import { PASSWORD_MIN_LENGTH } from './limits.ts'

export const PASSWORD_STRENGTHS = ['weak', 'moderate', 'good', 'strong'] as const

export type PasswordStrength = (typeof PASSWORD_STRENGTHS)[number]

const KINDS = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u]
const WELL_KNOWN = /^(?:1234|password|senha|qwert|abcd|admin|iloveyou|brasil|bora)/i

/**
 * Returns whether a password is long enough: at least 6 characters, or the operator's minimum
 * (docs/rules/people-and-rights.md#passwords).
 */
export function isPasswordLongEnough(password: string, least = PASSWORD_MIN_LENGTH): boolean {
  return [...password].length >= least
}

/**
 * Rates a password by its length in characters and the number of character classes (small, capital, digit, other) in
 * it. Too short, well-known or with only one or two different characters is weak. A long phrase is strong without
 * mixing classes (docs/rules/people-and-rights.md#passwords).
 */
export function passwordStrength(password: string): PasswordStrength {
  const characters = [...password]
  const { length } = characters
  if (!isPasswordLongEnough(password) || new Set(characters).size <= 2) return 'weak'
  if (isCommonPassword(password) || (WELL_KNOWN.test(password) && length < 16)) return 'weak'
  const kinds = KINDS.filter(kind => kind.test(password)).length
  if (length >= 16 || (length >= 12 && kinds >= 3)) return 'strong'
  if (length >= 12 || (length >= 8 && kinds >= 3)) return 'good'
  return length >= 8 || kinds >= 3 ? 'moderate' : 'weak'
}
