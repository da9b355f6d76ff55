import fc from 'fast-check'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { asPerson, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge, join, logWorkout } from '../../../testing/build.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer
before(async () => {
  server = await testServer('2026-03-01T12:00:00.000Z')
})
after(() => server.close())

// All workouts are between 2 and 8 March: all of them within the first challenge, some within the second, none in the
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

test("the streak on every board is the person's own, for any order of workouts and any time of joining", async () => {
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

test('a score holds a streak with its last date, and only in the row of the whole challenge', async () => {
  server.clock.set('2026-03-01T12:00:00.000Z')
  const person = await asPerson(server, 'Caio')
  const { id } = await buildChallenge(person)
  const store = (week: number, days: number, last: string | null) =>
    server.database.pool.query(
      `insert into scores (challenge_id, week, user_id, score, joined_at, streak_days, streak_last_date)
       values ($1, $2, $3, 10, now(), $4, $5)
       on conflict (challenge_id, user_id, week) do update set streak_days = $4, streak_last_date = $5`,
      [id, week, person.id, days, last],
    )
  await assert.rejects(store(1, 2, '2026-03-05'), { constraint: 'scores_streak_of_whole' })
  await assert.rejects(store(0, 0, '2026-03-05'), { constraint: 'scores_streak' })
  await store(0, 2, '2026-03-05')
})
