import type { Destination } from './destination.ts'
import { nameMatch } from './holder-name.ts'
import { readPixKey } from './pix-key.ts'

/** How long an address must be confirmed before a Pix key equal to it is verified without a review. */
export const OWN_KEY_AGE_HOURS = 72

/** Kinds of Pix keys that can be recognized as the account's own, without a review. */
export const OWN_KEY_KINDS = ['cpf', 'email', 'phone'] as const
export type OwnKeyKind = (typeof OWN_KEY_KINDS)[number]

/** An address of the account, and when it was confirmed. */
type Address = { address: string | null; confirmedAt: string | null }

/** Verified facts about the account's owner. */
export type Proven = {
  name: string
  email: Address
  phone: Address
  /** Whether a review found the holder's CPF to be this person's. */
  cpf: boolean
}

/**
 * Returns the addresses of an account that are recognized as its own Pix keys: confirmed, in the directory's format,
 * and unchanged for long enough that the owner had time to object to a change (docs/rules/money.md#verified-at-once).
 */
export function ownKeys({ email, phone }: Pick<Proven, 'email' | 'phone'>, now: Date): OwnKey[] {
  const typed = [
    { kind: 'email', ...email },
    { kind: 'phone', ...phone, address: phone.address && `+${phone.address}` },
  ] as const
  return typed.flatMap(({ kind, address, confirmedAt }) => {
    const key = address && isSettled(confirmedAt, now) ? readPixKey(kind, address) : null
    return key === null ? [] : [{ kind, key }]
  })
}

export type OwnKey = { kind: Exclude<OwnKeyKind, 'cpf'>; key: string }

/**
 * Returns as which of the account's own keys a destination is verified at once; null if a review decides
 * (docs/rules/money.md#verified-at-once). The destination is in the directory's format.
 */
export function ownKeyOf(destination: Destination, holderName: string, proven: Proven, now: Date): OwnKeyKind | null {
  if (destination.method !== 'pix' || nameMatch(holderName, proven.name) !== 'same') return null
  const { kind, key } = destination
  if (kind === 'cpf') return proven.cpf ? kind : null
  return ownKeys(proven, now).find(own => own.kind === kind && own.key === key)?.kind ?? null
}

function isSettled(confirmedAt: string | null, now: Date): boolean {
  if (confirmedAt === null) return false
  return now.getTime() - Date.parse(confirmedAt) >= OWN_KEY_AGE_HOURS * 3_600_000
}
