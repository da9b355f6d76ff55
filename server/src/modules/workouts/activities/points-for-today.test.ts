import { typicalWorkout, workoutOfToday } from '@bora/rules/scoring/typical-workout.ts'
import fc from 'fast-check'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { asPerson } from '../../../testing/as-person.ts'
import { buildChallenge, logWorkout, workout } from '../../../testing/build.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'

const ZONE = 'America/Sao_Paulo'
let server: TestServer
before(async () => void (server = await testServer('2026-03-01T12:00:00.000Z')))
after(() => server.close())

const home = (person: Awaited<ReturnType<typeof asPerson>>) => person.call('GET /home', { query: { timeZone: ZONE } })

test('a weekday that does not count has no points today, and home gives the reason', async () => {
  server.clock.set('2026-03-02T15:00:00.000Z')
  const ana = await asPerson(server, 'Ana')
  assert.equal((await home(ana)).worthToday, null)
  await buildChallenge(ana, { rules: { weekdays: [6, 7] } })
  const shown = await home(ana)
  assert.deepEqual([shown.worthToday, shown.worthTodayWhy], [0, 'weekday'])
  assert.deepEqual(shown.typicalWorkout, { workoutType: 'gym_general', minutes: 45 })
})

test('after a workout today there is nothing more to gain if a day counts once', async () => {
  server.clock.set('2026-03-02T15:00:00.000Z')
  const bia = await asPerson(server, 'Bia')
  await buildChallenge(bia)
  assert.deepEqual([(await home(bia)).worthToday, (await home(bia)).worthTodayWhy], [10, null])
  await logWorkout(bia)
  assert.deepEqual([(await home(bia)).worthToday, (await home(bia)).worthTodayWhy], [0, 'not_first_of_day'])
})

const POINTS = ['workout_count', 'calories_time', 'weekly_consistency'] as const
const style = fc.constantFrom('percent' as const, 'points' as const, 'off' as const)
const story = fc.record({
  challenges: fc.array(
    fc.record({
      type: fc.constantFrom(...POINTS),
      rules: fc.record({
        variety: style,
        flash: style,
        weeklyTarget: fc.integer({ min: 1, max: 3 }),
        weekdays: fc.constantFrom<number[]>([1, 2, 3, 4, 5, 6, 7], [1, 2, 3, 4, 5, 6, 7], [1, 3], [6, 7]),
      }),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  past: fc.array(
    fc.record({
      date: fc.constantFrom('2026-03-02', '2026-03-03', '2026-03-04', '2026-03-04'),
      hour: fc.integer({ min: 6, max: 17 }),
      workoutType: fc.constantFrom('crossfit' as const, 'yoga' as const, 'running_outdoor' as const),
      minutes: fc.constantFrom(30, 45, 60),
    }),
    { maxLength: 4 },
  ),
  minute: fc.integer({ min: 30, max: 23 * 60 }),
})

test('the points shown for today equal those of logging that workout', async () => {
  await fc.assert(
    fc.asyncProperty(story, async ({ challenges, past, minute }) => {
      server.clock.set('2026-03-02T12:00:00.000Z')
      const person = await asPerson(server, 'Gente')
      for (const challenge of challenges) await buildChallenge(person, challenge)
      // Wednesday the 4th; a later start would be in the future.
      const now = new Date(Date.parse('2026-03-04T03:00:00Z') + minute * 60_000)
      const lately = []
      for (const { date, hour, ...done } of past) {
        const startedAt = `${date}T${String(hour + 3).padStart(2, '0')}:00:00Z`
        const end = Date.parse(startedAt) + done.minutes * 60_000
        if (end > now.getTime()) continue
        server.clock.set(new Date(end))
        const answer = await server.app.inject({
          method: 'POST',
          url: '/api/activities',
          payload: await workout(person, { ...done, startedAt }),
          headers: { authorization: `Bearer ${person.token}` },
        })
        if (answer.statusCode === 200) lately.push({ ...done, startedAt })
      }
      server.clock.set(now)
      const { worthToday, typicalWorkout: typical } = await home(person)
      lately.sort((a, b) => (a.startedAt < b.startedAt ? 1 : -1))
      const measures = { distanceMeters: null, steps: null, calories: null }
      const expected = typicalWorkout(lately.map(one => ({ ...one, ...measures })))
      assert.deepEqual(typical, { workoutType: expected.workoutType, minutes: expected.minutes })

      const others = lately.map(one => ({ ...one, id: one.startedAt, timeZone: ZONE }))
      const { startedAt } = workoutOfToday(expected, { now, timeZone: ZONE, others })
      const ended = new Date(Date.parse(startedAt) + typical.minutes * 60_000)
      server.clock.set(ended > now ? ended : now)
      const before = new Map((await home(person)).active.map(card => [card.id, card.mine!.score!]))
      const answer = await server.app.inject({
        method: 'POST',
        url: '/api/activities',
        payload: await workout(person, { ...typical, startedAt }),
        headers: { authorization: `Bearer ${person.token}` },
      })
      if (answer.statusCode !== 200) return assert.equal(worthToday, 0, answer.body)
      const { moves } = answer.json<{ moves: { challengeId: string; score: number }[] }>()
      assert.equal(worthToday, Math.max(...moves.map(move => move.score - before.get(move.challengeId)!)))
    }),
    { numRuns: Number(process.env.HISTORIES ?? 12) },
  )
})
