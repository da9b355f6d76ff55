import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { asPerson } from '../../../testing/as-person.ts'
import { buildChallenge, edited, workout } from '../../../testing/build.ts'
import { testServer } from '../../../testing/server.ts'

const server = await testServer('2026-03-01T12:00:00Z')
after(() => server.close())
const { clock } = server

// A phone that did not receive the response sends its queue again, however late
// (docs/rules/activities.md#without-a-connection).
test('a logged workout gets the same response after its window, after an edit and after the end of its challenge', async () => {
  clock.set('2026-03-01T12:00:00Z')
  const ana = await asPerson(server, 'Ana')
  const challenge = await buildChallenge(ana, { endDate: '2026-03-05' })
  clock.set('2026-03-02T15:00:00Z')
  const body = await workout(ana, { challengeId: challenge.id })
  const first = await ana.call('POST /activities', { body })
  clock.set('2026-03-04T20:00:00Z')
  const again = await ana.call('POST /activities', { body })
  // The addresses of its photos expire and change daily.
  assert.deepEqual({ ...again.activity, photos: [] }, { ...first.activity, photos: [] })
  assert.equal(again.activity.photos[0]!.id, first.activity.photos[0]!.id)
  await ana.call('PUT /activities/:activityId', {
    params: { activityId: body.id },
    body: edited(first.activity, { minutes: 60 }),
  })
  assert.equal((await ana.call('POST /activities', { body })).activity.minutes, 60)
  clock.set('2026-03-20T12:00:00Z')
  const late = await ana.call('POST /activities', { body })
  assert.deepEqual([late.activity.minutes, late.activity.localDate], [60, '2026-03-02'])
  const mine = await ana.call('GET /me/activities', { query: {} })
  assert.equal(mine.items.length, 1)
})

test('a workout that never arrived is refused by the current window, and leaves no trace', async () => {
  clock.set('2026-03-01T12:00:00Z')
  const bia = await asPerson(server, 'Bia')
  const challenge = await buildChallenge(bia)
  clock.set('2026-03-02T15:00:00Z')
  const body = await workout(bia, { challengeId: challenge.id })
  clock.set('2026-03-04T12:00:01Z')
  assert.equal((await bia.refused('POST /activities', { body })).code, 'activity_late')
  clock.set('2026-03-04T11:59:00Z')
  assert.equal((await bia.call('POST /activities', { body })).activity.receipts[0]!.points, 10)
})
