import { createHash } from 'node:crypto'
import { CompiledQuery, type Kysely } from 'kysely'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { addressBlock } from '../../../core/address-block.ts'
import { partOfOne, partOfStrangers } from '../../../settings/shared-limits.ts'
import type { AuthLimits } from '../../../settings/auth-limits.ts'
import type { AuthSettings } from '../../../settings/auth-settings.ts'
import type { Context } from '../../../core/context.ts'
import type { Tables } from '../../../db/tables.ts'
import { currentCaller, unprovenNetwork } from '../../../db/current-caller.ts'
import { type AuthErrorCode, AuthRefusal } from '../../../core/auth-refusal.ts'
import { perServerState } from '../../../core/per-server-state.ts'
import type { TokenKind } from '../one-time-tokens/tables.ts'

type Channel = 'mails' | 'texts'
type Quota = Channel | `${Channel}ToStrangers` | `${Channel}From`
type Limits = Record<keyof AuthLimits | Quota | 'mailRepeats' | 'textRepeats', RateLimiterPostgres>

// Messages that one account or network may cause in an hour, even if the installation sends very few.
const MIN_OF_ONE = 5

/** Calls limited by their source address. */
export type CallKind = Exclude<
  keyof AuthLimits,
  'wrongPassword' | 'wrongPasswordsFrom' | 'codesTo' | 'sentTo' | 'codeTries'
>

type Limited = Pick<Context, 'db' | 'secrets' | 'config'>

/** Counts a call from an address and refuses it above the limit of its kind. */
export async function limitCalls(ctx: Limited, kind: CallKind, ip: string): Promise<void> {
  if (ctx.config.authRateLimits) await consume(limitsOf(ctx)[kind], addressBlock(ip))
}

/**
 * Counts a request for a code or link to an e-mail address or phone number; refuses the sixth within an hour of one
 * network or confirmed account. `ownerId` is the account that proved to have the address and requests it in a session:
 * no one else uses up its five. Refuses every request once the hourly quota of the caller, of all strangers together or
 * of the whole installation is used up. Only `countSentMessage` uses up those quotas, so that a request reveals nothing
 * and costs nothing.
 */
export async function limitCodes(ctx: Limited, address: string, ownerId?: string): Promise<void> {
  if (!ctx.config.authRateLimits) return
  const { codesTo } = limitsOf(ctx)
  const { code, said } = tooManyTo(address)
  await consume(codesTo, hashOf(address, ownerId ?? asker()), code, said)
  for (const [limiter, key] of quotasOf(ctx, address)) {
    const spent = await limiter.get(key)
    if (spent !== null && spent.consumedPoints >= limiter.points) throw tooMany(spent, code, said)
  }
}

/**
 * Counts a sent code or link after the commit. Call it in the transaction that queues the message, after `limitCodes`
 * was called outside of it, with the same owner. Refuses a message that its owner did not request once the address
 * received fifteen of those within an hour. Callers without a session must hide that refusal: it would reveal an
 * account.
 */
export async function countSentMessage(
  ctx: Limited & Pick<Context, 'afterCommit'>,
  address: string,
  ownerId?: string,
): Promise<void> {
  if (!ctx.config.authRateLimits) return
  const quotas = quotasOf(ctx, address)
  if (ownerId === undefined) {
    const { sentTo } = limitsOf(ctx)
    await refuseFlood(ctx, address)
    quotas.push([sentTo, hashOf(address)])
  }
  ctx.afterCommit(async () => {
    // Concurrent messages may exceed the quota; each of them counts.
    for (const [limiter, key] of quotas) await limiter.penalty(key, 1)
  })
}

// On the connection of the transaction: a second one might never come.
async function refuseFlood(ctx: Limited, address: string): Promise<void> {
  const now = Date.now()
  const row = await ctx.db
    .selectFrom('auth.rate_limits')
    .select(['points', 'expire'])
    .where('key', '=', `sentTo:${hashOf(address)}`)
    .where('expire', '>', now)
    .executeTakeFirst()
  if (!row || row.points < ctx.config.auth.limits.sentTo.points) return
  const { code, said } = tooManyTo(address)
  throw new AuthRefusal(code, said, { retryAfterSeconds: Math.max(1, Math.ceil((row.expire! - now) / 1000)) })
}

function tooManyTo(address: string): { code: AuthErrorCode; said: string } {
  return address.includes('@')
    ? { code: 'over_email_send_rate_limit', said: 'email rate limit exceeded' }
    : { code: 'over_sms_send_rate_limit', said: 'SMS rate limit exceeded' }
}

// Accounts without a confirmed address cost nothing to create, so they count as their network.
function asker(): string {
  return unprovenNetwork() ?? currentCaller() ?? 'server'
}

function hashOf(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url')
}

// Returns the global quotas that a message counts towards: those of its account, if there is one, and of its network,
// unless the account has a confirmed address. The server itself has no quota.
function quotasOf(ctx: Limited, address: string): [RateLimiterPostgres, string][] {
  const limits = limitsOf(ctx)
  const channel: Channel = address.includes('@') ? 'mails' : 'texts'
  const [caller, network] = [currentCaller(), unprovenNetwork()]
  const callers = new Set([caller, network].filter(one => one !== null))
  return [
    [limits[channel], 'all'],
    ...(network === null ? [] : [[limits[`${channel}ToStrangers`], 'all'] as [RateLimiterPostgres, string]]),
    ...[...callers].map((one): [RateLimiterPostgres, string] => [limits[`${channel}From`], one]),
  ]
}

/**
 * Refuses a second message of a kind to an address within the interval of its channel (60 s by default) to the same
 * network or confirmed account, even if no account has the address, so that the caller learns nothing.
 */
export async function limitRepeats(ctx: Limited, kind: TokenKind, address: string): Promise<void> {
  const isMail = address.includes('@')
  const { mailIntervalSeconds, smsIntervalSeconds } = ctx.config.auth
  if ((isMail ? mailIntervalSeconds : smsIntervalSeconds) === 0) return
  const limiter = limitsOf(ctx)[isMail ? 'mailRepeats' : 'textRepeats']
  const { code } = tooManyTo(address)
  await consume(limiter, hashOf(kind, address, asker()), code, seconds => {
    return `For security purposes, you can only request this after ${seconds} seconds.`
  })
}

/**
 * Limits the checks of a typed code, like `limitPasswords`: for each address 25 tries an hour are checked, regardless
 * of the number of codes sent. Further tries fail even with the right code, so that the answer reveals nothing.
 */
export async function limitCodeTries(
  ctx: Limited,
  { kind, address }: { kind: TokenKind; address: string },
  check: () => boolean,
): Promise<boolean> {
  // Only callers with a session can try these, and five codes an hour are sent.
  if (!ctx.config.authRateLimits || kind === 'reauthentication') return check()
  const { codeTries } = limitsOf(ctx)
  const key = hashOf(kind, address)
  try {
    await codeTries.consume(key)
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    return false
  }
  const right = check()
  if (right) await codeTries.reward(key, 1)
  return right
}

/**
 * Guards a password check. The attempt is counted before the check, so that a thousand concurrent attempts count like a
 * thousand in a row, and is uncounted if the password was correct.
 */
export async function limitPasswords(
  ctx: Limited,
  account: string,
  ip: string,
  check: () => Promise<boolean>,
): Promise<boolean> {
  if (!ctx.config.authRateLimits) return check()
  const { wrongPassword, wrongPasswordsFrom } = limitsOf(ctx)
  const from = addressBlock(ip)
  const here = hashOf(account, from)
  await consume(wrongPasswordsFrom, from)
  await consume(wrongPassword, here)
  const right = await check()
  if (right) await Promise.all([wrongPassword.delete(here), wrongPasswordsFrom.reward(from, 1)])
  return right
}

async function consume(
  limiter: RateLimiterPostgres,
  key: string,
  code: AuthErrorCode = 'over_request_rate_limit',
  said: string | ((seconds: number) => string) = 'Request rate limit reached',
): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    throw tooMany(refused, code, said)
  }
}

function tooMany(
  { msBeforeNext }: RateLimiterRes,
  code: AuthErrorCode,
  said: string | ((seconds: number) => string),
): AuthRefusal {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000))
  return new AuthRefusal(code, typeof said === 'string' ? said : said(seconds), { retryAfterSeconds: seconds })
}

const opened = perServerState<{ limits: Limits | null }>(() => ({ limits: null }))

function limitsOf(ctx: Limited): Limits {
  const memory = opened(ctx)
  memory.limits ??= openLimits(ctx.db, ctx.config.auth)
  return memory.limits
}

function quotas(channel: Channel, perHour: number) {
  const hourly = (points: number) => ({ points, duration: 3_600 })
  return {
    [channel]: hourly(perHour),
    [`${channel}ToStrangers`]: hourly(partOfStrangers(channel, perHour)),
    [`${channel}From`]: hourly(partOfOne(channel, perHour, MIN_OF_ONE)),
  }
}

function openLimits(db: Kysely<Tables>, settings: AuthSettings): Limits {
  const storeClient = {
    async query({ text, values }: { text: string; values: unknown[] }) {
      const { rows, numAffectedRows } = await db.executeQuery(CompiledQuery.raw(text, values))
      return { rows, rowCount: Number(numAffectedRows ?? rows.length) }
    },
  }
  const table = { schemaName: 'auth', tableName: 'rate_limits', tableCreated: true }
  // A timed job deletes expired entries of all limiters.
  const store = { storeClient, storeType: 'client', ...table, clearExpiredByTimeout: false }
  const rules = {
    ...settings.limits,
    ...quotas('mails', settings.mailsPerHour),
    ...quotas('texts', settings.smsPerHour),
    mailRepeats: { points: 1, duration: settings.mailIntervalSeconds },
    textRepeats: { points: 1, duration: settings.smsIntervalSeconds },
  }
  const limiters = Object.entries(rules).map(([name, rule]) => {
    return [name, new RateLimiterPostgres({ ...store, ...rule, keyPrefix: name })] as const
  })
  return Object.fromEntries(limiters) as Limits
}
