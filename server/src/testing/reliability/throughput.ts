import { randomUUID } from 'node:crypto'
import { testDatabase } from '../../db/testing.ts'
import { ledgerInvariants } from '../../modules/ledger/ledger-check.ts'
import { poolBalance } from '../../modules/ledger/balances.ts'
import { post } from '../../modules/ledger/post.ts'
import { violationsOf } from '../../modules/ledger/invariant.ts'
import type { Options, Outcome } from './scenario.ts'

const CALLERS = 16
const POOLS = 1_000
const CENTS = 5000
const MIN_SPREAD = 1_000
const MIN_HOT = 300
// A shorter run says nothing about the speed, only that everything is written.
const MIN_SECONDS = 10

/**
 * for this number of seconds, entries into a thousand challenges, and then into one, each in a separate
 * transaction, by sixteen concurrent callers. Everything written is there.
 */
export async function throughput({ size }: Options): Promise<Outcome> {
  const database = await testDatabase(CALLERS)
  const faults: string[] = []
  const pools = Array.from({ length: POOLS }, () => randomUUID())
  const hot = randomUUID()
  const enter = (pool: string) =>
    database.transaction(db =>
      post(
        { db, now: new Date() },
        {
          key: `pay:${randomUUID()}:captured`,
          kind: 'entry',
          currency: 'BRL',
          about: { id: pool, title: 'Turma do Parque' },
          legs: [
            { account: 'psp_clearing', person: pool, cents: CENTS },
            { account: 'pool', owner: pool, cents: -CENTS },
          ],
        },
      ),
    )
  const during = async (work: () => Promise<unknown>) => {
    const start = performance.now()
    let done = 0
    const caller = async () => {
      while (performance.now() - start < size * 1_000) {
        await work()
        done++
      }
    }
    await Promise.all(Array.from({ length: CALLERS }, caller))
    return { done, aSecond: Math.round((done * 1_000) / (performance.now() - start)) }
  }
  try {
    const spread = await during(() => enter(pools[Math.floor(Math.random() * POOLS)]!))
    const one = await during(() => enter(hot))
    if (size >= MIN_SECONDS) {
      if (spread.aSecond < MIN_SPREAD) faults.push(`${spread.aSecond} a second, not ${MIN_SPREAD}`)
      if (one.aSecond < MIN_HOT) faults.push(`${one.aSecond} a second in one challenge, not ${MIN_HOT}`)
    }
    const held = await poolBalance({ db: database.kysely }, hot)
    if (held !== one.done * CENTS) faults.push(`the pool of one challenge holds ${held} cents of ${one.done} entries`)
    const violations = await violationsOf(database.kysely, ledgerInvariants)
    faults.push(...violations.map(({ id, problem }) => `${id} ${problem}`))
    return { faults, figures: { seconds: size, spread: spread.aSecond, oneChallenge: one.aSecond, callers: CALLERS } }
  } finally {
    await database.end()
  }
}
