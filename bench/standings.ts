// Costs of the standings as a challenge grows: the viewer's rank, the top 50, the page around the viewer and a new
// score, each through the code behind the calls, compared with a bare read by primary key and a bare insert through the
// same pool. BENCH_SIZES (participants, separated by commas) and BENCH_ROUNDS reduce it.
import { around } from '@bora/server/src/modules/scoring/standings/around.ts'
import { mineOf } from '@bora/server/src/modules/scoring/standings/leaderboard.ts'
import { shareTop } from '@bora/server/src/modules/scoring/standings/top.ts'
import { topOf } from '@bora/server/src/modules/scoring/standings/top.ts'
import {
  fillChallenge,
  type Loader,
  makeChallenge,
  makePeople,
  openLoader,
  personId,
  settleDown,
  wrongCounts,
} from './crowd.ts'
import { type BenchServer, contextOf, openServer } from './server.ts'
import { type Costs, interleaved, median, ratio, repeated, type Side } from './measure.ts'
import { openPlace } from './place.ts'
import { type Measured, printGoals, printTable, progress, say, shown } from './report.ts'

const sizes = (process.env.BENCH_SIZES ?? '1000,10000,100000,1000000').split(',').map(Number)
const rounds = Number(process.env.BENCH_ROUNDS ?? 21)
const SLICE_MS = 40
// Points of a month of days; metres of a month of runs.
const SPREADS = { narrow: 31, wide: 14_000 }
const READS = ['my rank', 'top 50', 'around me']
const FLOOR = 'primary-key read'
const INSERT = 'bare insert'

type Board = { id: string; size: number; spread: keyof typeof SPREADS }

const nameOf = (operation: string, { size, spread }: Pick<Board, 'size' | 'spread'>) => `${operation} ${spread} ${size}`
const anyone = (size: number) => personId(1 + Math.floor(Math.random() * size))

async function fill(server: BenchServer, loader: Loader): Promise<Board[]> {
  progress(`Making ${Math.max(...sizes)} people ...`)
  await makePeople(loader, Math.max(...sizes))
  const boards: Board[] = []
  for (const size of sizes) {
    for (const spread of ['narrow', 'wide'] as const) {
      progress(`Filling a challenge: ${size} participants, ${SPREADS[spread]} different scores ...`)
      const id = await makeChallenge(server, `${spread} ${size}`)
      await fillChallenge(loader, id, size, SPREADS[spread])
      boards.push({ id, size, spread })
    }
  }
  await loader.client.query('create table bench_inserts (id bigint generated always as identity primary key, n bigint)')
  await settleDown(loader)
  return boards
}

/** Checks that ranks from the counts equal those from counting everyone. */
async function checkRanks(server: BenchServer, loader: Loader, boards: readonly Board[]): Promise<void> {
  for (const { id, size } of boards) {
    for (let sample = 0; sample < 10; sample++) {
      const person = anyone(size)
      const [mine] = await mineOf(contextOf(server, person), id, 0, [person])
      const { rows } = await loader.client.query<{ rank: number }>(
        'select 1 + count(*)::integer as rank from scores where challenge_id = $1 and week = 0 and score > $2',
        [id, mine!.score],
      )
      if (rows[0]!.rank !== mine!.rank) throw new Error(`rank ${mine!.rank} of ${size} should be ${rows[0]!.rank}`)
    }
  }
  say(`Ranks of ${boards.length * 10} people agree with a count of everybody.`)
}

function sidesOf({ database, ...server }: BenchServer, boards: readonly Board[]): Map<string, Side> {
  const sides = new Map<string, Side>()
  const ctx = contextOf({ ...server }, personId(1))
  sides.set(
    INSERT,
    repeated(SLICE_MS, () => database.pool.query('insert into bench_inserts (n) values ($1)', [1])),
  )
  for (const board of boards) {
    const { id, size, spread } = board
    const add = (name: string, operation: (person: string) => Promise<unknown>) =>
      sides.set(
        nameOf(name, board),
        repeated(SLICE_MS, () => operation(anyone(size))),
      )
    add(FLOOR, person =>
      database.pool.query('select score from scores where challenge_id = $1 and week = $2 and user_id = $3', [
        id,
        0,
        person,
      ]),
    )
    add('my rank', person => mineOf(ctx, id, 0, [person]))
    add('top 50', () => topOf(ctx, { challengeId: id, week: 0, limit: 50 }))
    add('around me', person =>
      around(ctx, { params: { challengeId: id }, query: { view: 'overall', person }, body: {} }),
    )
    add('new score', person =>
      database.pool.query('select set_score($1, $2, $3, $4, $5)', [
        id,
        0,
        person,
        Math.floor(Math.random() * SPREADS[spread]),
        '2026-03-01T00:00:00Z',
      ]),
    )
  }
  return sides
}

function report(costs: Costs): void {
  const [smallest, largest] = [Math.min(...sizes), Math.max(...sizes)]
  const measured: Measured[] = []
  for (const spread of ['narrow', 'wide'] as const) {
    const at = (operation: string, size: number) => nameOf(operation, { size, spread })
    const rows = [...READS, 'new score'].map(operation => {
      const growth = ratio(costs, at(operation, largest), at(operation, smallest))
      const isRead = READS.includes(operation)
      if (isRead)
        measured.push({
          what: `${operation}, ${spread} scores, ${largest} / ${smallest}`,
          value: growth,
          goal: { atMost: 1.5 },
        })
      const floor = (size: number) => (isRead ? at(FLOOR, size) : INSERT)
      return [
        `${operation} / ${isRead ? FLOOR : INSERT}`,
        ...sizes.map(size => shown(ratio(costs, at(operation, size), floor(size)))),
        shown(growth),
        isRead ? '<= 1.5' : '',
      ]
    })
    const floors = [FLOOR, ...sizes.map(() => '1'), shown(ratio(costs, at(FLOOR, largest), at(FLOOR, smallest))), '']
    printTable(
      `${spread} scores (${SPREADS[spread]} different ones): cost as a multiple, by participants`,
      ['', ...sizes.map(String), `${largest}/${smallest}`, 'goal'],
      [floors, ...rows],
    )
  }
  const us = (name: string) => `${Math.round(median(costs.get(name)!))} us`
  say(
    `\nFor scale, on this machine: ${FLOOR} ${us(nameOf(FLOOR, { size: smallest, spread: 'narrow' }))}, ${INSERT} ${us(INSERT)}.`,
  )
  printGoals(measured)
}

const place = await openPlace()
try {
  say(`Standings on the ${place.description}; one caller, medians of ${rounds} rounds.`)
  const server = await openServer(place.url, place.folder, 8)
  const loader = await openLoader(place.url)
  try {
    const boards = await fill(server, loader)
    await checkRanks(server, loader, boards)
    shareTop(server.context(), 0)
    const costs = await interleaved(sidesOf(server, boards), rounds, round => progress(`Round ${round} of ${rounds}`))
    for (const { id, size } of boards) {
      const wrong = await wrongCounts(loader, id)
      if (wrong) throw new Error(`${wrong} counts of ${size} participants differ from a recount`)
    }
    say('After all new scores, the counts equal a recount.')
    report(costs)
  } finally {
    await loader.end()
    await server.close()
  }
} finally {
  await place.close()
}
