import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { Destination } from '@bora/rules/destination.ts'
import type { Context } from '../../../core/context.ts'

/** The encrypted part: the destination, and the holder's tax id. */
export type Whole = { destination: Destination; holderCpf: string | null }

type Keys = Pick<Context, 'config' | 'secrets'>

const FORM = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts it for this installation and for the row of `rowId`: moved to another row it cannot be decrypted
 * (docs/decisions/0037-payouts-are-asked-about.md).
 */
export function seal(ctx: Keys, rowId: string, whole: Whole): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyFor(ctx, 'seal'), nonce)
  cipher.setAAD(Buffer.from(rowId))
  const text = Buffer.concat([cipher.update(JSON.stringify(whole), 'utf8'), cipher.final()])
  return Buffer.concat([Buffer.from([FORM]), nonce, cipher.getAuthTag(), text])
}

/** Decrypts what was encrypted for this row; throws if it was made with another key, or for another row. */
export function unseal(ctx: Keys, rowId: string, sealed: Buffer): Whole {
  if (sealed[0] !== FORM) throw new Error('banking details are sealed in a form that is not known')
  const [nonceEnd, tagEnd] = [1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES]
  const decipher = createDecipheriv('aes-256-gcm', keyFor(ctx, 'seal'), sealed.subarray(1, nonceEnd))
  decipher.setAAD(Buffer.from(rowId))
  decipher.setAuthTag(sealed.subarray(nonceEnd, tagEnd))
  const text = Buffer.concat([decipher.update(sealed.subarray(tagEnd)), decipher.final()])
  return JSON.parse(text.toString('utf8')) as Whole
}

/** Returns a keyed hash of a CPF (its 11 digits), for comparing two without revealing any. */
export function cpfMark(ctx: Keys, cpf: string): Buffer {
  return createHmac('sha256', keyFor(ctx, 'cpf')).update(cpf).digest()
}

/** Returns a keyed hash of the last four digits of a CPF, or of four searched digits. */
export function cpfEndMark(ctx: Keys, digits: string): Buffer {
  return createHmac('sha256', keyFor(ctx, 'cpf end')).update(digits.slice(-4)).digest()
}

/** Returns a keyed hash of a destination, which identifies accounts that are paid at the same place. */
export function destinationMark(ctx: Keys, destination: Destination): Buffer {
  // Sorted by name, so that the same destination gives the same text.
  const text = JSON.stringify(Object.entries(destination).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  return createHmac('sha256', keyFor(ctx, 'destination')).update(text).digest()
}

function keyFor({ config, secrets }: Keys, use: 'seal' | 'cpf' | 'cpf end' | 'destination'): Buffer {
  const root = config.payouts.dataKey ?? secrets.pictures
  return Buffer.from(hkdfSync('sha256', root, '', `bora bank details ${use}`, 32))
}
