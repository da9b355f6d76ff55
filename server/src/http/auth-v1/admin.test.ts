import { type GoTrueClient, isAuthError } from '@supabase/auth-js'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { sql } from 'kysely'
import { availableParallelism } from 'node:os'
import { createUser } from '../../modules/accounts/account-admin/operate.ts'
import { serviceKey } from '../../modules/accounts/access-tokens/service-role.ts'
import { createAccount } from '../../modules/accounts/account/create-account.ts'
import { hashPassword } from '../../modules/accounts/passwords/password-hash.ts'
import { testWorld, type TestWorld } from './testing.ts'
import { overtaken } from './testing-locks.ts'
import { kindsSentTo, newestMessage } from './testing-messages.ts'
import { OPERATOR_SECRET, operator } from './testing-operator.ts'

let world: TestWorld
let admin: GoTrueClient['admin']
before(async () => {
  world = await testWorld({}, { AUTH_LEGACY_SECRET: OPERATOR_SECRET })
  admin = (await operator(world.node)).admin
})
after(() => world.end())

const address = () => `${randomUUID().slice(0, 8)}@bora.test`
const agent = { ip: '127.0.0.1', userAgent: null }
const newAccount = (email: string) => ({ email, passwordHash: null, data: {}, confirmed: false, agent })
const nothing = {
  email: null,
  phone: null,
  password: null,
  userMetadata: {},
  appMetadata: {},
  confirmEmail: false,
  confirmPhone: false,
  banDuration: null,
}

function codeOf(error: unknown): string | undefined {
  assert.ok(isAuthError(error), String(error))
  return error.code ?? error.name
}

test('an operator creates, reads, changes and deletes accounts', async () => {
  const email = address()
  const made = await admin.createUser({
    email,
    password: 'segredo1',
    email_confirm: true,
    user_metadata: { name: 'Ana Operada' },
    app_metadata: { team: 'azul' },
  })
  assert.equal(made.error, null)
  const { id } = made.data.user!
  assert.ok(made.data.user!.email_confirmed_at)
  const read = await admin.getUserById(id)
  assert.deepEqual([read.data.user?.user_metadata.name, read.data.user?.app_metadata.team], ['Ana Operada', 'azul'])
  const client = world.node.client()
  assert.equal((await client.signInWithPassword({ email, password: 'segredo1' })).error, null)

  const changed = await admin.updateUserById(id, {
    email: `novo-${email}`,
    phone: '+5511988887777',
    password: 'outrasenha',
    user_metadata: { name: 'Ana Nova' },
    app_metadata: { roles: ['ambassador'] },
  })
  assert.deepEqual(
    [changed.data.user?.email, changed.data.user?.phone, changed.data.user?.app_metadata.roles],
    [`novo-${email}`, '5511988887777', ['ambassador']],
  )
  assert.equal(codeOf((await client.getUser()).error), 'AuthSessionMissingError', 'a new password ends what was open')
  assert.equal((await client.signInWithPassword({ email: `novo-${email}`, password: 'outrasenha' })).error, null)

  assert.equal((await admin.updateUserById(id, { ban_duration: '1h30m' })).error, null)
  assert.equal(
    codeOf((await client.signInWithPassword({ email: `novo-${email}`, password: 'outrasenha' })).error),
    'user_banned',
  )
  assert.equal((await admin.updateUserById(id, { ban_duration: 'none' })).data.user?.banned_until, undefined)

  assert.equal((await client.signInWithPassword({ email: `novo-${email}`, password: 'outrasenha' })).error, null)
  assert.equal((await admin.deleteUser(id)).error, null)
  assert.equal(codeOf((await client.getUser()).error), 'user_not_found')
  assert.equal(codeOf((await admin.getUserById(id)).error), 'user_not_found')
  const { name } = await world.database.kysely
    .selectFrom('people')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  assert.equal(name, 'Ex-participante')
})

test('accounts are listed page by page', async () => {
  for (let i = 0; i < 3; i++) await admin.createUser({ email: address() })
  const first = await admin.listUsers({ page: 1, perPage: 2 })
  assert.equal(first.error, null)
  assert.equal(first.data.users.length, 2)
  for (const user of first.data.users) assert.deepEqual(user, (await admin.getUserById(user.id)).data.user)
  assert.equal(first.data.users[0]!.identities!.length, 1)
  assert.ok('total' in first.data && first.data.total >= 3)
  assert.ok('nextPage' in first.data && first.data.nextPage === 2)
  assert.equal(codeOf((await admin.listUsers({ page: -1 })).error), 'validation_failed')
})

test('an invited person confirms by the link and is signed in', async () => {
  const email = address()
  const invited = await admin.inviteUserByEmail(email, { data: { name: 'Bia Convidada' } })
  assert.equal(invited.error, null)
  assert.ok(invited.data.user?.invited_at)
  const [mail] = await world.node.outbox(email)
  assert.equal(mail?.kind, 'invite')
  const { code } = { code: /\b(\d{6})\b/.exec(mail!.text)![1]! }
  const entered = await world.node.client().verifyOtp({ email, token: code, type: 'invite' })
  assert.equal(entered.error, null)
  assert.ok(entered.data.session)
  assert.equal(codeOf((await admin.inviteUserByEmail(email)).error), 'email_exists')
})

test('a person who squats an invited address loses the account once the invitation is accepted', async () => {
  const email = address()
  const squatter = world.node.client()
  assert.equal((await squatter.signUp({ email, password: 'estranho1' })).error, null)
  const sent_at = new Date(Date.now() - 61_000).toISOString()
  await world.database.kysely
    .updateTable('auth.one_time_tokens')
    .set({ sent_at })
    .where('address', '=', email)
    .execute()
  assert.equal((await admin.inviteUserByEmail(email)).error, null)
  const quick = await world.addNode({}, { AUTH_MAIL_INTERVAL_SECONDS: '0' })
  assert.equal((await quick.client().resend({ type: 'signup', email })).error, null)
  const { kind, code } = await newestMessage(quick, email)
  assert.equal(kind, 'invite')
  assert.equal((await world.node.client().verifyOtp({ email, token: code, type: 'invite' })).error, null)
  assert.equal(codeOf((await squatter.getUser()).error), 'AuthSessionMissingError')
  const again = await squatter.signInWithPassword({ email, password: 'estranho1' })
  assert.equal(codeOf(again.error), 'invalid_credentials')
})

test('a password set by the operator is reported to its owner and ends all earlier access', async () => {
  const email = address()
  const { data } = await admin.createUser({ email, password: 'segredo1', email_confirm: true })
  await world.node.client().resetPasswordForEmail(email)
  const { code } = await newestMessage(world.node, email)
  assert.equal((await admin.updateUserById(data.user!.id, { password: 'segredo2' })).error, null)
  const late = await world.node.client().verifyOtp({ email, token: code, type: 'recovery' })
  assert.equal(codeOf(late.error), 'otp_expired')
  assert.deepEqual(await kindsSentTo(world.node, email), ['password_changed', 'recovery'])
  const events = world.database.kysely.selectFrom('auth.account_events').select(['kind', 'ip'])
  const told = await events.where('user_id', '=', data.user!.id).where('kind', '=', 'password_changed').execute()
  assert.deepEqual(told, [{ kind: 'password_changed', ip: null }])
})

test("a mailbox's confirmation does not count for another address", async () => {
  const email = address()
  const [first, second] = [address(), address()]
  await admin.createUser({ email, password: 'segredo1', email_confirm: true })
  const link = async (type: 'email_change_current' | 'email_change_new', newEmail: string) =>
    (await admin.generateLink({ type, email, newEmail })).data.properties!.hashed_token
  const open = (token_hash: string) => world.node.client().verifyOtp({ token_hash, type: 'email_change' })
  const former = await link('email_change_new', first)
  assert.equal((await open(await link('email_change_current', first))).error, null)
  const next = await link('email_change_new', second)
  assert.equal(codeOf((await open(former)).error), 'otp_expired')
  const half = await open(next)
  assert.deepEqual([half.error, half.data.user], [null, null])
  assert.equal((await world.node.client().signInWithPassword({ email, password: 'segredo1' })).error, null)
  assert.equal((await open(await link('email_change_current', second))).error, null)
  const moved = await world.node.client().signInWithPassword({ email: second, password: 'segredo1' })
  assert.equal(moved.error, null)
})

test('a name set by the operator is the name everywhere', async () => {
  const { data } = await admin.createUser({ email: address(), user_metadata: { name: 'Ana Antes' } })
  const { id } = data.user!
  const changed = await admin.updateUserById(id, { user_metadata: { name: '  Ana Depois ' } })
  const people = world.database.kysely.selectFrom('people').select('name').where('id', '=', id)
  assert.deepEqual(
    [changed.data.user!.user_metadata.name, (await people.executeTakeFirstOrThrow()).name],
    ['Ana Depois', 'Ana Depois'],
  )
  assert.equal(codeOf((await admin.updateUserById(id, { user_metadata: { name: 'A' } })).error), 'validation_failed')
})

test('an address taken concurrently gives the same answer as one taken before', async () => {
  const wishes: ((email: string) => Promise<{ error: unknown }>)[] = [
    email => admin.createUser({ email }),
    email => admin.inviteUserByEmail(email),
    email => admin.generateLink({ type: 'signup', email, password: 'segredo1' }),
    email => admin.generateLink({ type: 'magiclink', email }),
  ]
  for (const wish of wishes) {
    const email = address()
    const { error } = await overtaken(world.database, {
      before: async db => createAccount({ db, now: new Date() }, newAccount(email)),
      call: () => wish(email),
    })
    const taken = address()
    await createAccount({ db: world.node.context().db, now: new Date() }, newAccount(taken))
    const before = await wish(taken)
    assert.equal(error && codeOf(error), before.error && codeOf(before.error))
  }
  const email = address()
  const { error } = await overtaken(world.database, {
    before: async db => createAccount({ db, now: new Date() }, newAccount(email)),
    call: () => admin.createUser({ email }),
  })
  assert.equal(codeOf(error), 'email_exists')
})

test('no transaction is open while a password is hashed', async () => {
  const context = world.node.context()
  const impatient: typeof context.transaction = work =>
    context.transaction(async db => {
      await sql`set local idle_in_transaction_session_timeout = '250ms'`.execute(db)
      return work(db)
    })
  const queue = Array.from({ length: availableParallelism() * 20 }, () => hashPassword('segredo1'))
  const change = { ...nothing, email: address(), password: 'segredo1' }
  await createUser({ ...context, transaction: impatient }, change, agent)
  await Promise.all(queue)
})

test('links of each kind are created without sending anything, and they work', async () => {
  const email = address()
  const made = await admin.generateLink({ type: 'signup', email, password: 'segredo1' })
  assert.equal(made.error, null)
  assert.deepEqual(await world.node.outbox(email), [])
  const { hashed_token: hash, action_link: link, email_otp: code } = made.data.properties!
  assert.match(link, /\/auth\/v1\/verify\?token=.+&type=signup&redirect_to=/)
  assert.match(code, /^\d{6}$/)
  assert.equal((await world.node.client().verifyOtp({ token_hash: hash, type: 'signup' })).error, null)
  for (const type of ['magiclink', 'recovery'] as const) {
    const { data, error } = await admin.generateLink({ type, email })
    assert.equal(error, null)
    assert.equal((await world.node.client().verifyOtp({ token_hash: data.properties!.hashed_token, type })).error, null)
  }
  const newEmail = address()
  for (const type of ['email_change_current', 'email_change_new'] as const) {
    const { data, error } = await admin.generateLink({ type, email, newEmail })
    assert.equal(error, null)
    const half = await world.node
      .client()
      .verifyOtp({ token_hash: data.properties!.hashed_token, type: 'email_change' })
    assert.equal(half.error, null)
  }
  assert.equal((await world.node.client().signInWithPassword({ email: newEmail, password: 'segredo1' })).error, null)
  assert.equal(codeOf((await admin.generateLink({ type: 'recovery', email: address() })).error), 'user_not_found')
  assert.equal(
    codeOf((await admin.generateLink({ type: 'signup', email: newEmail, password: 'segredo1' })).error),
    'email_exists',
  )
})

test('the second factor of a person who lost the phone is removed', async () => {
  const email = address()
  const { data } = await admin.createUser({ email, password: 'segredo1', email_confirm: true })
  const client = world.node.client()
  await client.signInWithPassword({ email, password: 'segredo1' })
  const factor = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Celular' })
  const listed = await admin.mfa.listFactors({ userId: data.user!.id })
  assert.deepEqual(
    listed.data?.factors.map(each => each.id),
    [factor.data!.id],
  )
  assert.equal((await admin.mfa.deleteFactor({ userId: data.user!.id, id: factor.data!.id })).error, null)
  assert.deepEqual((await admin.mfa.listFactors({ userId: data.user!.id })).data?.factors, [])
})

test("an operator's mistakes are refused by name", async () => {
  const email = address()
  await admin.createUser({ email })
  const codes = [
    (await admin.createUser({ email })).error,
    (await admin.createUser({})).error,
    (await admin.createUser({ email: 'no address' })).error,
    (await admin.createUser({ email: address(), password: '123' })).error,
    (await admin.createUser({ email: address(), app_metadata: { roles: 'king' } })).error,
    (await admin.updateUserById(randomUUID(), { email })).error,
    (await admin.deleteUser(randomUUID())).error,
  ].map(codeOf)
  assert.deepEqual(codes, [
    'email_exists',
    'validation_failed',
    'validation_failed',
    'weak_password',
    'validation_failed',
    'user_not_found',
    'user_not_found',
  ])
})

test('only the holder of the key is an operator', async () => {
  const client = world.node.client()
  const { data } = await client.signUp({ email: address(), password: 'segredo1' })
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const forged = await new SignJWT({ role: 'service_role' })
    .setProtectedHeader({ alg: 'ES256', kid: 'unknown' })
    .setExpirationTime('1h')
    .sign(privateKey)
  const bare = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const unsigned = `${bare({ alg: 'none' })}.${bare({ role: 'service_role' })}.`
  const other = await serviceKey('another secret of more than thirty-two characters')
  for (const [token, status] of [
    [world.node.anonKey, 403],
    [data.session!.access_token, 403],
    [forged, 403],
    [unsigned, 403],
    [other, 403],
  ] as const) {
    const answer = await world.node.call('/auth/v1/admin/users', { headers: { authorization: `Bearer ${token}` } })
    assert.equal(answer.status, status)
    assert.equal(((await answer.json()) as { code: string }).code, 'not_admin')
  }
  assert.equal((await world.node.call('/auth/v1/admin/users')).status, 401)
  const without = await world.addNode({}, { AUTH_LEGACY_SECRET: '' })
  const key = await serviceKey(OPERATOR_SECRET)
  const refused = await without.call('/auth/v1/admin/users', { headers: { authorization: `Bearer ${key}` } })
  assert.equal(refused.status, 403)
  // While the secret is changed, keys of both count.
  const both = ['present-'.repeat(5), 'earlier-'.repeat(5)]
  const changing = await world.addNode({}, { AUTH_LEGACY_SECRET: both.join(',') })
  for (const secret of both) {
    const headers = { authorization: `Bearer ${await serviceKey(secret)}` }
    assert.equal((await changing.call('/auth/v1/admin/users', { headers })).status, 200)
  }
})

test('keys configured by the operator sign and verify; others in the set only verify', async () => {
  const [first, second] = await Promise.all([
    generateKeyPair('ES256', { extractable: true }),
    generateKeyPair('ES256', { extractable: true }),
  ])
  const old = { ...(await exportJWK(first.privateKey)), kid: 'old' }
  const fresh = { ...(await exportJWK(second.privateKey)), kid: 'fresh', key_ops: ['sign', 'verify'] }
  const before = await world.addNode({}, { AUTH_SIGNING_KEYS: JSON.stringify({ keys: [old] }) })
  const client = before.client()
  const { data } = await client.signUp({ email: address(), password: 'segredo1' })
  const token = data.session!.access_token
  assert.equal((JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString()) as { kid: string }).kid, 'old')
  const rotated = await world.addNode({}, { AUTH_SIGNING_KEYS: JSON.stringify({ keys: [old, fresh] }) })
  const listed = (await (await rotated.call('/auth/v1/.well-known/jwks.json')).json()) as {
    keys: { kid: string; d?: string }[]
  }
  assert.deepEqual(
    listed.keys.map(key => [key.kid, key.d]),
    [
      ['old', undefined],
      ['fresh', undefined],
    ],
  )
  const kept = await rotated.call('/auth/v1/user', { headers: { authorization: `Bearer ${token}` } })
  assert.equal(kept.status, 200)
  const refreshed = await rotated.client().refreshSession({ refresh_token: data.session!.refresh_token })
  assert.match(
    Buffer.from(refreshed.data.session!.access_token.split('.')[0]!, 'base64url').toString(),
    /"kid":"fresh"/,
  )
})
