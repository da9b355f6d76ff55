// How long 200 open pages take to see a new rank: each listens to the challenge over HTTP, as the app does, and fetches
// the leaderboard when it hears that it moved. Measured from sending a workout until the last page has the new points.
// BENCH_ROUNDS shortens it (at most 21, a day each).
import { setTimeout as sleep } from 'node:timers/promises'
import type { ServerSetting } from './api-server.ts'
import { addDays } from '@bora/rules/calendar.ts'
import { draftOf, makeAthlete, signInPerson } from './athletes.ts'
import { startChild } from './child.ts'
import { fillChallenge, makeChallenge, makePeople, openLoader, personId, settleDown } from './crowd.ts'
import { median } from './measure.ts'
import { openPlace } from './place.ts'
import { printGoals, printTable, say, shown } from './report.ts'
import { FIRST_DAY, openServer } from './server.ts'

const VIEWERS = 200
const PARTICIPANTS = 1_000
const rounds = Math.min(Number(process.env.BENCH_ROUNDS ?? 11), 21)

type Top = { top: { person: { id: string }; score: number }[] }

/** A page that is open on a challenge; `sees` waits until its leaderboard gives somebody so many points. */
async function openViewer(base: string, challengeId: string, token: string) {
  const headers = { authorization: `Bearer ${token}` }
  const leaving = new AbortController()
  const stream = await fetch(`${base}/challenges/${challengeId}/live`, { headers, signal: leaving.signal })
  if (stream.status !== 200) throw new Error(`a viewer was answered ${stream.status}`)
  let heard = Promise.withResolvers<void>()
  const reading = (async () => {
    const decoder = new TextDecoder()
    for await (const chunk of stream.body!) {
      if (!decoder.decode(chunk).includes('event: standings')) continue
      heard.resolve()
    }
  })().catch(() => {})
  return {
    async sees(person: string, score: number): Promise<number> {
      for (;;) {
        await heard.promise
        heard = Promise.withResolvers<void>()
        const answer = await fetch(`${base}/challenges/${challengeId}/leaderboard`, { headers })
        const { top } = (await answer.json()) as Top
        if (top.some(item => item.person.id === person && item.score >= score)) return performance.now()
      }
    },
    async leave() {
      leaving.abort()
      await reading
    },
  }
}

const place = await openPlace()
const stops: (() => unknown)[] = []
try {
  say(`${VIEWERS} viewers of a challenge of ${PARTICIPANTS} on the ${place.description}; ${rounds} rounds.`)
  const server = await openServer(place.url, place.folder, 4)
  stops.push(() => server.close())
  const loader = await openLoader(place.url)
  stops.push(() => loader.end())
  await makePeople(loader, PARTICIPANTS + 1)
  const challengeId = await makeChallenge(server, 'Ao vivo')
  // Nobody has points yet that the athlete would have to overtake to be among the first.
  await fillChallenge(loader, challengeId, PARTICIPANTS, 1)
  const athlete = await makeAthlete(loader, personId(PARTICIPANTS + 1), challengeId, rounds)
  const athleteToken = await signInPerson(server, athlete.id)
  const tokens: string[] = []
  for (let viewer = 1; viewer <= VIEWERS; viewer++) tokens.push(await signInPerson(server, personId(viewer)))
  await settleDown(loader)
  const served = await startChild<ServerSetting, void>('api-server.ts', {
    BENCH_URL: place.url,
    BENCH_FOLDER: place.folder,
  })
  stops.push(() => served.stop())
  const base = `http://127.0.0.1:${served.port}/api`
  const [lasts, medians]: number[][] = [[], []]
  for (let day = 0; day < rounds; day++) {
    await served.ask({ clock: `${addDays(FIRST_DAY, day)}T15:00:00Z` })
    const viewers = await Promise.all(tokens.map(token => openViewer(base, challengeId, token)))
    await sleep(500)
    const seen = viewers.map(viewer => viewer.sees(athlete.id, day + 1))
    const sent = performance.now()
    const answer = await fetch(`${base}/activities`, {
      method: 'POST',
      headers: { authorization: `Bearer ${athleteToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(draftOf(athlete, day)),
    })
    if (answer.status !== 200) throw new Error(`logging was answered ${answer.status}: ${await answer.text()}`)
    const times = (await Promise.all(seen)).map(at => at - sent)
    lasts!.push(Math.max(...times))
    medians!.push(median(times))
    await Promise.all(viewers.map(viewer => viewer.leave()))
  }
  const row = (what: string, times: number[]) => [what, `${shown(median(times))} ms`, `${shown(Math.max(...times))} ms`]
  printTable(
    `From sending a workout to seeing it, with ${VIEWERS} pages open`,
    ['', 'median', 'worst round'],
    [row('half of the viewers', medians!), row('the last of them', lasts!)],
  )
  printGoals([
    { what: 'the last viewer, worst round', value: Math.max(...lasts!), unit: ' ms', goal: { atMost: 1_000 } },
  ])
} finally {
  for (const stop of stops.toReversed()) await stop()
  await place.close()
}
