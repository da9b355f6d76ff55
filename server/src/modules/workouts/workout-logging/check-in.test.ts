import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { EMBEDDED_GYMS } from '../../../adapters/embedded-gyms.ts'
import { embeddedGymDirectory } from '../../../adapters/embedded-gym-directory.ts'
import { overpassGyms } from '../../../adapters/overpass-gyms.ts'
import { asPerson } from '../../../testing/as-person.ts'
import { buildChallenge, editWorkout, logWorkout, workout } from '../../../testing/build.ts'
import { mapOf, startOverpass } from '../../../testing/overpass-server.ts'
import { gpx, recording, sendTrack } from '../../../testing/recordings.ts'
import { testServer } from '../../../testing/server.ts'

const map = await startOverpass(mapOf(EMBEDDED_GYMS))
const gyms = overpassGyms({
  url: map.url,
  userAgent: 'Bora (test)',
  standIn: embeddedGymDirectory(),
  manners: { restMs: 0, pauseMs: 1 },
})
const NOON = '2026-03-02T15:00:00Z'
const server = await testServer(NOON, {}, { gyms })
const { kysely } = server.database
after(async () => {
  await server.close()
  await map.close()
})

const GYM = 'osm:node/1001'
const EMBEDDED = 'box-carcara-sao-paulo-sp'
const here = { distanceMeters: 40, accuracyMeters: 12, at: '2026-03-02T12:10:00Z' }

test('a device that was at the gym during the workout makes the check-in "on the spot"', async () => {
  const ana = await asPerson(server, 'Ana')
  const challenge = await buildChallenge(ana)
  const { activity } = await logWorkout(ana, { gymId: GYM, gymSeen: here })
  assert.equal(activity.gym?.onTheSpot, true)
  const { id: activityId } = activity
  assert.deepEqual(await ana.call('GET /activities/:activityId', { params: { activityId } }), activity)
  const { items } = await ana.call('GET /challenges/:challengeId/check-ins', { params: { challengeId: challenge.id } })
  assert.deepEqual([items[0]!.gymName, items[0]!.onTheSpot], [activity.gym!.name, true])
  assert.equal(activity.receipts[0]!.points, 15)
})

const elsewhere = {
  'too far': { ...here, distanceMeters: 900 },
  'too vague': { ...here, accuracyMeters: 600 },
  'long before': { ...here, at: '2026-03-02T11:00:00Z' },
  'long after': { ...here, at: '2026-03-02T14:00:00Z' },
  'nothing measured': null,
}
for (const [name, gymSeen] of Object.entries(elsewhere))
  test(`${name}: the check-in stays, with its points, and is not on the spot`, async () => {
    const bia = await asPerson(server, `Bia ${name}`)
    await buildChallenge(bia)
    const { activity } = await logWorkout(bia, { gymId: GYM, gymSeen })
    assert.equal(activity.gym?.onTheSpot, false)
    assert.equal(activity.receipts[0]!.points, 15)
  })

test('distances are not stored, nor is a device that was not near', async () => {
  const caio = await asPerson(server, 'Caio')
  const far = await logWorkout(caio, { gymId: GYM, gymSeen: { ...here, distanceMeters: 900 } })
  const row = await kysely
    .selectFrom('activities')
    .select('gym_seen_at')
    .where('id', '=', far.activity.id)
    .executeTakeFirstOrThrow()
  assert.equal(row.gym_seen_at, null)
})

test('a measurement without a gym is ignored, and the database refuses one', async () => {
  const davi = await asPerson(server, 'Davi')
  const { activity } = await logWorkout(davi, { gymSeen: here })
  assert.equal(activity.gym, null)
  const change = kysely.updateTable('activities').set({ gym_seen_at: NOON }).where('id', '=', activity.id)
  await assert.rejects(change.execute(), /activities_seen_at_a_gym/)
})

test('an invalid measurement is refused by its name', async () => {
  const eva = await asPerson(server, 'Eva')
  const wrong = [
    [{ distanceMeters: -1 }, 'gymSeen.distanceMeters'],
    [{ accuracyMeters: 1.5 }, 'gymSeen.accuracyMeters'],
    [{ at: 'yesterday' }, 'gymSeen.at'],
    [{ latitude: -23.5 }, 'gymSeen'],
  ] as const
  for (const [about, field] of wrong)
    assert.deepEqual(
      await eva.refused('POST /activities', {
        body: await workout(eva, { gymId: GYM, gymSeen: { ...here, ...about } as never }),
      }),
      { code: 'invalid_input', status: 400, field },
    )
})

test('a workout moved away from the time at the gym is no longer on the spot', async () => {
  const fabi = await asPerson(server, 'Fabi')
  const { activity } = await logWorkout(fabi, { gymId: GYM, gymSeen: here })
  const edited = await editWorkout(fabi, activity, { startedAt: '2026-03-01T12:00:00Z' })
  assert.deepEqual([edited.activity.gym?.id, edited.activity.gym?.onTheSpot], [GYM, false])
})

test('a check-in finds its gym even when it is no longer cached', async () => {
  const gil = await asPerson(server, 'Gil')
  const first = await logWorkout(gil, { gymId: GYM, workoutType: 'yoga' })
  await kysely.deleteFrom('known_gyms').execute()
  const again = await logWorkout(gil, { gymId: GYM, startedAt: '2026-03-02T13:00:00Z' })
  assert.deepEqual(again.activity.gym, first.activity.gym)
})

test('a cached gym needs no directory, nor does a listed one; a missing one costs only the check-in', async () => {
  const hana = await asPerson(server, 'Hana')
  await hana.call('GET /gyms', { query: { search: 'box' } })
  await logWorkout(hana, { gymId: GYM, startedAt: '2026-03-01T12:00:00Z' })
  map.moods = Array.from({ length: 3 }, () => 'hang up' as const)
  map.asked = []
  const known = await logWorkout(hana, { gymId: GYM })
  assert.equal(known.activity.gym?.id, GYM)
  const listed = await logWorkout(hana, { gymId: EMBEDDED, startedAt: '2026-03-02T13:00:00Z' })
  assert.equal(listed.activity.gym?.id, EMBEDDED)
  assert.equal(map.asked.length, 0)
  const unknown = await logWorkout(hana, { gymId: 'osm:node/999', startedAt: '2026-03-02T14:00:00Z' })
  assert.equal(unknown.activity.gym, null)
  map.moods = []
  const gone = await logWorkout(hana, { gymId: 'osm:node/999', startedAt: '2026-03-01T13:00:00Z' })
  assert.equal(gone.activity.gym, null)
})

test('no transaction waits for the directory, not even that of a recording', async () => {
  const ivo = await asPerson(server, 'Ivo')
  const track = await sendTrack(server, ivo, gpx(recording({ startedAt: '2026-03-02T12:00:00Z' })))
  let waiting: unknown[] = []
  const { one } = gyms
  gyms.one = async id => {
    const { rows } = await server.database.pool.query(
      `select query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
    )
    waiting = rows
    return one(id)
  }
  await kysely.deleteFrom('known_gyms').execute()
  const { activity } = await logWorkout(ivo, { gymId: GYM, trackId: track.id })
  gyms.one = one
  assert.deepEqual([activity.gym?.id, waiting], [GYM, []])
})
