import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { partOfOne, partOfStrangers, SHARED_LIMITS, type SharedLimitName, wholeOf } from '../settings/shared-limits.ts'
import { addressBlock } from './address-block.ts'
import type { Context, Viewer } from './context.ts'
import { Refusal } from './refusal.ts'

type Limit = { most: number; seconds: number }
type Config = Pick<Context, 'config'>
// Keyed by session, which forged callers don't have; shared limits are in their own table (`sharedAllowance`).
type Person = Pick<Viewer, 'id' | 'sessionId'>

/**
 * Limits how often one person may do something on this node: at most `most` times within this number of seconds, for
 * each of the limits. The returned function counts one use and refuses `too_many_requests` with the whole seconds to
 * wait.
 */
export function rateLimit(name: string, limits: readonly Limit[]): (ctx: Config & { viewer: Person }) => Promise<void> {
  const count = counter(name, limits)
  return async ({ viewer, config }) => count(config, viewer.id)
}

/** Like `rateLimit`, for one address or network, across all its callers. */
export function allowanceOfNetworks(
  name: string,
  limits: readonly Limit[],
): (ctx: Config, ip: string) => Promise<void> {
  const count = counter(name, limits)
  return async ({ config }, ip) => count(config, addressBlock(ip))
}

/**
 * Limits how often all callers together may do something on this node: `total` times within this number of seconds, in
 * the shares of `settings/shared-limits.ts`. Callers without a confirmed account also count against their network, and
 * among anonymous callers. The returned function counts one use and refuses `too_many_requests` with the whole seconds
 * to wait.
 */
export function sharedAllowance(
  name: SharedLimitName,
  { total, seconds }: { total: number; seconds: number },
): (ctx: Config & Pick<Context, 'viewer'>, ip: string) => Promise<void> {
  const ofOne = counter(name, [{ most: partOfOne(name, total), seconds }])
  const ofStrangers = counter(`${name} of strangers`, [{ most: partOfStrangers(name, total), seconds }])
  const ofAll = counter(`${name} of all`, [{ most: wholeOf(name, total), seconds }])
  return async ({ config, viewer }, ip) => {
    if (viewer) await ofOne(config, viewer.id)
    if (!viewer?.emailConfirmed) {
      await ofOne(config, addressBlock(ip))
      await ofStrangers(config, 'all')
    }
    if (SHARED_LIMITS[name].spentBy === 'everybody') await ofAll(config, 'all')
  }
}

function counter(name: string, limits: readonly Limit[]): (config: Context['config'], key: string) => Promise<void> {
  const limiters = limits.map(
    ({ most, seconds }) => new RateLimiterMemory({ keyPrefix: `${name}:${seconds}`, points: most, duration: seconds }),
  )
  return async (config, key) => {
    if (!config.authRateLimits) return
    for (const limiter of limiters) {
      try {
        await limiter.consume(key)
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused
        throw new Refusal('too_many_requests', {
          params: { seconds: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)) },
        })
      }
    }
  }
}
