import { CHAT_MESSAGES_A_MINUTE, COMMENT_MAX_LENGTH } from '@bora/rules/limits.ts'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openLive } from '../../../core/live.ts'
import { asPerson, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge, inviteToken } from '../../../testing/build.ts'
import { testServer } from '../../../testing/server.ts'
import { sweepChat } from './messages.ts'

const START = '2026-03-02T12:00:00Z'
const server = await testServer(START)
after(() => server.close())

/** Ana's challenge, with Bia as a participant. */
async function group(about: Parameters<typeof buildChallenge>[1] = {}) {
  server.clock.set(START)
  const [ana, bia] = [await asPerson(server, 'Ana Lima'), await asPerson(server, 'Bia')]
  const challenge = await buildChallenge(ana, { isPrivate: true, ...about })
  await enter(bia, ana, challenge)
  return { ana, bia, challenge, id: challenge.id }
}

async function enter(person: TestPerson, host: TestPerson, challenge: { id: string; fingerprint: string }) {
  const body = { fingerprint: challenge.fingerprint, invite: await inviteToken(host, challenge) }
  await person.call('POST /challenges/:challengeId/join', { params: { challengeId: challenge.id }, body })
}

const write = (person: TestPerson, challengeId: string, text: string, id: string = randomUUID()) =>
  person.call('POST /challenges/:challengeId/chat', { params: { challengeId }, body: { id, text } })
const read = (person: TestPerson, challengeId: string, query = {}) =>
  person.call('GET /challenges/:challengeId/chat', { params: { challengeId }, query })
const texts = async (person: TestPerson, challengeId: string) =>
  (await read(person, challengeId)).items.map(one => one.text)
const refusal = async (person: TestPerson, address: Parameters<TestPerson['refused']>[0], request: unknown) =>
  (await person.refused(address, request)).code

test('participants and the creator write and read, latest first; sending again does not duplicate', async () => {
  const { ana, bia, id } = await group()
  const first = randomUUID()
  await write(bia, id, '  Quem vai amanhã?\n\n\n\nEu vou.  ', first)
  server.clock.set('2026-03-02T12:01:00Z')
  const told = await write(ana, id, 'Eu!')
  assert.deepEqual([told.author.name, told.isMine, told.isHidden], ['Ana Lima', true, false])
  assert.equal((await write(bia, id, 'Quem vai amanhã?', first)).text, (await read(bia, id)).items[1]?.text)
  assert.deepEqual(
    (await read(ana, id)).items.map(one => [one.author.name, one.isMine]),
    [
      ['Ana Lima', true],
      ['Bia', false],
    ],
  )
  assert.equal(
    await refusal(ana, 'POST /challenges/:challengeId/chat', {
      params: { challengeId: id },
      body: { id: first, text: 'x' },
    }),
    'invalid_input',
  )
})

test('a reply shows the answered message only to people who see that message', async () => {
  const { ana, bia, challenge, id } = await group()
  const caio = await asPerson(server, 'Caio')
  await enter(caio, ana, challenge)
  const first = await write(bia, id, 'Quem vai amanhã?')
  const reply = (replyTo: string, own: string = randomUUID()) => ({
    params: { challengeId: id },
    body: { id: own, text: 'Eu!', replyTo },
  })
  const WRITE = 'POST /challenges/:challengeId/chat'
  const answer = await caio.call(WRITE, reply(first.id))
  assert.deepEqual(
    [answer.replyTo?.id, answer.replyTo?.author.name, answer.replyTo?.text],
    [first.id, 'Bia', first.text],
  )
  const quoted = async (person: TestPerson) =>
    (await read(person, id)).items.find(one => one.id === answer.id)?.replyTo?.text ?? null
  const one = { params: { challengeId: id, messageId: first.id } }
  await ana.call('PUT /challenges/:challengeId/chat/:messageId/hidden', one)
  assert.deepEqual([await quoted(ana), await quoted(bia), await quoted(caio)], [first.text, first.text, null])
  assert.equal(await refusal(caio, WRITE, reply(first.id)), 'message_not_found')
  assert.equal((await caio.call(WRITE, reply(first.id, answer.id))).replyTo, null)
  await ana.call('DELETE /challenges/:challengeId/chat/:messageId/hidden', one)

  const elsewhere = await group()
  const far = await write(elsewhere.ana, elsewhere.id, 'Segredo')
  assert.equal(await refusal(caio, WRITE, reply(far.id)), 'message_not_found')
  assert.equal(await refusal(caio, WRITE, reply(answer.id, answer.id)), 'invalid_input')

  await bia.call('DELETE /challenges/:challengeId/chat/:messageId', one)
  assert.equal(await quoted(ana), null)
  server.clock.set('2026-03-02T12:30:00Z')
  await sweepChat(server.context())
  assert.deepEqual(await texts(ana, id), ['Eu!'])
})

test('no one else reads or writes: strangers, people of other challenges, and participants who left', async () => {
  const { ana, id } = await group({ isPrivate: false, startDate: '2026-03-10', endDate: '2026-03-20' })
  await write(ana, id, 'Oi')
  const eva = await asPerson(server, 'Eva')
  const about = { params: { challengeId: id } }
  const body = { id: randomUUID(), text: 'Oi' }
  assert.equal(await refusal(eva, 'GET /challenges/:challengeId/chat', about), 'not_participating')
  assert.equal(await refusal(eva, 'POST /challenges/:challengeId/chat', { ...about, body }), 'not_participating')
  const challenge = await ana.call('GET /challenges/:challengeId', about)
  await enter(eva, ana, { id, fingerprint: challenge.fingerprint })
  assert.deepEqual(await texts(eva, id), ['Oi'])
  await eva.call('POST /challenges/:challengeId/leave', about)
  assert.equal(await refusal(eva, 'GET /challenges/:challengeId/chat', about), 'not_participating')
  const hidden = await group()
  assert.equal(
    await refusal(eva, 'GET /challenges/:challengeId/chat', { params: { challengeId: hidden.id } }),
    'challenge_not_found',
  )
})

test('its author deletes it and restores it within ten minutes; then it is deleted permanently', async () => {
  const { ana, bia, id } = await group()
  const { id: messageId } = await write(bia, id, 'Opa')
  const one = { params: { challengeId: id, messageId } }
  assert.equal(await refusal(ana, 'DELETE /challenges/:challengeId/chat/:messageId', one), 'message_not_found')
  const { undoUntil } = await bia.call('DELETE /challenges/:challengeId/chat/:messageId', one)
  assert.equal(undoUntil, '2026-03-02T12:10:00.000Z')
  assert.deepEqual(await texts(ana, id), [])
  server.clock.set(undoUntil)
  await bia.call('POST /challenges/:challengeId/chat/:messageId/restore', one)
  assert.deepEqual(await texts(ana, id), ['Opa'])
  await bia.call('DELETE /challenges/:challengeId/chat/:messageId', one)
  server.clock.set('2026-03-02T12:20:00.001Z')
  assert.equal(await refusal(bia, 'POST /challenges/:challengeId/chat/:messageId/restore', one), 'undo_over')
  server.clock.set('2026-03-02T12:30:00Z')
  await sweepChat(server.context())
  const { rows } = await server.database.pool.query('select from chat_messages where id = $1', [messageId])
  assert.equal(rows.length, 0)
})

test('the creator hides a message: only its author and the creator see it; and shows it again', async () => {
  const { ana, bia, challenge, id } = await group()
  const caio = await asPerson(server, 'Caio')
  await enter(caio, ana, challenge)
  const { id: messageId } = await write(bia, id, 'Que treino fraco')
  const one = { params: { challengeId: id, messageId } }
  assert.equal(await refusal(caio, 'PUT /challenges/:challengeId/chat/:messageId/hidden', one), 'only_hosts')
  await ana.call('PUT /challenges/:challengeId/chat/:messageId/hidden', one)
  assert.deepEqual(
    [await texts(ana, id), await texts(bia, id), await texts(caio, id)],
    [['Que treino fraco'], ['Que treino fraco'], []],
  )
  assert.equal((await read(bia, id)).items[0]?.isHidden, true)
  await ana.call('DELETE /challenges/:challengeId/chat/:messageId/hidden', one)
  assert.deepEqual(await texts(caio, id), ['Que treino fraco'])
})

test("after a block neither of the two reads the other's messages", async () => {
  const { ana, bia, id } = await group()
  await write(bia, id, 'de Bia')
  server.clock.set('2026-03-02T12:01:00Z')
  await write(ana, id, 'de Ana')
  await ana.call('PUT /people/:personId/block', { params: { personId: bia.id } })
  assert.deepEqual([await texts(ana, id), await texts(bia, id)], [['de Ana'], ['de Bia']])
})

test('too long, empty or invalid input is reported by its field; each page continues after the previous one', async () => {
  const { ana, id } = await group()
  const params = { challengeId: id }
  for (const [text, code] of [
    ['', 'invalid_input'],
    ['   ', 'invalid_input'],
    ['x'.repeat(COMMENT_MAX_LENGTH + 1), 'invalid_input'],
  ] as const) {
    const told = await ana.refused('POST /challenges/:challengeId/chat', { params, body: { id: randomUUID(), text } })
    assert.deepEqual([told.code, told.field], [code, 'text'], JSON.stringify(text))
  }
  for (let nth = 0; nth < 31; nth++) {
    server.clock.set(new Date(Date.parse(START) + nth * 60_000))
    await write(ana, id, String(nth))
  }
  const page = await read(ana, id)
  assert.deepEqual([page.items.length, page.items[0]?.text], [30, '30'])
  assert.deepEqual(
    (await read(ana, id, { cursor: page.next! })).items.map(one => one.text),
    ['0'],
  )
  assert.ok(CHAT_MESSAGES_A_MINUTE < 31)
})

test('viewers of the challenge receive it live, also on another node', async () => {
  const { bia, id } = await group()
  const elsewhere = await openLive(server.database)
  try {
    const heard: string[] = []
    elsewhere.listen(id, { tell: event => heard.push(event), end: () => {} })
    await write(bia, id, 'Oi')
    for (let tries = 0; tries < 400 && !heard.includes('chat'); tries++) await sleep(25)
    // The join is an event, too.
    assert.ok(heard.includes('chat'), heard.join())
  } finally {
    await elsewhere.close()
  }
})
