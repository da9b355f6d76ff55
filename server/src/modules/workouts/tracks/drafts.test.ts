import type { Calls } from '@bora/contract/api.ts'
import { MAX_RECORDING_DRAFTS } from '@bora/rules/recording-limits.ts'
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { asPerson, type TestPerson } from '../../../testing/as-person.ts'
import { logWorkout } from '../../../testing/build.ts'
import { fileId, fitBytes, records, session } from '../../../testing/fit-bytes.ts'
import { gpx, pointsOf, recording, sendTrack, tcx } from '../../../testing/recordings.ts'
import { testServer } from '../../../testing/server.ts'
import { sweepTracks } from './tracks.ts'

const server = await testServer('2026-03-02T15:00:00Z')
after(() => server.close())

type Answer = Calls['POST /tracks/drafts']['output'] & { code?: string; status: number }

async function send(person: TestPerson, file: Buffer): Promise<Answer> {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/tracks/drafts',
    payload: file,
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/octet-stream' },
  })
  return { ...answer.json<Answer>(), status: answer.statusCode }
}

const draftsOf = async (person: TestPerson) => (await person.call('GET /tracks/drafts')).drafts
const hour = (at: number) => recording({ startedAt: `2026-03-02T${String(at).padStart(2, '0')}:00:00Z` })

test('a sent recording waits for its photo until it is logged; sending it again creates no second draft', async () => {
  const ana = await asPerson(server, 'Ana')
  const run = hour(9)
  const { drafts } = await send(ana, gpx(run))
  assert.deepEqual(await draftsOf(ana), drafts)
  const [draft] = drafts
  assert.deepEqual(
    [draft!.sport, draft!.minutes, draft!.keptUntil],
    ['running_outdoor', 31, '2026-03-10T15:00:00.000Z'],
  )
  assert.deepEqual((await send(ana, gpx(run))).drafts, drafts)
  await sendTrack(server, ana, gpx(hour(7)))
  assert.equal((await draftsOf(ana)).length, 1, 'what the form sent is no draft')

  await logWorkout(ana, { workoutType: 'running_outdoor', trackId: draft!.id })
  assert.deepEqual(await draftsOf(ana), [])
  assert.equal((await send(ana, gpx(run))).code, 'track_used')
})

test('an indoor recording, which has no locations, is not stored twice either', async () => {
  const bia = await asPerson(server, 'Bia')
  const file = tcx(hour(9), { indoors: true })
  const { drafts } = await send(bia, file)
  assert.deepEqual((await send(bia, file)).drafts, drafts)
  await logWorkout(bia, { workoutType: 'running_treadmill', trackId: drafts[0]!.id })
  assert.equal((await send(bia, file)).code, 'track_used')
})

test('each outing in a file is a draft, the latest first', async () => {
  const caio = await asPerson(server, 'Caio')
  const both = fitBytes(
    [hour(6), hour(12)].flatMap((run, at) => {
      const points = pointsOf(run)
      return [...(at === 0 ? [fileId()] : []), ...records(points), session(points)]
    }),
  )
  const { drafts } = await send(caio, both)
  assert.deepEqual(
    drafts.map(({ startedAt }) => startedAt),
    ['2026-03-02T12:00:00.000Z', '2026-03-02T06:00:00.000Z'],
  )
  assert.deepEqual(await draftsOf(caio), drafts)
})

test('a draft is its owner’s, and discarding leaves nothing', async () => {
  const [dora, edu] = [await asPerson(server, 'Dora'), await asPerson(server, 'Edu')]
  const [draft] = (await send(dora, gpx(hour(9)))).drafts
  const about = { params: { trackId: draft!.id } }
  assert.deepEqual((await edu.call('DELETE /tracks/drafts/:trackId', about)).drafts, [])
  assert.deepEqual(await draftsOf(edu), [])
  assert.deepEqual(await draftsOf(dora), [draft])
  assert.deepEqual((await dora.call('DELETE /tracks/drafts/:trackId', about)).drafts, [])
  assert.deepEqual((await dora.call('DELETE /tracks/drafts/:trackId', about)).drafts, [])
  for (const [table, column] of [
    ['tracks', 'id'],
    ['track_marks', 'track_id'],
  ]) {
    const { rowCount } = await server.database.pool.query(`select from ${table} where ${column} = $1`, [draft!.id])
    assert.equal(rowCount, 0, table)
  }
})

test('a logged recording is no draft that can be discarded', async () => {
  const fabio = await asPerson(server, 'Fábio')
  const [draft] = (await send(fabio, gpx(hour(9)))).drafts
  await logWorkout(fabio, { workoutType: 'running_outdoor', trackId: draft!.id })
  await fabio.call('DELETE /tracks/drafts/:trackId', { params: { trackId: draft!.id } })
  assert.equal((await send(fabio, gpx(hour(9)))).code, 'track_used')
})

test('thirty wait at most, and none longer than eight days', async () => {
  const gil = await asPerson(server, 'Gil')
  await send(gil, gpx(hour(9)))
  await server.database.pool.query(
    `insert into tracks select (t).* from (select jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(),
      'started_at', t.started_at - n * interval '1 hour')) as t from tracks t, generate_series(1, $2) n where t.user_id = $1) made`,
    [gil.id, MAX_RECORDING_DRAFTS - 1],
  )
  assert.equal((await draftsOf(gil)).length, MAX_RECORDING_DRAFTS)
  assert.equal((await send(gil, gpx(hour(11)))).code, 'drafts_full')
  assert.equal((await send(gil, gpx(hour(9)))).status, 200, 'one that waits already')
  server.clock.set('2026-03-10T15:00:01Z')
  assert.deepEqual(await draftsOf(gil), [])
  await sweepTracks(server.context())
  const { rowCount } = await server.database.pool.query('select from tracks where user_id = $1', [gil.id])
  assert.equal(rowCount, 0)
})

test('a broken file makes no draft', async () => {
  const hugo = await asPerson(server, 'Hugo')
  assert.equal((await send(hugo, Buffer.from('%PDF-1.7'))).code, 'track_type')
  assert.equal((await send(hugo, Buffer.alloc(0))).code, 'track_required')
  assert.deepEqual(await draftsOf(hugo), [])
})
