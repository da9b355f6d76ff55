import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openLive } from '../../../core/live.ts'
import { asPerson, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge, join, logWorkout } from '../../../testing/build.ts'
import { newsIsOut } from '../../../testing/news.ts'
import { testServer } from '../../../testing/server.ts'
import { mayStream } from './live.ts'

const server = await testServer('2026-03-02T12:00:00Z')
after(() => server.close())
const address = await server.app.listen({ port: 0, host: '127.0.0.1' })

/** Reads the stream of a challenge as a browser would; `text` is everything received so far, `mark` the last id. */
async function watch(person: TestPerson, challengeId: string, since = '') {
  const controller = new AbortController()
  const answer = await fetch(`${address}/api/challenges/${challengeId}/live${since}`, {
    headers: { authorization: `Bearer ${person.token}` },
    signal: controller.signal,
  })
  assert.equal(answer.status, 200)
  assert.match(answer.headers.get('content-type')!, /^text\/event-stream/)
  assert.equal(answer.headers.get('cache-control'), 'no-store')
  const seen = { text: '', mark: '', ended: false, leave: () => controller.abort() }
  void (async () => {
    const decoder = new TextDecoder()
    try {
      for await (const chunk of answer.body!) {
        const came = decoder.decode(chunk)
        for (const [, id] of came.matchAll(/^id: (.*)$/gm)) seen.mark = id!
        seen.text += came.replaceAll(/^id: .*\n/gm, '')
      }
    } catch {}
    seen.ended = true
  })()
  return seen
}

// No promise of the product, only a test timeout.
const LONGEST_WAIT_MS = 60_000

async function until(what: () => boolean): Promise<void> {
  for (const end = Date.now() + LONGEST_WAIT_MS; !what(); await sleep(10)) assert.ok(Date.now() < end, 'never happened')
}

const told = (event: string, challengeId: string) => `event: ${event}\ndata: {"challengeId":"${challengeId}"}\n\n`
const timesIn = (text: string, part: string) => text.split(part).length - 1

test('viewers of a challenge are notified that its standings changed, and no one else', async () => {
  const ana = await asPerson(server, 'Ana')
  const bia = await asPerson(server, 'Bia')
  const [here, elsewhere] = [await buildChallenge(ana), await buildChallenge(bia)]
  await join(bia, here)
  server.clock.set('2026-03-02T15:00:00Z')
  await newsIsOut(server.live)
  const [one, two, other] = [await watch(ana, here.id), await watch(bia, here.id), await watch(bia, elsewhere.id)]
  await logWorkout(ana)
  const frame = told('standings', here.id)
  await until(() => one.text.includes(frame) && two.text.includes(frame))
  server.live.challengeChanged(here.id)
  await until(() => two.text.includes(told('challenge', here.id)))
  // An event wrongly sent to it would arrive before this one.
  server.live.challengeChanged(elsewhere.id)
  await until(() => other.text.includes('event:'))
  assert.ok(other.text.endsWith(told('challenge', elsewhere.id)))
  assert.equal(timesIn(other.text, 'event:'), 1)
  one.leave()
  two.leave()
  other.leave()
})

test('changes since a page was read are sent to a new listener', async () => {
  server.clock.set('2026-03-02T12:00:00Z')
  const duda = await asPerson(server, 'Duda')
  const { id } = await buildChallenge(duda)
  await newsIsOut(server.live)
  await sleep(50)
  const read = performance.now()
  server.clock.set('2026-03-02T15:00:00Z')
  await logWorkout(duda)
  await newsIsOut(server.live)
  const standings = told('standings', id)
  const now = await watch(duda, id)
  const since = await watch(duda, id, `?missed=${Math.ceil(performance.now() - read)}`)
  await until(() => since.text.includes(standings) && since.mark !== '' && now.mark !== '')
  assert.equal(since.text.includes('event: challenge'), false)
  assert.equal(now.text.includes('event:'), false)
  since.leave()
  // A returning listener gets the events after the last one received, and nothing if there were none.
  const quiet = await watch(duda, id, `?after=${since.mark}&missed=60000`)
  await until(() => quiet.mark !== '')
  assert.equal(quiet.text.includes('event:'), false)
  server.live.challengeChanged(id)
  await newsIsOut(server.live)
  const back = await watch(duda, id, `?after=${since.mark}`)
  await until(() => back.text.includes(told('challenge', id)) && back.mark !== since.mark)
  assert.equal(back.text.includes(standings), false)
  // A mark of another node is meaningless here: everything may have been missed.
  const moved = await watch(duda, id, '?after=elsewhere.1')
  await until(() => ['standings', 'challenge', 'chat'].every(event => moved.text.includes(told(event, id))))
  for (const seen of [now, quiet, back, moved]) seen.leave()
  const { code, field } = await duda.refused('GET /challenges/:challengeId/live', {
    params: { challengeId: id },
    query: { missed: -1 },
  })
  assert.deepEqual([code, field], ['invalid_input', 'missed'])
})

test('a hundred logs in a moment are a few events, and a refused one is none', async () => {
  server.clock.set('2026-03-02T12:00:00Z')
  const caio = await asPerson(server, 'Caio')
  const { id } = await buildChallenge(caio)
  await newsIsOut(server.live)
  const seen = await watch(caio, id)
  for (let i = 0; i < 100; i++) server.live.standingsMoved(id)
  await newsIsOut(server.live)
  const last = told('challenge', id)
  server.live.challengeChanged(id)
  await until(() => seen.text.includes(last))
  const times = timesIn(seen.text, 'event: standings')
  assert.ok(times > 0 && times <= 2, `${times} events`)
  const before = seen.text
  await caio.refused('POST /activities', {
    body: {
      id,
      workoutType: 'yoga',
      startedAt: '2026-03-02T12:00:00Z',
      timeZone: 'America/Sao_Paulo',
      minutes: 60,
      photoIds: [],
    },
  })
  await newsIsOut(server.live)
  server.live.challengeChanged(id)
  await until(() => timesIn(seen.text, last) === 2)
  assert.equal(seen.text, before + last)
  seen.leave()
})

test('other nodes receive it too, even after their connection was cut', async () => {
  const davi = await asPerson(server, 'Davi')
  const { id } = await buildChallenge(davi)
  const node = await openLive(server.database)
  try {
    let heard = 0
    const stop = node.listen(id, { tell: () => void heard++, end: () => {} })
    server.live.standingsMoved(id)
    await until(() => heard > 0)
    const beforeTheCut = heard
    await server.database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'bora live' and datname = current_database()",
    )
    await until(() => heard > beforeTheCut)
    const before = heard
    server.live.standingsMoved(id)
    await until(() => heard > before)
    stop()
  } finally {
    await node.close()
  }
})

test('a reader stays connected while its session is valid and the challenge is visible to it', async () => {
  const eva = await asPerson(server, 'Eva')
  const gil = await asPerson(server, 'Gil')
  const { id } = await buildChallenge(eva)
  const ctx = {
    ...server.context(),
    viewer: { id: gil.id, sessionId: '', roles: [], aal: 'aal1' as const, emailConfirmed: true },
  }
  assert.equal(await mayStream(ctx, gil.token, id), true)
  await eva.call('PUT /challenges/:challengeId/privacy', { params: { challengeId: id }, body: { isPrivate: true } })
  assert.equal(await mayStream(ctx, gil.token, id), false)
  assert.equal(await mayStream(ctx, eva.token, id), true)
  await server.database.pool.query('delete from auth.sessions where user_id = $1', [eva.id])
  assert.equal(await mayStream(ctx, 'no token', id), false)
})

test('streams end when the server closes', async () => {
  const other = await testServer('2026-03-02T12:00:00Z')
  const hugo = await asPerson(other, 'Hugo')
  const { id } = await buildChallenge(hugo)
  let ended = false
  other.live.listen(id, { tell: () => {}, end: () => void (ended = true) })
  await other.close()
  assert.equal(ended, true)
})
