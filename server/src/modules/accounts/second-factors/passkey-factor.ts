import type { Context } from '../../../core/context.ts'
import type { Factor } from '../account/factors.ts'
import {
  type CreationOptions,
  createdCredential,
  creationOptions,
  type NewCredential,
  newChallenge,
  requestOptions,
  type RequestOptions,
  signedResponse,
  type UsedCredential,
  usedCredential,
} from '../passkeys/ceremonies.ts'
import { passkeysOf, recordUse, storePasskey } from '../passkeys/passkeys.ts'
import { nameOf } from '../passkeys/register-passkey.ts'
import { requiredRelyingParty } from '../passkeys/relying-party.ts'
import type { Passkey } from '../passkeys/tables.ts'
import type { Caller } from '../sessions/caller.ts'
import { systemClock } from '../../../core/system-clock.ts'

/** Options with which the official client requests a passkey from a device, and the bytes to sign. */
export type AskedPasskey = {
  webauthn:
    | { type: 'create'; credential_options: { publicKey: CreationOptions } }
    | { type: 'request'; credential_options: { publicKey: RequestOptions } }
  challenge: Buffer
}

/** A passkey that answered validly: a known one with its new state, or a new one. */
export type ProvenPasskey = { known: Passkey; used: UsedCredential } | { made: NewCredential }

/**
 * Returns what to ask of a factor's device. A factor that isn't verified yet takes one of the account's passkeys that
 * are no factor: a device keeps one key for an account, and a second one would replace it. Without any it takes a new
 * one.
 */
export async function askForPasskey(ctx: Context, { account }: Caller, factor: Factor): Promise<AskedPasskey> {
  const site = requiredRelyingParty(ctx)
  const challenge = newChallenge()
  const known = await passkeysOf(ctx.db, account.id)
  const allowed = allowedFor(factor, known)
  if (allowed.length > 0 || factor.status === 'verified') {
    const publicKey = await requestOptions(site, allowed, challenge)
    return { challenge, webauthn: { type: 'request', credential_options: { publicKey } } }
  }
  const publicKey = await creationOptions(site, { id: account.id, name: nameOf(account) }, known, challenge)
  return { challenge, webauthn: { type: 'create', credential_options: { publicKey } } }
}

/** Returns the passkey that answered a factor's challenge; null if the answer is invalid. */
export async function provenPasskey(
  ctx: Context,
  factor: Factor,
  { ceremony, challenge }: { ceremony: 'create' | 'request' | null; challenge: Buffer | null },
  credential: unknown,
): Promise<ProvenPasskey | null> {
  const site = requiredRelyingParty(ctx)
  if (challenge === null) return null
  if (ceremony === 'create') {
    const made = await createdCredential(site, challenge, credential)
    return made && { made }
  }
  const id = signedResponse(credential)?.id
  const allowed = allowedFor(factor, await passkeysOf(ctx.db, factor.user_id))
  const known = allowed.find(each => each.credential_id.toString('base64url') === id)
  const used = known && (await usedCredential(site, challenge, credential, known))
  return known && used ? { known, used } : null
}

/** Gives a verified factor its passkey and records the use, in a transaction; returns whether it was still unused. */
export async function acceptPasskey(db: Context['db'], factor: Factor, proven: ProvenPasskey): Promise<boolean> {
  if ('made' in proven) {
    await storePasskey(db, factor.user_id, proven.made, {
      friendly_name: factor.friendly_name,
      factor_id: factor.id,
      made_for_factor: true,
      last_used_at: systemClock().toISOString(),
    })
    return true
  }
  if (!(await recordUse(db, proven.known, proven.used))) return false
  const given = await db
    .updateTable('auth.passkeys')
    .set({ factor_id: factor.id })
    .where('id', '=', proven.known.id)
    .where(({ or, eb }) => or([eb('factor_id', 'is', null), eb('factor_id', '=', factor.id)]))
    .returning('id')
    .executeTakeFirst()
  return given !== undefined
}

function allowedFor({ id, status }: Factor, passkeys: readonly Passkey[]): Passkey[] {
  return passkeys.filter(({ factor_id }) => factor_id === (status === 'verified' ? id : null))
}
