import { type PixKeyKind, readPixKey } from './pix-key.ts'
import type { PayoutCountry } from './payouts.ts'
import { readCpf } from './tax-id.ts'

/** Where money is sent, by the methods of each country (docs/rules/money.md#banking-details). */
export type Destination =
  | { method: 'pix'; kind: PixKeyKind; key: string }
  | {
      method: 'br_account'
      bankCode: string
      branch: string
      account: string
      accountType: 'checking' | 'savings'
    }
  | { method: 'gb_account'; sortCode: string; accountNumber: string }
  | { method: 'au_account'; bsb: string; accountNumber: string }

export type DestinationError = { code: 'pix_key_invalid' | 'bank_account_invalid'; field: string }

const COUNTRIES = { pix: 'BR', br_account: 'BR', gb_account: 'GB', au_account: 'AU' } as const satisfies Record<
  Destination['method'],
  PayoutCountry
>

/** Returns the country that this method pays in. */
export function countryOf({ method }: Pick<Destination, 'method'>): PayoutCountry {
  return COUNTRIES[method]
}

/**
 * Returns a destination in the banks' format, without punctuation except before check digits; otherwise the first
 * invalid field.
 */
export function readDestination(typed: Destination): Destination | DestinationError {
  if (typed.method === 'pix') {
    const key = readPixKey(typed.kind, typed.key)
    return key === null ? { code: 'pix_key_invalid', field: 'key' } : { ...typed, key }
  }
  const read: Record<string, string | null> = fieldsOf(typed)
  const wrong = Object.keys(read).find(field => read[field] === null)
  return wrong ? { code: 'bank_account_invalid', field: wrong } : ({ ...typed, ...read } as Destination)
}

function fieldsOf(typed: Exclude<Destination, { method: 'pix' }>): Record<string, string | null> {
  if (typed.method === 'br_account') {
    return {
      bankCode: matching(typed.bankCode, /^(?!000)\d{3}$/),
      branch: withCheckDigit(matching(typed.branch, /^\d{4}[\dX]?$/), 4),
      account: withCheckDigit(matching(typed.account.replace(/^[0\s.]+(?=.{2})/, ''), /^\d{1,12}[\dX]$/), null),
    }
  }
  if (typed.method === 'gb_account') {
    return { sortCode: matching(typed.sortCode, /^\d{6}$/), accountNumber: matching(typed.accountNumber, /^\d{8}$/) }
  }
  return { bsb: matching(typed.bsb, /^\d{6}$/), accountNumber: matching(typed.accountNumber, /^\d{5,9}$/) }
}

function matching(text: string, form: RegExp): string | null {
  const plain = text.replace(/[\s.-]/g, '').toUpperCase()
  return form.test(plain) ? plain : null
}

// The last character is a check digit: always, or if there are more than `without` characters.
function withCheckDigit(plain: string | null, without: number | null): string | null {
  if (plain === null || plain.length === without) return plain
  return `${plain.slice(0, -1)}-${plain.slice(-1)}`
}

/** Returns a destination masked so that only its owner recognizes it. */
export function maskedDestination(destination: Destination): Destination {
  switch (destination.method) {
    case 'pix':
      return { ...destination, key: maskedPixKey(destination.kind, destination.key) }
    case 'br_account':
      return { ...destination, account: maskedAccount(destination.account) }
    case 'gb_account':
      return {
        ...destination,
        sortCode: `••-••-${destination.sortCode.slice(-2)}`,
        accountNumber: maskedAccount(destination.accountNumber),
      }
    case 'au_account':
      return {
        ...destination,
        bsb: `•••-${destination.bsb.slice(-3)}`,
        accountNumber: maskedAccount(destination.accountNumber),
      }
  }
}

/** Returns a CPF with only its middle readable: `•••.482.917-••`. */
export function maskedCpf(cpf: string): string {
  return `•••.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-••`
}

function maskedPixKey(kind: PixKeyKind, key: string): string {
  switch (kind) {
    case 'cpf':
      return maskedCpf(key)
    case 'cnpj':
      return `••.${key.slice(2, 5)}.${key.slice(5, 8)}/••••-••`
    case 'email': {
      const [name, domain] = key.split('@') as [string, string]
      return `${name[0]}•••@${domain.split('.')[0]}`
    }
    case 'phone':
      return `•••• ${key.slice(-4)}`
    case 'random':
      return `${key.slice(0, 4)}••••`
  }
}

// Hides more than it shows, even of the shortest account number.
function maskedAccount(account: string): string {
  const told = account.slice(account.length > 6 ? -4 : -2)
  return '•'.repeat(account.length - told.length) + told
}

/** Returns the CPF in a Pix key; null if it holds none. */
export function cpfInKey(destination: Destination): string | null {
  return destination.method === 'pix' && destination.kind === 'cpf' ? readCpf(destination.key) : null
}
