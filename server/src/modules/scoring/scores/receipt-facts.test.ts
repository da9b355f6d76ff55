import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { databaseBefore } from '../../../db/testing.ts'
import { asPerson } from '../../../testing/as-person.ts'
import { buildChallenge, join, logWorkout } from '../../../testing/build.ts'
import { receiptsAstray } from '../../../testing/histories.ts'
import { testServer } from '../../../testing/server.ts'
import { historyOf } from './history-of.ts'
import { recountParticipant } from './recount.ts'

const server = await testServer('2026-03-01T12:00:00Z')
after(() => server.close())

test('a voided or deleted workout is so in the history after the next recount', async () => {
  const ana = await asPerson(server, 'Ana')
  const bia = await asPerson(server, 'Bia')
  const challenge = await buildChallenge(ana)
  await join(bia, challenge)
  server.clock.set('2026-03-03T15:00:00Z')
  const first = await logWorkout(bia)
  const second = await logWorkout(bia, { startedAt: '2026-03-03T12:00:00Z' })
  const change = (sql: string, id: string) =>
    server.database.transaction(async db => {
      await server.database.pool.query(sql, [id])
      await recountParticipant({ ...server.context(), db }, challenge.id, bia.id)
    })
  const history = async () => (await historyOf(server.context(), challenge.id)).activities

  await change('update activities set voided_at = now() where id = $1', first.activity.id)
  assert.deepEqual(
    (await history()).map(one => [one.id, one.voided]),
    [
      [first.activity.id, true],
      [second.activity.id, false],
    ],
  )
  await change('delete from activities where id = $1', first.activity.id)
  assert.deepEqual(
    (await history()).map(one => one.id),
    [second.activity.id],
  )
  assert.deepEqual(await receiptsAstray(server), [])
})

test('receipts from before have the facts of their workouts', async t => {
  const { database, migrateOn } = await databaseBefore('0026')
  t.after(() => database.end())
  await database.pool.query(`
    with person as (insert into people (id, name, created_at) values (gen_random_uuid(), 'Jô', now()) returning id),
    challenge as (
      insert into challenges (id, creator_id, title, description, type, category, start_date, end_date, time_zone,
        starts_at, settles_at, rules, prize_kind, currency, fingerprint, created_at)
      select gen_random_uuid(), id, 'Turma', 'Um treino por dia.', 'workout_count', 'general', '2026-03-02', '2026-03-15',
        'UTC', '2026-03-02', '2026-03-18', '{}', 'none', 'BRL', '', now()
      from person returning id
    ),
    participant as (
      insert into participants (challenge_id, user_id, state, joined_at, fingerprint)
      select challenge.id, person.id, 'participating', now(), '' from challenge, person
    ),
    activity as (
      insert into activities (user_id, id, workout_type, started_at, time_zone, local_date, local_time, minutes,
        distance_meters, steps, calories, gps_track, gym_id, gym_name, voided_at, logged_at)
      select person.id, gen_random_uuid(), 'yoga', make_date(2026, 3, n), 'UTC', make_date(2026, 3, n), '00:00', 30 + n,
        nullif(n, 2), nullif(n, 3), nullif(n, 4), n = 2, case when n = 3 then 'gym' end, case when n = 3 then 'Gym' end,
        case when n = 4 then now() end, make_date(2026, 3, n)
      from generate_series(2, 4) n, person
      returning *
    )
    insert into receipts (challenge_id, user_id, activity_id, points, parts, counted, local_date, logged_at)
    select challenge.id, user_id, activity.id, 10, '[]', true, local_date, logged_at from activity, challenge`)
  await migrateOn()
  assert.deepEqual(await receiptsAstray({ database }), [])
  const { rows } = await database.pool.query('select gps_track, gym, voided from receipts order by started_at')
  assert.deepEqual(
    rows.map(row => [row.gps_track, row.gym, row.voided]),
    [
      [true, false, false],
      [false, true, false],
      [false, false, true],
    ],
  )
})
