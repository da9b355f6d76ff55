import { addressOf, PAGES } from '@bora/rules/pages.ts'
import { notificationLink } from '@bora/rules/notification-kinds.ts'
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { keptMessages } from '../../../adapters/local-outbox.ts'
import { asPerson, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge, join } from '../../../testing/build.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'
import { recordStatements } from '../../../testing/statements.ts'
import { notifyInvited } from './notify-invited.ts'

const NOW = '2026-03-01T12:00:00.000Z'
const SEND = 'POST /challenges/:challengeId/invitations'
const WITHDRAW = 'POST /challenges/:challengeId/invitations/:invitationId/withdraw'

let server: TestServer
let ana: TestPerson, bia: TestPerson

before(async () => {
  server = await testServer(NOW)
})
after(() => server.close())
beforeEach(async () => {
  server.clock.set(NOW)
  ana = await asPerson(server, 'Ana Duarte')
  bia = await asPerson(server, 'Bia Ferraz')
})

const tellThem = () => notifyInvited(server.context())
const mailOf = async (person: TestPerson) => (await person.call('GET /me')).email
const send = (challenge: { id: string }, ...emails: string[]) =>
  ana.call(SEND, { params: { challengeId: challenge.id }, body: { emails } })
const sent = async (challenge: { id: string }) =>
  (await ana.call('GET /challenges/:challengeId/invitations', { params: { challengeId: challenge.id } })).items
const invites = async (person: TestPerson) =>
  (await person.call('GET /notifications')).items.flatMap(one => (one.kind === 'invited' ? [one] : []))
async function mailedTo(address: string): Promise<string> {
  await server.post.settled()
  const [mail] = await keptMessages(server.database.kysely, address)
  return new URL(/https?:\S+\/invite\/\S+/.exec(mail!.text)![0]).pathname
}

test('an account whose address is invited is notified once, with the same destination as its mail', async () => {
  const challenge = await buildChallenge(ana, { isPrivate: true, title: 'Volta da Lagoa' })
  const address = await mailOf(bia)
  await send(challenge, address)
  assert.deepEqual(await invites(bia), [])
  assert.deepEqual([await tellThem(), await tellThem()], [1, 0])
  const [notice, ...more] = await invites(bia)
  assert.equal(more.length, 0)
  assert.deepEqual([notice!.facts.title, notice!.facts.person, notice!.read], ['Volta da Lagoa', 'Ana Duarte', false])
  assert.equal(notificationLink(notice!), await mailedTo(address))

  // The stored token opens nothing.
  const token = notice!.facts.invite!
  const { rows } = await server.database.pool.query('select from notices where strpos(facts::text, $1) > 0', [token])
  assert.equal(rows.length, 0)

  const opened = await bia.call('POST /invites/:token/open', { params: { token }, body: { device: null } })
  assert.equal(opened.state, 'valid')
  assert.equal((await invites(bia))[0]!.read, true)
})

test('for the inviter, an address with an account and one without look the same', async () => {
  const challenge = await buildChallenge(ana)
  const [without, withOne] = ['ninguem@bora.test', await mailOf(bia)]
  // Once before, so that everything cached is already read.
  await send(challenge, 'antes@bora.test')
  await server.post.settled()
  const first = await recordStatements(() => send(challenge, without))
  await server.post.settled()
  const second = await recordStatements(() => send(challenge, withOne))
  // The mail is sent concurrently; now and then a session is read again.
  const beside = /outgoing_messages|local_outbox|auth\.sessions|pg_notify/
  const kept = (statements: string[]) => statements.filter(text => !beside.test(text))
  assert.deepEqual(kept(second.statements), kept(first.statements))
  assert.deepEqual(
    [first, second].map(({ gave }) => gave.items.map(({ outcome, status }) => [outcome, status])),
    [[['sent', 'sent']], [['sent', 'sent']]],
  )
  await tellThem()
  assert.deepEqual(
    (await sent(challenge)).map(({ status }) => status),
    ['sent', 'sent', 'sent'],
  )
})

test('only accounts that confirmed the address, have not joined and have not blocked the inviter are notified', async () => {
  const unconfirmed = await asPerson(server, 'Caio', { confirmed: false })
  const inside = await asPerson(server, 'Davi')
  const ofCompany = await asPerson(server, 'Edu')
  await server.database.pool.query('update auth.users set is_sso = true where id = $1', [ofCompany.id])
  const challenge = await buildChallenge(ana)
  await join(inside, challenge)
  await join(bia, challenge)
  await bia.call('PUT /people/:personId/block', { params: { personId: ana.id } })
  const other = await buildChallenge(ana, { title: 'Outra' })
  await send(challenge, await mailOf(inside), await mailOf(unconfirmed), await mailOf(ofCompany))
  await send(other, await mailOf(bia), await mailOf(ana))
  assert.equal(await tellThem(), 0)
  assert.deepEqual((await ofCompany.call('GET /home')).invitations, [])
})

test('a notification disappears when its invitation is withdrawn, and is marked read by declining', async () => {
  const [first, second] = [await buildChallenge(ana), await buildChallenge(ana, { title: 'Outra' })]
  const address = await mailOf(bia)
  await send(first, address)
  await send(second, address)
  await tellThem()
  assert.equal((await invites(bia)).length, 2)
  const { id: invitationId } = (await sent(first))[0]!
  await ana.call(WITHDRAW, { params: { challengeId: first.id, invitationId } })
  await tellThem()
  assert.deepEqual(
    (await invites(bia)).map(one => one.facts.challengeId),
    [second.id],
  )
  await bia.call('POST /challenges/:challengeId/decline-invitation', { params: { challengeId: second.id } })
  assert.deepEqual(
    (await invites(bia)).map(one => one.read),
    [true],
  )
})

test('former participants are notified, with a link to the challenge, unless they switched it off', async () => {
  const caio = await asPerson(server, 'Caio')
  const former = await buildChallenge(ana)
  await join(bia, former)
  await join(caio, former)
  await caio.call('PUT /notifications/preferences', { body: { kind: 'invited', channel: 'app', on: false } })
  const next = await buildChallenge(ana, { startDate: '2026-04-06', endDate: '2026-04-19', title: 'De novo' })
  const body = { from: former.id }
  await ana.call('POST /challenges/:challengeId/invite-again', { params: { challengeId: next.id }, body })
  await tellThem()
  const [notice] = await invites(bia)
  assert.equal(notificationLink(notice!), addressOf(PAGES.overview.path, next.id))
  assert.deepEqual(await invites(caio), [])
})
