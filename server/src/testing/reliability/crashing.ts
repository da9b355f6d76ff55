import type { PoolClient } from 'pg'
import type { Context, Viewer } from '../../core/context.ts'
import type { PaymentProvider } from '../../adapters/payment-provider.ts'
import type { PayoutProvider } from '../../adapters/payout-provider.ts'
import { connect } from '../../db/database.ts'
import type { TestServer } from '../server.ts'

const CONNECTIONS = 4

/** A point at which a process can die: just before or just after one of its steps, as in `after commit 2`. */
export type CrashPoint = string

export type Doomed = {
  /** The server as the doomed process sees it: the same database through separate connections, the same provider. */
  server: TestServer
  /** Resolves when the process is dead; never if it finished. */
  died: Promise<void>
  /** The points that it passed, in order. */
  passed: CrashPoint[]
  end(): Promise<void>
}

/**
 * A process next to the server that dies at a point, as by kill -9: its connections break, nothing it began continues,
 * and it does nothing more. Its steps are postings, commits and calls to the provider and the bank, each counted. The
 * product is unaware of it: only a handler's dependencies are wrapped.
 */
export function doomedServer(server: TestServer, at: CrashPoint | null): Doomed {
  const passed: CrashPoint[] = []
  const counts = new Map<string, number>()
  const clients = new Set<PoolClient>()
  const death = Promise.withResolvers<void>()
  const forever = new Promise<never>(() => {})
  let isDead = false

  function come(point: CrashPoint): Promise<never> | null {
    if (isDead) return forever
    passed.push(point)
    if (point !== at) return null
    isDead = true
    for (const client of clients) socketOf(client).destroy()
    death.resolve()
    return forever
  }

  async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
    const nth = (counts.get(name) ?? 0) + 1
    counts.set(name, nth)
    const dead = come(`before ${name} ${nth}`)
    if (dead) return dead
    const done = await work()
    return come(`after ${name} ${nth}`) ?? done
  }

  const database = connect({ connectionString: server.database.url }, 'a process that dies', CONNECTIONS)
  database.pool.on('connect', client => {
    clients.add(client)
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
    const watched = (...args: unknown[]) => {
      if (typeof args.at(-1) === 'function') return query(...args)
      const name = stepOf(args)
      if (name) return step(name, () => query(...args))
      return isDead ? forever : query(...args)
    }
    client.query = watched as never
  })
  const asked = <P extends object>(who: string, provider: P, what: ReadonlySet<keyof P>): P =>
    new Proxy(provider, {
      get(target, key) {
        const value = Reflect.get(target, key) as unknown
        if (typeof value !== 'function' || !what.has(key as keyof P)) return value
        return (...args: unknown[]) =>
          step(`${who} ${String(key)}`, () => value.apply(target, args) as Promise<unknown>)
      },
    })
  const { adapters } = server.context()
  const payments = asked("the provider's", adapters.payments, ASKED)
  const payouts = asked("the bank's", adapters.payouts, ASKED_OF_BANKS)
  const context = (viewer?: Viewer | null): Context => {
    const ctx = server.context(viewer)
    return {
      ...ctx,
      db: database.kysely,
      transaction: work => database.transaction(work),
      adapters: { ...ctx.adapters, payments, payouts },
    }
  }
  return {
    server: { ...server, context },
    died: death.promise,
    passed,
    end: async () => void (isDead || (await database.end())),
  }
}

const ASKED = new Set<keyof PaymentProvider>(['createCheckout', 'fetch', 'cancel', 'refund', 'fetchRefund'])
const ASKED_OF_BANKS = new Set<keyof PayoutProvider>(['send', 'fetch'])

function stepOf([statement, values]: unknown[]): string | null {
  const { text, values: own } = statement as { text?: string; values?: unknown[] }
  const sql = typeof statement === 'string' ? statement : (text ?? '')
  if (/^commit$/i.test(sql)) return 'commit'
  if (!sql.includes('ledger_post(')) return null
  return `posting ${String(((values ?? own) as unknown[])[1])}`
}

function socketOf(client: PoolClient): { destroy(): void } {
  return (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream
}
