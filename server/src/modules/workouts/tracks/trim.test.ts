import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { timelineMinutes, type TrackTrim, trimmedTrack } from '@bora/rules/track-timeline.ts'
import type { Calls } from '@bora/contract/api.ts'
import { asPerson, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge, logWorkout, workout } from '../../../testing/build.ts'
import { gpx, recording, type Recording, sendTrack, tcx } from '../../../testing/recordings.ts'
import { testServer } from '../../../testing/server.ts'
import { judgeProofs } from '../proof-signals/judge.ts'

const server = await testServer('2026-03-02T15:00:00Z')
after(() => server.close())

/** A run of 40 minutes, after which the watch lay still for an hour. */
const forgotten = (about: Partial<Recording> = {}) =>
  recording({ seconds: 6_000, later: { after: 2_400, kmh: 0 }, ...about })
const RUN = { fromMinute: 0, toMinute: 40 }
const type = 'running_outdoor' as const

async function refusal(person: TestPerson, about: object) {
  const { code, field, status } = await person.refused('POST /activities', { body: await workout(person, about) })
  return [code, field, status]
}

test('the workout has the facts of the trimmed recording, as computed by the form', async () => {
  const ana = await asPerson(server, 'Ana')
  const track = await sendTrack(server, ana, tcx(forgotten()))
  assert.equal(timelineMinutes(track.timeline!), 100)
  assert.deepEqual([track.minutes, track.doubt], [40, null], 'standing is a pause')
  const trim = { fromMinute: 5, toMinute: 40 }
  const shown = trimmedTrack(track, trim)
  const { activity } = await logWorkout(ana, {
    workoutType: type,
    trackId: track.id,
    trackTrim: trim,
    startedAt: '2026-03-02T11:00:00Z',
    minutes: 99,
    distanceMeters: 1,
  })
  assert.deepEqual(
    [activity.startedAt, activity.minutes, activity.distanceMeters, activity.gpsTrack],
    [shown.startedAt, shown.minutes, shown.distanceMeters, true],
  )
  assert.deepEqual([activity.startedAt, activity.minutes], ['2026-03-02T09:05:00.000Z', 35])
  assert.ok(Math.abs(activity.distanceMeters! - 5_833) < 15, String(activity.distanceMeters))
})

test('nothing cut off is the whole recording', async () => {
  const bia = await asPerson(server, 'Bia')
  const track = await sendTrack(server, bia, gpx(forgotten()))
  const all = { fromMinute: 0, toMinute: 100 }
  const { activity } = await logWorkout(bia, { workoutType: type, trackId: track.id, trackTrim: all })
  assert.deepEqual(
    [activity.startedAt, activity.minutes, activity.distanceMeters],
    [track.startedAt, track.minutes, track.distanceMeters],
  )
  const { rows } = await server.database.pool.query('select trim_from, trim_to, timeline from tracks where id = $1', [
    track.id,
  ])
  assert.deepEqual(rows, [{ trim_from: null, trim_to: null, timeline: null }])
})

test('a trim outside of the recording is refused, with its field, and the recording can still be logged', async () => {
  const caio = await asPerson(server, 'Caio')
  const { id: trackId } = await sendTrack(server, caio, gpx(forgotten()))
  const outside = ['track_trim_invalid', 'trackTrim', 422]
  const trims: [string, TrackTrim][] = [
    ['beyond the end', { fromMinute: 0, toMinute: 101 }],
    ['nothing left', { fromMinute: 40, toMinute: 40 }],
    ['the end before the start', { fromMinute: 40, toMinute: 10 }],
  ]
  for (const [what, trackTrim] of trims)
    assert.deepEqual(await refusal(caio, { workoutType: type, trackId, trackTrim }), outside, what)
  assert.deepEqual(await refusal(caio, { workoutType: type, trackTrim: RUN }), outside, 'without a recording')
  const negative = { fromMinute: -1, toMinute: 40 }
  const form = await refusal(caio, { workoutType: type, trackId, trackTrim: negative })
  assert.deepEqual(form.slice(0, 2), ['invalid_input', 'trackTrim.fromMinute'])
  assert.equal((await logWorkout(caio, { workoutType: type, trackId, trackTrim: RUN })).activity.minutes, 40)
})

test('the trimmed part needs the minimum minutes of any workout', async () => {
  const dora = await asPerson(server, 'Dora')
  const { id: trackId } = await sendTrack(server, dora, gpx(forgotten()))
  const kept = (toMinute: number) => ({ workoutType: type, trackId, trackTrim: { fromMinute: 0, toMinute } })
  assert.deepEqual((await refusal(dora, kept(29))).slice(0, 2), ['activity_too_short', 'minutes'])
  assert.equal((await logWorkout(dora, kept(30))).activity.minutes, 30)
})

test('a run proves itself once the drive home is cut off', async () => {
  server.clock.set('2026-03-01T12:00:00Z')
  const edu = await asPerson(server, 'Edu')
  const challenge = await buildChallenge(edu, { type: 'gps_run' })
  server.clock.set('2026-03-02T15:00:00Z')
  const drive = forgotten({ later: { after: 2_400, kmh: 40 } })
  const track = await sendTrack(server, edu, gpx(drive))
  assert.equal(track.doubt, 'too_fast')
  const about = { workoutType: type, challengeId: challenge.id, trackId: track.id }
  assert.equal((await refusal(edu, { ...about, trackTrim: { fromMinute: 0, toMinute: 45 } }))[0], 'activity_no_track')
  const { activity } = await logWorkout(edu, { ...about, trackTrim: RUN })
  assert.deepEqual(
    activity.receipts.map(one => one.points),
    [activity.distanceMeters],
  )
})

for (const [where, file] of [
  ['outdoors', (run: Recording) => gpx(run)],
  ['indoors', (run: Recording) => tcx(run, { indoors: true })],
] as const) {
  test(`two parts of one recording are not two workouts: ${where}`, async () => {
    const fabi = await asPerson(server, `Fabi ${where}`)
    const run = recording({ seconds: 6_000 })
    const [first, second] = [await sendTrack(server, fabi, file(run)), await sendTrack(server, fabi, file(run))]
    const part = (trackId: string, fromMinute: number, toMinute: number) => ({
      workoutType: where === 'indoors' ? ('running_treadmill' as const) : type,
      trackId,
      trackTrim: { fromMinute, toMinute },
    })
    const { activity } = await logWorkout(fabi, part(first.id, 0, 40))
    const used = ['track_used', 'trackId', 409]
    assert.deepEqual(await refusal(fabi, part(first.id, 50, 90)), used)
    assert.deepEqual(await refusal(fabi, part(second.id, 50, 90)), used)
    assert.deepEqual(await refusal(fabi, { ...part(second.id, 0, 0), trackTrim: null }), used, 'nor is all of it')
    const minuteLater = await sendTrack(
      server,
      fabi,
      tcx({ ...run, startedAt: '2026-03-02T09:01:00Z' }, { indoors: true }),
    )
    assert.deepEqual(await refusal(fabi, part(minuteLater.id, 50, 90)), used, 'in another format')

    await fabi.call('DELETE /activities/:activityId', { params: { activityId: activity.id } })
    const again = await logWorkout(fabi, part(second.id, 50, 90))
    assert.equal(again.activity.minutes, 40)
    const restored = await fabi.refused('POST /activities/:activityId/restore', { params: { activityId: activity.id } })
    assert.deepEqual([restored.code, restored.field], ['track_used', 'trackId'])
    await fabi.call('DELETE /activities/:activityId', { params: { activityId: again.activity.id } })
    await fabi.call('POST /activities/:activityId/restore', { params: { activityId: activity.id } })
    assert.deepEqual(await refusal(fabi, part(minuteLater.id, 50, 90)), used, 'the restored one has it again')
  })
}

test('a draft can be trimmed, too, and counts as used when sent again', async () => {
  const gil = await asPerson(server, 'Gil')
  const send = () =>
    server.app.inject({
      method: 'POST',
      url: '/api/tracks/drafts',
      payload: tcx(forgotten({ longitude: -46.1, startedAt: '2026-03-02T08:00:00Z' })),
      headers: { authorization: `Bearer ${gil.token}`, 'content-type': 'application/octet-stream' },
    })
  await send()
  const [draft] = (await gil.call('GET /tracks/drafts')).drafts
  const { activity } = await logWorkout(gil, { workoutType: type, trackId: draft!.id, trackTrim: RUN })
  const { minutes, distanceMeters } = trimmedTrack(draft!, RUN)
  assert.deepEqual([activity.minutes, activity.distanceMeters], [minutes, distanceMeters])
  assert.equal((await send()).json<{ code: string }>().code, 'track_used')
})

test('admins see the part of the recording that was kept', async () => {
  const [hugo, iris] = [await asPerson(server, 'Hugo'), await asPerson(server, 'Iris')]
  await server.database.pool.query(`update people set roles = '{admin}' where id = $1`, [iris.id])
  const track = await sendTrack(server, hugo, gpx(forgotten({ kmh: 22 })))
  await logWorkout(hugo, { workoutType: type, trackId: track.id, trackTrim: { fromMinute: 1, toMinute: 40 } })
  await judgeProofs(server.context())
  const { items }: Calls['GET /admin/proofs']['output'] = await iris.call('GET /admin/proofs', { query: {} })
  assert.deepEqual(items.find(one => one.person.id === hugo.id)!.trimmed, {
    recordedFrom: '2026-03-02T09:00:00.000Z',
    recordedTo: '2026-03-02T10:40:00.000Z',
    keptFrom: '2026-03-02T09:01:00.000Z',
    keptTo: '2026-03-02T09:40:00.000Z',
  })
})

test('the database itself protects a trim and the timeline', async () => {
  const jo = await asPerson(server, 'Jo')
  const { id } = await sendTrack(server, jo, gpx(forgotten()))
  const { pool } = server.database
  const change = (what: string) => pool.query(`update tracks set ${what} where id = $1`, [id])
  await assert.rejects(change('trim_from = 1, trim_to = 2'), /tracks_trim/)
  await assert.rejects(change(`timeline = '{}'`), /never changes/)
  const logged = `activity_id = gen_random_uuid()`
  await assert.rejects(change(`${logged}, trim_from = 2, trim_to = 2`), /tracks_trim/)
  await assert.rejects(change(`${logged}, trim_from = 2`), /tracks_trim/)
  await change(`${logged}, trim_from = 1, trim_to = 2, timeline = null`)
  await assert.rejects(change('trim_to = 3'), /never changes/)
})
