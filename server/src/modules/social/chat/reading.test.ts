import { notificationLink } from '@bora/rules/notification-kinds.ts'
import { CHAT_TOLD_AFTER_SECONDS, MAX_CHAT_NOTIFIED_PEOPLE, MAX_UNREAD } from '@bora/rules/limits.ts'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, beforeEach, test } from 'node:test'
import { asPerson, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge, join } from '../../../testing/build.ts'
import { testServer } from '../../../testing/server.ts'
import { deliverNotifications } from '../../notifications/deliver.ts'
import { notifyUnread } from './notify-unread.ts'

const START = '2026-03-02T12:00:00Z'
const server = await testServer(START)
after(() => server.close())

let now = Date.parse(START)
let ana: TestPerson, bia: TestPerson, caio: TestPerson, id: string

// Ana's challenge, with Bia and Caio as participants.
beforeEach(async () => {
  now = Date.parse(START)
  server.clock.set(START)
  ana = await asPerson(server, 'Ana Lima')
  bia = await asPerson(server, 'Bia')
  caio = await asPerson(server, 'Caio')
  const challenge = await buildChallenge(ana, { title: 'Volta da Lagoa' })
  id = challenge.id
  await join(bia, challenge)
  await join(caio, challenge)
  later(1)
  // Messages of earlier tests do not count.
  await server.database.pool.query('update chat_messages set told_at = written_at where told_at is null')
})

function later(seconds: number) {
  now += seconds * 1_000
  server.clock.set(new Date(now))
}
async function write(person: TestPerson, text = 'Oi') {
  later(1)
  return person.call('POST /challenges/:challengeId/chat', {
    params: { challengeId: id },
    body: { id: randomUUID(), text },
  })
}
const unread = async (person: TestPerson) =>
  (await person.call('GET /challenges/:challengeId/chat/unread', { params: { challengeId: id } })).unread
const read = async (person: TestPerson, messageId: string) =>
  (await person.call('PUT /challenges/:challengeId/chat/read', { params: { challengeId: id }, body: { messageId } }))
    .unread
const tellThem = () => {
  later(CHAT_TOLD_AFTER_SECONDS)
  return notifyUnread(server.context())
}
const notices = async (person: TestPerson) =>
  (await person.call('GET /notifications')).items.flatMap(one => (one.kind === 'chat' ? [one] : []))

test("others' messages are unread until they are read, up to that message, and never again", async () => {
  const first = await write(ana)
  const second = await write(caio)
  await write(bia)
  assert.deepEqual([await unread(ana), await unread(bia), await unread(caio)], [2, 2, 2])
  assert.equal(await read(bia, first.id), 1)
  assert.equal(await read(bia, second.id), 0)
  assert.equal(await read(bia, first.id), 0)
  await write(ana)
  assert.equal(await unread(bia), 1)
  const none = { params: { challengeId: id }, body: { messageId: randomUUID() } }
  assert.equal((await bia.refused('PUT /challenges/:challengeId/chat/read', none)).code, 'message_not_found')
})

test('only visible messages since joining count, and at most as many as are shown', async () => {
  const hidden = await write(caio)
  const gone = await write(ana)
  const one = (messageId: string) => ({ params: { challengeId: id, messageId } })
  await ana.call('PUT /challenges/:challengeId/chat/:messageId/hidden', one(hidden.id))
  await ana.call('DELETE /challenges/:challengeId/chat/:messageId', one(gone.id))
  assert.deepEqual([await unread(bia), await unread(ana)], [0, 1])
  await write(caio)
  await bia.call('PUT /people/:personId/block', { params: { personId: caio.id } })
  assert.deepEqual([await unread(bia), await unread(ana)], [0, 2])
  const davi = await asPerson(server, 'Davi')
  const { fingerprint } = await ana.call('GET /challenges/:challengeId', { params: { challengeId: id } })
  later(1)
  await join(davi, { id, fingerprint })
  assert.equal(await unread(davi), 0)
  await server.database.pool.query(
    `insert into chat_messages (challenge_id, id, author_id, body, written_at)
     select $1, gen_random_uuid(), $2, 'Oi', $3::timestamptz + n * interval '1 second'
     from generate_series(1, 150) as n`,
    [id, ana.id, new Date(now).toISOString()],
  )
  assert.equal(await unread(davi), MAX_UNREAD)
})

test('a person who has not read is notified once, until they have; one who reads in time is not', async () => {
  const message = await write(ana)
  await read(caio, message.id)
  assert.equal(await notifyUnread(server.context()), 0)
  assert.equal(await tellThem(), 1)
  const [notice] = await notices(bia)
  assert.equal(notificationLink(notice!), `/challenge/${id}?tab=feed&view=chat`)
  assert.deepEqual([await notices(ana), await notices(caio)], [[], []])

  const more = await write(caio)
  assert.equal(await tellThem(), 1)
  assert.deepEqual([(await notices(bia)).length, (await notices(ana)).length], [1, 1])
  await read(bia, more.id)
  assert.equal((await notices(bia))[0]!.read, true)
  await write(ana)
  await tellThem()
  assert.deepEqual(
    (await notices(bia)).map(one => one.read),
    [false, true],
  )
})

test('nothing is sent about messages read meanwhile, nor when switched off, nor about hidden people', async () => {
  await bia.call('PUT /notifications/preferences', { body: { kind: 'chat', channel: 'mail', on: true } })
  await caio.call('PUT /people/:personId/block', { params: { personId: ana.id } })
  const message = await write(ana)
  assert.equal(await tellThem(), 1)
  assert.deepEqual(await notices(caio), [])
  await read(bia, message.id)
  assert.equal(await deliverNotifications(server.context()), 0)
  await write(ana)
  await tellThem()
  assert.equal(await deliverNotifications(server.context()), 1)
})

test('a deleted message is notified when it is restored, a hidden one never', async () => {
  const [gone, hidden] = [await write(ana), await write(caio)]
  const one = (messageId: string) => ({ params: { challengeId: id, messageId } })
  await ana.call('PUT /challenges/:challengeId/chat/:messageId/hidden', one(hidden.id))
  await ana.call('DELETE /challenges/:challengeId/chat/:messageId', one(gone.id))
  assert.equal(await tellThem(), 0)
  await ana.call('POST /challenges/:challengeId/chat/:messageId/restore', one(gone.id))
  assert.equal(await tellThem(), 2)
})

test('in a very large challenge only people who have opened the chat before are notified', async () => {
  const earlier = await write(ana)
  await read(bia, earlier.id)
  await tellThem()
  await server.database.pool.query(
    `with new as (
       insert into people (id, name, country, time_zone, language, created_at)
       select gen_random_uuid(), 'Gente', 'BR', 'America/Sao_Paulo', 'pt-BR', $2 from generate_series(1, $3) returning id
     )
     insert into participants (challenge_id, user_id, state, joined_at, fingerprint)
     select $1, id, 'participating', $2, '' from new`,
    [id, START, MAX_CHAT_NOTIFIED_PEOPLE],
  )
  await write(caio)
  assert.equal(await tellThem(), 1)
  assert.equal((await notices(bia)).length, 1)
})

test('read messages cannot become unread', async () => {
  const message = await write(ana)
  await read(bia, message.id)
  await assert.rejects(
    server.database.pool.query(`update chat_readings set read_until = '2026-01-01T00:00:00Z' where user_id = $1`, [
      bia.id,
    ]),
    /what was read stays read/,
  )
})
