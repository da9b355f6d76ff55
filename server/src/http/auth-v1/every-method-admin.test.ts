import type { GoTrueClient } from '@supabase/auth-js'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { type Node, type TestWorld, testWorld } from './testing.ts'
import { softAuthenticator } from './testing-authenticator.ts'
import { given, proveShare, refusal, watched } from './testing-every-method.ts'
import { kindsSentTo, newestMessage } from './testing-messages.ts'
import { OPERATOR_SECRET, operator } from './testing-operator.ts'

const password = 'segredo1'
const unknown = ['AuthApiError', 404, 'user_not_found']
const forbidden = ['AuthApiError', 403, 'not_admin']

let world: TestWorld
let node: Node
let admin: GoTrueClient['admin']
before(async () => {
  world = await testWorld({}, { AUTH_LEGACY_SECRET: OPERATOR_SECRET })
  node = world.node
  admin = watched(await operator(node)).admin
})
after(() => world.end())

async function made(name: string) {
  const email = `${name}@example.com`
  const { user } = given(
    await admin.createUser({ email, password, email_confirm: true, user_metadata: { name: 'Ana Lima' } }),
  )
  return { email, id: user!.id }
}

async function signedIn(email: string) {
  const client = node.client()
  const { session } = given(await client.signInWithPassword({ email, password }))
  return { client, token: session!.access_token }
}

test('admin.createUser, getUserById, updateUserById and deleteUser', async () => {
  const { email, id } = await made('created')
  const read = given(await admin.getUserById(id)).user!
  assert.deepEqual([read.email, read.user_metadata.name, Boolean(read.email_confirmed_at)], [email, 'Ana Lima', true])
  const byPhone = given(await admin.createUser({ phone: '+5511977770301', phone_confirm: true })).user!
  assert.deepEqual([byPhone.phone, byPhone.email], ['5511977770301', ''])
  assert.deepEqual(refusal(await admin.createUser({ email })), ['AuthApiError', 422, 'email_exists'])
  const weak = await admin.createUser({ email: 'weak@example.com', password: '123' })
  assert.deepEqual([refusal(weak), weak.data], [['AuthWeakPasswordError', 422, 'weak_password'], { user: null }])

  const change = { app_metadata: { team: 'azul' }, user_metadata: { name: 'Ana Nova' }, ban_duration: '1h' }
  const { user } = given(await admin.updateUserById(id, change))
  assert.deepEqual([user!.app_metadata.team, user!.user_metadata.name], ['azul', 'Ana Nova'])
  const banned = await node.client().signInWithPassword({ email, password })
  assert.deepEqual(refusal(banned), ['AuthApiError', 400, 'user_banned'])
  assert.deepEqual(refusal(await admin.updateUserById(randomUUID(), change)), unknown)

  assert.equal(given(await admin.deleteUser(id)).user!.id, id)
  assert.equal(given(await admin.deleteUser(byPhone.id, true)).user!.id, byPhone.id)
  assert.deepEqual(refusal(await admin.getUserById(id)), unknown)
  assert.deepEqual(refusal(await admin.deleteUser(id)), unknown)
})

test('admin.listUsers', async () => {
  for (const name of ['list-1', 'list-2', 'list-3']) await made(name)
  const first = given(await admin.listUsers({ page: 1, perPage: 2 }))
  assert.ok('total' in first)
  assert.deepEqual([first.users.length, first.aud, first.nextPage], [2, 'authenticated', 2])
  const all = given(await admin.listUsers({ page: 1, perPage: 100 }))
  assert.equal(all.users.length, first.total)
  assert.ok(all.users.some(user => user.email === 'list-3@example.com'))
  const bad = await admin.listUsers({ page: -1 })
  assert.deepEqual([refusal(bad), bad.data.users], [['AuthApiError', 400, 'validation_failed'], []])
})

test('admin.inviteUserByEmail', async () => {
  const email = 'invited@example.com'
  const { user } = given(await admin.inviteUserByEmail(email, { data: { name: 'Bia Convidada' } }))
  assert.deepEqual([user!.email, Boolean(user!.invited_at), user!.user_metadata.name], [email, true, 'Bia Convidada'])
  const { kind, code } = await newestMessage(node, email)
  assert.equal(kind, 'invite')
  assert.equal(given(await node.client().verifyOtp({ email, token: code, type: 'invite' })).user!.id, user!.id)
  assert.deepEqual(refusal(await admin.inviteUserByEmail(email)), ['AuthApiError', 422, 'email_exists'])
})

test('admin.generateLink, of each type, sends nothing', async () => {
  const [email, newEmail] = ['linked@example.com', 'linked-new@example.com']
  const invitee = 'linked-invited@example.com'
  const wishes = [
    { type: 'signup', email, password },
    { type: 'invite', email: invitee },
    { type: 'magiclink', email },
    { type: 'recovery', email },
    { type: 'email_change_current', email, newEmail },
    { type: 'email_change_new', email, newEmail },
  ] as const
  for (const wish of wishes) {
    const { properties, user } = given(await admin.generateLink(wish))
    const { action_link, email_otp, hashed_token, redirect_to, verification_type } = properties!
    assert.deepEqual([user!.email, verification_type, redirect_to], [wish.email, wish.type, 'http://localhost:3000'])
    assert.equal(new URL(action_link).searchParams.get('token'), hashed_token)
    assert.match(email_otp, /^\d{6}$/)
    for (const address of [wish.email, newEmail]) assert.deepEqual(await kindsSentTo(node, address), [], wish.type)
    const type = wish.type.startsWith('email_change') ? 'email_change' : wish.type
    const { error } = await node.client().verifyOtp({ token_hash: hashed_token, type })
    assert.equal(error, null, wish.type)
  }
  given(await node.client().signInWithPassword({ email: newEmail, password }))
  const nobody = await admin.generateLink({ type: 'recovery', email: 'linked-nobody@example.com' })
  assert.deepEqual([refusal(nobody), nobody.data], [unknown, { properties: null, user: null }])
})

test('admin.signOut, of each scope, by the token of a session', async () => {
  const { email } = await made('out')
  const [first, second, third] = [await signedIn(email), await signedIn(email), await signedIn(email)]
  const alive = () =>
    Promise.all([first, second, third].map(async ({ token }) => (await node.client().getUser(token)).error === null))
  assert.deepEqual(await admin.signOut(first.token, 'local'), { data: null, error: null })
  assert.deepEqual(await alive(), [false, true, true])
  assert.deepEqual(await admin.signOut(second.token, 'others'), { data: null, error: null })
  assert.deepEqual(await alive(), [false, true, false])
  assert.deepEqual(await admin.signOut(second.token), { data: null, error: null })
  assert.deepEqual(await alive(), [false, false, false])
  assert.deepEqual(refusal(await admin.signOut('a.b.c')), ['AuthApiError', 403, 'bad_jwt'])
  assert.deepEqual(refusal(await admin.signOut(second.token)), ['AuthSessionMissingError', 400, undefined])
})

test('admin.mfa.listFactors and deleteFactor', async () => {
  const { email, id: userId } = await made('factors')
  const { client } = await signedIn(email)
  const { id } = given(await client.mfa.enroll({ factorType: 'totp', friendlyName: 'App' }))
  const listed = given(await admin.mfa.listFactors({ userId })).factors
  assert.deepEqual(
    listed.map(each => [each.id, each.friendly_name]),
    [[id, 'App']],
  )
  const deleted = given(await admin.mfa.deleteFactor({ userId, id })) as { data?: { id: string }; id?: string }
  assert.equal(deleted.id ?? deleted.data?.id, id)
  assert.deepEqual(given(await admin.mfa.listFactors({ userId })).factors, [])
  const gone = await admin.mfa.deleteFactor({ userId, id })
  assert.deepEqual(refusal(gone), ['AuthApiError', 404, 'mfa_factor_not_found'])
  assert.deepEqual(refusal(await admin.mfa.listFactors({ userId: randomUUID() })), unknown)
})

test('admin.passkey.listPasskeys and deletePasskey', async () => {
  const { email, id: userId } = await made('passkeys')
  const { client } = await signedIn(email)
  const { challenge_id: challengeId, options } = given(await client.passkey.startRegistration())
  const credential = softAuthenticator().create(options).toJSON() as never
  const { id: passkeyId } = given(await client.passkey.verifyRegistration({ challengeId, credential }))
  const listed = given(await admin.passkey.listPasskeys({ userId }))
  assert.deepEqual(
    listed.map(({ id }) => id),
    [passkeyId],
  )
  assert.equal((await admin.passkey.deletePasskey({ userId, passkeyId })).error, null)
  assert.deepEqual(given(await client.passkey.list()), [])
  const gone = await admin.passkey.deletePasskey({ userId, passkeyId })
  assert.deepEqual(refusal(gone), ['AuthApiError', 404, 'validation_failed'])
  assert.deepEqual(refusal(await admin.passkey.listPasskeys({ userId: randomUUID() })), unknown)
})

test('no one else is an operator', async () => {
  const { email, id } = await made('nobody')
  const { token } = await signedIn(email)
  const person = watched(node.client({ headers: { apikey: node.anonKey, Authorization: `Bearer ${token}` } })).admin
  const userId = id
  const answers = [
    await person.createUser({ email: 'other@example.com' }),
    await person.getUserById(id),
    await person.listUsers(),
    await person.updateUserById(id, { app_metadata: { roles: ['admin'] } }),
    await person.deleteUser(id),
    await person.inviteUserByEmail('other@example.com'),
    await person.generateLink({ type: 'recovery', email }),
    await person.mfa.listFactors({ userId }),
    await person.mfa.deleteFactor({ userId, id: randomUUID() }),
    await person.passkey.listPasskeys({ userId }),
    await person.passkey.deletePasskey({ userId, passkeyId: randomUUID() }),
  ]
  for (const answer of answers) assert.deepEqual(refusal(answer), forbidden)
})

proveShare('admin', () => node.client())
