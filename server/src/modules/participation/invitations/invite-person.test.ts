import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { asPerson, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge, join } from '../../../testing/build.ts'
import { testServer } from '../../../testing/server.ts'
import { notifyInvited } from './notify-invited.ts'

const INVITE = 'POST /challenges/:challengeId/invite-person'
const server = await testServer('2026-03-02T12:00:00Z')
after(() => server.close())

async function trio() {
  const [ana, bia, caio] = [
    await asPerson(server, 'Ana'),
    await asPerson(server, 'Bia'),
    await asPerson(server, 'Caio'),
  ]
  const shared = await buildChallenge(bia, { title: 'Juntas' })
  await join(ana, shared)
  const next = await buildChallenge(ana, { title: 'Revanche', isPrivate: true })
  return { ana, bia, caio, shared, next }
}
const asked = (challenge: { id: string }, person: string) => ({
  params: { challengeId: challenge.id },
  body: { person },
})
const homeOf = async (person: TestPerson) =>
  (await person.call('GET /home')).invitations.map(one => [one.challenge.title, one.inviter.name, one.again])

test('a person known from a challenge is invited once, sees it at home and is notified', async () => {
  const { ana, bia, next } = await trio()
  assert.deepEqual(await ana.call(INVITE, asked(next, bia.id)), { invited: true })
  assert.deepEqual(await ana.call(INVITE, asked(next, bia.id)), { invited: false })
  assert.deepEqual(await homeOf(bia), [['Revanche', 'Ana', false]])
  await notifyInvited(server.context())
  const { items } = await bia.call('GET /notifications')
  assert.equal(items.filter(one => one.kind === 'invited').length, 1)
  await join(bia, next)
  assert.deepEqual(await ana.call(INVITE, asked(next, bia.id)), { invited: false })
})

test('strangers, oneself and people who blocked the viewer can not be invited, with the same answer', async () => {
  const { ana, bia, caio, next } = await trio()
  const nobody = await ana.refused(INVITE, asked(next, randomUUID()))
  assert.deepEqual([nobody.status, nobody.code], [404, 'person_not_found'])
  for (const one of [caio, ana]) assert.deepEqual(await ana.refused(INVITE, asked(next, one.id)), nobody)
  await bia.call('PUT /people/:personId/block', { params: { personId: ana.id } })
  assert.deepEqual(await ana.refused(INVITE, asked(next, bia.id)), nobody)
  assert.deepEqual(await homeOf(bia), [])
})

test("only to a challenge of one's own", async () => {
  const { ana, bia, caio, shared, next } = await trio()
  assert.equal((await ana.refused(INVITE, asked(shared, bia.id))).code, 'only_creator')
  assert.equal((await caio.refused(INVITE, asked(next, bia.id))).code, 'challenge_not_found')
})
