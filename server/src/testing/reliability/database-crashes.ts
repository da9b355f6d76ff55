import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '../../db/database.ts'
import { startEmbedded } from '../../db/embedded/start.ts'
import { migrate } from '../../db/migrate.ts'
import { urlOf } from '../../db/testing.ts'
import { seededRandom } from '../../demo/seeded-random.ts'
import { grantBonus } from '../../modules/ledger/bonus.ts'
import { asPerson } from '../as-person.ts'
import { testServer } from '../server.ts'
import { moneyFaults, type Options, type Outcome } from './scenario.ts'

const WRITERS = 6
const READERS = 2
const CENTS = 7
const LONGEST_BACK_MS = 10_000
// While all other tests run, durations are meaningless.
const MIN_CRASHES = 5
const LONGEST_WAIT_MS = 60_000

/**
 * a separate PostgreSQL, durable as in production, is stopped immediately (as by `pg_ctl -m immediate`) under
 * load, and restarts by itself. Acknowledged writes are stored, once; others are retried until they are; callers get
 * 503 only while it is unavailable; the same server recovers within ten seconds.
 */
export async function databaseCrashes({ size, seed }: Options): Promise<Outcome> {
  const random = seededRandom(String(seed))
  const folder = mkdtempSync(join(tmpdir(), 'bora-crashes-'))
  const embedded = await startEmbedded(folder)
  const faults: string[] = []
  const acknowledged = new Set<string>()
  const heard = new Map<number, number>()
  let [retried, isOver, longestBack] = [0, false, 0]
  try {
    await migrate(embedded.connection)
    const database = { ...connect(embedded.connection, 'a database that crashes', 16), name: 'bora' }
    const server = await testServer(undefined, {}, { database: { ...database, url: urlOf(embedded.connection) } })
    try {
      const ana = await asPerson(server, 'Ana Duarte')
      const wallet = () => server.app.inject({ url: '/api/wallet', headers: { authorization: `Bearer ${ana.token}` } })
      const write = async () => {
        while (!isOver) {
          const key = randomUUID()
          const grant = { key, userId: ana.id, cents: CENTS }
          const send = () => database.transaction(db => grantBonus({ db, now: server.clock.now() }, grant))
          while (
            !(await send().then(
              () => true,
              () => false,
            ))
          ) {
            retried++
            await sleep(20)
          }
          acknowledged.add(`bonus:${key}`)
        }
      }
      const read = async () => {
        while (!isOver) {
          const { statusCode } = await wallet()
          heard.set(statusCode, (heard.get(statusCode) ?? 0) + 1)
          await sleep(5)
        }
      }
      const all = [...Array.from({ length: WRITERS }, write), ...Array.from({ length: READERS }, read)]
      for (let crash = 0; crash < size; crash++) {
        await sleep(random.whole(200, 900))
        const pid = embedded.pid()
        process.kill(pid, 'SIGQUIT')
        const since = performance.now()
        while (embedded.pid() === pid || (await wallet()).statusCode !== 200) {
          if (performance.now() - since > LONGEST_WAIT_MS) throw new Error('it does not come back')
          await sleep(10)
        }
        longestBack = Math.max(longestBack, performance.now() - since)
      }
      await sleep(300)
      isOver = true
      await Promise.all(all)
      const { rows } = await database.pool.query<{ stored: number; cents: number }>(
        `select (select count(*)::int from ledger_transactions where idem_key = any($1)) as stored,
           (select balance from ledger_accounts where kind = 'user_bonus' and owner = $2) as cents`,
        [[...acknowledged], ana.id],
      )
      const { stored, cents } = rows[0]!
      if (stored !== acknowledged.size) faults.push(`${acknowledged.size} were acknowledged, ${stored} are stored`)
      if (cents !== acknowledged.size * CENTS) faults.push(`${cents} cents of ${acknowledged.size} times ${CENTS}`)
      faults.push(...(await moneyFaults(database, 'at the end')))
    } finally {
      isOver = true
      await server.close().catch(() => {})
    }
  } finally {
    await embedded.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  const others = [...heard.keys()].filter(status => status !== 200 && status !== 503)
  if (others.length > 0) faults.push(`callers heard ${others.join(', ')}`)
  if (size >= MIN_CRASHES && longestBack > LONGEST_BACK_MS)
    faults.push(`it took ${Math.round(longestBack)} ms to be back`)
  const back = Math.round(longestBack)
  return {
    faults,
    figures: {
      crashes: size,
      acknowledged: acknowledged.size,
      retried,
      heard503: heard.get(503) ?? 0,
      heard200: heard.get(200) ?? 0,
      longestBackMs: back,
    },
  }
}
