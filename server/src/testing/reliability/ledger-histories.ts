import { testDatabase, type TestDatabase } from '../../db/testing.ts'
import { ledgerInvariants } from '../../modules/ledger/ledger-check.ts'
import { post } from '../../modules/ledger/post.ts'
import { violationsOf } from '../../modules/ledger/invariant.ts'
import type { PostingKind } from '../../modules/ledger/tables.ts'
import { KINDS, newWorld, OPENING, PEOPLE, type Posting, type Step } from '../../modules/ledger/testing-any-postings.ts'
import { type Random, seededRandom } from '../../demo/seeded-random.ts'
import { inTurns, type Options, type Outcome } from './scenario.ts'

const OPS = 60
const AT_ONCE = 4
const CONNECTIONS = 10
// The invariants read everything: the number of histories per database that they can read in a moment.
const HISTORIES_OF_A_DATABASE = 400
const FUNDING: readonly PostingKind[] = ['bonus_grant', 'prize_funding', 'settle', 'payout_bounced']

/**
 * random histories of all kinds of postings, each posting sent one to three times concurrently, compared with a
 * model in memory. After each history every account has the balance of the model, and after every few hundred all of
 * the ledger's invariants are checked.
 */
export async function ledgerHistories({ size, seed, progress }: Options): Promise<Outcome> {
  const faults: string[] = []
  const counted = { deliveries: 0, accepted: 0, refused: 0, byKind: new Map<PostingKind, number>() }
  for (let first = 0; first < size; first += HISTORIES_OF_A_DATABASE) {
    const database = await testDatabase(CONNECTIONS)
    try {
      const some = Array.from({ length: Math.min(HISTORIES_OF_A_DATABASE, size - first) }, (_, i) => first + i)
      await inTurns(AT_ONCE, some, async i => faults.push(...(await play(database, `${seed}:${i}`, counted))))
      const violations = await violationsOf(database.kysely, ledgerInvariants)
      faults.push(...violations.map(({ id, problem }) => `histories from ${first}: ${id} ${problem}`))
      progress?.(first + some.length, faults.length)
    } finally {
      await database.end()
    }
  }
  const { deliveries, accepted, refused, byKind } = counted
  const untouched = KINDS.filter(kind => !byKind.has(kind))
  if (untouched.length > 0) faults.push(`never accepted: ${untouched.join(', ')}`)
  return { faults, figures: { histories: size, deliveries, accepted, refused, kinds: byKind.size } }
}

type Counted = { deliveries: number; accepted: number; refused: number; byKind: Map<PostingKind, number> }

async function play(database: TestDatabase, seed: string, counted: Counted): Promise<string[]> {
  const random = seededRandom(seed)
  const world = newWorld()
  const faults: string[] = []
  for (const [i, step] of [...OPENING, ...Array.from({ length: OPS }, () => stepOf(random))].entries()) {
    const posting = world.postingOf(step, i)
    if (!posting) continue
    const allowed = world.apply(posting)
    const answers = await Promise.allSettled(Array.from({ length: step.times }, () => send(database, posting)))
    counted.deliveries += answers.length
    if (allowed) {
      counted.accepted++
      counted.byKind.set(step.kind, (counted.byKind.get(step.kind) ?? 0) + 1)
    } else counted.refused++
    const wrong = wrongAnswer(allowed, answers)
    if (wrong) faults.push(`history ${seed}, step ${i}, ${step.kind} ${JSON.stringify(posting.legs)}: ${wrong}`)
  }
  const [is, should] = [await balancesOf(database, world.owners), world.shown()]
  for (const account of new Set([...Object.keys(is), ...Object.keys(should)])) {
    if (is[account] === should[account]) continue
    faults.push(`history ${seed}: ${account} holds ${is[account] ?? 0}, the model says ${should[account] ?? 0}`)
  }
  return faults
}

function stepOf(random: Random): Step {
  return {
    kind: random.next() < 0.3 ? random.pick(FUNDING) : random.pick(KINDS),
    who: random.whole(0, PEOPLE - 1),
    cents: random.whole(1, 5_000),
    part: random.whole(0, 100),
    pick: random.whole(0, 1_000),
    times: random.whole(1, 3),
  }
}

type Answer = PromiseSettledResult<{ id: number; replayed: boolean }>

function wrongAnswer(allowed: boolean, answers: readonly Answer[]): string | null {
  const given = answers.flatMap(answer => (answer.status === 'fulfilled' ? [answer.value] : []))
  if (!allowed) return given.length === 0 ? null : 'taken, although the rules refuse it'
  if (given.length < answers.length) {
    return `refused, although the rules take it: ${answers.map(one => (one.status === 'rejected' ? String(one.reason) : 'taken')).join('; ')}`
  }
  if (new Set(given.map(one => one.id)).size > 1) return 'one key has two transactions'
  return given.filter(one => !one.replayed).length === 1 ? null : 'not written exactly once'
}

function send(database: TestDatabase, { at, ...posting }: Posting) {
  return database.transaction(db => post({ db, now: at }, posting))
}

async function balancesOf({ pool }: TestDatabase, owners: readonly string[]): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ kind: string; owner: string; cents: number }>(
    `select a.kind, a.owner, (k.side * sum(e.cents))::bigint as cents from ledger_accounts a
     join ledger_account_kinds k on k.kind = a.kind join ledger_entries e on e.account_id = a.id
     where a.owner = any($1) group by a.kind, a.owner, k.side having sum(e.cents) <> 0`,
    [owners],
  )
  return Object.fromEntries(rows.map(row => [`${row.kind} ${row.owner}`, row.cents]))
}
