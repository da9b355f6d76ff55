import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { asPerson, asVisitor } from '../../../testing/as-person.ts'
import { buildChallenge, join, logWorkout } from '../../../testing/build.ts'
import { testServer } from '../../../testing/server.ts'

const server = await testServer('2026-03-02T12:00:00Z')
after(() => server.close())

test("a person's days come in one response: the viewer's with every workout, others' with counted ones", async () => {
  const ana = await asPerson(server, 'Ana')
  const bia = await asPerson(server, 'Bia')
  const open = await buildChallenge(ana)
  await buildChallenge(ana, { type: 'count_days', isPrivate: true })
  await join(bia, open)
  server.clock.set('2026-03-02T22:00:00Z')
  const first = await logWorkout(ana, { startedAt: '2026-03-02T12:00:00Z' })
  const second = await logWorkout(ana, { startedAt: '2026-03-02T18:00:00Z' })
  server.clock.set('2026-03-03T22:00:00Z')
  const short = await logWorkout(ana, { minutes: 12, startedAt: '2026-03-03T14:00:00Z' })

  const about = { params: { challengeId: open.id }, query: { person: ana.id } }
  const own = await ana.call('GET /challenges/:challengeId/person-days', about)
  assert.deepEqual(
    own.days.map(day => [day.date, day.points, day.workouts.map(one => [one.id, one.localTime, one.points])]),
    [
      ['2026-03-03', 0, [[short.activity.id, '11:00', 0]]],
      [
        '2026-03-02',
        10,
        [
          [second.activity.id, '15:00', 0],
          [first.activity.id, '09:00', 10],
        ],
      ],
    ],
  )
  const seen = await bia.call('GET /challenges/:challengeId/person-days', about)
  assert.deepEqual(seen.days, [{ date: '2026-03-02', points: 10, workouts: [] }])
  const nobody = await bia.call('GET /challenges/:challengeId/person-days', { ...about, query: { person: bia.id } })
  assert.deepEqual(nobody.days, [])
  assert.equal(
    (await asVisitor(server).refused('GET /challenges/:challengeId/person-days', about)).code,
    'not_signed_in',
  )
})
