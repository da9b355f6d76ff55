import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Database } from '../db/database.ts'
import type { LiveBus } from './live-bus.ts'

// The triggers of the database send on it, too.
const CHANNEL = 'bora_live'
const RECONNECT_MS = 1_000

/** Returns the bus of the database: NOTIFY on the pool, and LISTEN on a separate connection past any pooler. */
export function notifyBus(database: Pick<Database, 'pool' | 'connection'>): LiveBus {
  let closed = false
  let client: pg.Client | undefined

  async function connect(hear: (message: string) => void): Promise<{ lost: Promise<void> }> {
    const fresh = new pg.Client({ ...database.connection, application_name: 'bora live', keepAlive: true })
    const lost = new Promise<void>(resolve => {
      fresh.on('error', () => resolve())
      fresh.on('end', () => resolve())
    })
    fresh.on('notification', ({ payload }) => void (payload && hear(payload)))
    await fresh.connect()
    await fresh.query(`listen ${CHANNEL}`)
    client = fresh
    return { lost }
  }

  async function stayConnected(
    connection: { lost: Promise<void> },
    hear: (message: string) => void,
    missed: () => void,
  ): Promise<void> {
    await connection.lost
    while (!closed) {
      await sleep(RECONNECT_MS, undefined, { ref: false })
      if (closed) return
      const again = await connect(hear).catch(() => null)
      if (!again) continue
      missed()
      return stayConnected(again, hear, missed)
    }
  }

  return {
    async open(hear, missed) {
      void stayConnected(await connect(hear), hear, missed)
    },
    publish: message => database.pool.query('select pg_notify($1, $2)', [CHANNEL, message]),
    async close() {
      closed = true
      await client?.end().catch(() => {})
    },
  }
}
