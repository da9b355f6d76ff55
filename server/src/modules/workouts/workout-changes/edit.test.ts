import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { outcomeOf } from '@bora/rules/history.ts'
import { asPerson } from '../../../testing/as-person.ts'
import { buildChallenge, edited, editWorkout, join, logWorkout } from '../../../testing/build.ts'
import { receiptsAstray } from '../../../testing/histories.ts'
import { testServer } from '../../../testing/server.ts'
import { historyOf } from '../../scoring/scores/history-of.ts'
import { settleDue } from '../../prizes/settlement/settle-due.ts'

const server = await testServer('2026-03-01T12:00:00Z')
after(() => server.close())
const { clock } = server

// Tuesday 3 March, 12:00 in São Paulo.
const NOON = '2026-03-03T15:00:00Z'

async function someone(name: string, about: Parameters<typeof buildChallenge>[1] = {}) {
  clock.set('2026-03-01T12:00:00Z')
  const person = await asPerson(server, name)
  const challenge = await buildChallenge(person, about)
  clock.set(NOON)
  return { person, challenge }
}

async function scoreOf(challengeId: string, userId: string): Promise<number | undefined> {
  const rows = await server.database.kysely
    .selectFrom('scores')
    .select('score')
    .where('challenge_id', '=', challengeId)
    .where('user_id', '=', userId)
    .where('week', '=', 0)
    .execute()
  return rows[0]?.score
}

const one = (activityId: string) => ({ params: { activityId } })

test('an edit changes points, receipt, rank and history at once, and reports the difference', async () => {
  const { person, challenge } = await someone('Ana', { type: 'time' })
  const bia = await asPerson(server, 'Bia')
  await join(bia, challenge)
  await logWorkout(bia, { startedAt: '2026-03-03T12:00:00Z', minutes: 60 })
  const { activity } = await logWorkout(person, { startedAt: '2026-03-03T12:00:00Z', minutes: 45 })
  clock.set('2026-03-03T16:00:00Z')
  const answer = await editWorkout(person, activity, { minutes: 90, workoutType: 'yoga', caption: ' Alongar ' })
  assert.deepEqual(answer.moves, [
    { challengeId: challenge.id, rankBefore: 2, rankAfter: 1, scoreBefore: 45, score: 90 },
  ])
  const { minutes, workoutType, caption, version, editedAt, receipts, createdAt } = answer.activity
  assert.deepEqual(
    { minutes, workoutType, caption, version, editedAt, createdAt, points: receipts[0]!.points },
    {
      minutes: 90,
      workoutType: 'yoga',
      caption: 'Alongar',
      version: 2,
      points: 90,
      editedAt: '2026-03-03T16:00:00.000Z',
      createdAt: activity.createdAt,
    },
  )
  const outcome = outcomeOf(await historyOf(server.context(), challenge.id))
  assert.deepEqual(
    outcome.standings.map(({ participant, score }) => [participant, Number(score)]),
    [
      [person.id, 90],
      [bia.id, 60],
    ],
  )
  assert.deepEqual(await receiptsAstray(server), [])
})

test('a workout moved to another date leaves one challenge for another, and the streak follows; its zone and check-in stay', async () => {
  const { person, challenge } = await someone('Caio', { startDate: '2026-03-03' })
  clock.set('2026-03-01T12:00:00Z')
  const early = await buildChallenge(person, { startDate: '2026-03-02', endDate: '2026-03-02', title: 'Um dia só' })
  clock.set(NOON)
  const { activity, streakDays } = await logWorkout(person, {
    startedAt: '2026-03-03T12:00:00Z',
    timeZone: 'America/Sao_Paulo',
    gymId: 'box-carcara-sao-paulo-sp',
  })
  assert.equal(streakDays, 1)
  const moved = await editWorkout(person, activity, { startedAt: '2026-03-03T02:30:00Z' })
  assert.deepEqual([moved.activity.localDate, moved.activity.localTime], ['2026-03-02', '23:30'])
  assert.deepEqual([moved.activity.timeZone, moved.activity.gym?.id], ['America/Sao_Paulo', 'box-carcara-sao-paulo-sp'])
  assert.deepEqual(
    moved.activity.receipts.map(receipt => receipt.challengeId),
    [early.id],
  )
  assert.deepEqual([await scoreOf(challenge.id, person.id), await scoreOf(early.id, person.id)], [0, 15])
  const kept = await server.database.kysely
    .selectFrom('scores')
    .select(['streak_days', 'streak_last_date'])
    .where('user_id', '=', person.id)
    .where('week', '=', 0)
    .execute()
  const streak = { streak_days: 1, streak_last_date: '2026-03-02' }
  assert.deepEqual(kept, [streak, streak])
  assert.deepEqual(await receiptsAstray(server), [])
})

test('the checks of logging apply, as of when it was logged', async () => {
  const { person } = await someone('Dani')
  const { activity } = await logWorkout(person, { startedAt: '2026-03-03T12:00:00Z' })
  await logWorkout(person, { startedAt: '2026-03-03T10:00:00Z', minutes: 60 })
  clock.set('2026-03-04T15:00:00Z')
  const refused = async (about: object, code: string) => {
    const refusal = await person.refused('PUT /activities/:activityId', {
      ...one(activity.id),
      body: edited(activity, about),
    })
    assert.equal(refusal.code, code, JSON.stringify(about))
  }
  await refused({ minutes: 0 }, 'invalid_input')
  await refused({ minutes: 301 }, 'activity_after_logging')
  await refused({ minutes: 29 }, 'activity_too_short')
  // By now it would have ended; when it was logged it hadn't.
  await refused({ startedAt: '2026-03-04T12:00:00Z' }, 'activity_after_logging')
  await refused({ startedAt: '2026-03-03T10:30:00Z' }, 'activity_overlap')
  await refused({ startedAt: '2026-03-01T20:00:00Z' }, 'activity_outside_dates')
  await refused({ distanceMeters: 400_000 }, 'activity_too_far')
  await refused({ photoIds: [] }, 'photo_required')
  await refused({ caption: 'x'.repeat(501) }, 'invalid_input')
  assert.equal((await person.call('GET /activities/:activityId', one(activity.id))).version, 1)
})

test('photos are added and removed; a removed one can prove another workout', async () => {
  const { person } = await someone('Edu')
  const { activity } = await logWorkout(person, { startedAt: '2026-03-03T12:00:00Z' })
  const [first] = activity.photos.map(photo => photo.id)
  const [second, third] = [await person.photo(), await person.photo()]
  const two = await editWorkout(person, activity, { photoIds: [second!, first!, third!] })
  assert.deepEqual(
    two.activity.photos.map(photo => photo.id),
    [first, second, third],
  )
  const left = await editWorkout(person, two.activity, { photoIds: [third!, second!] })
  assert.deepEqual(
    left.activity.photos.map(photo => photo.id),
    [second, third],
  )
  const refusal = await person.refused('PUT /activities/:activityId', {
    ...one(activity.id),
    body: edited(left.activity, { photoIds: Array.from({ length: 7 }, () => crypto.randomUUID()) }),
  })
  assert.equal(refusal.code, 'too_many_photos')
  await logWorkout(person, { startedAt: '2026-03-03T10:00:00Z', photoIds: [first!] })
  const taken = await person.refused('PUT /activities/:activityId', {
    ...one(activity.id),
    body: edited(left.activity, { photoIds: [second!, first!] }),
  })
  assert.deepEqual([taken.code, taken.params?.['date']], ['photo_used', '2026-03-03'])
})

test('of two windows the second is refused as outdated; sending the same again is no second edit', async () => {
  const { person } = await someone('Fabi')
  const { activity } = await logWorkout(person, { startedAt: '2026-03-03T12:00:00Z' })
  const [mine, theirs] = await Promise.allSettled([
    editWorkout(person, activity, { minutes: 50 }),
    editWorkout(person, activity, { minutes: 55 }),
  ])
  assert.deepEqual([mine.status, theirs.status].sort(), ['fulfilled', 'rejected'])
  const now = await person.call('GET /activities/:activityId', one(activity.id))
  assert.equal(now.version, 2)
  const refusal = await person.refused('PUT /activities/:activityId', {
    ...one(activity.id),
    body: edited(activity, { minutes: 70 }),
  })
  assert.deepEqual([refusal.status, refusal.code], [409, 'activity_changed'])
  const again = await editWorkout(person, activity, { minutes: now.minutes })
  assert.deepEqual([again.activity.version, again.moves], [2, []])
})

test('no one else can edit, delete or restore a workout', async () => {
  const { person, challenge } = await someone('Gabi')
  const { activity } = await logWorkout(person, { startedAt: '2026-03-03T12:00:00Z' })
  const stranger = await asPerson(server, 'Hugo')
  await join(stranger, challenge)
  for (const address of ['PUT /activities/:activityId', 'DELETE /activities/:activityId'] as const) {
    const body = address.startsWith('PUT') ? { body: edited(activity) } : {}
    assert.equal((await stranger.refused(address, { ...one(activity.id), ...body })).code, 'activity_not_found')
  }
  await person.call('DELETE /activities/:activityId', one(activity.id))
  assert.equal(
    (await stranger.refused('POST /activities/:activityId/restore', one(activity.id))).code,
    'activity_not_found',
  )
  assert.equal(
    (await stranger.refused('GET /admin/activities/:activityId/changes', one(activity.id))).code,
    'not_found',
  )
})

test('a finished challenge keeps the facts it was settled by; the caption can always be edited', async () => {
  const { person, challenge } = await someone('Iara', { type: 'time', endDate: '2026-03-03' })
  const { activity } = await logWorkout(person, { startedAt: '2026-03-03T12:00:00Z' })
  clock.set('2026-03-06T12:00:00Z')
  await settleDue(server.context())
  const before = await historyOf(server.context(), challenge.id)
  const { activity: after, moves } = await editWorkout(person, activity, { minutes: 60, caption: 'Foi uma hora' })
  assert.deepEqual([after.minutes, after.caption, moves], [60, 'Foi uma hora', []])
  assert.deepEqual(
    after.receipts.map(({ points, minutes, isFinal }) => ({ points, minutes, isFinal })),
    [{ points: 45, minutes: 45, isFinal: true }],
  )
  assert.deepEqual(await historyOf(server.context(), challenge.id), before)
  const shown = await person.call('GET /challenges/:challengeId/activities', { params: { challengeId: challenge.id } })
  assert.deepEqual(
    shown.items.map(({ minutes, caption }) => ({ minutes, caption })),
    [{ minutes: 45, caption: 'Foi uma hora' }],
  )
  await server.database.pool.query('update activities set voided_at = now() where id = $1', [activity.id])
  assert.equal((await editWorkout(person, after, { caption: 'Mesmo assim' })).activity.caption, 'Mesmo assim')
  const voided = await person.refused('PUT /activities/:activityId', {
    ...one(activity.id),
    body: edited({ ...after, version: 3 }, { minutes: 61 }),
  })
  assert.equal(voided.code, 'activity_voided')
})

test('an edit during the settlement is either in the outcome or does not affect it', async () => {
  const { person, challenge } = await someone('Jonas', { type: 'time', endDate: '2026-03-03' })
  const { activity } = await logWorkout(person, { startedAt: '2026-03-03T12:00:00Z' })
  clock.set('2026-03-06T12:00:00Z')
  await Promise.all([settleDue(server.context()), editWorkout(person, activity, { minutes: 60 })])
  const score = await scoreOf(challenge.id, person.id)
  const outcome = outcomeOf(await historyOf(server.context(), challenge.id))
  assert.ok(score === 45 || score === 60, `${score}`)
  assert.equal(Number(outcome.standings[0]!.score), score)
  assert.equal((await person.call('GET /activities/:activityId', one(activity.id))).minutes, 60)
})

test('changes are recorded with before and after, for admins', async () => {
  const { person } = await someone('Kika')
  const admin = await asPerson(server, 'Lia')
  await server.database.pool.query(`update people set roles = '{admin}' where id = $1`, [admin.id])
  const { activity } = await logWorkout(person, { startedAt: '2026-03-03T12:00:00Z' })
  const { activity: after } = await editWorkout(person, activity, { minutes: 60 })
  await person.call('DELETE /activities/:activityId', one(activity.id))
  await person.call('POST /activities/:activityId/restore', one(activity.id))
  const { changes } = await admin.call('GET /admin/activities/:activityId/changes', one(activity.id))
  assert.deepEqual(
    changes.map(({ kind, version, byId, before, after }) => [kind, version, byId, before?.minutes, after?.minutes]),
    [
      ['edit', 2, person.id, 45, 60],
      ['delete', 3, person.id, 60, undefined],
      ['restore', 4, person.id, undefined, 60],
    ],
  )
  assert.deepEqual(
    changes[0]!.after!.photoIds,
    after.photos.map(photo => photo.id),
  )
  await assert.rejects(server.database.pool.query('update activity_changes set before = null'), /stays as it was noted/)
})

test("the database refuses a change of a workout's zone, of its time of logging, or of its date alone", async () => {
  const { person } = await someone('Mila')
  const { activity } = await logWorkout(person, { startedAt: '2026-03-03T12:00:00Z' })
  for (const change of ["time_zone = 'UTC'", 'logged_at = now()', "local_date = '2026-03-09'", "source = 'garmin'"]) {
    await assert.rejects(
      server.database.pool.query(`update activities set ${change} where id = $1`, [activity.id]),
      /a workout keeps|never changes by itself/,
      change,
    )
  }
})
