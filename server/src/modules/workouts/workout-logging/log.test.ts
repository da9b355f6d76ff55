import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import type { Calls } from '@bora/contract/api.ts'
import { sql } from 'kysely'
import { asPerson, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge, join, logWorkout, workout } from '../../../testing/build.ts'
import { testServer } from '../../../testing/server.ts'

const server = await testServer('2026-03-01T12:00:00Z')
after(() => server.close())
const { clock } = server

type Workout = Calls['POST /activities']['request']['body']

// Monday 2 March, 12:00 in São Paulo; the challenges of these tests start on that day.
const NOON = '2026-03-02T15:00:00Z'

async function newcomer(name: string, about: Parameters<typeof buildChallenge>[1] = {}) {
  clock.set('2026-03-01T12:00:00Z')
  const person = await asPerson(server, name)
  const challenge = await buildChallenge(person, about)
  clock.set(NOON)
  return { person, challenge }
}

/** All rows of a person in the database; a refusal must leave them unchanged. */
async function footprint(): Promise<unknown> {
  const { rows } = await sql`
    select (select count(*) from activities) as activities, (select count(*) from activity_photos) as photos,
      (select count(*) from receipts) as receipts, (select sum(score) from scores) as scores,
      (select sum(version) from activity_heads) as versions, (select sum(people) from score_counts) as counted`.execute(
    server.database.kysely,
  )
  return rows[0]
}

async function refusedWith(
  person: TestPerson,
  about: Partial<Workout>,
  code: string,
  expected: object = {},
): Promise<void> {
  const body = await workout(person, about)
  const before = await footprint()
  const refusal = await person.refused('POST /activities', { body })
  assert.equal(refusal.code, code)
  for (const [name, value] of Object.entries(expected)) assert.deepEqual(refusal[name as 'params'], value, name)
  assert.deepEqual(await footprint(), before, 'nothing is stored')
}

test('a workout counts at once, with its receipt, its streak and its rank', async () => {
  const { person, challenge } = await newcomer('Ana')
  const bia = await asPerson(server, 'Bia')
  await join(bia, challenge)
  await logWorkout(bia)
  const logged = await logWorkout(person, { challengeId: challenge.id, caption: '  Peito e costas ', gymId: null })
  assert.equal(logged.activity.caption, 'Peito e costas')
  assert.deepEqual([logged.activity.localDate, logged.activity.localTime], ['2026-03-02', '09:00'])
  assert.deepEqual(
    logged.activity.receipts.map(({ points, parts }) => ({ points, parts })),
    [{ points: 10, parts: [{ why: 'base', value: '10' }] }],
  )
  assert.equal(logged.streakDays, 1)
  assert.deepEqual(logged.moves, [
    { challengeId: challenge.id, rankBefore: 2, rankAfter: 1, scoreBefore: 0, score: 10 },
  ])
})

test('the worked example of the rules gives 462, and a check-in 5 more', async () => {
  const { person, challenge } = await newcomer('Caio', { type: 'calories_time' })
  clock.set('2026-03-02T23:00:00Z')
  await logWorkout(person, { workoutType: 'yoga', startedAt: '2026-03-02T17:00:00Z', minutes: 10 })
  const walk = { workoutType: 'walking', startedAt: '2026-03-02T18:00:00Z', minutes: 10 } as const
  const before = await logWorkout(person, walk)
  const about = { workoutType: 'crossfit', startedAt: '2026-03-02T12:00:00Z', minutes: 45 } as const
  const { activity, moves } = await logWorkout(person, { ...about, gymId: 'box-carcara-sao-paulo-sp' })
  assert.equal(activity.gym?.name, 'Box Carcará')
  assert.equal(activity.receipts[0]!.points, 467)
  // The two before score more now: a day with three types.
  assert.equal(moves[0]!.score, 467 + 28 + 39)
  assert.equal(moves[0]!.scoreBefore, before.moves[0]!.score)
  const one = await person.call('GET /activities/:activityId', { params: { activityId: activity.id } })
  assert.deepEqual(one, activity, 'the answer is what is stored')
  assert.equal(moves[0]!.challengeId, challenge.id)
})

test('sent twice it is logged once, with the same response', async () => {
  const { person } = await newcomer('Davi')
  const body = await workout(person)
  const first = await person.call('POST /activities', { body })
  const before = await footprint()
  const again = await person.call('POST /activities', { body })
  assert.deepEqual(again.activity, first.activity)
  assert.equal(again.streakDays, 1)
  assert.deepEqual(await footprint(), before)
  const eva = await asPerson(server, 'Eva')
  await refusedWith(eva, { id: body.id }, 'invalid_input', { field: 'id' })
})

test('sent twenty times at once it is logged once', async () => {
  const { person } = await newcomer('Fábio')
  const body = await workout(person)
  const answers = await Promise.all(Array.from({ length: 20 }, () => person.call('POST /activities', { body })))
  for (const { activity } of answers) assert.deepEqual(activity, answers[0]!.activity)
  const feed = await person.call('GET /challenges/:challengeId/activities', {
    params: { challengeId: answers[0]!.activity.receipts[0]!.challengeId },
  })
  assert.equal(feed.items.length, 1)
})

test('minutes outside the range of the challenge are refused with its range', async () => {
  const { person, challenge } = await newcomer('Gil')
  const { id: challengeId } = challenge
  await refusedWith(person, { challengeId, minutes: 29 }, 'activity_too_short', {
    field: 'minutes',
    params: { least: 30, most: 300 },
  })
  await refusedWith(person, { minutes: 29 }, 'activity_too_short', { params: { least: 30, most: 300 } })
  clock.set('2026-03-02T23:00:00Z')
  await refusedWith(person, { challengeId, minutes: 301 }, 'activity_too_long', { field: 'minutes' })
  await refusedWith(person, { challengeId, minutes: 0 }, 'invalid_input', { field: 'minutes' })
  await refusedWith(person, { challengeId, minutes: 30.5 }, 'invalid_input', { field: 'minutes' })
  await logWorkout(person, { challengeId, minutes: 300 })
  await logWorkout(person, { challengeId, minutes: 30, startedAt: '2026-03-02T20:00:00Z' })
})

test('impossible measures for that time are refused, and so are impossible numbers', async () => {
  const { person, challenge } = await newcomer('Gabi', { type: 'steps' })
  const { id: challengeId } = challenge
  const half = { minutes: 30, workoutType: 'running_outdoor' } as const
  await refusedWith(person, { ...half, challengeId, steps: 1_000_000 }, 'invalid_input', { field: 'steps' })
  await refusedWith(person, { ...half, calories: 20_001 }, 'invalid_input', { field: 'calories' })
  await refusedWith(person, { ...half, distanceMeters: 1_000_001 }, 'invalid_input', { field: 'distanceMeters' })
  await refusedWith(person, { ...half, challengeId, steps: 200_000 }, 'activity_too_many_steps', {
    field: 'steps',
    params: { most: 9_300, minutes: 30 },
  })
  await refusedWith(person, { ...half, steps: 9_301 }, 'activity_too_many_steps')
  await refusedWith(person, { ...half, calories: 1_241 }, 'activity_too_many_calories', {
    field: 'calories',
    params: { most: 1_240, minutes: 30 },
  })
  await refusedWith(person, { ...half, distanceMeters: 15_501 }, 'activity_too_far', {
    field: 'distanceMeters',
    params: { most: 15_500, minutes: 30 },
  })
  const { activity } = await logWorkout(person, {
    ...half,
    challengeId,
    steps: 9_300,
    calories: 1_240,
    distanceMeters: 15_500,
  })
  assert.equal(activity.receipts[0]!.points, 9_300)
})

test('dates outside, tomorrow, and three days ago are refused', async () => {
  const { person, challenge } = await newcomer('Hugo')
  const { id: challengeId } = challenge
  const params = { startDate: '2026-03-02', endDate: '2026-03-15' }
  await refusedWith(person, { challengeId, startedAt: '2026-03-01T20:00:00Z' }, 'activity_outside_dates', {
    params,
    field: 'startedAt',
  })
  // 02:30 UTC of the 2nd is still the 1st in São Paulo.
  await refusedWith(person, { challengeId, startedAt: '2026-03-02T02:30:00Z' }, 'activity_outside_dates', { params })
  await refusedWith(person, { challengeId, startedAt: '2026-03-03T12:00:00Z' }, 'activity_in_the_future', {
    field: 'startedAt',
  })
  await refusedWith(person, { challengeId, startedAt: '2026-03-02T14:21:00Z' }, 'activity_in_the_future')
  await logWorkout(person, { challengeId, startedAt: '2026-03-02T14:20:00Z' })
  clock.set('2026-03-05T15:00:00Z')
  await refusedWith(person, { challengeId, startedAt: '2026-03-02T12:00:00Z' }, 'activity_late', {
    params: { hours: 48 },
  })
  await refusedWith(person, { startedAt: '2026-03-02T12:00:00Z' }, 'activity_late')
})

test('weekdays, tracks and overlaps have their own reasons', async () => {
  const weekend = await newcomer('Iara', { rules: { weekdays: [6, 7] } })
  await refusedWith(weekend.person, { challengeId: weekend.challenge.id }, 'activity_weekday', { field: 'startedAt' })
  const run = await newcomer('João', { type: 'gps_run' })
  await refusedWith(
    run.person,
    { challengeId: run.challenge.id, workoutType: 'running_outdoor' },
    'activity_no_track',
    { field: 'workoutType' },
  )
  const plain = await newcomer('Kátia')
  await logWorkout(plain.person)
  await refusedWith(
    plain.person,
    { challengeId: plain.challenge.id, startedAt: '2026-03-02T12:30:00Z' },
    'activity_overlap',
  )
})

test('photos: none, seven, another’s, unknown and used ones are refused', async () => {
  const { person } = await newcomer('Léo')
  const mia = await asPerson(server, 'Mia')
  await refusedWith(person, { photoIds: [] }, 'photo_required', { field: 'photoIds' })
  const seven = await Promise.all(Array.from({ length: 7 }, () => person.photo()))
  await refusedWith(person, { photoIds: seven }, 'too_many_photos', { params: { most: 6 } })
  await refusedWith(person, { photoIds: [await mia.photo()] }, 'photo_not_found', { field: 'photoIds' })
  await refusedWith(person, { photoIds: [randomUUID()] }, 'photo_not_found')
  const { activity } = await logWorkout(person, { photoIds: seven.slice(0, 6) })
  assert.deepEqual(
    activity.photos.map(photo => photo.id),
    seven.slice(0, 6),
  )
  await refusedWith(person, { photoIds: [seven[2]!], startedAt: '2026-03-02T13:00:00Z' }, 'photo_used')
})

test('of two simultaneous workouts with the same photo, one gets it', async () => {
  const { person } = await newcomer('Noel')
  const photoIds = [await person.photo()]
  const answers = await Promise.allSettled([
    logWorkout(person, { photoIds }),
    logWorkout(person, { photoIds, startedAt: '2026-03-02T13:00:00Z' }),
  ])
  assert.deepEqual(answers.map(answer => answer.status).sort(), ['fulfilled', 'rejected'])
})

test('fair play, zones and gyms are required', async () => {
  clock.set(NOON)
  const otto = await asPerson(server, 'Otto', { fairPlay: false })
  await refusedWith(otto, {}, 'fair_play_required')
  const { person } = await newcomer('Paula')
  await refusedWith(person, { timeZone: 'Mars/Olympus' }, 'time_zone_unknown', { field: 'timeZone' })
  await refusedWith(person, { timeZone: '+03:00' }, 'time_zone_unknown')
  await refusedWith(person, { gymId: 'nowhere' }, 'gym_not_found', { field: 'gymId' })
  await refusedWith(person, { workoutType: 'referral_bonus' as never }, 'invalid_input', { field: 'workoutType' })
})

test('a gym directory that does not respond costs the check-in, not the workout', async () => {
  const { person } = await newcomer('Quim')
  const { gyms } = server.context().adapters
  const { one } = gyms
  gyms.one = () => Promise.reject(new Error('no network'))
  const { activity } = await logWorkout(person, { gymId: 'box-carcara-sao-paulo-sp' })
  gyms.one = one
  assert.equal(activity.gym, null)
})

test("challenges that are not one's own, unpaid, private, ended or unknown are refused", async () => {
  const { challenge } = await newcomer('Rita')
  const hidden = await newcomer('Saul', { isPrivate: true })
  const paid = await newcomer('Tito', { prize: { kind: 'challenge', entryFeeCents: 5000 } })
  const vera = await asPerson(server, 'Vera')
  await refusedWith(vera, { challengeId: challenge.id }, 'not_participating')
  await refusedWith(vera, { challengeId: hidden.challenge.id }, 'challenge_not_found')
  await refusedWith(vera, { challengeId: randomUUID() }, 'challenge_not_found')
  await refusedWith(paid.person, { challengeId: paid.challenge.id }, 'payment_required')
  const { person, challenge: over } = await newcomer('Wilma', { endDate: '2026-03-02' })
  clock.set('2026-03-04T00:00:00Z')
  await refusedWith(person, { challengeId: over.id, startedAt: '2026-03-02T22:00:00Z' }, 'challenge_ended')
  clock.set('2026-03-03T23:59:00Z')
  await logWorkout(person, { challengeId: over.id, startedAt: '2026-03-02T22:00:00Z' })
})

test('a workout logged outside of challenges counts in all that accept it; refused if none does', async () => {
  const { person, challenge } = await newcomer('Xavier')
  clock.set('2026-03-01T12:00:00Z')
  const days = await buildChallenge(person, { type: 'count_days' })
  clock.set(NOON)
  const { activity } = await logWorkout(person, { minutes: 12 })
  const why = Object.fromEntries(activity.receipts.map(receipt => [receipt.challengeId, receipt.parts[0]!.why]))
  assert.deepEqual(why, { [challenge.id]: 'too_short', [days.id]: 'base' })
  await refusedWith(person, { minutes: 5, startedAt: '2026-03-02T13:00:00Z' }, 'activity_too_short')
  clock.set('2026-03-01T12:00:00Z')
  await buildChallenge(person, { rules: { weekdays: [7] } })
  clock.set(NOON)
  await refusedWith(person, { minutes: 5, startedAt: '2026-03-02T13:00:00Z' }, 'activity_nowhere')
})

test('without any challenge the general rule applies', async () => {
  clock.set(NOON)
  const zoe = await asPerson(server, 'Zoé')
  await refusedWith(zoe, { minutes: 29 }, 'activity_too_short', { params: { least: 30, most: 300 } })
  await refusedWith(zoe, { startedAt: '2026-02-28T12:00:00Z' }, 'activity_late')
  const { activity, moves, streakDays } = await logWorkout(zoe)
  assert.deepEqual([activity.receipts, moves, streakDays], [[], [], 1])
})

test('a workout too late for one challenge counts in another with a longer window, with the reason', async () => {
  const { person, challenge } = await newcomer('Abel')
  clock.set('2026-03-01T12:00:00Z')
  const patient = await buildChallenge(person, { limits: { lateHours: 168 } })
  const strict = await buildChallenge(person, { limits: { lateHours: 0 } })
  clock.set('2026-03-05T15:00:00Z')
  const { activity } = await logWorkout(person)
  const why = Object.fromEntries(activity.receipts.map(receipt => [receipt.challengeId, receipt.parts[0]!.why]))
  assert.deepEqual(why, { [challenge.id]: 'late', [patient.id]: 'base', [strict.id]: 'late' })
})

test('workouts from before joining count, and appear in its feed and scores at once', async () => {
  const { challenge } = await newcomer('Beto')
  const cida = await asPerson(server, 'Cida')
  const { activity } = await logWorkout(cida)
  assert.deepEqual(activity.receipts, [])
  await join(cida, challenge)
  const { me } = await cida.call('GET /challenges/:challengeId/leaderboard', { params: { challengeId: challenge.id } })
  assert.deepEqual([me!.score, me!.rank], [10, 1])
})

test('too many in an hour are refused', async () => {
  const strict = await testServer(NOON, { AUTH_RATE_LIMITS: 'on' })
  try {
    const duda = await asPerson(strict, 'Duda')
    const body = { ...(await workout(duda)), minutes: 29 }
    const codes: string[] = []
    for (let i = 0; i < 61; i++) codes.push((await duda.refused('POST /activities', { body })).code)
    assert.deepEqual(new Set(codes.slice(0, 60)), new Set(['activity_too_short']))
    assert.equal(codes[60], 'too_many_requests')
  } finally {
    await strict.close()
  }
})

test('a challenge that has not begun does not prevent logging today', async () => {
  const { person } = await newcomer('Ivo', { startDate: '2026-03-20', endDate: '2026-03-25' })
  const { activity } = await logWorkout(person)
  assert.deepEqual(activity.receipts, [])
  const short = await person.refused('POST /activities', {
    body: await workout(person, { minutes: 20, startedAt: '2026-03-02T13:30:00Z' }),
  })
  assert.equal(short.code, 'activity_too_short')
})
