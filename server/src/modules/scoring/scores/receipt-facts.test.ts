import assert from 'node:assert/strict'
import { after, test } from 'node:test'
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
