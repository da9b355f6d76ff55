import { CODE_DIGITS } from '@bora/rules/limits.ts'
import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { type Kysely, sql, type Selectable } from 'kysely'
import type { Context } from '../../../core/context.ts'
import type { Tables } from '../../../db/tables.ts'
import { AuthRefusal } from '../../../core/auth-refusal.ts'
import { systemClock } from '../../../core/system-clock.ts'
import type { Pkce } from '../../../core/pkce.ts'
import { limitCodeTries } from '../rate-limits/rate-limits.ts'
import type { OneTimeTokenTables, TokenKind } from './tables.ts'

export type OneTimeToken = Selectable<OneTimeTokenTables['auth.one_time_tokens']>

/** A code is invalid after this many tries, by anyone (reliability: P(guess) stays under 2.5 in 100,000 an hour). */
const MAX_TRIES = 5

export type IssueToken = {
  userId: string
  kind: TokenKind
  /** The type in the link: signup, invite, recovery, magiclink, email_change; for phones sms or phone_change. */
  type: string
  /** The e-mail address or the phone number. */
  address: string
  pkce: Pkce | null
  /** Skips the minimum interval: no message is sent. */
  unsent?: boolean
}

const TAKING_BACK = ['magiclink', 'recovery', 'invite']

/** Returns whether redeeming a code or link of this type takes over an unconfirmed account exclusively. */
export function takesBack(type: string): boolean {
  return TAKING_BACK.includes(type)
}

/**
 * Creates the code and the link for a purpose and invalidates earlier ones. Returns both in clear text, to be sent, and
 * their type: a token sent to take over an account keeps that type, regardless of who requests the next one. Call it in
 * a transaction. Refuses if the last ones are younger than the interval of the channel (60 s by default).
 */
export async function issueToken(
  ctx: Pick<Context, 'db' | 'config'>,
  { userId, kind, type, address, pkce, unsent = false }: IssueToken,
): Promise<{ code: string; link: string; type: string }> {
  const { codeSeconds, linkSeconds, mailIntervalSeconds, smsIntervalSeconds } = ctx.config.auth
  const isMail = address.includes('@')
  const now = systemClock()
  // The lock lets the second of two concurrent requests see the first one's code.
  await ctx.db.selectFrom('auth.users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst()
  const before = await ctx.db
    .selectFrom('auth.one_time_tokens')
    .select('sent_at')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirst()
  if (before && !unsent) refuseTooSoon(before.sent_at, isMail ? mailIntervalSeconds : smsIntervalSeconds, isMail, now)
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
  const secret = randomBytes(24).toString('base64url')
  const link = pkce ? `pkce_${secret}` : secret
  const values = {
    type,
    address,
    code_hash: hashOf(`${userId} ${kind} ${address} ${code}`),
    link_hash: isMail ? hashOf(secret) : null,
    tries: 0,
    flow_challenge: pkce?.challenge ?? null,
    flow_method: pkce?.method ?? null,
    sent_at: now.toISOString(),
    code_expires_at: after(now, codeSeconds),
    link_expires_at: after(now, linkSeconds),
  }
  const issued = await ctx.db
    .insertInto('auth.one_time_tokens')
    .values({ user_id: userId, kind, ...values })
    .onConflict(conflict =>
      conflict.columns(['user_id', 'kind']).doUpdateSet({ ...values, ...(!takesBack(type) && { type: former() }) }),
    )
    .returning('type')
    .executeTakeFirstOrThrow()
  return { code, link, type: issued.type }
}

function former() {
  return sql<string>`case when one_time_tokens.type = any(${TAKING_BACK}::text[]) then one_time_tokens.type else excluded.type end`
}

/**
 * Checks a typed code and spends it if it is correct. The try is counted before the comparison and outside any
 * transaction, so that a thousand concurrent tries count like a thousand in a row: after five the code is invalid.
 */
export async function spendCode(
  ctx: Pick<Context, 'db' | 'secrets' | 'config'>,
  userId: string,
  kind: TokenKind,
  code: string,
): Promise<OneTimeToken | null> {
  const now = systemClock().toISOString()
  const token = await ctx.db
    .updateTable('auth.one_time_tokens')
    .set({ tries: sql`tries + 1` })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('tries', '<', MAX_TRIES)
    .where('code_expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
  if (!token) return null
  const given = hashOf(`${userId} ${kind} ${token.address} ${code.replace(/^pkce_/, '')}`)
  const isRight = await limitCodeTries(ctx, token, () => timingSafeEqual(given, token.code_hash))
  return isRight ? takeAway(ctx.db, token) : null
}

/** Spends and returns the token of a link (or `token_hash`); null if there is none or it has expired. */
export async function spendLink(ctx: Pick<Context, 'db'>, link: string): Promise<OneTimeToken | null> {
  const token = await ctx.db
    .selectFrom('auth.one_time_tokens')
    .selectAll()
    .where('link_hash', '=', hashOf(link.replace(/^pkce_/, '')))
    .where('link_expires_at', '>', systemClock().toISOString())
    .executeTakeFirst()
  return token ? takeAway(ctx.db, token) : null
}

/** Invalidates all codes and links of an account: its password or its address has changed. */
export async function deleteTokens(db: Kysely<Tables>, userId: string): Promise<void> {
  await db.deleteFrom('auth.one_time_tokens').where('user_id', '=', userId).execute()
}

/** Invalidates the tokens of a change of e-mail address. */
export async function forgetEmailChange(db: Kysely<Tables>, userId: string): Promise<void> {
  await db
    .deleteFrom('auth.one_time_tokens')
    .where('user_id', '=', userId)
    .where('kind', 'in', ['email_change_new', 'email_change_current'])
    .execute()
}

// If two concurrent calls have the same code, only one deletes the row.
async function takeAway(db: Kysely<Tables>, token: OneTimeToken): Promise<OneTimeToken | null> {
  const deleted = await db
    .deleteFrom('auth.one_time_tokens')
    .where('user_id', '=', token.user_id)
    .where('kind', '=', token.kind)
    .where('code_hash', '=', token.code_hash)
    .returningAll()
    .executeTakeFirst()
  return deleted ?? null
}

function refuseTooSoon(sentAt: string, interval: number, isMail: boolean, now: Date): void {
  const seconds = Math.ceil(interval - (now.getTime() - new Date(sentAt).getTime()) / 1000)
  if (seconds <= 0) return
  throw new AuthRefusal(
    isMail ? 'over_email_send_rate_limit' : 'over_sms_send_rate_limit',
    `For security purposes, you can only request this after ${seconds} seconds.`,
    { retryAfterSeconds: seconds },
  )
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

function after(now: Date, seconds: number): string {
  return new Date(now.getTime() + seconds * 1000).toISOString()
}
