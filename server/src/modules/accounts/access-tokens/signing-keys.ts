import { calculateJwkThumbprint, type CryptoKey, exportJWK, generateKeyPair, importJWK } from 'jose'
import type { Kysely } from 'kysely'
import type { Context } from '../../../core/context.ts'
import { runAsCaller } from '../../../db/current-caller.ts'
import type { Tables } from '../../../db/tables.ts'
import type { SigningKeySet } from '../../../settings/signing-key-settings.ts'
import { systemClock } from '../../../core/system-clock.ts'
import { perServerState } from '../../../core/per-server-state.ts'
import type { Jwk } from './tables.ts'

/** A node's keys: one signs, all of them verify. */
export type KeyRing = {
  current: { kid: string; key: CryptoKey }
  verify: ReadonlyMap<string, CryptoKey>
  listed: readonly PublicKey[]
}

export type PublicKey = Jwk & { kid: string; alg: 'ES256'; use: 'sig'; key_ops: ['verify'] }

type KeyContext = Pick<Context, 'db' | 'secrets' | 'config'>

const known = perServerState<{ keys: Promise<KeyRing> | null; keysReadAt: number }>(() => ({
  keys: null,
  keysReadAt: 0,
}))

/** The longest lifetime that can be configured for a token. */
const LONGEST_TOKEN_SECONDS = 86_400
const REREAD_MS = 60_000
// A token with an unknown key may come from a node that has rotated its key. Without this limit anyone could cause a
// database read per forged token.
const REREAD_UNKNOWN_MS = 5_000
// Nodes notice a rotation within a minute and sign with the old key until then.
const LISTED_AFTER_RETIRING_MS = (LONGEST_TOKEN_SECONDS + 3_600) * 1_000

/**
 * Returns the keys known to this node. They are reloaded every minute, or immediately (at most every five seconds) for
 * an unknown `kid`.
 */
export async function keyRing(ctx: KeyContext, kid?: string): Promise<KeyRing> {
  const memory = known(ctx)
  const age = systemClock().getTime() - memory.keysReadAt
  if (!memory.keys || age > REREAD_MS) return reread(ctx)
  const ring = await memory.keys
  return kid !== undefined && !ring.verify.has(kid) && age > REREAD_UNKNOWN_MS ? reread(ctx) : ring
}

/**
 * Replaces the signing key. Tokens signed by the previous key stay valid until they expire, and its public half stays
 * published that long.
 */
export async function rotateSigningKey(ctx: KeyContext): Promise<void> {
  if (ctx.config.auth.signingKeys !== null) throw new Error('keys that AUTH_SIGNING_KEYS gives are rotated there')
  const key = await newKey()
  await ctx.db.transaction().execute(async db => {
    const now = systemClock().toISOString()
    await db.updateTable('auth.signing_keys').set({ retired_at: now }).where('retired_at', 'is', null).execute()
    await db
      .insertInto('auth.signing_keys')
      .values({ ...key, created_at: now, retired_at: null })
      .execute()
  })
  await reread(ctx)
}

/** Returns since when each retired key no longer signs, latest first. */
export async function retiredSigningKeys({ db }: Pick<KeyContext, 'db'>): Promise<Date[]> {
  const rows = await db
    .selectFrom('auth.signing_keys')
    .select('retired_at')
    .where('retired_at', 'is not', null)
    .orderBy('retired_at', 'desc')
    .execute()
  return rows.map(row => new Date(row.retired_at!))
}

/** Deletes the retired keys: within a minute no node accepts a token signed by them. Sessions get new tokens. */
export async function deleteRetiredSigningKeys({ db }: Pick<KeyContext, 'db'>): Promise<void> {
  await db.deleteFrom('auth.signing_keys').where('retired_at', 'is not', null).execute()
}

function reread(ctx: KeyContext): Promise<KeyRing> {
  const memory = known(ctx)
  const { signingKeys } = ctx.config.auth
  // Every call depends on this read, so it isn't queued on behalf of any one caller.
  const reading = signingKeys === null ? runAsCaller(null, () => read(ctx.db)) : configured(signingKeys)
  memory.keys = reading
  memory.keysReadAt = systemClock().getTime()
  reading.catch(() => {
    if (memory.keys === reading) memory.keys = null
  })
  return reading
}

async function read(db: Kysely<Tables>): Promise<KeyRing> {
  const since = new Date(systemClock().getTime() - LISTED_AFTER_RETIRING_MS).toISOString()
  const stored = () =>
    db
      .selectFrom('auth.signing_keys')
      .selectAll()
      .where(where => where.or([where('retired_at', 'is', null), where('retired_at', '>', since)]))
      .execute()
  let rows = await stored()
  if (!rows.some(row => row.retired_at === null)) {
    // Nodes that start at the same time may all try: the unique index lets one of them win.
    const created = { ...(await newKey()), created_at: systemClock().toISOString(), retired_at: null }
    await db
      .insertInto('auth.signing_keys')
      .values(created)
      .onConflict(conflict => conflict.doNothing())
      .execute()
    rows = await stored()
  }
  const current = rows.find(row => row.retired_at === null)!
  const verify = await Promise.all(rows.map(async row => [row.kid, await imported(row.public_jwk)] as const))
  return {
    current: { kid: current.kid, key: await imported(current.private_jwk) },
    verify: new Map(verify),
    listed: rows.map(row => ({ ...row.public_jwk, kid: row.kid, alg: 'ES256', use: 'sig', key_ops: ['verify'] })),
  }
}

// The first private key, or the one marked for it, signs; all of them verify. A public key may be listed without its
// private half.
async function configured({ keys }: SigningKeySet): Promise<KeyRing> {
  const signing = keys.find(key => key.d && key.key_ops?.includes('sign')) ?? keys.find(key => key.d)!
  const rows = await Promise.all(
    keys.map(async ({ d: _d, key_ops: _ops, kid, ...jwk }) => ({
      kid: kid ?? (await calculateJwkThumbprint(jwk)),
      jwk,
    })),
  )
  const { kid } = rows[keys.indexOf(signing)]!
  const { key_ops: _ops, ...privateJwk } = signing
  const verify = await Promise.all(rows.map(async row => [row.kid, await imported(row.jwk)] as const))
  return {
    current: { kid, key: await imported(privateJwk) },
    verify: new Map(verify),
    listed: rows.map(row => ({ ...row.jwk, kid: row.kid, alg: 'ES256', use: 'sig', key_ops: ['verify'] })),
  }
}

async function newKey(): Promise<{ kid: string; private_jwk: Jwk; public_jwk: Jwk }> {
  const pair = await generateKeyPair('ES256', { extractable: true })
  const publicJwk = (await exportJWK(pair.publicKey)) as Jwk
  const privateJwk = (await exportJWK(pair.privateKey)) as Jwk
  return { kid: await calculateJwkThumbprint(publicJwk), private_jwk: privateJwk, public_jwk: publicJwk }
}

async function imported(jwk: Jwk): Promise<CryptoKey> {
  return (await importJWK(jwk, 'ES256')) as CryptoKey
}

/** Returns the legacy secret, which verifies HS256, in the form that jose takes. */
export function secretBytes(secret: string): Uint8Array {
  return new TextEncoder().encode(secret)
}
