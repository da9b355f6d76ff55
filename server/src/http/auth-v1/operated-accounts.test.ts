import type { GoTrueClient } from '@supabase/auth-js'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { type TestWorld, testWorld } from './testing.ts'
import { follow, newestMessage } from './testing-messages.ts'
import { OPERATOR_SECRET, operator } from './testing-operator.ts'

let world: TestWorld
let admin: GoTrueClient['admin']
before(async () => {
  const settings = { AUTH_LEGACY_SECRET: OPERATOR_SECRET, AUTH_REDIRECT_URLS: 'https://app.example/**' }
  world = await testWorld({}, settings)
  admin = (await operator(world.node)).admin
})
after(() => world.end())

const address = () => `${randomUUID().slice(0, 8)}@bora.test`

async function made(about: Parameters<GoTrueClient['admin']['createUser']>[0]) {
  const { data, error } = await admin.createUser({ email: address(), ...about })
  assert.equal(error, null)
  return data.user!
}

const rolesOf = async (id: string) => {
  const people = world.database.kysely.selectFrom('people').select('roles').where('id', '=', id)
  return (await people.executeTakeFirstOrThrow()).roles
}

test("an operator's account has exactly the given metadata, by every way to create one", async () => {
  const given = { team: 'azul', shirt: { size: 'M' } }
  assert.deepEqual((await made({ user_metadata: given })).user_metadata, given)
  assert.deepEqual((await made({ email: '', phone: '5511977770401', user_metadata: given })).user_metadata, given)
  assert.deepEqual((await made({ user_metadata: {} })).user_metadata, {})
  const invited = await admin.inviteUserByEmail(address(), { data: given })
  assert.deepEqual(invited.data.user!.user_metadata, given)
  const options = { data: given }
  const linked = [
    await admin.generateLink({ type: 'signup', email: address(), password: 'segredo1', options }),
    await admin.generateLink({ type: 'invite', email: address(), options }),
    await admin.generateLink({ type: 'magiclink', email: address(), options }),
  ]
  for (const { data } of linked) assert.deepEqual(data.user!.user_metadata, given)
})

test('a change by an operator adds exactly the given metadata', async () => {
  const { id } = await made({ user_metadata: { team: 'azul' } })
  const changed = await admin.updateUserById(id, { user_metadata: { colour: 'yellow' } })
  assert.deepEqual(changed.data.user!.user_metadata, { team: 'azul', colour: 'yellow' })
  const removed = await admin.updateUserById(id, { user_metadata: { team: null } })
  assert.deepEqual(removed.data.user!.user_metadata, { colour: 'yellow' })
})

test("the identity contains the server's data, and a confirmation is recorded as for everyone", async () => {
  const user = await made({ user_metadata: { team: 'azul' } })
  const about = { sub: user.id, email: user.email, email_verified: false, phone_verified: false }
  assert.deepEqual(user.identities![0]!.identity_data, about)
  const { data } = await admin.updateUserById(user.id, { email_confirm: true })
  assert.deepEqual([data.user!.user_metadata.team, data.user!.user_metadata.email_verified], ['azul', true])
  assert.equal(data.user!.identities![0]!.identity_data!.email_verified, true)
})

test('an unknown role is stored without rights; a known one grants its rights', async () => {
  const user = await made({ app_metadata: { roles: ['editor', 'publisher'], team: 'azul' } })
  const { provider, providers, roles, team } = user.app_metadata
  assert.deepEqual([provider, providers, roles, team], ['email', ['email'], ['editor', 'publisher'], 'azul'])
  assert.deepEqual(await rolesOf(user.id), [])
  const changed = await admin.updateUserById(user.id, { app_metadata: { roles: ['publisher', 'ambassador'] } })
  assert.deepEqual(changed.data.user!.app_metadata.roles, ['ambassador', 'publisher'])
  assert.deepEqual(await rolesOf(user.id), ['ambassador'])
  const other = await admin.updateUserById(user.id, { app_metadata: { team: 'verde' } })
  assert.deepEqual(other.data.user!.app_metadata.roles, ['ambassador', 'publisher'])
  const none = await admin.updateUserById(user.id, { app_metadata: { roles: [] } })
  assert.equal(none.data.user!.app_metadata.roles, undefined)
  assert.deepEqual(await rolesOf(user.id), [])
})

test('invalid lists of roles are refused', async () => {
  for (const roles of ['admin', { admin: true }, [1], [['admin']]]) {
    const { error } = await admin.createUser({ email: address(), app_metadata: { roles } })
    assert.equal(error?.code, 'validation_failed', JSON.stringify(roles))
  }
})

test('accounts are listed newest first', async () => {
  const ids: string[] = []
  for (let n = 0; n < 3; n++) ids.unshift((await made({})).id)
  const first = await admin.listUsers({ page: 1, perPage: 2 })
  const second = await admin.listUsers({ page: 2, perPage: 2 })
  const listed = [...first.data.users, ...second.data.users].map(user => user.id)
  assert.deepEqual(listed.slice(0, 3), ids)
})

test('a link contains its target page unescaped, escaped only where it would be parsed differently', async () => {
  const link = async (redirectTo: string) => {
    const { data } = await admin.generateLink({ type: 'magiclink', email: address(), options: { redirectTo } })
    return data.properties!.action_link
  }
  assert.match(await link('https://app.example/welcome'), /&redirect_to=https:\/\/app\.example\/welcome$/)
  const odd = 'https://app.example/in?a=1&b=2#c'
  assert.equal(new URL(await link(odd)).searchParams.get('redirect_to'), odd)
})

test('the owner of such an account confirms, signs in and keeps the metadata', async () => {
  const email = address()
  await admin.inviteUserByEmail(email, { data: { name: 'Bia Convidada', team: 'azul' } })
  await follow(world.node, (await newestMessage(world.node, email)).link)
  const { id } = (await admin.listUsers()).data.users.find(user => user.email === email)!
  const { user_metadata: about } = (await admin.getUserById(id)).data.user!
  assert.deepEqual([about.name, about.team, about.email_verified], ['Bia Convidada', 'azul', true])
})
