import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { Destination } from '@bora/rules/destination.ts'
import type { Context } from '../../../core/context.ts'
import { perServerState } from '../../../core/per-server-state.ts'
import { StartRefused } from '../../../settings/environment.ts'
import { deleteSealedValue, keepSealedValue, replaceSealedValue } from '../../accounts/index.ts'

/** The encrypted part: the destination, and the holder's tax id. */
export type Whole = { destination: Destination; holderCpf: string | null }

type Keys = Pick<Context, 'config' | 'secrets'>

const FORM = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16
const MARKS = ['cpf', 'cpf end', 'destination'] as const
const MARK_KEY_BYTES = 32
/** The name of the row with the keys of marks, for which it is encrypted, too. */
const MARKS_ROW = 'bank marks'

/**
 * Encrypts it for this installation and for the row of `rowId`: moved to another row it cannot be decrypted
 * (docs/decisions/0037-payouts-are-asked-about.md).
 */
export function seal(ctx: Keys, rowId: string, whole: Whole): Buffer {
  return sealBytes(rootsOf(ctx)[0]!, rowId, Buffer.from(JSON.stringify(whole)))
}

/** Decrypts a value that was encrypted for this row; throws if it was made with an unknown key, or for another row. */
export function unseal(ctx: Keys, rowId: string, sealed: Buffer): Whole {
  return JSON.parse(opened(ctx, rowId, sealed).bytes.toString('utf8')) as Whole
}

/** Encrypts it again with the present key; null if that has sealed it. Throws if no key decrypts it. */
export function resealed(ctx: Keys, rowId: string, sealed: Buffer): Buffer | null {
  const { bytes, root } = opened(ctx, rowId, sealed)
  const [present] = rootsOf(ctx)
  return root === present ? null : sealBytes(present!, rowId, bytes)
}

/** Returns a keyed hash of a CPF (its 11 digits), for comparing two without revealing any. */
export function cpfMark(ctx: Keys, cpf: string): Buffer {
  return markOf(ctx, 'cpf', cpf)
}

/** Returns a keyed hash of the last four digits of a CPF, or of four searched digits. */
export function cpfEndMark(ctx: Keys, digits: string): Buffer {
  return markOf(ctx, 'cpf end', digits.slice(-4))
}

/** Returns a keyed hash of a destination, which identifies accounts that are paid at the same place. */
export function destinationMark(ctx: Keys, destination: Destination): Buffer {
  // Sorted by name, so that the same destination gives the same text.
  return markOf(
    ctx,
    'destination',
    JSON.stringify(Object.entries(destination).toSorted(([a], [b]) => (a < b ? -1 : 1))),
  )
}

const opening = perServerState<{ marks: Buffer | null }>(() => ({ marks: null }))

/**
 * Loads the keys of marks, which a node needs before it accepts calls. They don't change when the sealing key is
 * rotated, since most marks outlive their source; the database stores them sealed by that key. Refuses to start
 * (`StartRefused`) with a key that doesn't open them.
 */
export async function openBankMarks(ctx: Keys & Pick<Context, 'db'>): Promise<void> {
  // Before they were stored, they were derived from the only key.
  const oldest = ctx.config.payouts.dataKeys.at(-1) ?? ctx.secrets.bank.all.at(-1)!.value
  const derived = Buffer.concat(MARKS.map(use => derivedKey(oldest, use)))
  const value = sealBytes(rootsOf(ctx)[0]!, MARKS_ROW, derived)
  await keepSealedValue(ctx.db, MARKS_ROW, value)
  const row = await marksRow(ctx.db)
  try {
    opening(ctx).marks = opened(ctx, MARKS_ROW, row.value).bytes
  } catch {
    throw new StartRefused(
      'BANK_DATA_KEY is not the key that sealed the banking details in this database. If that key is lost, npm run rotate-keys -- bank --lost ' +
        'begins with this one, and people give their details again.',
    )
  }
}

/** Seals the keys of marks again with the present key. */
export async function resealMarks(ctx: Keys & Pick<Context, 'db'>): Promise<boolean> {
  const row = await marksRow(ctx.db)
  const value = resealed(ctx, MARKS_ROW, row.value)
  if (value === null) return false
  await replaceSealedValue(ctx.db, MARKS_ROW, value)
  return true
}

/** Deletes the keys of marks after the key that sealed them was lost; the next start creates new ones. */
export async function forgetMarks(db: Context['db']): Promise<void> {
  await deleteSealedValue(db, MARKS_ROW)
}

function marksRow(db: Context['db']): Promise<{ value: Buffer }> {
  return db.selectFrom('server_secrets').select('value').where('name', '=', MARKS_ROW).executeTakeFirstOrThrow()
}

function markOf(ctx: Keys, use: (typeof MARKS)[number], text: string): Buffer {
  const { marks } = opening(ctx)
  if (marks === null) throw new Error('the keys of marks are not read yet')
  const at = MARKS.indexOf(use) * MARK_KEY_BYTES
  return createHmac('sha256', marks.subarray(at, at + MARK_KEY_BYTES))
    .update(text)
    .digest()
}

// The first key seals. Those of the database open values sealed before a key was configured.
function rootsOf({ config, secrets }: Keys): Buffer[] {
  const { current, all } = secrets.bank
  const own = [current, ...all.filter(key => key !== current)].map(key => key.value)
  return [...config.payouts.dataKeys, ...own]
}

function sealBytes(root: Buffer, rowId: string, bytes: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', derivedKey(root, 'seal'), nonce)
  cipher.setAAD(Buffer.from(rowId))
  const text = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([Buffer.from([FORM]), nonce, cipher.getAuthTag(), text])
}

function opened(ctx: Keys, rowId: string, sealed: Buffer): { bytes: Buffer; root: Buffer } {
  if (sealed[0] !== FORM) throw new Error('banking details are sealed in a form that is not known')
  const [nonceEnd, tagEnd] = [1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES]
  let failure: unknown
  for (const root of rootsOf(ctx)) {
    const decipher = createDecipheriv('aes-256-gcm', derivedKey(root, 'seal'), sealed.subarray(1, nonceEnd))
    decipher.setAAD(Buffer.from(rowId))
    decipher.setAuthTag(sealed.subarray(nonceEnd, tagEnd))
    try {
      return { bytes: Buffer.concat([decipher.update(sealed.subarray(tagEnd)), decipher.final()]), root }
    } catch (error) {
      failure = error
    }
  }
  throw failure
}

function derivedKey(root: Buffer, use: 'seal' | (typeof MARKS)[number]): Buffer {
  return Buffer.from(hkdfSync('sha256', root, '', `bora bank details ${use}`, 32))
}
