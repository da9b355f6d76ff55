// Time until 200 open pages show a change, half of them on another node of the same database: a new rank, and a
// comment. Each page listens to the challenge over HTTP, like the app, and fetches the leaderboard or the comments when
// it receives an event. Measured from sending until the last page has the change. BENCH_ROUNDS reduces it (at most 21,
// a day each).
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ServerSetting } from './api-server.ts'
import { addDays } from '@bora/rules/calendar.ts'
import { draftOf, makeAthlete, signInPerson } from './athletes.ts'
import { startChild } from './child.ts'
import { fillChallenge, makeChallenge, makePeople, openLoader, personId, settleDown } from './crowd.ts'
import { median } from './measure.ts'
import { openPlace } from './place.ts'
import { type Measured, printGoals, printTable, say, shown } from './report.ts'
import { FIRST_DAY, openServer } from './server.ts'

const VIEWERS = 200
const NODES = 2
const PARTICIPANTS = 1_000
const rounds = Math.min(Number(process.env.BENCH_ROUNDS ?? 11), 21)

type Headers = Record<string, string>
/** The request of a page on `event`, and whether the answer has the change. */
type Look = { event: 'standings' | 'post'; path: string; isNew(answer: never): boolean }

/** A page that is open on a challenge; `sees` waits until it has the change. */
async function openViewer(base: string, challengeId: string, token: string) {
  const headers = { authorization: `Bearer ${token}` }
  const leaving = new AbortController()
  const stream = await fetch(`${base}/challenges/${challengeId}/live`, { headers, signal: leaving.signal })
  if (stream.status !== 200) throw new Error(`a viewer was answered ${stream.status}`)
  const heard = { standings: Promise.withResolvers<void>(), post: Promise.withResolvers<void>() }
  const reading = (async () => {
    const decoder = new TextDecoder()
    for await (const chunk of stream.body!) {
      const text = decoder.decode(chunk)
      for (const event of ['standings', 'post'] as const) if (text.includes(`event: ${event}`)) heard[event].resolve()
    }
  })().catch(() => {})
  return {
    async sees({ event, path, isNew }: Look): Promise<number> {
      for (;;) {
        await heard[event].promise
        heard[event] = Promise.withResolvers<void>()
        const answer = await fetch(`${base}${path}`, { headers })
        if (isNew((await answer.json()) as never)) return performance.now()
      }
    },
    async leave() {
      leaving.abort()
      await reading
    },
  }
}

type Viewer = Awaited<ReturnType<typeof openViewer>>

/** Sends a change and returns how long each page took to show it, in milliseconds. */
async function timesOf(viewers: readonly Viewer[], look: Look, send: () => Promise<Response>): Promise<number[]> {
  const seen = viewers.map(viewer => viewer.sees(look))
  const sent = performance.now()
  const answer = await send()
  if (answer.status !== 200) throw new Error(`${look.path} was answered ${answer.status}: ${await answer.text()}`)
  return (await Promise.all(seen)).map(at => at - sent)
}

const place = await openPlace()
const stops: (() => unknown)[] = []
try {
  say(
    `${VIEWERS} viewers of a challenge of ${PARTICIPANTS}, on ${NODES} nodes, on the ${place.description}; ${rounds} rounds.`,
  )
  const server = await openServer(place.url, place.folder, 4)
  stops.push(() => server.close())
  const loader = await openLoader(place.url)
  stops.push(() => loader.end())
  await makePeople(loader, PARTICIPANTS + 1)
  const challengeId = await makeChallenge(server, 'Ao vivo')
  // No one has points yet that the athlete would have to overtake to be among the first.
  await fillChallenge(loader, challengeId, PARTICIPANTS, 1)
  const athlete = await makeAthlete(loader, personId(PARTICIPANTS + 1), challengeId, rounds)
  const athleteToken = await signInPerson(server, athlete.id)
  const tokens: string[] = []
  for (let viewer = 1; viewer <= VIEWERS; viewer++) tokens.push(await signInPerson(server, personId(viewer)))
  await settleDown(loader)
  const nodes = await Promise.all(
    Array.from({ length: NODES }, () =>
      startChild<ServerSetting, void>('api-server.ts', { BENCH_URL: place.url, BENCH_FOLDER: place.folder }),
    ),
  )
  stops.push(...nodes.map(node => () => node.stop()))
  const bases = nodes.map(({ port }) => `http://127.0.0.1:${port}/api`)
  const headers: Headers = { authorization: `Bearer ${athleteToken}`, 'content-type': 'application/json' }
  const post = (path: string, body: object) =>
    fetch(`${bases[0]}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  const times = { rank: [] as number[][], comment: [] as number[][] }
  for (let day = 0; day < rounds; day++) {
    const clock = `${addDays(FIRST_DAY, day)}T15:00:00Z`
    for (const node of nodes) await node.ask({ clock })
    const viewers = await Promise.all(tokens.map((token, at) => openViewer(bases[at % NODES]!, challengeId, token)))
    await sleep(500)
    const draft = draftOf(athlete, day)
    const rank: Look = {
      event: 'standings',
      path: `/challenges/${challengeId}/leaderboard`,
      isNew: ({ top }: { top: { person: { id: string }; score: number }[] }) =>
        top.some(item => item.person.id === athlete.id && item.score >= day + 1),
    }
    times.rank.push(await timesOf(viewers, rank, () => post('/activities', draft)))
    await sleep(500)
    const id = randomUUID()
    const comment: Look = {
      event: 'post',
      path: `/activities/${draft.id}/comments`,
      isNew: ({ items }: { items: { id: string }[] }) => items.some(item => item.id === id),
    }
    times.comment.push(await timesOf(viewers, comment, () => post(comment.path, { id, text: 'Bora!' })))
    await Promise.all(viewers.map(viewer => viewer.leave()))
  }
  const measured: Measured[] = []
  const table: string[][] = []
  for (const [what, all] of Object.entries(times)) {
    for (const [where, node] of [
      ['on the node that was told', 0],
      ['on the other', 1],
    ] as const) {
      const ofNode = all.map(round => round.filter((_, at) => at % NODES === node))
      const lasts = ofNode.map(round => Math.max(...round))
      const row = (who: string, each: number[]) => [who, `${shown(median(each))} ms`, `${shown(Math.max(...each))} ms`]
      table.push(row(`${what}, half of the viewers ${where}`, ofNode.map(median)))
      table.push(row(`${what}, the last ${where}`, lasts))
      const goal = { atMost: 1_000 }
      measured.push({ what: `${what}, the last ${where}, worst round`, value: Math.max(...lasts), unit: ' ms', goal })
    }
  }
  printTable(`From sending to seeing it, with ${VIEWERS} pages open`, ['', 'median', 'worst round'], table)
  printGoals(measured)
} finally {
  for (const stop of stops.toReversed()) await stop()
  await place.close()
}
