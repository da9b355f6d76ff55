import fc from 'fast-check'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { databaseBefore } from '../../../db/testing.ts'
import { asPerson, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge, join, logWorkout } from '../../../testing/build.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'
import { shareTop } from './top.ts'

let server: TestServer
before(async () => {
  server = await testServer('2026-03-01T12:00:00.000Z')
  shareTop(server, 0)
})
after(() => server.close())

// Workouts lie between 2 and 8 March: all of them within the first challenge, some within the second, none in the
// third.
const FIRST_DATES = ['2026-03-02', '2026-03-06', '2026-03-10']
const LAST_DAY = 8

const WEEK = { view: 'week' as const }

/** The streak of a person in every place where a board of the challenge shows it. */
async function shown(person: TestPerson, challengeId: string): Promise<number[]> {
  const params = { challengeId }
  const whole = await person.call('GET /challenges/:challengeId/leaderboard', { params })
  const week = await person.call('GET /challenges/:challengeId/leaderboard', { params, query: WEEK })
  const around = await person.call('GET /challenges/:challengeId/leaderboard/around', { params })
  const aroundInWeek = await person.call('GET /challenges/:challengeId/leaderboard/around', {
    params,
    query: WEEK,
  })
  const rows = [whole.me!, week.me!, ...[whole.top, week.top, around.rows, aroundInWeek.rows].flat()]
  return [...new Set(rows.filter(row => row.person.id === person.id).map(row => row.streakDays))]
}

test("the streak on every board is the person's own, in whatever order workouts come and whenever one joins", async () => {
  const story = fc.record({
    days: fc.array(fc.integer({ min: 2, max: LAST_DAY }), { minLength: 3, maxLength: 8 }),
    joins: fc.array(fc.nat(6), { minLength: FIRST_DATES.length, maxLength: FIRST_DATES.length }),
  })
  await fc.assert(
    fc.asyncProperty(story, async ({ days, joins }) => {
      server.clock.set('2026-03-01T12:00:00.000Z')
      const person = await asPerson(server, 'Ana')
      const host = await asPerson(server, 'Bia')
      const challenges: Awaited<ReturnType<typeof buildChallenge>>[] = []
      for (const startDate of ['2026-03-02', ...FIRST_DATES])
        challenges.push(await buildChallenge(host, { startDate, endDate: '2026-03-20', limits: { lateHours: 168 } }))
      // Without it a workout counts nowhere before the first is joined, and is refused.
      await join(person, challenges[0]!)
      server.clock.set(`2026-03-0${LAST_DAY}T23:30:00.000Z`)
      for (let step = 0; step <= days.length || joins.some(at => at >= step); step++) {
        for (const [i, at] of joins.entries()) if (at === step) await join(person, challenges[i + 1]!)
        const day = days[step]
        if (day) await logWorkout(person, { startedAt: `2026-03-0${day}T${10 + step}:00:00Z` })
        const { streakDays } = await person.call('GET /home', { query: { timeZone: 'America/Sao_Paulo' } })
        for (const [i, at] of joins.entries()) {
          if (at > step) continue
          const { me } = await person.call('GET /challenges/:challengeId/leaderboard', {
            params: { challengeId: challenges[i + 1]!.id },
          })
          assert.equal(me!.streakDays, streakDays, `step ${step}, challenge ${i}`)
        }
      }
      const { streakDays } = await person.call('GET /home', { query: { timeZone: 'America/Sao_Paulo' } })
      for (const { id } of challenges) assert.deepEqual(await shown(person, id), [streakDays])
    }),
    { numRuns: Number(process.env.HISTORIES ?? 8), examples: [[{ days: [8, 6, 7], joins: [0, 2, 6] }]] },
  )
})

test('old scores have the streak of their person', async t => {
  const { database, migrateOn } = await databaseBefore('0027')
  t.after(() => database.end())
  await database.pool.query(`
    with person as (
      insert into people (id, name, created_at) select gen_random_uuid(), name, now() from unnest('{Jô,Lu}'::text[]) name
      returning id, name
    ),
    head as (
      insert into activity_heads (user_id, version, streak_days, streak_last_date)
      select id, 1, 4, '2026-03-05' from person where name = 'Jô'
    ),
    challenge as (
      insert into challenges (id, creator_id, title, description, type, category, start_date, end_date, time_zone,
        starts_at, settles_at, rules, prize_kind, currency, fingerprint, created_at)
      select gen_random_uuid(), id, 'Turma', 'Um treino por dia.', 'workout_count', 'general', '2026-03-02', '2026-03-15',
        'UTC', '2026-03-02', '2026-03-18', '{}', 'none', 'BRL', '', now()
      from person where name = 'Jô' returning id
    ),
    participant as (
      insert into participants (challenge_id, user_id, state, joined_at, fingerprint)
      select challenge.id, person.id, 'participating', now(), '' from challenge, person
    )
    insert into scores (challenge_id, week, user_id, score, joined_at)
    select challenge.id, week, person.id, 10, now() from challenge, person, generate_series(0, 1) week`)
  await migrateOn()
  const { rows } = await database.pool.query(
    `select name, week, streak_days, streak_last_date from scores join people on id = user_id order by name, week`,
  )
  assert.deepEqual(
    rows.map(row => [row.name, row.week, row.streak_days, row.streak_last_date]),
    [
      ['Jô', 0, 4, '2026-03-05'],
      ['Jô', 1, 0, null],
      ['Lu', 0, 0, null],
      ['Lu', 1, 0, null],
    ],
  )
  const refused = (set: string, constraint: string) =>
    assert.rejects(database.pool.query(`update scores set ${set} where week = 1`), { constraint })
  await refused(`streak_days = 2, streak_last_date = '2026-03-05'`, 'scores_streak_of_whole')
  await refused(`streak_last_date = '2026-03-05'`, 'scores_streak')
})
