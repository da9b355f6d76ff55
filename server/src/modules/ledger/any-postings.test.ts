import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { testDatabase, type TestDatabase } from '../../db/testing.ts'
import { Refusal } from '../../core/refusal.ts'
import type { PostingKind } from './tables.ts'
import { KINDS, newWorld, OPENING, PEOPLE, type Posting, type Step } from './testing-any-postings.ts'
import { ledgerInvariants } from './ledger-check.ts'
import { post } from './post.ts'
import { violationsOf } from './invariant.ts'

const HISTORIES = Number(process.env.HISTORIES ?? 12)
const STEPS = 40
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom<PostingKind>('bonus_grant', 'prize_funding', 'settle', 'payout_bounced') },
    { weight: 5, arbitrary: fc.constantFrom(...KINDS) },
  ),
  who: fc.nat(PEOPLE - 1),
  cents: fc.integer({ min: 1, max: 5_000 }),
  part: fc.integer({ min: 0, max: 100 }),
  pick: fc.nat(1_000),
  times: fc.integer({ min: 1, max: 3 }),
})

let database: TestDatabase
before(async () => (database = await testDatabase(8)))
after(() => database.end())

test('the test covers every kind of posting', async () => {
  const kinds = await database.kysely.selectFrom('ledger_kinds').select('kind').orderBy('kind').execute()
  assert.deepEqual(
    kinds.map(one => one.kind),
    KINDS.toSorted(),
  )
})

test('any history of postings, each sent once to three times concurrently, matches a model, and violates nothing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS }), async steps => {
      const world = newWorld()
      for (const [i, one] of [...OPENING, ...steps].entries()) {
        const posting = world.postingOf(one, i)
        if (!posting) {
          assert.ok(i >= OPENING.length, one.kind)
          continue
        }
        const accepted = world.apply(posting)
        const answers = await Promise.allSettled(Array.from({ length: one.times }, () => send(posting)))
        const said = `${i} ${one.kind} ${JSON.stringify(posting.legs)}`
        if (accepted) {
          const ids = answers.map(answer => (answer.status === 'fulfilled' ? answer.value.id : String(answer.reason)))
          assert.equal(new Set(ids).size, 1, `${said}: ${ids.join()}`)
          assert.equal(
            answers.filter(answer => answer.status === 'fulfilled' && !answer.value.replayed).length,
            1,
            said,
          )
        } else
          assert.ok(
            answers.every(answer => answer.status === 'rejected'),
            said,
          )
        if (i < OPENING.length) assert.ok(accepted, said)
      }
      assert.deepEqual(await balancesOf(world.owners), world.shown())
      assert.deepEqual(await violationsOf(database.kysely, ledgerInvariants), [])
    }),
    { numRuns: HISTORIES, endOnFailure: true },
  )
})

test('two connections that post concurrently, in any interleaving, violate nothing', async () => {
  const atOnce = async (size: number, steps: readonly Step[]) => {
    const world = newWorld()
    for (const [i, one] of OPENING.entries()) {
      const posting = world.postingOf(one, i)!
      world.apply(posting)
      await send(posting)
    }
    const postings = steps.flatMap((one, i) => world.postingOf(one, OPENING.length + i) ?? [])
    await Promise.all(
      [0, 1].map(async connection => {
        const own = postings.filter((_, i) => i % 2 === connection)
        for (let i = 0; i < own.length; i += size) await sendTogether(own.slice(i, i + size)).catch(mustBeRefused)
      }),
    )
    assert.deepEqual(await violationsOf(database.kysely, ledgerInvariants), [])
  }
  const steps = fc.array(step, { minLength: STEPS * 2, maxLength: STEPS * 2 })
  const before = await deadlocks()
  await fc.assert(
    fc.asyncProperty(steps, some => atOnce(1, some)),
    { numRuns: HISTORIES, endOnFailure: true },
  )
  assert.equal(await deadlocks(), before, 'single postings never wait in a circle')
  // Several in one transaction may deadlock; then one of the two is retried, and a refused one rolls back the others.
  await fc.assert(
    fc.asyncProperty(steps, some => atOnce(3, some)),
    { numRuns: HISTORIES, endOnFailure: true },
  )
})

async function send(posting: Posting) {
  const [answer] = await sendTogether([posting])
  return answer!
}

function sendTogether(postings: readonly Posting[]) {
  return database.transaction(async db => {
    const answers = []
    for (const { at, ...posting } of postings) answers.push(await post({ db, now: at }, posting))
    return answers
  })
}

function mustBeRefused(error: unknown): void {
  const { code, constraint } = error as { code?: string; constraint?: string }
  const isRefused =
    error instanceof Refusal || ['23514', '23503'].includes(code ?? '') || constraint === 'resolved_once'
  if (!isRefused) throw error
}

async function balancesOf(owners: readonly string[]): Promise<Record<string, number>> {
  const { rows } = await database.pool.query<{ kind: string; owner: string; cents: number }>(
    `select a.kind, a.owner, (k.side * sum(e.cents))::bigint as cents from ledger_accounts a
     join ledger_account_kinds k on k.kind = a.kind join ledger_entries e on e.account_id = a.id
     where a.owner = any($1) group by a.kind, a.owner, k.side having sum(e.cents) <> 0`,
    [owners],
  )
  return Object.fromEntries(
    rows.map(row => [`${row.kind} ${row.owner}`, row.cents] as const).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
}

async function deadlocks(): Promise<number> {
  const { rows } = await database.pool.query<{ deadlocks: number }>(
    `select pg_stat_clear_snapshot(), deadlocks from pg_stat_database where datname = current_database()`,
  )
  return rows[0]!.deadlocks
}
