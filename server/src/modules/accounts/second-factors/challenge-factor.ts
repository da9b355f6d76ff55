import { CODE_DIGITS } from '@bora/rules/limits.ts'
import { createHash, randomInt, randomUUID } from 'node:crypto'
import type { Context } from '../../../core/context.ts'
import { inSeparateTransaction } from '../../../core/separate-transaction.ts'
import { queueMessage } from '../../messaging/index.ts'
import { personOf } from '../people/people.ts'
import { checkChannel } from '../account/addresses.ts'
import { AuthRefusal } from '../../../core/auth-refusal.ts'
import type { Caller } from '../sessions/caller.ts'
import { type Factor, factorNotFound, factorOf, refusePlanted, refuseSwitchedOff } from '../account/factors.ts'
import { systemClock } from '../../../core/system-clock.ts'
import { type AskedPasskey, askForPasskey } from './passkey-factor.ts'
import { countSentMessage, limitCalls, limitCodes } from '../rate-limits/rate-limits.ts'

const LIFE_SECONDS = 300
const FORGOTTEN_SECONDS = 3_600

export type ChallengeFactor = { factorId: string; channel: string | null; ip: string }

/** `expires_at` is a unix second; `webauthn` has the options with which the browser requests a passkey. */
export type Challenge = {
  id: string
  type: Factor['factor_type']
  expires_at: number
  webauthn?: AskedPasskey['webauthn']
}

/**
 * Creates a challenge for one of the caller's factors, valid for five minutes and from this address only; a phone gets
 * a text message, a passkey what its device has to sign. Refuses a second text within a minute, more than the hourly limit of a number or the
 * installation, and like `verifyFactor` a new factor from a session without its second factor.
 */
export async function challengeFactor(
  ctx: Context,
  caller: Caller,
  { factorId, channel, ip }: ChallengeFactor,
): Promise<Challenge> {
  await limitCalls(ctx, 'factorChallenge', ip)
  const factor = factorOf(caller, factorId)
  refuseSwitchedOff(ctx, factor.factor_type)
  refusePlanted(factor, caller.account.factors, caller.aal)
  if (factor.phone !== null) {
    checkChannel(channel, true)
    refuseTooSoon(ctx, factor.last_challenged_at)
    await limitCodes(ctx, factor.phone, ownerOf(factor))
  }
  const asked = factor.factor_type === 'webauthn' ? await askForPasskey(ctx, caller, factor) : null
  return inSeparateTransaction(ctx, async inside => {
    const now = systemClock()
    const { last_challenged_at: before } = await lockedFactor(inside.db, factor)
    if (factor.phone !== null) refuseTooSoon(ctx, before)
    await inside.db
      .updateTable('auth.mfa_factors')
      .set({ last_challenged_at: now.toISOString() })
      .where('id', '=', factor.id)
      .execute()
    await forgetOld(inside.db, factor, now)
    const challenge = { id: randomUUID(), expires_at: Math.floor(now.getTime() / 1000) + LIFE_SECONDS }
    const code = factor.phone === null ? null : String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
    await inside.db
      .insertInto('auth.mfa_challenges')
      .values({
        id: challenge.id,
        factor_id: factor.id,
        ip,
        code_hash: code === null ? null : hashOfCode(challenge.id, code),
        ceremony: asked?.webauthn.type ?? null,
        challenge: asked?.challenge ?? null,
        created_at: now.toISOString(),
        expires_at: new Date(challenge.expires_at * 1000).toISOString(),
      })
      .execute()
    if (factor.phone !== null && code !== null) await sendCode(inside, { ...factor, phone: factor.phone }, code)
    return { ...challenge, type: factor.factor_type, ...(asked && { webauthn: asked.webauthn }) }
  })
}

/** Returns the stored hash of a sent code. */
export function hashOfCode(challengeId: string, code: string): Buffer {
  return createHash('sha256').update(`${challengeId} ${code}`).digest()
}

// The second of two concurrent challenges waits here and is then refused as too soon.
async function lockedFactor(db: Context['db'], { id }: Factor): Promise<{ last_challenged_at: string | null }> {
  const locked = db.selectFrom('auth.mfa_factors').select('last_challenged_at').where('id', '=', id).forNoKeyUpdate()
  return locked.executeTakeFirstOrThrow(factorNotFound)
}

function refuseTooSoon({ config }: Context, before: string | null): void {
  if (before === null) return
  const since = (systemClock().getTime() - new Date(before).getTime()) / 1000
  const seconds = Math.ceil(config.auth.smsIntervalSeconds - since)
  if (seconds <= 0) return
  throw new AuthRefusal(
    'over_sms_send_rate_limit',
    `For security purposes, you can only request this after ${seconds} seconds.`,
    { retryAfterSeconds: seconds },
  )
}

async function sendCode(
  ctx: Pick<Context, 'db' | 'config' | 'secrets' | 'post' | 'afterCommit'>,
  factor: Factor & { phone: string },
  code: string,
): Promise<void> {
  const person = await personOf(ctx.db, factor.user_id)
  if (!person) throw new Error('a factor outlived its person')
  await countSentMessage(ctx, factor.phone, ownerOf(factor))
  await queueMessage(ctx, {
    channel: 'sms',
    to: factor.phone,
    language: person.language,
    kind: 'second_factor',
    facts: { code, codeMinutes: LIFE_SECONDS / 60 },
  })
}

// A number that was never verified may be another person's.
function ownerOf({ status, user_id }: Factor): string | undefined {
  return status === 'verified' ? user_id : undefined
}

// Kept for a while after they expire, so that a late code is reported as expired.
async function forgetOld(db: Context['db'], { id }: Factor, now: Date): Promise<void> {
  await db
    .deleteFrom('auth.mfa_challenges')
    .where('factor_id', '=', id)
    .where('expires_at', '<', new Date(now.getTime() - FORGOTTEN_SECONDS * 1000).toISOString())
    .execute()
}
