import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { purgeSentMails } from '../modules/messaging/delivery/bounces.ts'
import { asPerson, type TestPerson } from '../testing/as-person.ts'
import { buildChallenge } from '../testing/build.ts'
import { mailReport } from '../testing/mail-report.ts'
import { testServer, type TestServer } from '../testing/server.ts'

const TOKEN = 'a-token-that-the-mail-server-knows'
const SENT = 'GET /challenges/:challengeId/invitations'
const NOBODYS = '0b7a5c9e-6f0e-4c58-9a4e-0d6f4a6f6a01'

let server: TestServer
let ana: TestPerson
let challenge: Awaited<ReturnType<typeof buildChallenge>>
let count = 0
before(async () => {
  server = await testServer('2026-03-01T12:00:00.000Z', { MAIL_REPORTS_TOKEN: `${'another'.repeat(5)},${TOKEN}` })
  ana = await asPerson(server, 'Ana Duarte')
  challenge = await buildChallenge(ana)
})
after(() => server.close())

const params = () => ({ challengeId: challenge.id })
const handOn = async (payload: Buffer, authorization = `Bearer ${TOKEN}`) => {
  const headers = { authorization, 'content-type': 'message/rfc822' }
  return (await server.app.inject({ method: 'POST', url: '/webhooks/mail', payload, headers })).statusCode
}
const statusOf = async (address: string) =>
  (await ana.call(SENT, { params: params() })).items.find(({ email }) => email === address)?.status
/** An invite that a mail server accepted; returns its address and the id of its mail. */
async function invited(): Promise<[address: string, messageId: string]> {
  const address = `amiga${++count}@bora.test`
  await ana.call('POST /challenges/:challengeId/invitations', { params: params(), body: { emails: [address] } })
  await server.post.settled()
  const { rows } = await server.database.pool.query<{ mail_id: string }>(
    'select mail_id from challenge_invitations where invited_email = $1',
    [address],
  )
  return [address, rows[0]!.mail_id]
}
const known = async () =>
  (await server.database.pool.query<{ n: number }>('select count(*)::int as n from undelivered_messages')).rows[0]!.n

test('an invite that bounces later shows that its address refuses mail, and can be corrected', async () => {
  const [address, id] = await invited()
  assert.equal(await statusOf(address), 'sent')
  const report = mailReport({ messageId: `${id}@bora.example`, status: '5.1.1' })
  // Mail servers deliver twice if they are interrupted.
  assert.deepEqual([await handOn(report), await handOn(report)], [200, 200])
  assert.equal(await statusOf(address), 'refused')
  const { id: invitationId } = (await ana.call(SENT, { params: params() })).items.find(one => one.email === address)!
  const right = await ana.call('POST /challenges/:challengeId/invitations/:invitationId/correct', {
    params: { ...params(), invitationId },
    body: { email: 'amiga.certa@bora.test' },
  })
  assert.equal(right.outcome, 'sent')
})

test('an invite that was given up in transit is shown as failed; a delay changes nothing', async () => {
  const [address, id] = await invited()
  const messageId = `${id}@bora.example`
  assert.equal(await handOn(mailReport({ messageId, status: '4.2.0', action: 'delayed' })), 200)
  assert.equal(await statusOf(address), 'sent')
  assert.equal(await handOn(mailReport({ messageId, status: '4.4.7' })), 200)
  assert.equal(await statusOf(address), 'failed')
})

test('without the token nothing is accepted, and reports about other mails are not kept', async () => {
  const [address, id] = await invited()
  const report = mailReport({ messageId: `${id}@bora.example`, status: '5.1.1' })
  const before = await known()
  for (const wrong of ['', 'Bearer ', 'Bearer x', `Bearer ${TOKEN}x`, TOKEN])
    assert.equal(await handOn(report, wrong), 401)
  const others = [mailReport({ messageId: `${NOBODYS}@bora.example`, status: '5.1.1' }), Buffer.from('Oi, tudo bem?')]
  for (const other of [...others, Buffer.alloc(0), Buffer.alloc(2_000, 0xff)]) assert.equal(await handOn(other), 200)
  assert.equal(await handOn(Buffer.alloc(600_000, 65)), 413)
  assert.equal(await known(), before)
  assert.equal(await statusOf(address), 'sent')
})

test('an installation without a token has no such route', async () => {
  const without = await testServer('2026-03-01T12:00:00.000Z')
  const answer = await without.app.inject({ method: 'POST', url: '/webhooks/mail', payload: 'x' })
  await without.close()
  assert.equal(answer.statusCode, 404)
})

test('after sixty days reports are ignored', async () => {
  const [address, id] = await invited()
  const { pool } = server.database
  const ages = [
    ['59 days', 1],
    ['61 days', 0],
  ] as const
  for (const [age, left] of ages) {
    await pool.query(`update sent_mails set at = now() - $2::interval where id = $1`, [id, age])
    await purgeSentMails(server.context())
    assert.equal((await pool.query('select from sent_mails where id = $1', [id])).rowCount, left, age)
  }
  assert.equal(await handOn(mailReport({ messageId: `${id}@bora.example`, status: '5.1.1' })), 200)
  assert.equal(await statusOf(address), 'sent')
})
