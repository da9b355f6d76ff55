import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Node, type TestWorld, testWorld } from './testing.ts'
import { another, newestMessage } from './testing-messages.ts'

// Requests by strangers for an address must leave its owner a code.
let world: TestWorld
let limited: Node
before(async () => {
  const settings = { AUTH_PHONE_FACTOR: 'on', AUTH_MAIL_INTERVAL_SECONDS: '0', AUTH_SMS_INTERVAL_SECONDS: '0' }
  world = await testWorld({ trustProxy: 1 }, settings)
  limited = await world.addNode({ authRateLimits: true })
})
after(() => world.end())

type Asked = { body?: unknown; token?: string; method?: string }

async function ask(path: string, ip: string, { body, token, method = 'POST' }: Asked, node = limited) {
  const headers = { 'x-forwarded-for': ip, ...(token && { authorization: `Bearer ${token}` }) }
  const answer = await node.call(`/auth/v1/${path}`, { method, headers, ...(body !== undefined && { body }) })
  return { status: answer.status, body: (await answer.json()) as { access_token?: string; id?: string; code?: string } }
}

async function person(name: string) {
  const email = `${name}@example.com`
  const { body } = await ask('signup', '192.0.2.1', { body: { email, password: 'segredo1' } }, world.node)
  const now = new Date().toISOString()
  await world.database.kysely
    .updateTable('auth.users')
    .set({ email_confirmed_at: now })
    .where('email', '=', email)
    .execute()
  return { email, token: body.access_token! }
}

const recover = async (email: string, ip: string) => (await ask('recover', ip, { body: { email } })).status
const reauthenticate = async (token: string, ip: string) =>
  (await ask('reauthenticate', ip, { token, method: 'GET' })).status

const countOf = async (to: string, kind: string) => (await limited.outbox(to)).filter(one => one.kind === kind).length

test('a stranger uses up the codes of its own network, for any type of request', async () => {
  const { email, token } = await person('ana')
  for (let n = 0; n < 5; n++) assert.equal(await recover(email, '198.51.100.1'), 200)
  assert.equal(await recover(email, '198.51.100.1'), 429)
  assert.equal(await recover(email, '198.51.100.2'), 200)
  assert.equal(await countOf(email, 'recovery'), 6)
  // Requests that send nothing count for their network, too, and take nothing from others.
  const waiting = { body: { type: 'email_change', email } }
  for (let n = 0; n < 6; n++) await ask('resend', '198.51.100.3', waiting)
  assert.equal((await ask('resend', '198.51.100.3', waiting)).status, 429)
  assert.equal(await recover(email, '198.51.100.4'), 200)
  assert.equal(await countOf(email, 'recovery'), 7)
  assert.equal(await reauthenticate(token, '198.51.100.1'), 200)
})

test('strangers of many networks send fifteen mails an hour to an address at most, in silence; its owner has five more', async () => {
  const { email, token } = await person('bia')
  for (let n = 0; n < 20; n++) assert.equal(await recover(email, `203.0.113.${n}`), 200)
  assert.equal(await countOf(email, 'recovery'), 15)
  for (let n = 0; n < 20; n++) assert.equal(await recover('nobody@example.com', `203.0.113.${100 + n}`), 200)
  for (let n = 0; n < 5; n++) assert.equal(await reauthenticate(token, '203.0.113.1'), 200)
  assert.equal(await reauthenticate(token, '203.0.113.1'), 429)
  assert.equal(await countOf(email, 'reauthentication'), 5)
})

test('strangers who request codes for a number leave the second factor of its owner alone', async () => {
  const { token } = await person('caio')
  const phone = '+5511900000077'
  const factor = await ask('factors', '192.0.2.1', { token, body: { factor_type: 'phone', phone } }, world.node)
  await world.database.kysely.updateTable('auth.mfa_factors').set({ status: 'verified' }).execute()
  for (let n = 0; n < 8; n++) await ask('otp', `198.51.100.${20 + (n % 4)}`, { body: { phone } })
  for (let n = 0; n < 20; n++) await ask('otp', `203.0.113.${n}`, { body: { phone } })
  const challenge = () => ask(`factors/${factor.body.id}/challenge`, '198.51.100.20', { token, body: {} })
  for (let n = 0; n < 5; n++) assert.equal((await challenge()).status, 200)
  const { status, body } = await challenge()
  assert.deepEqual([status, body.code], [429, 'over_sms_send_rate_limit'])
})

test('more codes make guessing no easier: 25 tries an hour for one address, and the link of a mail still works', async () => {
  const { email } = await person('fabi')
  const verify = (body: object, ip: string) => ask('verify', ip, { body: { type: 'recovery', ...body } })
  for (let n = 0; n < 6; n++) {
    assert.equal(await recover(email, `203.0.113.${n}`), 200)
    const { code } = await newestMessage(limited, email)
    if (n < 5) for (let tries = 0; tries < 5; tries++) await verify({ email, token: another(code) }, `203.0.113.${n}`)
  }
  const { code, link } = await newestMessage(limited, email)
  const typed = await verify({ email, token: code }, '203.0.113.200')
  assert.deepEqual([typed.status, typed.body.code], [403, 'otp_expired'])
  const opened = await verify({ token_hash: link.searchParams.get('token')! }, '203.0.113.200')
  assert.equal(opened.status, 200)
})

test('an interval between two messages is of who asks: a stranger cannot hold it up', async () => {
  const patient = await world.addNode({}, { AUTH_MAIL_INTERVAL_SECONDS: '60' })
  const { email } = await person('duda')
  const recovery = async (ip: string, address = email) =>
    (await ask('recover', ip, { body: { email: address } }, patient)).status
  assert.deepEqual([await recovery('198.51.100.30'), await recovery('198.51.100.30')], [200, 429])
  // The mail of a moment ago has a code that is still valid: no second one is sent.
  assert.equal(await recovery('198.51.100.31'), 200)
  assert.equal(await countOf(email, 'recovery'), 1)
  assert.deepEqual(
    [await recovery('198.51.100.30', 'no@example.com'), await recovery('198.51.100.31', 'no@example.com')],
    [200, 200],
  )
})

test('requests for a code to re-authenticate are limited by network, as similar calls are', async () => {
  const { email, token } = await person('enzo')
  const unconfirmed = { email_confirmed_at: null }
  await world.database.kysely.updateTable('auth.users').set(unconfirmed).where('email', '=', email).execute()
  const statuses: number[] = []
  for (let n = 0; n < 31; n++) statuses.push(await reauthenticate(token, '198.51.100.40'))
  assert.deepEqual(statuses, [...Array<number>(30).fill(422), 429])
})
