import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { CompiledQuery, type Kysely } from 'kysely'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Context } from '../../context.ts'
import type { Tables } from '../../db/tables.ts'
import { AuthRefusal } from './auth-refusal.ts'
import { rememberedPerHouse } from './memory.ts'

// Attempts within seconds. By address: every call of that kind. Wrong passwords count apart, by account and address
// together, so that nobody can lock somebody else out, and by address alone.
const RULES = {
  token: { points: 150, duration: 300 },
  signUp: { points: 30, duration: 300 },
  changeUser: { points: 30, duration: 300 },
  wrongPassword: { points: 5, duration: 900 },
  wrongPasswordsFrom: { points: 20, duration: 300 },
}

type Limits = Record<keyof typeof RULES, RateLimiterPostgres>

type Limited = Pick<Context, 'db' | 'secrets' | 'config'>

/** Counts one call from an address and refuses it above the limit of its kind. */
export async function limitCalls(ctx: Limited, kind: 'token' | 'signUp' | 'changeUser', ip: string): Promise<void> {
  if (ctx.config.authRateLimits) await consume(limitsOf(ctx)[kind], addressBlock(ip))
}

/**
 * Guards one check of a password. The attempt is counted before the check, so that a thousand at once are no more than
 * a thousand in a row, and taken back when the password was right.
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

async function consume(limiter: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    const seconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
    throw new AuthRefusal('over_request_rate_limit', 'Request rate limit reached', { retryAfterSeconds: seconds })
  }
}

const opened = rememberedPerHouse<{ limits: Limits | null }>(() => ({ limits: null }))

function limitsOf(ctx: Limited): Limits {
  const memory = opened(ctx)
  memory.limits ??= openLimits(ctx.db)
  return memory.limits
}

function openLimits(db: Kysely<Tables>): Limits {
  const storeClient = {
    async query({ text, values }: { text: string; values: unknown[] }) {
      const { rows, numAffectedRows } = await db.executeQuery(CompiledQuery.raw(text, values))
      return { rows, rowCount: Number(numAffectedRows ?? rows.length) }
    },
  }
  const store = { storeClient, storeType: 'client', schemaName: 'auth', tableName: 'rate_limits', tableCreated: true }
  const limiters = Object.entries(RULES).map(([name, rule]) => {
    return [name, new RateLimiterPostgres({ ...store, ...rule, keyPrefix: name })] as const
  })
  return Object.fromEntries(limiters) as Limits
}

// Whoever has an IPv6 address has a whole /64 of them.
function addressBlock(ip: string): string {
  if (!isIPv6(ip)) return ip
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (mapped) return mapped[1]!
  const [head, tail] = ip.replace(/%.*$/, '').split('::') as [string, string | undefined]
  const before = head ? head.split(':') : []
  const after = tail ? tail.split(':') : []
  const missing = tail === undefined ? 0 : 8 - before.length - after.length
  return [...before, ...Array<string>(missing).fill('0'), ...after].slice(0, 4).join(':') + '::/64'
}
