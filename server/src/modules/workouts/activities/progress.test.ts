import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { asPerson } from '../../../testing/as-person.ts'
import { buildChallenge, join, logWorkout } from '../../../testing/build.ts'
import { testServer } from '../../../testing/server.ts'

const server = await testServer('2026-03-02T12:00:00Z')
after(() => server.close())

test('the last twelve weeks: points of challenges scored in points, minutes and workouts of everything', async () => {
  const ana = await asPerson(server, 'Ana')
  const bia = await asPerson(server, 'Bia')
  const daily = await buildChallenge(ana)
  const days = await buildChallenge(ana, { type: 'count_days' })
  for (const person of [ana, bia]) for (const challenge of [daily, days]) await join(person, challenge)
  const empty = await ana.call('GET /me/progress')
  assert.equal(empty.today, '2026-03-02')
  assert.deepEqual(empty.weeks[0], { monday: '2025-12-15', points: 0, minutes: 0, workouts: 0 })
  assert.deepEqual(empty.weeks.at(-1), { monday: '2026-03-02', points: 0, minutes: 0, workouts: 0 })
  assert.equal(empty.weeks.length, 12)

  server.clock.set('2026-03-02T20:00:00Z')
  await logWorkout(ana, { minutes: 35, startedAt: '2026-03-02T12:00:00Z' })
  await logWorkout(ana, { minutes: 60, startedAt: '2026-03-02T15:00:00Z' })
  await logWorkout(bia, { minutes: 90, startedAt: '2026-03-02T15:00:00Z' })
  server.clock.set('2026-03-09T20:00:00Z')
  // Late on Sunday; in UTC it is Monday.
  await logWorkout(ana, { minutes: 40, startedAt: '2026-03-09T01:30:00Z' })
  const last = await logWorkout(ana, { minutes: 50, startedAt: '2026-03-09T15:00:00Z' })
  const weeks = async () => (await ana.call('GET /me/progress')).weeks.slice(-2)
  assert.deepEqual(await weeks(), [
    { monday: '2026-03-02', points: 20, minutes: 135, workouts: 3 },
    { monday: '2026-03-09', points: 10, minutes: 50, workouts: 1 },
  ])
  await sql`update activities set voided_at = now() where id = ${last.activity.id}`.execute(server.database.kysely)
  await sql`update receipts set counted = false where activity_id = ${last.activity.id}`.execute(server.database.kysely)
  assert.deepEqual((await weeks())[1], { monday: '2026-03-09', points: 0, minutes: 0, workouts: 0 })
})

test('the current week is that of the named zone, else of the account', async () => {
  const caio = await asPerson(server, 'Caio')
  server.clock.set('2026-03-09T01:00:00Z')
  const monday = async (timeZone: string) =>
    (await caio.call('GET /me/progress', { query: { timeZone } })).weeks.at(-1)!.monday
  assert.equal(await monday('America/Sao_Paulo'), '2026-03-02')
  assert.equal(await monday('Europe/Lisbon'), '2026-03-09')
  await caio.call('PATCH /me', { body: { timeZone: 'Europe/Lisbon' } })
  for (const none of ['Etc/Unknown', '+03:00', 'Mars/Olympus', ''])
    assert.equal(await monday(none), '2026-03-09', `${none}: the account's counts`)
  await caio.call('PATCH /me', { body: { timeZone: 'America/Sao_Paulo' } })
  assert.equal(await monday('Etc/Unknown'), '2026-03-02')
})

test('a browser that names no zone can read every page', async () => {
  const caio = await asPerson(server, 'Caio')
  for (const timeZone of ['Etc/Unknown', '+03:00', '-0300', '', undefined]) {
    const query = { ...(timeZone !== undefined && { timeZone }) }
    assert.equal((await caio.call('GET /home', { query })).today, '2026-03-08')
    assert.equal((await caio.call('GET /me/wall', { query })).year, 2026)
    assert.deepEqual((await caio.call('GET /feed/today', { query })).people, [])
  }
})
