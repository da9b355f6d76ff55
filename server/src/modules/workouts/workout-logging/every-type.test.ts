import { addDays } from '@bora/rules/calendar.ts'
import { outcomeOf, parseHistory } from '@bora/rules/history.ts'
import { currentNumbers } from '@bora/rules/rules-version.ts'
import { WORKOUT_TYPES, type WorkoutType } from '@bora/rules/workout-types.ts'
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { asPerson } from '../../../testing/as-person.ts'
import { buildChallenge, editWorkout, logWorkout } from '../../../testing/build.ts'
import { testServer } from '../../../testing/server.ts'

const server = await testServer('2026-03-01T12:00:00Z')
after(() => server.close())

const START = '2026-03-02'
const { met } = currentNumbers()
const pointsOf = (type: WorkoutType) => Math.round(300 * Number(met[type]))

test('each type can be logged and edited, gives its points, is listed, exported and replayed', async () => {
  const ana = await asPerson(server, 'Ana Duarte')
  const challenge = await buildChallenge(ana, { type: 'calories_time', startDate: START, endDate: '2026-03-31' })
  for (const [index, workoutType] of WORKOUT_TYPES.entries()) {
    const date = addDays(START, index)
    server.clock.set(`${date}T20:00:00Z`)
    const { activity } = await logWorkout(ana, { workoutType, startedAt: `${date}T18:00:00Z`, minutes: 100 })
    const { activity: edited } = await editWorkout(ana, activity, { workoutType: WORKOUT_TYPES.at(index - 1)! })
    const { activity: again } = await editWorkout(ana, edited, { workoutType })
    assert.deepEqual(
      [edited.workoutType, again.workoutType, activity.receipts[0]!.points, again.receipts[0]!.points],
      [WORKOUT_TYPES.at(index - 1), workoutType, pointsOf(workoutType), pointsOf(workoutType)],
    )
  }
  const { days } = await ana.call('GET /me/wall', { query: { timeZone: 'America/Sao_Paulo' } })
  assert.deepEqual(
    days.map(day => day.workoutType),
    WORKOUT_TYPES,
  )
  const params = { challengeId: challenge.id }
  const file = JSON.stringify(await ana.call('GET /challenges/:challengeId/export', { params }))
  const [standing] = outcomeOf(parseHistory(file)).standings
  const sum = WORKOUT_TYPES.reduce((points, type) => points + pointsOf(type), 0)
  assert.equal(standing!.score, BigInt(sum))
})
