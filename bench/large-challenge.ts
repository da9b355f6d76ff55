// Costs of a large challenge compared with a small one, each through its call over HTTP: the requests of its page, the
// pages of its ranking, the jump to the viewer's own place, the race, and logging a workout in it. BENCH_SIZES (two
// numbers of participants) and BENCH_ROUNDS (at most 14, a day each) reduce it.
import { addDays } from '@bora/rules/calendar.ts'
import { LEADERBOARD_ROWS } from '@bora/rules/limits.ts'
import { shareTop } from '@bora/server/src/modules/scoring/standings/top.ts'
import { type Athlete, draftOf, makeAthlete, signInPerson } from './athletes.ts'
import {
  fillChallenge,
  fillDates,
  fillFeed,
  type Loader,
  makeChallenge,
  makePeople,
  openLoader,
  personId,
  settleDown,
} from './crowd.ts'
import { type Connection, openConnections, requestOf } from './http-driver.ts'
import { interleaved, median, ratio, repeated, type Side, worked } from './measure.ts'
import { openPlace } from './place.ts'
import { type Measured, printGoals, printTable, progress, say, shown } from './report.ts'
import { type BenchServer, FIRST_DAY, openServer } from './server.ts'

const [few, many] = (process.env.BENCH_SIZES ?? '100,100000').split(',').map(Number) as [number, number]
const rounds = Math.min(Number(process.env.BENCH_ROUNDS ?? 9), 14)
// The first round warms up.
const days = rounds + 1
const SLICE_MS = 60
const ATHLETES = 20
const SCORES = 14_000
const MAX_TIMES = 2
// Dates of the challenge before the run, each with a workout of everyone: of the last two the whole workout, of the
// others the source of ranks of past dates.
const BEGUN = 14
const POINTS_OF_A_DATE = 400

type Crowd = { id: string; size: number; viewers: string[]; tokens: string[]; athletes: Athlete[]; passes: string[] }

async function makeCrowd(server: BenchServer, loader: Loader, size: number, firstAthlete: number): Promise<Crowd> {
  progress(`Filling a challenge: ${size} participants ...`)
  const id = await makeChallenge(server, `Turma de ${size}`, BEGUN)
  await fillChallenge(loader, id, size, SCORES)
  await fillFeed(loader, id, size)
  await fillDates(loader, id, size, { from: BEGUN - 1, to: 3, points: POINTS_OF_A_DATE })
  const athletes: Athlete[] = []
  for (let one = 0; one < ATHLETES; one++)
    athletes.push(await makeAthlete(loader, personId(firstAthlete + one), id, days))
  // A person in the middle, with others above and below in both challenges.
  const { rows } = await loader.client.query<{ user_id: string }>(
    `select user_id from scores where challenge_id = $1 and week = 0
     order by score desc, joined_at, user_id offset $2 limit 8`,
    [id, Math.floor(size / 2)],
  )
  return { id, size, viewers: rows.map(row => row.user_id), tokens: [], athletes, passes: [] }
}

async function signIn(server: BenchServer, crowds: readonly Crowd[]): Promise<void> {
  const tokens = new Map<string, string>()
  const tokenOf = async (person: string) => {
    if (!tokens.has(person)) tokens.set(person, await signInPerson(server, person))
    return tokens.get(person)!
  }
  for (const crowd of crowds) {
    for (const viewer of crowd.viewers) crowd.tokens.push(await tokenOf(viewer))
    for (const { id } of crowd.athletes) crowd.passes.push(await tokenOf(id))
  }
}

/** The first rows are followed by the same number of rows in both challenges. */
async function lastOfTop(loader: Loader, { id }: Crowd): Promise<string> {
  const { rows } = await loader.client.query<{ user_id: string }>(
    `select user_id from scores where challenge_id = $1 and week = 0
     order by score desc, joined_at, user_id offset $2 limit 1`,
    [id, LEADERBOARD_ROWS - 1],
  )
  return rows[0]!.user_id
}

const READS = {
  'its details': '',
  'the ranking': '/leaderboard',
  'its next page': '/leaderboard/page?after=',
  'jump to me': '/leaderboard/around',
  'the feed': '/activities',
  'gym check-ins': '/check-ins',
  'my days in it': '/person-days?person=',
  'whom I brought': '/my-invites',
  'the race': '/race',
  'my ranks by day': '/day-ranks?person=',
  'its public page': '/overview',
}

const COUNTED_ONCE = new Set(['the race', 'my ranks by day'])

const nameOf = (operation: string, { size }: Pick<Crowd, 'size'>) => `${operation}, ${size}`

async function readsOf(loader: Loader, crowd: Crowd, connection: Connection): Promise<Map<string, Side>> {
  const after = await lastOfTop(loader, crowd)
  const sides = new Map<string, Side>()
  for (const [operation, path] of Object.entries(READS)) {
    const requests = crowd.tokens.map((token, index) => {
      const whose = path.endsWith('after=') ? after : path.endsWith('person=') ? crowd.viewers[index]! : ''
      return requestOf('GET', `/api/challenges/${crowd.id}${path}${whose}`, token)
    })
    let next = 0
    const send = () => connection.send(requests[next++ % requests.length]!)
    const slice = repeated(SLICE_MS, send)
    // The first call of a date counts the dates before it; that is measured separately.
    sides.set(nameOf(operation, crowd), COUNTED_ONCE.has(operation) ? () => send().then(slice) : slice)
  }
  return sides
}

/** Every athlete of the challenge logs on the day of the round. */
function logging(server: BenchServer, crowd: Crowd, connection: Connection): Side {
  let day = 0
  return async () => {
    server.setClock(`${addDays(FIRST_DAY, day)}T15:00:00Z`)
    const requests = crowd.athletes.map((athlete, index) =>
      requestOf('POST', '/api/activities', crowd.passes[index]!, draftOf(athlete, day)),
    )
    day++
    return worked(1, requests, request => connection.send(request))
  }
}

const FIRST_RACES = 3

/**
 * Measures in milliseconds: the first opening of the race, which counts ranks of all past dates; another viewer's wait
 * for the details meanwhile, median and maximum; and the race after the date has changed.
 */
async function firstRaces(server: BenchServer, crowd: Crowd, connections: readonly Connection[]): Promise<number[][]> {
  const [racing, other] = connections as [Connection, Connection]
  const race = requestOf('GET', `/api/challenges/${crowd.id}/race`, crowd.tokens[0]!)
  const details = requestOf('GET', `/api/challenges/${crowd.id}`, crowd.tokens[1]!)
  const rows: number[][] = []
  for (let one = 0; one < FIRST_RACES; one++) {
    const date = addDays(FIRST_DAY, days + one)
    server.setClock(`${date}T02:59:55Z`)
    await other.send(details)
    let isOver = false
    const first = timed(() => racing.send(race)).finally(() => (isOver = true))
    const meanwhile: number[] = []
    while (!isOver) meanwhile.push(await timed(() => other.send(details)))
    const waited = await first
    server.setClock(`${date}T03:00:00Z`)
    rows.push([waited, median(meanwhile), Math.max(...meanwhile), await timed(() => racing.send(race))])
  }
  return rows
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

const place = await openPlace()
const stops: (() => unknown)[] = []
try {
  say(
    `A challenge of ${many} beside one of ${few} on the ${place.description}; one caller, medians of ${rounds} rounds.`,
  )
  const server = await openServer(place.url, place.folder, 8)
  stops.push(() => server.close())
  const loader = await openLoader(place.url)
  stops.push(() => loader.end())
  progress(`Making ${many} people ...`)
  await makePeople(loader, many + 2 * ATHLETES)
  const crowds = [
    await makeCrowd(server, loader, few, many + 1),
    await makeCrowd(server, loader, many, many + ATHLETES + 1),
  ]
  await signIn(server, crowds)
  await settleDown(loader)
  // Each call reads the top itself, like the first one.
  shareTop(server.context(), 0)
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as { port: number }
  const [connection] = await openConnections(port, 1)
  stops.push(() => connection!.close())
  const sides = new Map<string, Side>()
  for (const crowd of crowds) {
    for (const [name, side] of await readsOf(loader, crowd, connection!)) sides.set(name, side)
    sides.set(nameOf('log a workout', crowd), logging(server, crowd, connection!))
  }
  const costs = await interleaved(sides, rounds, round => progress(`Round ${round} of ${rounds}`))
  const measured = [...Object.keys(READS), 'log a workout'].map((operation): Measured & { operation: string } => ({
    operation,
    what: `${operation}, ${many} / ${few}`,
    value: ratio(costs, nameOf(operation, { size: many }), nameOf(operation, { size: few })),
    goal: { atMost: MAX_TIMES },
  }))
  const us = (operation: string, size: number) => String(Math.round(median(costs.get(nameOf(operation, { size }))!)))
  printTable(
    'One call, microseconds of the clock, by participants',
    ['', String(few), String(many), 'ratio', 'goal'],
    measured.map(({ operation, value }) => [
      operation,
      us(operation, few),
      us(operation, many),
      shown(value),
      `<= ${MAX_TIMES}`,
    ]),
  )
  const firsts: string[][] = []
  // An idle connection would be closed by now.
  const fresh = await openConnections(port, 2)
  stops.push(() => fresh.forEach(one => one.close()))
  for (const crowd of crowds) {
    for (const row of await firstRaces(server, crowd, fresh))
      firsts.push([String(crowd.size), ...row.map(ms => ms.toFixed(1))])
  }
  printTable(
    'The race for the first who opens it, another person’s details meanwhile, and the race once the date has turned, ms',
    ['participants', 'first', 'meanwhile, median', 'at most', 'turned'],
    firsts,
  )
  printGoals(measured)
} finally {
  for (const stop of stops.toReversed()) await stop()
  await place.close()
}
