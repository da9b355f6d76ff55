import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { asPerson } from '../../../testing/as-person.ts'
import { buildChallenge, logWorkout } from '../../../testing/build.ts'
import { testServer } from '../../../testing/server.ts'

const server = await testServer('2026-03-01T12:00:00Z')
after(() => server.close())

test("a person's history has every workout, latest first, with its points, or why it has none", async () => {
  const ana = await asPerson(server, 'Ana')
  const bia = await asPerson(server, 'Bia')
  server.clock.set('2026-02-28T15:00:00Z')
  const outside = await logWorkout(ana, { startedAt: '2026-02-28T12:00:00Z', workoutType: 'yoga' })
  assert.deepEqual(outside.activity.receipts, [])
  const challenge = await buildChallenge(ana, { startDate: '2026-03-01' })
  const other = await buildChallenge(ana, { type: 'calories_time', startDate: '2026-03-01' })
  server.clock.set('2026-03-02T15:00:00Z')
  const first = await logWorkout(ana, { startedAt: '2026-03-02T12:00:00Z' })
  const overlapping = await logWorkout(ana, { startedAt: '2026-03-02T12:50:00Z', minutes: 20, challengeId: other.id })
  await logWorkout(bia, { startedAt: '2026-03-02T12:00:00Z' })
  await server.database.pool.query('update activities set voided_at = now() where id = $1', [outside.activity.id])

  const all = await ana.call('GET /me/activities')
  assert.deepEqual(
    all.items.map(item => item.id),
    [overlapping.activity.id, first.activity.id, outside.activity.id],
  )
  assert.deepEqual(
    all.items.map(item => item.voided),
    [false, false, true],
  )
  const [late] = all.items
  assert.equal(late!.receipts.find(one => one.challengeId === challenge.id)!.parts[0]!.why, 'too_short')
  assert.equal(late!.photos.length, 1)
  assert.deepEqual(
    [all.types.toSorted(), all.months],
    [
      ['gym_general', 'yoga'],
      ['2026-03', '2026-02'],
    ],
  )
  const yoga = await ana.call('GET /me/activities', { query: { type: 'yoga' } })
  assert.deepEqual(
    yoga.items.map(item => item.id),
    [outside.activity.id],
  )
  const march = await ana.call('GET /me/activities', { query: { month: '2026-03' } })
  assert.equal(march.items.length, 2)
  assert.deepEqual(march.months, all.months)
  assert.equal((await ana.refused('GET /me/activities', { query: { month: '2026-13' } })).code, 'invalid_input')
  assert.equal((await ana.refused('GET /me/activities', { query: { cursor: 'x' } })).code, 'invalid_input')
})

test('pages follow one another without gaps, even when workouts are logged meanwhile', async () => {
  const caio = await asPerson(server, 'Caio')
  server.clock.set('2026-03-02T15:00:00Z')
  const ids: string[] = []
  for (let hour = 0; hour < 23; hour++) {
    const startedAt = new Date(Date.UTC(2026, 2, 1, 15 + hour)).toISOString()
    ids.unshift((await logWorkout(caio, { startedAt, minutes: 30 })).activity.id)
  }
  const first = await caio.call('GET /me/activities')
  server.clock.set('2026-03-02T16:00:00Z')
  await logWorkout(caio, { startedAt: '2026-03-02T15:10:00Z', minutes: 30 })
  const second = await caio.call('GET /me/activities', { query: { cursor: first.next! } })
  assert.deepEqual(
    [...first.items, ...second.items].map(item => item.id),
    ids,
  )
  assert.equal(second.next, null)
})
