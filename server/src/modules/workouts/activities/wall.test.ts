import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { asPerson } from '../../../testing/as-person.ts'
import { buildChallenge, join, logWorkout } from '../../../testing/build.ts'
import { testServer } from '../../../testing/server.ts'

const server = await testServer('2026-03-02T12:00:00Z')
after(() => server.close())

test("a person's own days of a year, each by its longest workout, with streak and points", async () => {
  const ana = await asPerson(server, 'Ana')
  const bia = await asPerson(server, 'Bia')
  const daily = await buildChallenge(ana)
  await buildChallenge(ana, { type: 'count_days' })
  await join(bia, daily)
  assert.deepEqual(await ana.call('GET /me/wall'), {
    year: 2026,
    years: [2026],
    streakDays: 0,
    points: 0,
    workouts: 0,
    minutes: 0,
    days: [],
  })

  server.clock.set('2026-03-02T20:00:00Z')
  await logWorkout(ana, { workoutType: 'yoga', minutes: 35, startedAt: '2026-03-02T12:00:00Z' })
  const long = await logWorkout(ana, { workoutType: 'running_outdoor', minutes: 60, startedAt: '2026-03-02T15:00:00Z' })
  await logWorkout(bia, { startedAt: '2026-03-02T15:00:00Z' })
  server.clock.set('2026-03-03T20:00:00Z')
  const next = await logWorkout(ana, { workoutType: 'dance', minutes: 40, startedAt: '2026-03-03T18:00:00Z' })
  assert.deepEqual(await ana.call('GET /me/wall'), {
    year: 2026,
    years: [2026],
    streakDays: 2,
    // The first workout of each day in the one challenge that is scored in points.
    points: 20,
    workouts: 3,
    minutes: 135,
    days: [
      { date: '2026-03-02', workoutType: 'running_outdoor', activityId: long.activity.id, workouts: 2 },
      { date: '2026-03-03', workoutType: 'dance', activityId: next.activity.id, workouts: 1 },
    ],
  })

  await sql`update activities set voided_at = now() where id = ${next.activity.id}`.execute(server.database.kysely)
  const { days, workouts } = await ana.call('GET /me/wall')
  assert.deepEqual([days.length, workouts], [1, 2])
})

test('another year is requested by its number, and the current one is that of the zone', async () => {
  const caio = await asPerson(server, 'Caio')
  server.clock.set('2027-01-01T01:00:00Z')
  assert.equal((await caio.call('GET /me/wall', { query: { timeZone: 'America/Sao_Paulo' } })).year, 2026)
  assert.deepEqual((await caio.call('GET /me/wall', { query: { timeZone: 'Europe/Lisbon' } })).years, [2027])
  const before = await caio.call('GET /me/wall', { query: { year: 2025, timeZone: 'Europe/Lisbon' } })
  assert.deepEqual([before.year, before.years, before.days], [2025, [2027], []])
  assert.equal((await caio.refused('GET /me/wall', { query: { year: 1 } })).code, 'invalid_input')
})
