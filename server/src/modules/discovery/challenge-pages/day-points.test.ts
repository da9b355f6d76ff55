import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { asPerson } from '../../../testing/as-person.ts'
import { buildChallenge, join, logWorkout } from '../../../testing/build.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer
before(async () => void (server = await testServer('2026-03-01T12:00:00.000Z')))
after(() => server.close())

const pointsOf = async (person: Awaited<ReturnType<typeof asPerson>>) =>
  (await person.call('GET /home', { query: { timeZone: 'America/Sao_Paulo' } })).dayPoints

async function trainAt(person: Awaited<ReturnType<typeof asPerson>>, startedAt: string) {
  server.clock.set(new Date(Date.parse(startedAt) + 2 * 3_600_000))
  await logWorkout(person, { startedAt, minutes: 30 })
}

test('home has the points of each day of this week and the last, of challenges scored in points only', async () => {
  const ana = await asPerson(server, 'Ana')
  assert.deepEqual(await pointsOf(ana), [])
  const dates = { startDate: '2026-03-01', endDate: '2026-03-31' }
  await buildChallenge(ana, { type: 'workout_count', ...dates })
  await buildChallenge(ana, { type: 'time', ...dates })
  const other = await asPerson(server, 'Bia')
  await buildChallenge(other, { type: 'workout_count', ...dates })
  // Sunday the 1st, then two days of the week that ends on the 8th, the second one twice, then Tuesday the 10th.
  await trainAt(ana, '2026-03-01T15:00:00.000Z')
  await trainAt(ana, '2026-03-03T15:00:00.000Z')
  await trainAt(ana, '2026-03-04T15:00:00.000Z')
  await trainAt(ana, '2026-03-04T20:00:00.000Z')
  await trainAt(other, '2026-03-05T15:00:00.000Z')
  await trainAt(ana, '2026-03-10T15:00:00.000Z')
  assert.deepEqual(await pointsOf(ana), [
    { date: '2026-03-03', points: 10 },
    { date: '2026-03-04', points: 10 },
    { date: '2026-03-10', points: 10 },
  ])
  // On Monday the 16th the week of the 3rd is no longer shown.
  server.clock.set('2026-03-16T12:00:00.000Z')
  assert.deepEqual(await pointsOf(ana), [{ date: '2026-03-10', points: 10 }])
})

test('a workout dated tomorrow, from beyond the date line, is in the week of a person who has since crossed it', async () => {
  server.clock.set('2026-03-01T12:00:00.000Z')
  const caio = await asPerson(server, 'Caio')
  await join(caio, await buildChallenge(caio))
  server.clock.set('2026-03-03T13:00:00.000Z')
  const { activity } = await logWorkout(caio, { startedAt: '2026-03-03T12:00:00Z', timeZone: 'Pacific/Kiritimati' })
  assert.equal(activity.localDate, '2026-03-04')
  server.clock.set('2026-03-03T20:00:00.000Z')
  const seenIn = async (timeZone: string) => {
    const home = await caio.call('GET /home', { query: { timeZone } })
    const { weeks } = await caio.call('GET /me/progress', { query: { timeZone } })
    const { today, trainedToday, weekDates, dayPoints } = home
    return { today, trainedToday, weekDates, dayPoints, workoutsOfWeek: weeks.at(-1)!.workouts }
  }
  const week = { weekDates: ['2026-03-04'], dayPoints: [{ date: '2026-03-04', points: 10 }], workoutsOfWeek: 1 }
  assert.deepEqual(await seenIn('Pacific/Honolulu'), { today: '2026-03-03', trainedToday: false, ...week })
  assert.deepEqual(await seenIn('Pacific/Kiritimati'), { today: '2026-03-04', trainedToday: true, ...week })
})
