import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { type Node, type TestWorld, testWorld } from './testing.ts'
import { password, signedUp } from './testing-accounts.ts'
import { lockAccount, overtaken } from './testing-locks.ts'
import {
  another,
  eventsOf,
  follow,
  fragmentOf,
  kindsSentTo,
  newestMessage,
  pkceClient,
  type Received,
} from './testing-messages.ts'

let world: TestWorld
let node: Node
before(async () => {
  world = await testWorld({}, { AUTH_MAIL_INTERVAL_SECONDS: '0', AUTH_SMS_INTERVAL_SECONDS: '0' })
  node = world.node
})
after(() => world.end())

async function confirmed(name: string, client = node.client()) {
  const { email, id } = await signedUp(node, name, { client })
  await follow(node, (await newestMessage(node, email)).link)
  return { client, email, id, sessionId: await sessionIdOf(client) }
}

async function sessionIdOf(client: ReturnType<Node['client']>): Promise<string> {
  return (await client.getClaims()).data!.claims.session_id as string
}

async function put(client: ReturnType<Node['client']>, body: object, other = node) {
  const { data } = await client.getSession()
  const headers = { authorization: `Bearer ${data.session!.access_token}` }
  const answer = await other.call('/auth/v1/user', { method: 'PUT', body, headers })
  const { code, ...user } = (await answer.json()) as {
    code?: string
    new_email?: string
    email?: string
    phone?: string
  }
  return { refusal: [answer.status, code], user }
}

const users = (id: string) => world.database.kysely.updateTable('auth.users').where('id', '=', id)
const sessions = (id: string) => world.database.kysely.updateTable('auth.sessions').where('id', '=', id)
const aDayAgo = new Date(Date.now() - 86_500_000).toISOString()

async function ages(sessionId: string): Promise<void> {
  await sessions(sessionId).set({ created_at: aDayAgo }).execute()
  const methods = world.database.kysely.updateTable('auth.session_amr').where('session_id', '=', sessionId)
  await methods.set({ at: aDayAgo }).execute()
}

test('a new password is reported to its owner, and ends the other sessions and all codes', async () => {
  const { client, email } = await confirmed('password')
  const events = eventsOf(client)
  const other = node.client()
  await other.signInWithPassword({ email, password })
  await node.client().resetPasswordForEmail(email)
  const { code } = await newestMessage(node, email)
  assert.deepEqual((await put(client, { password })).refusal, [422, 'same_password'])
  assert.deepEqual((await put(client, { password: 'curta' })).refusal, [422, 'weak_password'])
  assert.equal((await client.updateUser({ password: 'segredo2' })).error, null)
  assert.ok(events.includes('USER_UPDATED'))
  assert.equal((await kindsSentTo(node, email))[0], 'password_changed')
  assert.equal((await client.getUser()).error, null)
  assert.equal((await other.getUser()).error?.name, 'AuthSessionMissingError')
  const late = await node.client().verifyOtp({ email, token: code, type: 'recovery' })
  assert.equal(late.error?.code, 'otp_expired')
})

test('an old session needs a code for a new password, however it began', async () => {
  const { client, email, sessionId } = await confirmed('old-session')
  await sessions(sessionId).set({ created_at: aDayAgo }).execute()
  assert.deepEqual((await put(client, { password: 'segredo2' })).refusal, [400, 'reauthentication_needed'])
  assert.equal((await client.reauthenticate()).error, null)
  const { kind, code } = await newestMessage(node, email)
  assert.equal(kind, 'reauthentication')
  const wrong = await put(client, { password: 'segredo2', nonce: another(code) })
  assert.deepEqual(wrong.refusal, [422, 'reauthentication_not_valid'])
  assert.equal((await client.updateUser({ password: 'segredo2', nonce: code })).error, null)
  assert.deepEqual((await put(client, { password: 'segredo3', nonce: code })).refusal, [
    422,
    'reauthentication_not_valid',
  ])
  const lax = await world.addNode({}, { AUTH_REAUTHENTICATION: 'off' })
  assert.deepEqual((await put(client, { password: 'segredo3' }, lax)).refusal, [200, undefined])
  const mailed = node.client()
  await mailed.resetPasswordForEmail(email)
  await mailed.verifyOtp({ email, token: (await newestMessage(node, email)).code, type: 'recovery' })
  await ages(await sessionIdOf(mailed))
  assert.deepEqual((await put(mailed, { password: 'segredo4' })).refusal, [400, 'reauthentication_needed'])
})

test('the code for a change is sent to confirmed addresses only', async () => {
  const client = node.client()
  await client.signUp({ email: 'unproven@example.com', password })
  const { error } = await client.reauthenticate()
  assert.deepEqual([error?.status, error?.code], [422, 'email_not_confirmed'])
  const open = await world.addNode({}, { AUTH_ANONYMOUS: 'on' })
  const nobody = open.client()
  await nobody.signInAnonymously()
  const without = await nobody.reauthenticate()
  assert.deepEqual([without.error?.status, without.error?.code], [400, 'validation_failed'])
})

test('the current password is required if the operator configures it, and is checked', async () => {
  const { client, email } = await confirmed('current')
  const strict = await world.addNode({}, { AUTH_CURRENT_PASSWORD: 'on' })
  const change = { password: 'segredo2' }
  assert.deepEqual((await put(client, change, strict)).refusal, [400, 'current_password_required'])
  const wrong = await put(client, { ...change, current_password: 'segredo9' }, strict)
  assert.deepEqual(wrong.refusal, [400, 'current_password_invalid'])
  assert.deepEqual((await put(client, { ...change, current_password: 'x' })).refusal, [400, 'current_password_invalid'])
  const right = await put(client, { ...change, current_password: password }, strict)
  assert.deepEqual(right.refusal, [200, undefined])
  const mailed = strict.client()
  await mailed.resetPasswordForEmail(email)
  await mailed.verifyOtp({ email, token: (await newestMessage(strict, email)).code, type: 'recovery' })
  assert.equal((await mailed.updateUser({ password: 'segredo3' })).error, null)
  await ages(await sessionIdOf(mailed))
  const lax = await world.addNode({}, { AUTH_CURRENT_PASSWORD: 'on', AUTH_REAUTHENTICATION: 'off' })
  assert.deepEqual((await put(mailed, { password: 'segredo4' }, lax)).refusal, [400, 'current_password_required'])
})

test('a change requested in a session that ends in the meantime is not made', async () => {
  const { client, id, sessionId, email } = await confirmed('overtaken')
  const { refusal } = await overtaken(world.database, {
    before: lockAccount(id),
    call: () => put(client, { password: 'segredo2', email: 'overtaken-new@example.com' }),
    after: db => db.deleteFrom('auth.sessions').where('id', '=', sessionId).execute(),
  })
  assert.deepEqual(refusal, [403, 'session_not_found'])
  const again = node.client()
  assert.equal((await again.signInWithPassword({ email, password })).error, null)
  const factor = { id: randomUUID(), user_id: id, factor_type: 'totp' as const, status: 'verified' as const }
  const now = new Date().toISOString()
  const late = await overtaken(world.database, {
    before: lockAccount(id),
    call: () => put(again, { password: 'segredo2' }),
    after: db =>
      db
        .insertInto('auth.mfa_factors')
        .values({
          ...factor,
          friendly_name: '',
          secret: Buffer.alloc(20),
          phone: null,
          created_at: now,
          updated_at: now,
        })
        .execute(),
  })
  assert.deepEqual(late.refusal, [401, 'insufficient_aal'])
})

/** Requests a change of address and returns the mails to both mailboxes. */
async function moving(client: ReturnType<Node['client']>, from: string, to: string): Promise<[Received, Received]> {
  const { data, error } = await client.updateUser({ email: to })
  assert.equal(error, null)
  assert.deepEqual([data.user!.email, data.user!.new_email], [from, to])
  assert.ok(data.user!.email_change_sent_at)
  const [old, next] = [await newestMessage(node, from), await newestMessage(node, to)]
  assert.deepEqual([old.kind, next.kind], ['email_change_current', 'email_change'])
  return [old, next]
}

test('a new e-mail address takes effect once both mailboxes agreed, in any order, by link or code', async () => {
  const { client, email } = await confirmed('move')
  const [old, next] = await moving(client, email, 'moved@example.com')
  const half = await follow(node, next.link)
  assert.match(fragmentOf(half).message!, /confirm link sent to the other email/)
  assert.equal((await client.getUser()).data.user!.email, email)
  assert.equal(fragmentOf(await follow(node, next.link)).error_code, 'otp_expired')
  const page = await follow(node, old.link)
  assert.equal(fragmentOf(page).type, 'email_change')
  const user = (await client.getUser()).data.user!
  assert.deepEqual(
    [user.email, user.new_email, user.user_metadata.email, user.identities![0]!.identity_data!.email],
    ['moved@example.com', undefined, 'moved@example.com', 'moved@example.com'],
  )
  assert.equal((await node.client().signInWithPassword({ email: 'moved@example.com', password })).error, null)
  assert.equal((await node.client().signInWithPassword({ email, password })).error?.code, 'invalid_credentials')

  const [second, third] = await moving(client, 'moved@example.com', 'moved-on@example.com')
  const first = await client.verifyOtp({ email: 'moved@example.com', token: second.code, type: 'email_change' })
  assert.deepEqual(first, { data: { user: null, session: null }, error: null })
  const done = await client.verifyOtp({ email: 'moved-on@example.com', token: third.code, type: 'email_change' })
  assert.equal(done.data.user!.email, 'moved-on@example.com')
})

test("two confirmations of the new mailbox alone don't move an account", async () => {
  const { client, email } = await confirmed('alone')
  const [, next] = await moving(client, email, 'alone-new@example.com')
  await follow(node, next.link)
  await client.resend({ type: 'email_change', email })
  const both = await kindsSentTo(node, 'alone-new@example.com')
  assert.deepEqual(both, ['email_change'])
  assert.equal((await kindsSentTo(node, email)).filter(kind => kind === 'email_change_current').length, 2)
  assert.equal((await client.getUser()).data.user!.email, email)
  await follow(node, (await newestMessage(node, email)).link)
  assert.equal((await client.getUser()).data.user!.email, 'alone-new@example.com')
})

test('requesting the current address cancels a pending change', async () => {
  const { client, email } = await confirmed('stay')
  const away = 'stay.not@example.com'
  await client.updateUser({ email: away })
  const { code } = await newestMessage(node, away)
  assert.equal((await put(client, { email })).user.new_email, undefined)
  const { error } = await client.verifyOtp({ email: away, token: code, type: 'email_change' })
  assert.equal(error?.code, 'otp_expired')
  assert.equal((await client.getUser()).data.user!.email, email)
})

test('one mailbox suffices if the operator configures it, or if the old one was never confirmed', async () => {
  const { client, email } = await confirmed('single')
  const single = await world.addNode({}, { AUTH_DOUBLE_EMAIL_CHANGE: 'off' })
  const asked = await put(client, { email: 'single-new@example.com' }, single)
  assert.equal(asked.user.new_email, 'single-new@example.com')
  await follow(single, (await newestMessage(single, 'single-new@example.com')).link)
  assert.equal((await client.getUser()).data.user!.email, 'single-new@example.com')
  assert.ok(!(await kindsSentTo(single, email)).includes('email_change_current'))
  const typo = node.client()
  await typo.signUp({ email: 'tpyo@example.com', password })
  await typo.updateUser({ email: 'typo@example.com' })
  await follow(node, (await newestMessage(node, 'typo@example.com')).link)
  const user = (await typo.getUser()).data.user!
  assert.equal(user.email, 'typo@example.com')
  assert.ok(user.email_confirmed_at)
})

test('a taken address is refused, on request and on confirmation', async () => {
  const { client } = await confirmed('taker')
  await confirmed('owner')
  assert.deepEqual((await put(client, { email: 'OWNER@example.com' })).refusal, [422, 'email_exists'])
  assert.deepEqual((await put(client, { email: 'owner@' })).refusal, [400, 'validation_failed'])
  const single = await world.addNode({}, { AUTH_DOUBLE_EMAIL_CHANGE: 'off' })
  await put(client, { email: 'soon@example.com' }, single)
  const { link } = await newestMessage(single, 'soon@example.com')
  await node.client().signUp({ email: 'soon@example.com', password })
  assert.equal(fragmentOf(await follow(single, link)).error_code, 'email_exists')
})

test('a change of address with PKCE returns with a code', async () => {
  const { client, email } = await confirmed('change-pkce', pkceClient(node))
  const [old, next] = await moving(client, email, 'change-pkce-new@example.com')
  await follow(node, old.link)
  const page = await follow(node, next.link)
  const { data, error } = await client.exchangeCodeForSession(page.searchParams.get('code')!)
  assert.equal(error, null)
  assert.equal(data.user!.email, 'change-pkce-new@example.com')
})

test('a phone number takes effect after its code, or at once if none is required', async () => {
  const { client } = await confirmed('phone')
  assert.equal((await client.updateUser({ phone: '+55 11 96666-0001' })).error, null)
  const phone = '5511966660001'
  await client.resend({ type: 'phone_change', phone })
  const { kind, code } = await newestMessage(node, phone)
  assert.equal(kind, 'phone_change')
  const { data } = await client.verifyOtp({ phone, token: code, type: 'phone_change' })
  assert.equal(data.user!.phone, phone)
  assert.deepEqual(data.user!.app_metadata.providers, ['email', 'phone'])
  assert.equal((await node.client().signInWithPassword({ phone, password })).error, null)
  const other = await confirmed('other-phone')
  assert.deepEqual((await put(other.client, { phone })).refusal, [422, 'phone_exists'])
  const quick = await world.addNode({}, { AUTH_PHONE_CONFIRMATION: 'none' })
  assert.equal((await put(other.client, { phone: '5511966660002' }, quick)).user.phone, '5511966660002')
})

test('with a second factor, sensitive changes need it; data does not', async () => {
  const { client, id, sessionId } = await confirmed('factor')
  const now = new Date().toISOString()
  const factor = { id: randomUUID(), user_id: id, factor_type: 'totp' as const, status: 'verified' as const }
  await world.database.kysely
    .insertInto('auth.mfa_factors')
    .values({ ...factor, friendly_name: '', secret: Buffer.alloc(20), phone: null, created_at: now, updated_at: now })
    .execute()
  for (const body of [{ password: 'segredo2' }, { email: 'factor-new@example.com' }, { phone: '5511966660003' }]) {
    assert.deepEqual((await put(client, body)).refusal, [401, 'insufficient_aal'])
  }
  assert.deepEqual((await put(client, { data: { team: 'norte' } })).refusal, [200, undefined])
  await sessions(sessionId).set({ aal: 'aal2' }).execute()
  await client.refreshSession()
  assert.deepEqual((await put(client, { password: 'segredo2' })).refusal, [200, undefined])
})

test("an account of a company, rights of the server, and other audiences can't be changed", async () => {
  const { client, id } = await confirmed('company')
  assert.deepEqual((await put(client, { app_metadata: { roles: ['admin'] } })).refusal, [403, 'not_admin'])
  await users(id).set({ is_sso: true }).execute()
  for (const body of [
    { password: 'segredo2' },
    { email: 'x@example.com' },
    { phone: '5511966660004' },
    { nonce: '1' },
  ]) {
    assert.deepEqual((await put(client, body)).refusal, [422, 'user_sso_managed'])
  }
  assert.deepEqual((await put(client, { data: { team: 'sul' } })).refusal, [200, undefined])
  const token = (await client.getSession()).data.session!.access_token
  const elsewhere = { authorization: `Bearer ${token}`, 'x-jwt-aud': 'elsewhere' }
  const answer = await node.call('/auth/v1/user', { headers: elsewhere })
  assert.deepEqual([answer.status, ((await answer.json()) as { code: string }).code], [403, 'unexpected_audience'])
  for (const path of ['user', 'reauthenticate']) {
    const headers = { authorization: `Bearer ${node.anonKey}` }
    const refused = await node.call(`/auth/v1/${path}`, { headers })
    assert.deepEqual([refused.status, ((await refused.json()) as { code: string }).code], [403, 'bad_jwt'])
  }
})

test('the changes of one call are atomic', async () => {
  const { client } = await confirmed('together')
  const refused = await put(client, { data: { team: 'norte' }, password })
  assert.deepEqual(refused.refusal, [422, 'same_password'])
  assert.equal((await client.getUser()).data.user!.user_metadata.team, undefined)
  const all = await put(client, { data: { team: 'sul' }, password: 'segredo2', email: 'together-new@example.com' })
  assert.equal(all.user.new_email, 'together-new@example.com')
  assert.equal((await client.getUser()).data.user!.user_metadata.team, 'sul')
})
