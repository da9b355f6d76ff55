import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import pg from 'pg'
import { MAX_LAG_MS } from '@bora/rules/freshness.ts'
import { StartRefused } from '../settings/environment.ts'
import { connect, type Database } from './database.ts'
import type { HearStatement } from './named-client.ts'
import type { Tables } from './tables.ts'

/** A streaming replica of the database, for reads that may lag behind. */
export type Replica = {
  kysely: Kysely<Tables>
  /**
   * Returns how many milliseconds of the database's changes the replica may lack, as of now; null if it can't be
   * reached or is no replica any more.
   */
  lagMs(): number | null
  /** Returns whether reads may go there: it is at most two seconds behind (`MAX_LAG_MS`). */
  isCurrent(): boolean
  /** Calls back with every statement that was run there, in the context of its caller. */
  hearStatements(hear: HearStatement): void
  end(): Promise<void>
}

const MEASURE_EVERY_MS = 250
const PATIENCE_MS = 2_000
// A lag that is longer is unknown, which makes no difference: it is too long in any case.
const MAX_MARKS = 40

// At the start of a page the position that comes next is behind the page's header (at most 40 bytes), and the position
// that was replayed before it.
const IDENTITY = '(select system_identifier::text from pg_control_system()) as system, current_database() as name'
const WRITTEN = `
  select (at - case when at % 8192 <= 40 then at % 8192 else 0 end)::text as written, ${IDENTITY}
  from (select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as at) now`
const REPLAYED = `
  select (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::text as replayed, pg_is_in_recovery() as replays, ${IDENTITY}`

type Identity = { system: string; name: string }
type Written = Identity & { written: string }
type Replayed = Identity & { replayed: string | null; replays: boolean }

/** `maxLagMs` is the maximum lag at which it is read; `tell` reports why it can't be read from the start. */
type ReplicaOptions = { connections?: number | undefined; maxLagMs?: number; tell: (text: string) => void }

/**
 * Opens the replica at `url` (DATABASE_READ_URL) and measures its lag from then on. Refuses (`StartRefused`) the
 * address of another database, or of one that is no replica; an unreachable one is reported, and used once it answers.
 */
export async function openReplica(
  url: string,
  primary: Pick<Database, 'connection'>,
  { connections, maxLagMs = MAX_LAG_MS, tell }: ReplicaOptions,
): Promise<Replica> {
  const database = connect({ connectionString: url }, 'replica', connections)
  const [here, there] = [reconnecting(primary.connection), reconnecting({ connectionString: url })]
  // Write positions at moments of this process's clock, oldest first.
  const marks: { at: number; written: bigint }[] = []
  let currentAt: number | null = null
  let isEnding = false

  async function measure(): Promise<void> {
    const at = performance.now()
    const [written] = await here.rows<Written>(WRITTEN)
    marks.push({ at, written: BigInt(written.written) })
    if (marks.length > MAX_MARKS) marks.shift()
    const [seen] = await there.rows<Replayed>(REPLAYED)
    if (seen.system !== written.system || seen.name !== written.name)
      throw new StartRefused('DATABASE_READ_URL must lead to a replica of the database that DATABASE_URL leads to.')
    if (!seen.replays)
      throw new StartRefused(
        'DATABASE_READ_URL must lead to a streaming replica; this PostgreSQL takes changes itself.',
      )
    const replayed = BigInt(seen.replayed ?? 0)
    const reached = marks.findLastIndex(mark => mark.written <= replayed)
    if (reached !== -1) currentAt = marks.splice(0, reached + 1).at(-1)!.at
  }

  async function keepMeasuring(): Promise<void> {
    while (!isEnding) {
      await sleep(MEASURE_EVERY_MS, undefined, { ref: false })
      if (isEnding) return
      await measure().catch(() => (currentAt = null))
    }
  }

  async function end(): Promise<void> {
    isEnding = true
    await Promise.all([here.end(), there.end(), database.end()])
  }

  try {
    await measure()
  } catch (error) {
    if (error instanceof StartRefused) {
      await end()
      throw error
    }
    tell(`DATABASE_READ_URL can't be reached (${(error as Error).message}); all reads go to DATABASE_URL meanwhile.`)
  }
  void keepMeasuring()
  const lagMs = () => (currentAt === null ? null : performance.now() - currentAt)
  return {
    kysely: database.kysely,
    lagMs,
    isCurrent: () => (lagMs() ?? Infinity) <= maxLagMs,
    hearStatements: database.hearStatements,
    end,
  }
}

/** Opens a connection apart from the pool, so that a busy pool delays no measurement; reopens it after a failure. */
function reconnecting(connection: pg.ClientConfig) {
  let client: pg.Client | null = null
  async function opened(): Promise<pg.Client> {
    if (client) return client
    const fresh = new pg.Client({ ...connection, connectionTimeoutMillis: PATIENCE_MS, query_timeout: PATIENCE_MS })
    fresh.on('error', () => {})
    try {
      await fresh.connect()
    } catch (error) {
      await fresh.end().catch(() => {})
      throw error
    }
    return (client = fresh)
  }
  return {
    async rows<Row extends pg.QueryResultRow>(statement: string): Promise<[Row]> {
      try {
        return (await (await opened()).query<Row>(statement)).rows as [Row]
      } catch (error) {
        const broken = client
        client = null
        await broken?.end().catch(() => {})
        throw error
      }
    },
    end: async () => client?.end().catch(() => {}),
  }
}
