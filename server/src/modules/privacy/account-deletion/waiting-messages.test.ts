import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { asPerson } from '../../../testing/as-person.ts'
import { buildChallenge, join, logWorkout } from '../../../testing/build.ts'
import { testServer } from '../../../testing/server.ts'
import { deliverNotifications } from '../../notifications/deliver.ts'
import { deleteDueAccounts } from './delete-due-accounts.ts'

const NOON = '2026-03-02T15:00:00.000Z'
const server = await testServer(NOON)
after(() => server.close())

const NAME = 'Anacleta Mendes'

/** Returns queued messages that contain the name, as kind and recipient. */
async function waiting(): Promise<string[]> {
  const { rows } = await server.database.pool.query<{ kind: string; recipient: string }>(
    `select kind, recipient from outgoing_messages where position($1 in facts::text) > 0 order by kind, recipient`,
    [NAME],
  )
  return rows.map(({ kind, recipient }) => `${kind} ${recipient}`)
}

test('queued messages to others no longer name a deleted account', async () => {
  const [ana, bia] = [await asPerson(server, NAME), await asPerson(server, 'Bia')]
  const { email: toBia } = await bia.call('GET /me')
  const challenge = await buildChallenge(ana)
  await join(bia, challenge)
  const { activity } = await logWorkout(bia)
  await server.post.settled()
  // The mail server takes nothing for a while.
  await server.database.pool.query(`update message_pace set free_at = now() + interval '10 minutes'`)
  await ana.call('POST /challenges/:challengeId/invitations', {
    params: { challengeId: challenge.id },
    body: { emails: ['zoe@bora.test'] },
  })
  await ana.call('POST /activities/:activityId/comments', {
    params: { activityId: activity.id },
    body: { id: randomUUID(), text: 'Boa, @Bia!', mentions: [bia.id] },
  })
  await deliverNotifications(server.context())
  assert.deepEqual(await waiting(), ['challenge_invite zoe@bora.test', `notice ${toBia}`])
  await ana.call('POST /me/closing', { body: { password: 'segredo1' } })
  server.clock.set(new Date(Date.parse(NOON) + 8 * 86_400_000))
  assert.equal(await deleteDueAccounts(server.context(), problem => assert.fail(problem)), 1)
  const left = await waiting()
  assert.deepEqual(
    left.map(one => one.split(' ')[0]),
    ['account_closed'],
    'the farewell alone',
  )
})
