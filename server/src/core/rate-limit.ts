import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { partOfOne, partOfStrangers, SHARED_LIMITS, type SharedLimitName, wholeOf } from '../settings/shared-limits.ts'
import { addressBlock } from './address-block.ts'
import type { Context, Viewer } from './context.ts'
import { Refusal } from './refusal.ts'

type Limit = { most: number; seconds: number }
type Config = Pick<Context, 'config'>
// A session is what no made-up caller has: what all share is in the table of shared limits (`sharedAllowance`).
type Person = Pick<Viewer, 'id' | 'sessionId'>

/**
 * How often one person may do something on this node: at most `most` times within so many seconds, for each of the
 * limits. The function it returns counts one time and refuses `too_many_requests` with the whole seconds to wait.
 */
export function rateLimit(name: string, limits: readonly Limit[]): (ctx: Config & { viewer: Person }) => Promise<void> {
  const count = counter(name, limits)
  return async ({ viewer, config }) => count(config, viewer.id)
}

/** The same for one address or network, whoever calls from it. */
export function allowanceOfNetworks(
  name: string,
  limits: readonly Limit[],
): (ctx: Config, ip: string) => Promise<void> {
  const count = counter(name, limits)
  return async ({ config }, ip) => count(config, addressBlock(ip))
}

/**
 * How often all may do something together on this node: `total` times within so many seconds, shared as the table says.
 * Who has no account with a confirmed address counts on the network too, and among strangers. The function it returns
 * counts one time and refuses `too_many_requests` with the whole seconds to wait.
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
