import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { asPerson, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge, join, logWorkout } from '../../../testing/build.ts'
import { newsIsOut } from '../../../testing/news.ts'
import { testServer } from '../../../testing/server.ts'

const START = '2026-03-02T12:00:00Z'
const server = await testServer(START)
after(() => server.close())
const address = await server.app.listen({ port: 0, host: '127.0.0.1' })

type Query = { whose?: 'all' | 'mine'; challenge?: string; cursor?: string }
const feed = (person: TestPerson, query: Query = {}) => person.call('GET /feed', { query })
const ids = async (person: TestPerson, query: Query = {}) => (await feed(person, query)).items.map(one => one.id)

async function loggedAt(person: TestPerson, at: string, startedAt: string) {
  server.clock.set(at)
  return (await logWorkout(person, { startedAt })).activity.id
}

test("the feed has the workouts that count in the viewer's active challenges, each once, newest first", async () => {
  server.clock.set(START)
  const [ana, bia, caio] = [
    await asPerson(server, 'Ana'),
    await asPerson(server, 'Bia'),
    await asPerson(server, 'Caio'),
  ]
  const [one, two] = [await buildChallenge(ana, { title: 'Um' }), await buildChallenge(ana, { title: 'Dois' })]
  const elsewhere = await buildChallenge(caio, { title: 'De fora' })
  await join(bia, one)
  await join(bia, two)
  const first = await loggedAt(ana, '2026-03-02T21:00:00Z', '2026-03-02T12:00:00Z')
  const hers = await loggedAt(bia, '2026-03-02T21:01:00Z', '2026-03-02T14:00:00Z')
  server.clock.set('2026-03-02T21:02:00Z')
  const short = (
    await ana.call('POST /activities', {
      body: {
        id: crypto.randomUUID(),
        workoutType: 'yoga',
        startedAt: '2026-03-02T20:00:00Z',
        timeZone: 'America/Sao_Paulo',
        minutes: 30,
        photoIds: [await ana.photo()],
      },
    })
  ).activity.id
  const his = await loggedAt(caio, '2026-03-02T21:03:00Z', '2026-03-02T16:00:00Z')
  assert.deepEqual(await ids(bia), [short, hers, first])
  assert.deepEqual(await ids(caio), [his])
  assert.deepEqual(await ids(bia, { whose: 'mine' }), [hers])
  assert.deepEqual(await ids(bia, { whose: 'mine', challenge: one.id }), [hers])
  assert.deepEqual(await ids(caio, { challenge: one.id }), [short, hers, first], 'a public one is open')
  const post = (await feed(bia)).items.at(-1)!
  assert.ok(post.kind === 'workout')
  assert.deepEqual(post.activity.receipts.map(receipt => receipt.challengeTitle).sort(), ['Dois', 'Um'])
  const alone = (await feed(bia, { challenge: one.id })).items.at(-1)!
  assert.ok(alone.kind === 'workout')
  assert.deepEqual(
    alone.activity.receipts.map(receipt => receipt.challengeTitle),
    ['Um'],
  )
  assert.ok(elsewhere.id)
})

test('a private challenge leaks nothing into the feeds of others', async () => {
  server.clock.set(START)
  const [ana, caio] = [await asPerson(server, 'Ana'), await asPerson(server, 'Caio')]
  const secret = await buildChallenge(ana, { title: 'Secreto', isPrivate: true })
  const open = await buildChallenge(ana, { title: 'Aberto', startDate: '2026-03-03' })
  await join(caio, open)
  const hidden = await loggedAt(ana, '2026-03-02T21:00:00Z', START)
  assert.deepEqual(await ids(caio), [])
  const refused = await caio.refused('GET /feed', { query: { challenge: secret.id } })
  assert.deepEqual([refused.status, refused.code], [404, 'challenge_not_found'])
  const both = await loggedAt(ana, '2026-03-03T15:00:00Z', '2026-03-03T12:00:00Z')
  const { items } = await feed(caio)
  assert.deepEqual(
    items.map(one => one.id),
    [both],
  )
  assert.ok(!JSON.stringify(items).includes(secret.id) && !JSON.stringify(items).includes('Secreto'))
  assert.deepEqual(await ids(ana), [both, hidden])
})

test('pages follow by instant and id: new posts shift nothing, and equal instants lose nothing', async () => {
  server.clock.set(START)
  const [ana, bia] = [await asPerson(server, 'Ana'), await asPerson(server, 'Bia')]
  const challenge = await buildChallenge(ana, { type: 'activity' })
  await join(bia, challenge)
  const { rows } = await server.database.pool.query<{ id: string }>(
    `with made as (
       insert into activities (user_id, id, workout_type, started_at, time_zone, local_date, local_time, minutes, logged_at)
       select $1, gen_random_uuid(), 'yoga', '2026-03-02T12:00:00Z', 'UTC', '2026-03-02', '12:00', 40, '2026-03-02T13:00:00Z'
       from generate_series(1, 45) returning *)
     insert into receipts (challenge_id, user_id, activity_id, points, parts, counted, local_date, logged_at, workout_type,
       started_at, time_zone, minutes, gym, gps_track, voided)
     select $2, user_id, id, 1, '[]', true, local_date, logged_at, workout_type, started_at, time_zone, minutes, false,
       false, false from made returning activity_id as id`,
    [ana.id, challenge.id],
  )
  const seen: string[] = []
  for (let cursor: string | undefined; ;) {
    const page = await feed(bia, cursor === undefined ? {} : { cursor })
    seen.push(...page.items.map(one => one.id))
    if (page.next === null) break
    if (cursor === undefined) await loggedAt(bia, '2026-03-02T21:00:00Z', '2026-03-02T18:00:00Z')
    cursor = page.next
  }
  assert.deepEqual(seen.toSorted(), rows.map(row => row.id).toSorted())
  assert.equal((await bia.refused('GET /feed', { query: { cursor: 'x' } })).code, 'invalid_input')
})

test('an invited friend is a post once the bonus counts', async () => {
  server.clock.set(START)
  const [ana, bia, caio] = [
    await asPerson(server, 'Ana'),
    await asPerson(server, 'Bia'),
    await asPerson(server, 'Caio'),
  ]
  const challenge = await buildChallenge(ana)
  await join(caio, challenge)
  await bia.call('POST /challenges/:challengeId/join', {
    params: { challengeId: challenge.id },
    body: { fingerprint: challenge.fingerprint, invitedBy: ana.id },
  })
  assert.deepEqual(await ids(caio), [])
  const first = await loggedAt(bia, '2026-03-02T21:00:00Z', START)
  const { items } = await feed(caio)
  const bonus = items.find(one => one.kind === 'referral_bonus')!
  assert.deepEqual(
    [bonus.person.id, bonus.invited.id, bonus.points, bonus.challenge.id],
    [ana.id, bia.id, 10, challenge.id],
  )
  assert.deepEqual(items.map(one => one.id).toSorted(), [first, bonus.id].toSorted())
  assert.deepEqual(await ids(ana, { whose: 'mine' }), [bonus.id])
})

test('people who trained today are listed once, latest first, without the viewer', async () => {
  server.clock.set(START)
  const [ana, bia, caio] = [
    await asPerson(server, 'Ana'),
    await asPerson(server, 'Bia'),
    await asPerson(server, 'Caio'),
  ]
  const challenge = await buildChallenge(ana)
  for (const person of [bia, caio]) await join(person, challenge)
  await loggedAt(bia, '2026-03-02T20:00:00Z', '2026-03-02T13:00:00Z')
  await loggedAt(caio, '2026-03-02T20:01:00Z', '2026-03-02T14:00:00Z')
  const again = await loggedAt(bia, '2026-03-02T20:02:00Z', '2026-03-02T16:00:00Z')
  await caio.call('PUT /activities/:activityId/reactions/:kind', { params: { activityId: again, kind: 'fire' } })
  const today = (person: TestPerson) => person.call('GET /feed/today', { query: { timeZone: 'America/Sao_Paulo' } })
  const told = await today(ana)
  assert.deepEqual(
    told.people.map(one => [one.person.name, one.localTime]),
    [
      ['Bia', '13:00'],
      ['Caio', '11:00'],
    ],
  )
  assert.deepEqual([told.trained, told.reactions], [false, 0])
  const hers = await today(bia)
  assert.deepEqual([hers.people.map(one => one.person.name), hers.trained, hers.reactions], [['Caio'], true, 1])
  server.clock.set('2026-03-03T12:00:00Z')
  assert.deepEqual((await today(ana)).people, [])
})

test("an open feed receives workouts and comments of its reader's challenges only", async () => {
  server.clock.set(START)
  const [ana, bia, caio] = [
    await asPerson(server, 'Ana'),
    await asPerson(server, 'Bia'),
    await asPerson(server, 'Caio'),
  ]
  const challenge = await buildChallenge(ana)
  await join(bia, challenge)
  await buildChallenge(caio)
  await newsIsOut(server.live)
  const [hers, his] = [await watch(bia), await watch(caio)]
  const activityId = await loggedAt(ana, '2026-03-02T21:00:00Z', START)
  await hers.until(`event: standings\ndata: {"challengeId":"${challenge.id}"}\n\n`)
  await bia.call('PUT /activities/:activityId/reactions/:kind', { params: { activityId, kind: 'fire' } })
  await hers.until(`event: post\ndata: {"challengeId":"${challenge.id}","activityId":"${activityId}"}\n\n`)
  assert.equal(his.text().includes('event:'), false)
  hers.leave()
  his.leave()
})

async function watch(person: TestPerson) {
  const controller = new AbortController()
  const answer = await fetch(`${address}/api/feed/live`, {
    headers: { authorization: `Bearer ${person.token}` },
    signal: controller.signal,
  })
  assert.equal(answer.status, 200)
  let seen = ''
  void (async () => {
    const decoder = new TextDecoder()
    try {
      for await (const chunk of answer.body!) seen += decoder.decode(chunk)
    } catch {}
  })()
  return {
    text: () => seen,
    leave: () => controller.abort(),
    async until(frame: string) {
      for (const end = Date.now() + 60_000; !seen.includes(frame); await sleep(10))
        assert.ok(Date.now() < end, `did not come: ${frame}, but ${seen}`)
    },
  }
}
