import { timingSafeEqual } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../core/context.ts'
import { inSeparateTransaction } from '../../../core/separate-transaction.ts'
import { recordAccountEvent } from '../account/account-events.ts'
import { accountOf } from '../account/account.ts'
import { AuthRefusal } from '../../../core/auth-refusal.ts'
import { type Caller, refreshedCaller } from '../sessions/caller.ts'
import { hashOfCode } from './challenge-factor.ts'
import {
  type Factor,
  factorNotFound,
  factorOf,
  hasVerifiedFactor,
  lockFactors,
  refusePlanted,
  refuseSwitchedOff,
} from '../account/factors.ts'
import { callOffChanges } from '../one-time-codes/call-off-changes.ts'
import { evictSessions } from '../sessions/live-sessions.ts'
import { systemClock } from '../../../core/system-clock.ts'
import { limitCalls } from '../rate-limits/rate-limits.ts'
import type { ClientInfo } from '../../../core/client-info.ts'
import { type Session, type SessionAnswer, tokensOf } from '../sessions/open-session.ts'
import type { SecondFactorTables } from './tables.ts'
import { notifyOwner } from '../account/notify-owner.ts'
import { acceptPasskey, provenPasskey, type ProvenPasskey } from './passkey-factor.ts'
import { stepOfCode } from './totp.ts'

// Three codes of an app are valid at any time: with five guesses an hour, 15 of a million hours contain a correct one.
const MAX_FAILURES = 5
const FAILURES_SECONDS = 3_600

const WRONG: Record<Factor['factor_type'], string> = {
  totp: 'Invalid TOTP code entered',
  phone: 'Invalid MFA Phone code entered',
  webauthn: 'Invalid WebAuthn credential',
}

type Challenge = Selectable<SecondFactorTables['auth.mfa_challenges']>

/** A correct code, for an app with its 30-second step, or a valid signature. */
type Proof = { step: number | null; passkey?: ProvenPasskey }

export type VerifyFactor = {
  factorId: string
  challengeId: string | null
  code: string | null
  /** The answer of a passkey's device. */
  credential: unknown
  agent: ClientInfo
}

/**
 * Raises the caller's session to the second level with a code or a passkey, and returns its new tokens. The factor
 * counts from then on: sessions of the account below that level end, with the first factor all others, and other
 * unverified factors of its type are deleted. A code is valid once. Refuses a challenge that is unknown, used, expired
 * or from another address, every code after five wrong ones within an hour, and a factor that doesn't count yet from a
 * session without the one that does.
 */
export async function verifyFactor(
  ctx: Context,
  caller: Caller,
  { factorId, challengeId, code, credential, agent }: VerifyFactor,
): Promise<SessionAnswer> {
  await limitCalls(ctx, 'factorVerify', agent.ip)
  const factor = factorOf(caller, factorId)
  refuseSwitchedOff(ctx, factor.factor_type)
  const isPasskey = factor.factor_type === 'webauthn'
  if (!code && !isPasskey) throw new AuthRefusal('validation_failed', 'Code needs to be non-empty')
  const challenge = await openChallenge(ctx, factor, challengeId, agent.ip)
  const right = isPasskey
    ? await checkPasskey(ctx, factor, challenge, credential)
    : await checkCode(ctx, factor, challenge, code!)
  const { answer, changed } = await inSeparateTransaction(ctx, inside =>
    raise(inside, caller, factor, challenge, right, agent),
  )
  evictSessions(ctx, changed)
  return answer
}

async function openChallenge(ctx: Context, factor: Factor, id: string | null, ip: string): Promise<Challenge> {
  const challenge = z.uuid().safeParse(id).success
    ? await ctx.db
        .selectFrom('auth.mfa_challenges')
        .selectAll()
        .where('id', '=', id)
        .where('factor_id', '=', factor.id)
        .executeTakeFirst()
    : undefined
  if (!challenge) {
    throw new AuthRefusal('mfa_factor_not_found', 'MFA factor with the provided challenge ID not found', {
      status: 422,
    })
  }
  if (challenge.verified_at !== null || challenge.ip !== ip) throw usedOrElsewhere()
  if (challenge.expires_at <= systemClock().toISOString()) {
    throw new AuthRefusal(
      'mfa_challenge_expired',
      `MFA challenge ${challenge.id} has expired, verify against another challenge or create a new challenge.`,
    )
  }
  return challenge
}

async function checkCode(ctx: Context, factor: Factor, challenge: Challenge, given: string): Promise<Proof> {
  const code = given.replace(/\s/g, '')
  const { secret } = await countGuess(ctx, factor)
  if (challenge.code_hash !== null) {
    if (timingSafeEqual(hashOfCode(challenge.id, code), challenge.code_hash)) return { step: null }
    throw wrongCode(factor)
  }
  const step = secret && stepOfCode(secret, code, systemClock())
  if (!step) throw wrongCode(factor)
  return { step }
}

async function checkPasskey(ctx: Context, factor: Factor, challenge: Challenge, credential: unknown): Promise<Proof> {
  await countGuess(ctx, factor)
  const passkey = await provenPasskey(ctx, factor, challenge, credential)
  if (!passkey) throw wrongCode(factor)
  return { step: null, passkey }
}

// Counted before the comparison and outside any transaction, so that a thousand concurrent guesses count like a
// thousand in a row; a correct code is uncounted.
async function countGuess(ctx: Context, factor: Factor): Promise<{ secret: Buffer | null }> {
  const now = systemClock()
  const until = new Date(now.getTime() + FAILURES_SECONDS * 1000).toISOString()
  const isOver = sql<boolean>`failures_until is null or failures_until <= ${now.toISOString()}`
  const counted = await ctx.db
    .updateTable('auth.mfa_factors')
    .set({
      failures: sql`case when ${isOver} then 1 else failures + 1 end`,
      failures_until: sql`case when ${isOver} then ${until}::timestamptz else failures_until end`,
    })
    .where('id', '=', factor.id)
    .where(({ or, eb }) => or([isOver, eb('failures', '<', MAX_FAILURES)]))
    .returning('secret')
    .executeTakeFirst()
  if (counted) return counted
  const locked = await ctx.db
    .selectFrom('auth.mfa_factors')
    .select('failures_until')
    .where('id', '=', factor.id)
    .executeTakeFirst()
  if (!locked?.failures_until) throw factorNotFound()
  const seconds = Math.max(1, Math.ceil((new Date(locked.failures_until).getTime() - now.getTime()) / 1000))
  throw new AuthRefusal('over_request_rate_limit', 'Too many wrong codes for this factor', {
    retryAfterSeconds: seconds,
  })
}

async function raise(
  ctx: Context,
  caller: Caller,
  factor: Factor,
  challenge: Challenge,
  { step, passkey }: Proof,
  agent: ClientInfo,
): Promise<{ answer: SessionAnswer; changed: string[] }> {
  const { account, sessionId } = caller
  const now = systemClock().toISOString()
  const factors = await lockFactors(ctx.db, account.id)
  const before = factors.find(({ id }) => id === factor.id)
  if (!before) throw factorNotFound()
  refusePlanted(before, factors, (await refreshedCaller(ctx, caller)).aal)
  const isFirst = !hasVerifiedFactor({ factors })
  // Nothing that a session without it began may be completed without it.
  if (isFirst) await callOffChanges(ctx, account.id)
  await spendChallenge(ctx.db, challenge, now)
  await acceptCode(ctx.db, factor, step, now)
  if (passkey && !(await acceptPasskey(ctx.db, factor, passkey))) throw wrongCode(factor)
  const session = await raisedSession(ctx.db, sessionId, factor, now)
  const ended = await ctx.db
    .deleteFrom('auth.sessions')
    .where('user_id', '=', account.id)
    .where('id', '<>', sessionId)
    // Before the first one, a passkey alone gave the second level.
    .where(({ or, eb, lit }) => or([eb('aal', '=', 'aal1'), lit(isFirst)]))
    .returning('id')
    .execute()
  await ctx.db
    .deleteFrom('auth.mfa_factors')
    .where('user_id', '=', account.id)
    .where('factor_type', '=', factor.factor_type)
    .where('status', '=', 'unverified')
    .execute()
  if (before.status === 'unverified') {
    const method = factor.factor_type
    await recordAccountEvent(ctx.db, { userId: account.id, kind: 'factor_added', agent, sessionId, method })
    await notifyOwner(ctx, account, { kind: 'factor_added', factor: method, byOperator: false })
  }
  const answer = await tokensOf(ctx, (await accountOf(ctx.db, account.id))!, session)
  return { answer, changed: [sessionId, ...ended.map(({ id }) => id)] }
}

// If two concurrent calls have the same challenge, only one spends it.
async function spendChallenge(db: Context['db'], { id }: Challenge, now: string): Promise<void> {
  const spent = await db
    .updateTable('auth.mfa_challenges')
    .set({ verified_at: now })
    .where('id', '=', id)
    .where('verified_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!spent) throw usedOrElsewhere()
}

// A code of a step that was already accepted, or of an older one, is invalid.
async function acceptCode(db: Context['db'], factor: Factor, step: number | null, now: string): Promise<void> {
  let accepting = db
    .updateTable('auth.mfa_factors')
    .set({ status: 'verified', failures: 0, failures_until: null, updated_at: now })
    .where('id', '=', factor.id)
  if (step !== null) {
    accepting = accepting
      .set({ last_step: step })
      .where(({ or, eb }) => or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
  }
  if (!(await accepting.returning('id').executeTakeFirst())) throw wrongCode(factor)
}

async function raisedSession(db: Context['db'], id: string, factor: Factor, now: string): Promise<Session> {
  const session = await db
    .updateTable('auth.sessions')
    .set({
      aal: 'aal2',
      factor_id: factor.id,
      refresh_counter: sql`refresh_counter + 2`,
      refresh_floor: sql`refresh_counter + 2`,
      refreshed_at: now,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  if (!session) throw new AuthRefusal('session_not_found', 'Session from session_id claim in JWT does not exist')
  await db
    .insertInto('auth.session_amr')
    .values({ session_id: id, method: methodOf(factor), provider: null, at: now })
    .onConflict(conflict => conflict.columns(['session_id', 'method']).doUpdateSet({ at: now }))
    .execute()
  return session
}

function methodOf({ factor_type }: Factor): 'totp' | 'mfa/phone' | 'mfa/webauthn' {
  return factor_type === 'totp' ? 'totp' : `mfa/${factor_type}`
}

function wrongCode({ factor_type }: Factor): AuthRefusal {
  return new AuthRefusal('mfa_verification_failed', WRONG[factor_type])
}

function usedOrElsewhere(): AuthRefusal {
  return new AuthRefusal('mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.')
}
