// Costs of the ledger compared with its statements: postings per second, spread over many challenges and on one, as
// ratios to a bare insert and to pgbench's simple update, on the same database through the same driver; and the
// duration of a settlement while others log workouts in another challenge. BENCH_ROUNDS and BENCH_WINNERS (numbers of
// winners, separated by commas) reduce it.
import { addDays } from '@bora/rules/calendar.ts'
import { ChallengeDraft } from '@bora/contract/challenges.ts'
import { payInSandbox } from '@bora/server/src/demo/pay.ts'
import { createChallenge } from '@bora/server/src/modules/challenges/challenge/challenges.ts'
import { post } from '@bora/server/src/modules/ledger/post.ts'
import { checkMoney } from '@bora/server/src/modules/treasury/money-check/money-check.ts'
import { settleDue } from '@bora/server/src/modules/prizes/settlement/settle-due.ts'
import { logActivity } from '@bora/server/src/modules/workouts/workout-logging/log.ts'
import { randomUUID } from 'node:crypto'
import { type Athlete, draftOf, makeAthlete } from './athletes.ts'
import {
  fillChallenge,
  fillDates,
  type Loader,
  makeChallenge,
  makePeople,
  openLoader,
  personId,
  settleDown,
} from './crowd.ts'
import { interleaved, kept, median, ratio, type Side } from './measure.ts'
import type { PoolClient } from 'pg'
import { openPlace } from './place.ts'
import { type Measured, printGoals, printTable, progress, say, shown } from './report.ts'
import { type BenchServer, contextOf, FIRST_DAY, openServer } from './server.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 9)
const winners = (process.env.BENCH_WINNERS ?? '10000,100000').split(',').map(Number)
const CONNECTIONS = 16
const WORKERS = 8
const SLICE_MS = 700
const POOLS = 1_000
// As many as pgbench creates at a scale of 10.
const ACCOUNTS = 1_000_000
const MIN_RATIO = 0.45
const MIN_SPEED = 0.8
const SECONDS: Record<number, number> = { 10_000: 2, 100_000: 15 }
// Two days with a workout.
const SCORE = 20
// Each has forty hours to log in: enough people so that none logs ahead of the clock during the longest settlement.
const ATHLETES = 400
const HOURS = 20
const CALM_MS = 4_000
// When challenges that ended before the run are settled.
const SETTLES = `${addDays(FIRST_DAY, 2)}T22:00:00Z`

/** Costs of each operation, one caller after another on eight connections; microseconds of wall-clock time. */
async function sidesOf(server: BenchServer): Promise<Map<string, Side>> {
  const { database } = server
  const hot = randomUUID()
  const pools = Array.from({ length: POOLS }, () => randomUUID())
  const one = () => 1 + Math.floor(Math.random() * ACCOUNTS)
  const entry = (pool: string) =>
    database.transaction(db =>
      post(
        { db, now: new Date() },
        {
          key: `pay:${randomUUID()}:captured`,
          kind: 'entry',
          currency: 'BRL',
          about: { id: pool, title: 'Turma do Parque' },
          legs: [
            { account: 'psp_clearing', person: personId(1), cents: 5000 },
            { account: 'pool', owner: pool, cents: -5000 },
          ],
        },
      ),
    )
  // A challenge's first entry opens its pool: once, not with every entry.
  for (const pool of [hot, ...pools]) await entry(pool)
  /** Runs `work` in a plain transaction. */
  const alone = async (work: (client: PoolClient) => Promise<unknown>) => {
    const client = await database.pool.connect()
    try {
      await client.query('begin')
      await work(client)
      await client.query('end')
    } finally {
      client.release()
    }
  }
  const sides: Record<string, () => Promise<unknown>> = {
    'a bare insert': () =>
      database.pool.query('insert into bench_history (aid, delta, mtime) values ($1, $2, now())', [one(), 5000]),
    'a simple update': () =>
      alone(async client => {
        const [aid, delta] = [one(), 5000]
        await client.query('update bench_accounts set abalance = abalance + $2 where aid = $1', [aid, delta])
        await client.query('select abalance from bench_accounts where aid = $1', [aid])
        await client.query('insert into bench_history (aid, delta, mtime) values ($1, $2, now())', [aid, delta])
      }),
    'a posting, spread': () => entry(pools[Math.floor(Math.random() * POOLS)]!),
    'a posting, one challenge': () => entry(hot),
    'its rows alone': () =>
      alone(client =>
        client.query('select bench_rows($1, $2, $3)', [`pay:${randomUUID()}:captured`, personId(1), hot]),
      ),
  }
  return new Map(Object.entries(sides).map(([name, work]) => [name, () => kept(WORKERS, SLICE_MS, work)]))
}

async function makeTables({ client }: Loader): Promise<void> {
  await client.query(
    `create table bench_accounts (aid integer primary key, bid integer, abalance bigint, filler char(84)) with (fillfactor = 100)`,
  )
  await client.query(`insert into bench_accounts select i, 1, 0, '' from generate_series(1, ${ACCOUNTS}) i`)
  await client.query(`create table bench_history (aid integer, delta bigint, mtime timestamptz, filler char(22))`)
  // The rows of a posting with two legs, with the ledger's keys and indexes, but without any checks.
  await client.query(`
    create table bench_transactions (like ledger_transactions including all);
    create table bench_entries (like ledger_entries including all);
    create function bench_rows(p_key text, p_person uuid, p_challenge uuid) returns bigint language plpgsql as $$
    declare written bigint;
    begin
      insert into bench_transactions (idem_key, body_hash, kind, currency, legs, at, challenge_id, challenge_title)
      values (p_key, sha256(p_key::bytea), 'entry', 'BRL', 2, now(), p_challenge, 'Turma do Parque') returning id into written;
      insert into bench_entries (transaction_id, line, tx_kind, account_id, account_kind, currency, cents, person_id, at)
      values (written, 1, 'entry', 1, 'psp_clearing', 'BRL', 5000, p_person, now()),
        (written, 2, 'entry', 2, 'pool', 'BRL', -5000, null, now());
      return written;
    end $$`)
}

/** A finished challenge in which everyone has reached the target and shares the creator's payment. */
async function endedChallenge(server: BenchServer, loader: Loader, count: number): Promise<string> {
  const startDate = addDays(FIRST_DAY, -3)
  server.setClock(`${addDays(startDate, -1)}T15:00:00Z`)
  const creator = personId(1)
  const draft = ChallengeDraft.parse({
    title: `Turma de ${count}`,
    description: 'Um treino por dia.',
    type: 'workout_count',
    target: SCORE,
    startDate,
    endDate: addDays(FIRST_DAY, -1),
    timeZone: 'UTC',
    prize: { kind: 'fixed', amountCents: count * 100 + 7 },
  })
  const ctx = contextOf(server, creator)
  const { id } = await createChallenge(ctx, randomUUID(), draft)
  await payInSandbox(ctx, id)
  await fillChallenge(loader, id, count, 1)
  await fillDates(loader, id, count, { from: 2, to: 1, points: 1 })
  await loader.bulk(async () => {
    await loader.client.query('update scores set score = $2 where challenge_id = $1', [id, SCORE])
    await loader.client.query('delete from score_counts where challenge_id = $1', [id])
    await loader.client.query('insert into score_counts select * from counts_of_scores($1)', [id])
  })
  return id
}

/** Logs one workout after another until stopped; returns the rate per second. */
function logger(server: BenchServer, athletes: readonly Athlete[]) {
  let next = 0
  return async (until: () => boolean): Promise<number> => {
    const start = performance.now()
    let done = 0
    while (!until()) {
      const athlete = athletes[next % athletes.length]!
      const nth = Math.floor(next++ / athletes.length)
      const date = addDays(FIRST_DAY, 1 + Math.floor(nth / HOURS))
      const startedAt = `${date}T${String(nth % HOURS).padStart(2, '0')}:00:00Z`
      const photoIds = [athlete.photos[nth]!]
      await logActivity(contextOf(server, athlete.id), { ...draftOf(athlete, 0), startedAt, photoIds, timeZone: 'UTC' })
      done++
    }
    return (done * 1_000) / (performance.now() - start)
  }
}

async function settlement(server: BenchServer, loader: Loader, count: number, log: ReturnType<typeof logger>) {
  progress(`A challenge of ${count} winners ...`)
  const id = await endedChallenge(server, loader, count)
  await settleDown(loader)
  server.setClock(SETTLES)
  const calmUntil = performance.now() + CALM_MS
  const calm = await log(() => performance.now() > calmUntil)
  let isOver = false
  const alarms: string[] = []
  const start = performance.now()
  const settling = settleDue(server.context(), problem => void alarms.push(problem)).finally(() => (isOver = true))
  const [settled, busy] = await Promise.all([settling.then(() => performance.now() - start), log(() => isOver)])
  const { rows } = await loader.client.query<{ winners: number; outcome: string }>(
    `select count(*) filter (where l.prize_cents > 0)::integer as winners, max(s.outcome) as outcome
     from settlements s left join settlement_lines l using (challenge_id, revision) where s.challenge_id = $1`,
    [id],
  )
  if (rows[0]!.winners !== count || alarms.length > 0) throw new Error(`${JSON.stringify(rows)} ${alarms.join()}`)
  return { count, seconds: settled / 1_000, calm, busy }
}

const place = await openPlace()
const stops: (() => unknown)[] = []
try {
  say(`The ledger on the ${place.description}; ${WORKERS} callers, medians of ${rounds} rounds.`)
  const server = await openServer(place.url, place.folder, CONNECTIONS)
  stops.push(() => server.close())
  const loader = await openLoader(place.url)
  stops.push(() => loader.end())
  await makeTables(loader)
  await settleDown(loader)
  const costs = await interleaved(await sidesOf(server), rounds, round => progress(`Round ${round} of ${rounds}`))
  const measured: Measured[] = ['a posting, spread', 'a posting, one challenge'].flatMap(posting =>
    ['a bare insert', 'a simple update'].map(other => ({
      what: `${posting}, a second / ${other}, a second`,
      value: ratio(costs, other, posting),
      goal: { atLeast: MIN_RATIO },
    })),
  )
  printTable(
    'A second',
    ['', 'done'],
    [...costs].map(([name, list]) => [name, shown(1_000_000 / median(list))]),
  )
  // No goal, but the reference for the goals: the maximum that any posting with such rows could reach.
  for (const other of ['a bare insert', 'a simple update'])
    say(
      `Its rows alone, which nothing looks at, a second / ${other}, a second: ${shown(ratio(costs, other, 'its rows alone'))}`,
    )

  progress('Making people ...')
  await makePeople(loader, Math.max(...winners) + ATHLETES)
  const other = await makeChallenge(server, 'Turma ao lado')
  const athletes: Athlete[] = []
  for (let i = 0; i < ATHLETES; i++)
    athletes.push(await makeAthlete(loader, personId(Math.max(...winners) + 1 + i), other, 2 * HOURS))
  const log = logger(server, athletes)
  const settlements = []
  for (const count of winners) settlements.push(await settlement(server, loader, count, log))
  printTable(
    'Settlements',
    ['winners', 'seconds', 'workouts logged a second before', 'meanwhile'],
    settlements.map(one => [String(one.count), ...[one.seconds, one.calm, one.busy].map(shown)]),
  )
  for (const { count, seconds, calm, busy } of settlements) {
    const most = SECONDS[count]
    measured.push({ what: `${count} winners`, value: seconds, unit: ' s', ...(most && { goal: { atMost: most } }) })
    measured.push({ what: `logging meanwhile, ${count} winners`, value: busy / calm, goal: { atLeast: MIN_SPEED } })
  }
  printGoals(measured)
  const problems = await checkMoney(server.context().db)
  // The bare entries above have no payments, and athletes of a bench have no seats.
  const others = problems.filter(problem => !/^payment pay:|^the pool of|^seats of/.test(problem))
  if (others.length > 0) throw new Error(others.slice(0, 5).join('\n'))
} finally {
  for (const stop of stops.toReversed()) await stop()
  await place.close()
}
