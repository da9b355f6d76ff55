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

// Messages that one account or network may always cause in an hour, however few the installation sends.
const MIN_OF_ONE = 5

/** Calls limited by their source address. */
export type CallKind = Exclude<keyof AuthLimits, 'wrongPassword' | 'wrongPasswordsFrom' | 'codesTo'>

type Limited = Pick<Context, 'db' | 'secrets' | 'config'>

/** Counts a call from an address and refuses it above the limit of its kind. */
export async function limitCalls(ctx: Limited, kind: CallKind, ip: string): Promise<void> {
  if (ctx.config.authRateLimits) await consume(limitsOf(ctx)[kind], addressBlock(ip))
}

/**
 * Counts a request for a code or link to an e-mail address or phone number; refuses the sixth within an hour. Refuses
 * every request once the hourly quota of the caller, of all strangers together or of the whole installation is used up.
 * Only `countSentMessage` uses up those quotas, so that a request reveals nothing and costs nothing.
 */
export async function limitCodes(ctx: Limited, address: string): Promise<void> {
  if (!ctx.config.authRateLimits) return
  const { codesTo } = limitsOf(ctx)
  const code = address.includes('@') ? 'over_email_send_rate_limit' : 'over_sms_send_rate_limit'
  const said = address.includes('@') ? 'email rate limit exceeded' : 'SMS rate limit exceeded'
  await consume(codesTo, createHash('sha256').update(address).digest('base64url'), code, said)
  for (const [limiter, key] of quotasOf(ctx, address)) {
    const spent = await limiter.get(key)
    if (spent !== null && spent.consumedPoints >= limiter.points) throw tooMany(spent, code, said)
  }
}

/**
 * Counts a sent code or link after the commit. Call it in the transaction that queues the message, after `limitCodes`
 * was called outside of it.
 */
export function countSentMessage(ctx: Limited & Pick<Context, 'afterCommit'>, address: string): void {
  if (!ctx.config.authRateLimits) return
  const quotas = quotasOf(ctx, address)
  ctx.afterCommit(async () => {
    // Concurrent messages may exceed the quota; each of them counts.
    for (const [limiter, key] of quotas) await limiter.penalty(key, 1)
  })
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
 * Refuses a second message of a kind to an address within the interval of its channel (60 s by default), even if no
 * account has the address, so that the caller learns nothing.
 */
export async function limitRepeats(ctx: Limited, kind: TokenKind, address: string): Promise<void> {
  const isMail = address.includes('@')
  const { mailIntervalSeconds, smsIntervalSeconds } = ctx.config.auth
  if ((isMail ? mailIntervalSeconds : smsIntervalSeconds) === 0) return
  const limiter = limitsOf(ctx)[isMail ? 'mailRepeats' : 'textRepeats']
  const key = createHash('sha256').update(`${kind}\n${address}`).digest('base64url')
  const code = isMail ? 'over_email_send_rate_limit' : 'over_sms_send_rate_limit'
  await consume(limiter, key, code, seconds => {
    return `For security purposes, you can only request this after ${seconds} seconds.`
  })
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
  const here = createHash('sha256').update(`${account}\n${from}`).digest('base64url')
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
