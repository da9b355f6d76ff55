// Costs of the two hot calls over HTTP, including the token check, compared with their statements through a pool of the
// same size: the leaderboard with the bare statement of the top 50, and logging a workout with the bare `log_activity`.
// BENCH_ROUNDS reduces it (at most 21, a day each); BENCH_PROFILE names a folder for profiles of the processes.
import { addDays } from '@bora/rules/calendar.ts'
import type { ServerSetting } from './api-server.ts'
import { type Athlete, bareCall, draftOf, makeAthlete, signInPerson } from './athletes.ts'
import type { BareWork } from './bare-pool.ts'
import { type Child, cpuUsed, startChild } from './child.ts'
import {
  fillChallenge,
  givePortraits,
  type Loader,
  makeChallenge,
  makePeople,
  openLoader,
  personId,
  settleDown,
} from './crowd.ts'
import { type BenchServer, FIRST_DAY, openServer } from './server.ts'
import { type Connection, openConnections, requestOf } from './http-driver.ts'
import { interleaved, kept, median, ratio, type Side, worked } from './measure.ts'
import { openPlace } from './place.ts'
import { type Measured, printGoals, printTable, progress, say, shown } from './report.ts'

// Days logged before measuring, so that tables, plans and compiled code are those of a running server.
const DAYS_BEFORE = 5
const rounds = Math.min(Number(process.env.BENCH_ROUNDS ?? 21), 21)
const days = DAYS_BEFORE + 1 + rounds
const CALLERS = 16
const SLICE_MS = 300
const PARTICIPANTS = 10_000
const VIEWERS = 64
const CHALLENGES = 16
const ATHLETES = 20
const PEOPLE = PARTICIPANTS + 2 * CHALLENGES * ATHLETES

type World = { board: string; tokens: string[]; overHttp: Athlete[]; athleteTokens: string[]; bare: Athlete[] }
type Parts = {
  server: BenchServer
  world: World
  served: Child<ServerSetting, void>
  bare: Child<BareWork, number>
  connections: Connection[]
}

async function makeWorld(server: BenchServer, loader: Loader): Promise<World> {
  progress(`Making ${PARTICIPANTS} people and the challenge they look at ...`)
  await makePeople(loader, PEOPLE)
  await givePortraits(loader, PEOPLE)
  const board = await makeChallenge(server, 'Leaderboard')
  await fillChallenge(loader, board, PARTICIPANTS, 14_000)
  const tokens: string[] = []
  for (let viewer = 1; viewer <= VIEWERS; viewer++) tokens.push(await signInPerson(server, personId(viewer)))
  progress(`Making ${2 * CHALLENGES * ATHLETES} athletes with ${days} photos each ...`)
  let number = PARTICIPANTS
  const [overHttp, bare]: Athlete[][] = [[], []]
  for (const athletes of [overHttp!, bare!]) {
    for (let challenge = 0; challenge < CHALLENGES; challenge++) {
      const id = await makeChallenge(server, `Turma ${challenge + 1}`)
      for (let one = 0; one < ATHLETES; one++) {
        athletes.push(await makeAthlete(loader, personId(++number), id, days))
      }
    }
  }
  const athleteTokens: string[] = []
  for (const { id } of overHttp!) athleteTokens.push(await signInPerson(server, id))
  await settleDown(loader)
  return { board, tokens, overHttp: overHttp!, athleteTokens, bare: bare! }
}

const cpu = new Map<string, number[]>()

function noteCpu(name: string, used: number): void {
  cpu.set(name, [...(cpu.get(name) ?? []), used])
}

/** Runs a slice over HTTP, with the processor time per operation on both ends of the connection. */
async function overHttp(
  { served }: Parts,
  name: string,
  setting: ServerSetting,
  slice: () => Promise<{ cost: number; count: number }>,
): Promise<number> {
  const before = await served.ask(setting)
  const ownBefore = cpuUsed()
  const { cost, count } = await slice()
  noteCpu(`${name}: driver`, (cpuUsed() - ownBefore) / count)
  noteCpu(`${name}: server`, ((await served.ask({})).cpu - before.cpu) / count)
  return cost
}

/** Runs a slice of the bare side, recorded in the same way. */
async function bareSlice({ bare }: Parts, name: string, work: BareWork): Promise<number> {
  const before = bareCpu
  const { result, cpu: after } = await bare.ask(work)
  bareCpu = after
  noteCpu(
    `${name}: bare process`,
    (after - before) / ('calls' in work ? work.calls.length : (work.milliseconds * 1000) / result),
  )
  return result
}

let bareCpu = 0

function leaderboardSides(parts: Parts): Map<string, Side> {
  const { world, connections } = parts
  const path = `/api/challenges/${world.board}/leaderboard`
  const requests = world.tokens.map(token => requestOf('GET', path, token))
  let next = 0
  const slice = async () => {
    let count = 0
    const cost = await kept(CALLERS, SLICE_MS, worker => {
      count++
      return connections[worker]!.send(requests[next++ % requests.length]!)
    })
    return { cost, count }
  }
  return new Map<string, Side>([
    [
      'bare top 50',
      () => bareSlice(parts, 'bare top 50', { workers: CALLERS, top: world.board, milliseconds: SLICE_MS }),
    ],
    ['leaderboard, live', () => overHttp(parts, 'leaderboard, live', { shareMs: 0 }, slice)],
    ['leaderboard, top shared', () => overHttp(parts, 'leaderboard, top shared', { shareMs: 200 }, slice)],
  ])
}

/** Every athlete logs once a day; each round is a day, so histories grow as they do in a challenge. */
function logSides(parts: Parts): { sides: Map<string, Side>; nextDay(): void } {
  const { world, server, connections } = parts
  let day = 0
  const clockOf = () => `${addDays(FIRST_DAY, day)}T15:00:00Z`
  const sides = new Map<string, Side>([
    [
      'bare log_activity',
      async () => {
        server.setClock(clockOf())
        const calls: unknown[][] = []
        for (const athlete of world.bare) calls.push(await bareCall(server, athlete, draftOf(athlete, day)))
        return bareSlice(parts, 'bare log_activity', { workers: CALLERS, calls })
      },
    ],
    [
      'log activity',
      () => {
        const requests = world.overHttp.map((athlete, index) =>
          requestOf('POST', '/api/activities', world.athleteTokens[index]!, draftOf(athlete, day)),
        )
        return overHttp(parts, 'log activity', { clock: clockOf() }, async () => ({
          cost: await worked(CALLERS, requests, (request, worker) => connections[worker]!.send(request)),
          count: requests.length,
        }))
      },
    ],
  ])
  return { sides, nextDay: () => void day++ }
}

/** Checks that both sides did the same: every athlete of either has the same points, and a receipt for each day. */
async function checkScores({ client }: Loader, athletes: readonly Athlete[]): Promise<void> {
  const { rows } = await client.query<{ scores: number[]; receipts: number }>(
    `select array_agg(distinct score)::integer[] as scores,
       (select count(*)::integer from receipts where challenge_id = any($1) and counted) as receipts
     from scores where week = 0 and challenge_id = any($1)`,
    [[...new Set(athletes.map(athlete => athlete.challengeId))]],
  )
  const { scores, receipts } = rows[0]!
  if (scores.length !== 1 || scores[0] === 0 || receipts !== athletes.length * days) {
    throw new Error(`the sides did not log alike: scores ${scores.join(', ')}, ${receipts} receipts`)
  }
}

async function measure(parts: Parts, loader: Loader): Promise<Measured[]> {
  const boards = await interleaved(leaderboardSides(parts), rounds, round =>
    progress(`Leaderboard: round ${round} of ${rounds}`),
  )
  const { sides, nextDay } = logSides(parts)
  for (let day = 1; day <= DAYS_BEFORE; day++) {
    progress(`Logging before the measurement: day ${day} of ${DAYS_BEFORE}`)
    for (const side of sides.values()) await side()
    nextDay()
  }
  await settleDown(loader)
  for (const name of cpu.keys()) if (name.includes('log')) cpu.delete(name)
  const logs = await interleaved(sides, rounds, round => {
    nextDay()
    progress(`Logging: day ${round} of ${rounds}`)
  })
  await checkScores(loader, [...parts.world.overHttp, ...parts.world.bare])
  for (const [name, costs] of [...boards, ...logs]) rates.set(name, 1_000_000 / median(costs))
  return [
    {
      what: 'leaderboard, live / bare top 50',
      value: ratio(boards, 'bare top 50', 'leaderboard, live'),
      goal: { atLeast: 0.5 },
    },
    {
      what: 'leaderboard, top shared for 200 ms / bare top 50',
      value: ratio(boards, 'bare top 50', 'leaderboard, top shared'),
      goal: { atLeast: 0.85 },
    },
    {
      what: 'log activity / bare log_activity',
      value: ratio(logs, 'bare log_activity', 'log activity'),
      goal: { atLeast: 0.6 },
    },
  ]
}

const rates = new Map<string, number>()

function report(measured: readonly Measured[]): void {
  printTable(
    'Operations a second, as a multiple of the bare side',
    ['', 'ratio', 'goal'],
    measured.map(({ what, value, goal }) => [
      what,
      shown(value),
      goal && 'atLeast' in goal ? `>= ${goal.atLeast}` : '',
    ]),
  )
  printTable(
    'Processor time of one operation in Node, microseconds',
    ['', 'us'],
    [...cpu].map(([name, values]) => [name, String(Math.round(median(values)))]),
  )
  say(`\nFor scale, on this machine: ${[...rates].map(([name, rate]) => `${name} ${Math.round(rate)}/s`).join(', ')}.`)
  printGoals(measured)
}

const place = await openPlace()
const stops: (() => unknown)[] = []
try {
  say(`API on the ${place.description}; ${CALLERS} callers, pools of 8, medians of ${rounds} rounds.`)
  const server = await openServer(place.url, place.folder, 4)
  stops.push(() => server.close())
  const loader = await openLoader(place.url)
  stops.push(() => loader.end())
  const world = await makeWorld(server, loader)
  const env = { BENCH_URL: place.url, BENCH_FOLDER: place.folder }
  const served = await startChild<ServerSetting, void>('api-server.ts', env)
  stops.push(() => served.stop())
  const bare = await startChild<BareWork, number>('bare-pool.ts', env)
  stops.push(() => bare.stop())
  const connections = await openConnections(served.port, CALLERS)
  stops.push(() => connections.forEach(connection => connection.close()))
  report(await measure({ server, world, served, bare, connections }, loader))
} finally {
  for (const stop of stops.toReversed()) await stop()
  await place.close()
}
