import type pg from 'pg'
import { partOfOne, partOfStrangers } from '../settings/shared-limits.ts'
import { isAnonymousCaller, currentCaller } from './current-caller.ts'
import { type EndTurn, takeAll, KeyedSemaphore } from './keyed-semaphore.ts'

// Waiting costs no connection, but a caller that sends more than it could ever read is refused.
const WAITING_PER_CONNECTION = 6

/** Kysely's source of connections, with a limit on changes. */
export type SharedPool = {
  connect(): Promise<pg.PoolClient>
  end(): Promise<void>
  options: pg.PoolConfig
  /** Runs a change; at most two of one party at a time (an eighth of the connections), so that it can still read. */
  changing<T>(work: () => Promise<T>): Promise<T>
}

/**
 * Shares the connections of a pool fairly: no party (an account, or the address of an anonymous caller) holds more than
 * a quarter of them at a time, so that others always find a free one; anonymous callers together hold three quarters.
 * The server itself is unlimited.
 */
export function sharedPool(pool: pg.Pool): SharedPool {
  const waiting = {
    mostWaiting: pool.options.max * WAITING_PER_CONNECTION,
    patienceMs: pool.options.connectionTimeoutMillis!,
  }
  const connections = new KeyedSemaphore({ most: partOfOne('connections', pool.options.max!, 2), ...waiting })
  // Half of a party's share.
  const changes = new KeyedSemaphore({ most: partOfOne('connections', pool.options.max! / 2, 2), ...waiting })
  // Each address queues separately first; this queue is as long as all of them may need.
  const most = partOfStrangers('connections', pool.options.max!, 2)
  const ofStrangers = new KeyedSemaphore({ ...waiting, most, mostWaiting: Infinity })
  const takeTurn = (name: string): Promise<EndTurn> =>
    takeAll(() => connections.take(name), ...(isAnonymousCaller(name) ? [() => ofStrangers.take('all')] : []))
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const name = currentCaller()
      if (name === null) return pool.connect()
      const end = await takeTurn(name)
      try {
        return whenReleased(await pool.connect(), end)
      } catch (error) {
        end()
        throw error
      }
    },
    async changing(work) {
      const name = currentCaller()
      if (name === null) return work()
      const end = await changes.take(name)
      try {
        return await work()
      } finally {
        end()
      }
    },
  }
}

// The pool gives each borrowed connection a new `release`.
function whenReleased(client: pg.PoolClient, end: () => void): pg.PoolClient {
  const release = client.release.bind(client)
  client.release = destroy => {
    end()
    release(destroy)
  }
  return client
}
