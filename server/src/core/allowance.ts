import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Context, Viewer } from './context.ts'
import { Refusal } from './refusal.ts'

/**
 * How often one person may do something on this node: at most `most` times within so many seconds, for each of the
 * limits. The function it returns counts one time and refuses `too_many_requests` with the whole seconds to wait.
 */
export function allowance(
  name: string,
  limits: readonly { most: number; seconds: number }[],
): (ctx: Pick<Context, 'config'> & { viewer: Pick<Viewer, 'id'> }) => Promise<void> {
  const limiters = limits.map(
    ({ most, seconds }) => new RateLimiterMemory({ keyPrefix: `${name}:${seconds}`, points: most, duration: seconds }),
  )
  return async ({ viewer, config }) => {
    if (!config.authRateLimits) return
    for (const limiter of limiters) {
      try {
        await limiter.consume(viewer.id)
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused
        throw new Refusal('too_many_requests', {
          params: { seconds: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)) },
        })
      }
    }
  }
}
