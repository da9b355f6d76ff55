import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Node, type TestWorld, testWorld } from './testing.ts'

// Of eight mails an hour six may be for unknown callers, and five for one network.
let world: TestWorld
let limited: Node
before(async () => {
  world = await testWorld({ trustProxy: 1 }, { AUTH_MAIL_INTERVAL_SECONDS: '0', AUTH_MAILS_PER_HOUR: '8' })
  limited = await world.addNode({ authRateLimits: true })
})
after(() => world.end())

async function signedUp(name: string) {
  const body = { email: `${name}@example.com`, password: 'segredo1' }
  const answer = await world.node.call('/auth/v1/signup', { method: 'POST', body })
  return ((await answer.json()) as { access_token: string }).access_token
}

async function recover(name: string, ip: string) {
  const answer = await limited.call('/auth/v1/recover', {
    method: 'POST',
    body: { email: `${name}@example.com` },
    headers: { 'x-forwarded-for': ip },
  })
  return answer.status
}

async function recoveries(name: string) {
  return (await limited.outbox(`${name}@example.com`)).filter(({ kind }) => kind === 'recovery').length
}

test("an hour's mails are counted when sent, by network, and a quarter is reserved for people with a session", async () => {
  const people = ['ana', 'bia', 'caio', 'duda', 'enzo', 'fabi', 'gil']
  const tokens = await Promise.all(people.map(signedUp))

  // Nothing is sent to an address without an account, so nothing is counted.
  for (let n = 0; n < 25; n++) assert.equal(await recover(`nobody${n}`, '198.51.100.1'), 200)
  assert.equal(await recover('ana', '198.51.100.2'), 200)
  assert.equal(await recoveries('ana'), 1)

  // One network has five.
  for (const name of ['bia', 'caio', 'duda', 'enzo']) assert.equal(await recover(name, '198.51.100.2'), 200)
  assert.equal(await recover('fabi', '198.51.100.2'), 429)
  assert.equal(await recover('nobody', '198.51.100.2'), 429)
  assert.equal(await recover('fabi', '198.51.100.3'), 200)
  assert.equal(await recoveries('fabi'), 1)

  // All unknown callers together have used their three quarters.
  assert.equal(await recover('gil', '198.51.100.4'), 429)
  const reauthenticate = async (token: string) => {
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': '198.51.100.4' }
    return (await limited.call('/auth/v1/reauthenticate', { headers })).status
  }
  await world.database.kysely.updateTable('auth.users').set({ email_confirmed_at: new Date().toISOString() }).execute()
  assert.deepEqual([await reauthenticate(tokens[5]!), await reauthenticate(tokens[6]!)], [200, 200])
  assert.equal(await reauthenticate(tokens[6]!), 429)
})

test('accounts without a confirmed address share the mails of their network, and leave the rest to others', async () => {
  await world.database.pool.query('delete from auth.rate_limits')
  const anonymous = await world.addNode({}, { AUTH_ANONYMOUS: 'on' })
  const wish = async (email: string, ip: string) => {
    const begun = await anonymous.call('/auth/v1/signup', { method: 'POST', body: {} })
    const { access_token } = (await begun.json()) as { access_token: string }
    const headers = { authorization: `Bearer ${access_token}`, 'x-forwarded-for': ip }
    return (await limited.call('/auth/v1/user', { method: 'PUT', body: { email }, headers })).status
  }
  const from = async (ip: string, most: number) => {
    let sent = 0
    while (sent < most && (await wish(`${ip}-${sent}@example.com`, ip)) === 200) sent++
    return sent
  }
  assert.equal(await from('198.51.100.5', 30), 5)
  assert.equal(await from('198.51.100.6', 30), 1)
  assert.equal(await from('198.51.100.7', 30), 0)
  const token = await signedUp('hugo')
  await world.database.kysely.updateTable('auth.users').set({ email_confirmed_at: new Date().toISOString() }).execute()
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': '198.51.100.5' }
  assert.equal((await limited.call('/auth/v1/reauthenticate', { headers })).status, 200)
})
