import { mobileNumber, phoneNumber } from './phone-number.ts'
import { readCnpj, readCpf } from './tax-id.ts'

/**
 * The kinds of Pix keys; the person chooses one, since some digits are ambiguous (docs/rules/money.md#banking-details).
 */
export const PIX_KEY_KINDS = ['cpf', 'cnpj', 'email', 'phone', 'random'] as const
export type PixKeyKind = (typeof PIX_KEY_KINDS)[number]

const EMAIL =
  /^[a-z0-9.!#$&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/
const MAX_EMAIL = 77
const RANDOM = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * Normalizes a key to the format of the Pix directory: digits of a CPF, characters of a CNPJ, an address or a random
 * key in lower case, a phone with + and its country code. Returns null if it is no key of this kind.
 */
export function readPixKey(kind: PixKeyKind, text: string): string | null {
  const tidy = text.trim()
  if (kind === 'cpf') return readCpf(tidy)
  if (kind === 'cnpj') return readCnpj(tidy)
  if (kind === 'phone') {
    const digits = mobileNumber(tidy)
    return digits && phoneNumber(digits) ? `+${digits}` : null
  }
  const lower = tidy.toLowerCase()
  if (kind === 'email') return lower.length <= MAX_EMAIL && EMAIL.test(lower) ? lower : null
  return RANDOM.test(lower) ? lower : null
}
