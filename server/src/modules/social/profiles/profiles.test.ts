import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { asPerson, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge, join, logWorkout } from '../../../testing/build.ts'
import { testServer } from '../../../testing/server.ts'

const START = '2026-03-02T12:00:00Z'
const server = await testServer(START)
after(() => server.close())

async function trio() {
  server.clock.set(START)
  const [ana, bia, caio] = [
    await asPerson(server, 'Ana'),
    await asPerson(server, 'Bia'),
    await asPerson(server, 'Caio'),
  ]
  const challenge = await buildChallenge(ana, { title: 'Juntas' })
  await join(bia, challenge)
  const secret = await buildChallenge(ana, { title: 'Secreto', isPrivate: true, startDate: '2026-03-03' })
  server.clock.set('2026-03-02T22:00:00Z')
  const { activity } = await logWorkout(ana)
  server.clock.set('2026-03-03T15:00:00Z')
  await logWorkout(ana, { startedAt: '2026-03-03T12:00:00Z' })
  return { ana, bia, caio, challenge, secret, activity }
}
const of = (person: TestPerson) => ({ params: { personId: person.id } })
const profile = (viewer: TestPerson, person: TestPerson) => viewer.call('GET /people/:personId', of(person))

test('a profile shows the common challenges, and no other', async () => {
  const { ana, bia, challenge } = await trio()
  const seen = await profile(bia, ana)
  assert.deepEqual(
    seen.challenges.map(one => [one.id, one.score, one.rank]),
    [[challenge.id, 20, 1]],
  )
  assert.deepEqual(
    seen.days.map(one => [one.date, one.workouts]),
    [
      ['2026-03-02', 1],
      ['2026-03-03', 1],
    ],
  )
  assert.ok(!JSON.stringify(seen).includes('Secreto'))
  assert.deepEqual(
    [seen.isMe, (await profile(ana, ana)).isMe, (await profile(ana, ana)).challenges.length],
    [false, true, 2],
  )
})

test('as long as no one has scored no one has a rank, on cards and profiles', async () => {
  server.clock.set(START)
  const [ana, bia] = [await asPerson(server, 'Ana'), await asPerson(server, 'Bia')]
  const challenge = await buildChallenge(ana, { title: 'Juntas' })
  await join(bia, challenge)
  server.clock.set('2026-03-02T22:00:00Z')
  const places = async () => [
    (await bia.call('GET /challenges/:challengeId', { params: { challengeId: challenge.id } })).mine?.rank,
    (await profile(ana, bia)).challenges.find(one => one.id === challenge.id)?.rank,
  ]
  assert.deepEqual(await places(), [null, null])
  await logWorkout(ana)
  assert.deepEqual(await places(), [2, 2])
})

test('a stranger, a blocked person, and an unknown id get the identical refusal', async () => {
  const { ana, bia, caio } = await trio()
  const nobody = await caio.refused('GET /people/:personId', { params: { personId: randomUUID() } })
  assert.deepEqual(await caio.refused('GET /people/:personId', of(ana)), nobody)
  assert.deepEqual([nobody.status, nobody.code], [404, 'person_not_found'])
  await ana.call('PUT /people/:personId/block', of(bia))
  for (const [viewer, other] of [
    [ana, bia],
    [bia, ana],
  ] as const) {
    assert.deepEqual(await viewer.refused('GET /people/:personId', of(other)), nobody)
    assert.equal((await viewer.refused('GET /people/:personId/badges', of(other))).code, 'person_not_found')
  }
})

test("after a block neither sees the other's activity until it ends; the ranking keeps both", async () => {
  const { ana, bia, challenge, activity } = await trio()
  const hers = (await logWorkout(bia, { startedAt: '2026-03-03T13:00:00Z' })).activity.id
  const params = { activityId: activity.id }
  await bia.call('POST /activities/:activityId/comments', { params, body: { id: randomUUID(), text: 'Bora!' } })
  await bia.call('PUT /activities/:activityId/reactions/:kind', { params: { ...params, kind: 'like' } })
  assert.deepEqual(await bia.call('PUT /people/:personId/block', of(ana)), { blocked: true })
  assert.deepEqual(await bia.call('PUT /people/:personId/block', of(ana)), { blocked: true }, 'twice is once')

  for (const [viewer, other] of [
    [ana, hers],
    [bia, activity.id],
  ] as const) {
    assert.equal(
      (await viewer.refused('GET /activities/:activityId', { params: { activityId: other } })).code,
      'activity_not_found',
    )
    for (const query of [{}, { challenge: challenge.id }])
      assert.ok(!(await viewer.call('GET /feed', { query })).items.some(one => one.id === other))
    const { items } = await viewer.call('GET /challenges/:challengeId/activities', {
      params: { challengeId: challenge.id },
    })
    assert.ok(!items.some(one => one.id === other))
    assert.deepEqual((await viewer.call('GET /feed/today', {})).people, [])
  }
  const social = await ana.call('GET /activities/:activityId/social', { params })
  assert.deepEqual([social.comments, social.reactions.like], [0, 0])
  const days = await bia.call('GET /challenges/:challengeId/person-days', {
    params: { challengeId: challenge.id },
    query: { person: ana.id },
  })
  assert.deepEqual(days, { days: [], passDates: [] })
  const board = await bia.call('GET /challenges/:challengeId/leaderboard', { params: { challengeId: challenge.id } })
  assert.deepEqual(board.top.map(row => row.person.name).sort(), ['Ana', 'Bia'])

  const list = await bia.call('GET /me/blocks', {})
  assert.deepEqual([list.items.map(one => one.person.name), list.unseen], [['Ana'], [ana.id]])
  const other = await ana.call('GET /me/blocks', {})
  assert.deepEqual([other.items, other.unseen], [[], [bia.id]])
  await ana.call('DELETE /people/:personId/block', of(bia))
  assert.equal((await ana.refused('GET /people/:personId', of(bia))).code, 'person_not_found', 'it is not hers to end')
  await bia.call('DELETE /people/:personId/block', of(ana))
  assert.equal((await profile(bia, ana)).person.name, 'Ana')
  assert.equal((await ana.call('GET /activities/:activityId/social', { params })).comments, 1)
})

test('only people met in a challenge can be blocked and reported, not oneself or a stranger', async () => {
  const { ana, bia, caio } = await trio()
  for (const call of ['PUT /people/:personId/block', 'POST /people/:personId/reports'] as const) {
    const body = call.startsWith('POST') ? { body: { reason: 'other' } } : {}
    for (const [viewer, other] of [
      [caio, ana],
      [ana, ana],
    ] as const)
      assert.equal((await viewer.refused(call, { ...of(other), ...body })).code, 'person_not_found')
  }
  await bia.call('PUT /people/:personId/block', of(ana))
  const report = { ...of(ana), body: { reason: 'harassment' as const, comment: 'Não para de me mencionar.' } }
  assert.deepEqual(await bia.call('POST /people/:personId/reports', report), { reported: true })
  assert.equal((await bia.refused('POST /people/:personId/reports', report)).code, 'already_reported')
  const { rows } = await server.database.pool.query('select reason, comment from person_reports where user_id = $1', [
    ana.id,
  ])
  assert.deepEqual(rows, [{ reason: 'harassment', comment: 'Não para de me mencionar.' }])
})
