import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { outcomeOf, parseHistory } from '@bora/rules/history.ts'
import { asPerson, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge, join, logWorkout, workout } from '../../../testing/build.ts'
import { fit, gpx, recording, sendTrack, tcx } from '../../../testing/recordings.ts'
import { testServer } from '../../../testing/server.ts'

const server = await testServer('2026-03-01T12:00:00Z')
after(() => server.close())

const send = (person: TestPerson, file: Buffer) => sendTrack(server, person, file)

/** A person in a challenge of their own for runs, at noon of its first day. */
async function runner(name: string) {
  server.clock.set('2026-03-01T12:00:00Z')
  const person = await asPerson(server, name)
  const challenge = await buildChallenge(person, { type: 'gps_run' })
  server.clock.set('2026-03-02T15:00:00Z')
  return { person, challenge }
}

test('a run with its recording scores the measured metres, for any sent values', async () => {
  const { person, challenge } = await runner('Ana')
  const track = await send(person, gpx(recording()))
  const { activity } = await logWorkout(person, {
    challengeId: challenge.id,
    workoutType: 'running_outdoor',
    startedAt: '2026-03-02T11:00:00Z',
    minutes: 120,
    distanceMeters: 42_195,
    calories: 400,
    trackId: track.id,
  })
  assert.equal(activity.source, 'garmin')
  assert.equal(activity.gpsTrack, true)
  assert.deepEqual([activity.startedAt, activity.minutes, activity.calories], ['2026-03-02T09:00:00.000Z', 31, 400])
  assert.equal(activity.distanceMeters, track.distanceMeters)
  assert.deepEqual(
    activity.receipts.map(one => [one.points, one.parts]),
    [[track.distanceMeters, [{ why: 'base', value: String(track.distanceMeters) }]]],
  )
  const stored = await person.call('GET /activities/:activityId', { params: { activityId: activity.id } })
  assert.deepEqual(stored, activity)

  const exported = await person.call('GET /challenges/:challengeId/export', { params: { challengeId: challenge.id } })
  const history = parseHistory(JSON.stringify(exported))
  assert.equal(history.activities[0]!.gpsTrack, true)
  assert.deepEqual(outcomeOf(history).standings, [
    { participant: person.id, rank: 1, score: BigInt(track.distanceMeters!) },
  ])
})

test('without a recording that proves it, a run is refused there, and counts elsewhere', async () => {
  const { person, challenge } = await runner('Bia')
  const within = { challengeId: challenge.id, workoutType: 'running_outdoor' as const }
  const refusal = async (about: object) =>
    (await person.refused('POST /activities', { body: await workout(person, { ...within, ...about }) })).code
  assert.equal(await refusal({ distanceMeters: 5_000 }), 'activity_no_track')
  assert.equal(await refusal({ trackId: '00000000-0000-4000-8000-000000000000' }), 'track_not_found')
  const rows: [string, Buffer, string][] = [
    ['a treadmill', tcx(recording(), { indoors: true }), 'no_positions'],
    ['a ride that says it is a run', gpx(recording({ kmh: 30 })), 'too_fast'],
  ]
  for (const [what, file, doubt] of rows) {
    const track = await send(person, file)
    assert.equal(track.doubt, doubt, what)
    assert.equal(await refusal({ trackId: track.id }), 'activity_no_track', what)
  }
  const ride = await send(person, fit(recording({ sport: 'cycling', kmh: 15 })))
  assert.equal(ride.doubt, null)
  assert.equal(await refusal({ trackId: ride.id }), 'activity_no_track', 'a slow ride')
  const walk = await send(person, gpx(recording({ kmh: 6 })))
  assert.equal(await refusal({ trackId: walk.id, workoutType: 'walking' }), 'activity_no_track', 'another type')

  const days = await buildChallenge(person, { title: 'Todo dia' })
  const { activity } = await logWorkout(person, { challengeId: days.id, trackId: ride.id, workoutType: 'bike_outdoor' })
  assert.deepEqual([activity.gpsTrack, activity.source], [false, 'garmin'])
  assert.ok(activity.receipts.some(one => one.challengeId === days.id && one.points === 10))
})

test('a recording proves one workout of one person, in any format', async () => {
  const { person, challenge } = await runner('Caio')
  const other = await asPerson(server, 'Duda')
  await join(other, challenge)
  const run = recording()
  const waiting = await send(other, tcx(run))
  assert.equal(waiting.status, 200, 'nobody has logged it yet')
  const track = await send(person, gpx(run))
  const about = { workoutType: 'running_outdoor' as const, challengeId: challenge.id }
  const body = await workout(person, { ...about, trackId: track.id })
  const logged = await person.call('POST /activities', { body })
  assert.deepEqual(
    (await person.call('POST /activities', { body })).activity,
    logged.activity,
    'sent again, it is the same workout',
  )

  const refused = await other.refused('POST /activities', {
    body: await workout(other, { ...about, trackId: waiting.id }),
  })
  assert.deepEqual([refused.code, refused.field], ['track_used', 'trackId'])
  const again = await workout(person, { ...about, startedAt: '2026-03-02T12:00:00Z', trackId: track.id })
  assert.equal((await person.refused('POST /activities', { body: again })).code, 'track_used')

  const hourLater = { ...run, startedAt: '2026-03-02T10:00:00Z' }
  const copies: [string, Buffer][] = [
    ['the same file', gpx(run)],
    ['as FIT', fit(run)],
    ['an hour later', gpx(hourLater)],
    ['its first half', gpx({ ...run, seconds: run.seconds / 2 })],
  ]
  for (const [what, file] of copies)
    for (const one of [person, other]) assert.equal((await send(one, file)).code, 'track_used', `${what}, ${one.name}`)

  const beside = await send(other, gpx({ ...run, longitude: run.longitude + 0.000_03 }))
  assert.equal(beside.status, 200, 'who ran three metres beside has a recording of their own')
})

test('two people send copies at the same moment: one is logged', async () => {
  const { person, challenge } = await runner('Edu')
  const other = await asPerson(server, 'Fabi')
  await join(other, challenge)
  const run = recording()
  const bodies = await Promise.all(
    [person, other].map(async one => {
      const { id: trackId } = await send(one, gpx(run))
      return workout(one, { workoutType: 'running_outdoor', challengeId: challenge.id, trackId })
    }),
  )
  const attempts = await Promise.all(
    [person, other].map((one, at) =>
      server.app.inject({
        method: 'POST',
        url: '/api/activities',
        payload: bodies[at]!,
        headers: { authorization: `Bearer ${one.token}` },
      }),
    ),
  )
  assert.deepEqual(attempts.map(one => one.statusCode).sort(), [200, 409])
})

test('a refusal keeps the recording available for another try', async () => {
  const { person, challenge } = await runner('Gil')
  const track = await send(person, gpx(recording()))
  const about = { challengeId: challenge.id, trackId: track.id }
  const wrong = await workout(person, { ...about, workoutType: 'walking' })
  assert.equal((await person.refused('POST /activities', { body: wrong })).code, 'activity_no_track')
  const { activity } = await logWorkout(person, { ...about, workoutType: 'running_outdoor' })
  assert.equal(activity.gpsTrack, true)
})

test("the database itself protects a recording's measures, and prevents logging it twice", async () => {
  const { person, challenge } = await runner('Hugo')
  const track = await send(person, gpx(recording()))
  await logWorkout(person, { challengeId: challenge.id, trackId: track.id, workoutType: 'running_outdoor' })
  const { pool } = server.database
  await assert.rejects(
    pool.query('update tracks set distance_meters = 9000 where id = $1', [track.id]),
    /never changes/,
  )
  await assert.rejects(pool.query('update tracks set activity_id = null where id = $1', [track.id]), /never changes/)
  await assert.rejects(
    pool.query(
      `insert into track_marks (track_id, user_id, digest, marks, claimed, created_at)
       select gen_random_uuid(), user_id, digest, marks, true, created_at from track_marks where track_id = $1`,
      [track.id],
    ),
    /track_marks_claimed/,
  )
})
