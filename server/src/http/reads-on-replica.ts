import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { FRESH_HEADER, FRESH_MS } from '@bora/rules/freshness.ts'
import type { Context } from '../core/context.ts'
import type { Replica } from '../db/replica.ts'
import { callOf } from './limit-per-caller.ts'

const MAX_CALLERS = 100_000

/**
 * Returns the function that decides where a call that may lag behind reads: on the replica while it is current, unless
 * the request asks for fresh data or its caller (an account, else an address) changed something through this node within
 * `FRESH_MS` (docs/decisions/0155-reads-on-a-replica.md). Register it before the routes.
 */
export function readsOnReplica(
  app: FastifyInstance,
  replica: Replica | undefined,
): (request: FastifyRequest) => Context['db'] | null {
  if (!replica) return () => null
  const changed = new LRUCache<string, true>({ max: MAX_CALLERS, ttl: FRESH_MS })
  // Before the answer leaves: the next request may come as soon as it arrives.
  app.addHook('onSend', async request => {
    const { party } = callOf(request)
    if (party !== null && request.method !== 'GET' && request.method !== 'HEAD') changed.set(party, true)
  })
  return request => {
    const { party } = callOf(request)
    const isFresh = request.headers[FRESH_HEADER] !== undefined || (party !== null && changed.has(party))
    return isFresh || !replica.isCurrent() ? null : replica.kysely
  }
}
