import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { previewActivity } from '@bora/rules/scoring/preview.ts'
import { asPerson, asVisitor } from '../../../testing/as-person.ts'
import { buildChallenge, join, logWorkout } from '../../../testing/build.ts'
import { addPhotos } from '../../../testing/histories.ts'
import { testServer } from '../../../testing/server.ts'

const server = await testServer('2026-03-02T12:00:00Z')
after(() => server.close())

test('a feed shows what counts in its challenge, newest first, with the receipt of that challenge only', async () => {
  const ana = await asPerson(server, 'Ana')
  const bia = await asPerson(server, 'Bia')
  const open = await buildChallenge(ana)
  const days = await buildChallenge(ana, { type: 'count_days', isPrivate: true })
  await join(bia, open)
  server.clock.set('2026-03-02T22:00:00Z')
  const first = await logWorkout(ana)
  server.clock.set('2026-03-02T22:01:00Z')
  const short = await logWorkout(ana, { minutes: 12, startedAt: '2026-03-02T14:00:00Z' })
  server.clock.set('2026-03-02T22:02:00Z')
  const hers = await logWorkout(bia, { startedAt: '2026-03-02T16:00:00Z' })

  const params = { challengeId: open.id }
  const seen = await bia.call('GET /challenges/:challengeId/activities', { params })
  assert.deepEqual(
    seen.items.map(item => item.id),
    [hers.activity.id, first.activity.id],
  )
  assert.deepEqual(
    seen.items.map(item => item.receipts.map(receipt => receipt.challengeId)),
    [[open.id], [open.id]],
  )
  const own = await ana.call('GET /challenges/:challengeId/activities', { params, query: { person: ana.id } })
  assert.deepEqual(
    own.items.map(item => [item.id, item.receipts[0]!.parts[0]!.why]),
    [
      [short.activity.id, 'too_short'],
      [first.activity.id, 'base'],
    ],
  )

  assert.equal(
    (await bia.refused('GET /challenges/:challengeId/activities', { params: { challengeId: days.id } })).code,
    'challenge_not_found',
  )
  assert.equal(
    (await asVisitor(server).refused('GET /challenges/:challengeId/activities', { params })).code,
    'not_signed_in',
  )

  // A workout that counts only in a private challenge is hidden from people outside it.
  const one = (person: typeof ana, activityId: string) =>
    person.call('GET /activities/:activityId', { params: { activityId } })
  assert.equal((await one(ana, first.activity.id)).receipts.length, 2)
  assert.deepEqual(
    (await one(bia, first.activity.id)).receipts.map(receipt => receipt.challengeId),
    [open.id],
  )
  for (const activityId of [short.activity.id, randomUUID()]) {
    assert.equal(
      (await bia.refused('GET /activities/:activityId', { params: { activityId } })).code,
      'activity_not_found',
    )
  }
})

test('pages follow one another without gaps, even when workouts are added meanwhile', async () => {
  server.clock.set('2026-03-02T12:00:00Z')
  const caio = await asPerson(server, 'Caio')
  const { id } = await buildChallenge(caio, { type: 'calories_time' })
  const params = { challengeId: id }
  const logged: string[] = []
  const photos = await addPhotos(server, caio.id, 30)
  for (let i = 0; i < 26; i++) {
    // Several are logged at the same instant: then the id decides.
    server.clock.set(new Date(Date.UTC(2026, 2, 2, 22, 0, Math.floor(i / 3))))
    const { activity } = await logWorkout(caio, {
      minutes: 5,
      startedAt: new Date(Date.UTC(2026, 2, 2, 12, i * 10)).toISOString(),
      photoIds: [photos[i]!],
    })
    logged.push(activity.id)
  }
  const first = await caio.call('GET /challenges/:challengeId/activities', { params })
  assert.equal(first.items.length, 20)
  await logWorkout(caio, { minutes: 5, startedAt: '2026-03-02T18:00:00Z', photoIds: [photos[28]!] })
  const second = await caio.call('GET /challenges/:challengeId/activities', { params, query: { cursor: first.next! } })
  assert.equal(second.next, null)
  const ids = [...first.items, ...second.items].map(item => item.id)
  assert.deepEqual([...ids].sort(), [...logged].sort())
  for (const cursor of ['x', '2026-13-45T00:00:00.000Z~' + randomUUID(), `${first.next} or 1=1`]) {
    assert.equal(
      (await caio.refused('GET /challenges/:challengeId/activities', { params, query: { cursor } })).code,
      'invalid_input',
    )
  }
})

test('the preview in the browser shows exactly the points that logging gives', async () => {
  server.clock.set('2026-03-02T12:00:00Z')
  const davi = await asPerson(server, 'Davi')
  await buildChallenge(davi, { type: 'calories_time' })
  await buildChallenge(davi, { type: 'weekly_consistency' })
  server.clock.set('2026-03-02T23:00:00Z')
  await logWorkout(davi, { workoutType: 'yoga', startedAt: '2026-03-02T10:00:00Z', minutes: 60 })
  await logWorkout(davi, { workoutType: 'yoga', startedAt: '2026-03-02T12:00:00Z', minutes: 60 })
  await logWorkout(davi, { workoutType: 'walking', startedAt: '2026-03-02T14:00:00Z', minutes: 60 })
  const context = await davi.call('GET /activities/scoring-context')
  assert.deepEqual([context.fairPlayAccepted, context.frequentTypes], [true, ['yoga', 'walking']])
  assert.equal(context.challenges.length, 2)
  const draft = {
    workoutType: 'crossfit',
    startedAt: '2026-03-02T16:00:00.000Z',
    timeZone: 'America/Sao_Paulo',
    minutes: 33,
  } as const
  const promised = context.challenges.map(({ challenge, activities, bonuses }) => {
    const { receipt, gained } = previewActivity(challenge, activities, bonuses, draft)
    return { id: challenge.id, points: receipt.points, parts: receipt.parts, score: challenge.score + gained }
  })
  const { activity, moves } = await logWorkout(davi, draft)
  const given = activity.receipts.map(({ challengeId, points, parts }) => ({
    id: challengeId,
    points,
    parts,
    score: moves.find(move => move.challengeId === challengeId)!.score,
  }))
  assert.deepEqual(given, promised)
})

test('the day a workout counts for is that of the place where it was done', async () => {
  server.clock.set('2026-03-02T12:00:00Z')
  const eva = await asPerson(server, 'Eva')
  await buildChallenge(eva, { type: 'activity' })
  // The clocks of New York jump from 02:00 to 03:00 on 8 March 2026.
  const cases = [
    ['2026-03-08T06:59:00.000Z', 'America/New_York', '2026-03-08', '01:59'],
    ['2026-03-08T07:30:00.000Z', 'America/New_York', '2026-03-08', '03:30'],
    ['2026-03-09T03:59:00.000Z', 'America/New_York', '2026-03-08', '23:59'],
    ['2026-03-08T10:30:00.000Z', 'Pacific/Kiritimati', '2026-03-09', '00:30'],
    ['2026-03-08T13:00:00.000Z', 'Asia/Kathmandu', '2026-03-08', '18:45'],
  ] as const
  server.clock.set('2026-03-09T06:00:00Z')
  for (const [startedAt, timeZone, localDate, localTime] of cases) {
    const { activity } = await logWorkout(eva, { startedAt, timeZone, minutes: 30 })
    assert.deepEqual([activity.localDate, activity.localTime], [localDate, localTime])
  }
})
