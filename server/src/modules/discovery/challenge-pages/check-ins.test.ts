import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { asPerson } from '../../../testing/as-person.ts'
import { buildChallenge, join, logWorkout } from '../../../testing/build.ts'
import { testServer } from '../../../testing/server.ts'

const server = await testServer('2026-03-02T18:00:00Z')
after(() => server.close())

const GYM = 'box-carcara-sao-paulo-sp'
const PAGE = 30
const HOUR = 3_600_000

test('check-ins are the counted workouts at a gym, newest first, in pages that new ones do not shift', async () => {
  const ana = await asPerson(server, 'Ana')
  const bia = await asPerson(server, 'Bia')
  const challenge = await buildChallenge(ana)
  await join(bia, challenge)
  const logged: string[] = []
  const visit = async () => {
    const startedAt = new Date(Date.parse('2026-03-02T12:00:00Z') + logged.length * 6 * HOUR)
    server.clock.set(new Date(startedAt.getTime() + HOUR).toISOString())
    const { activity } = await logWorkout(ana, { gymId: GYM, startedAt: startedAt.toISOString() })
    logged.unshift(activity.id)
  }
  await logWorkout(bia)
  while (logged.length <= PAGE) await visit()
  const pageOf = (cursor?: string) =>
    bia.call('GET /challenges/:challengeId/check-ins', {
      params: { challengeId: challenge.id },
      query: cursor === undefined ? {} : { cursor },
    })

  const first = await pageOf()
  assert.deepEqual(
    first.items.map(item => item.activityId),
    logged.slice(0, PAGE),
  )
  assert.deepEqual(
    { name: first.items[0]!.person.name, gym: first.items[0]!.gymCity, photo: first.items[0]!.photo !== null },
    { name: 'Ana', gym: 'São Paulo, SP', photo: true },
  )
  const oldest = logged.at(-1)!
  await visit()
  const second = await pageOf(first.next!)
  assert.deepEqual(
    second.items.map(item => item.activityId),
    [oldest],
  )
  assert.equal(second.next, null)

  await ana.call('DELETE /activities/:activityId', { params: { activityId: oldest } })
  assert.deepEqual((await pageOf(first.next!)).items, [])
  const strange = { params: { challengeId: challenge.id }, query: { cursor: '30' } }
  assert.equal((await bia.refused('GET /challenges/:challengeId/check-ins', strange)).code, 'invalid_input')
})
