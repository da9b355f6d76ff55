import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Node } from './testing.ts'
import { signedUp } from './testing-accounts.ts'
import { ACME, type AcmeWorld, acmeWorld, enteredByAcme, linkedAtAcme } from './testing-acme.ts'
import { pkceClient } from './testing-messages.ts'
import type { TestProvider } from './testing-provider.ts'

// Addresses that a provider doesn't vouch for, if the operator requires no confirmation (AUTH_EMAIL_CONFIRMATION=none).
let world: AcmeWorld
let open: Node
let acme: TestProvider
before(async () => {
  world = await acmeWorld()
  acme = world.acme
  open = await world.addNode({}, { AUTH_EMAIL_CONFIRMATION: 'none' })
})
after(() => world.end())

test("a new person's address counts at once and gets no mail; the provider's own statement is kept", async () => {
  acme.people.set('ana', { email: 'ana@acme.example', email_verified: false, name: 'Ana' })
  const { user } = await enteredByAcme(open, 'ana')
  assert.equal(user.email, 'ana@acme.example')
  assert.ok(user.email_confirmed_at)
  assert.equal(user.identities![0]!.identity_data!.email_verified, false)
  assert.deepEqual(await open.outbox('ana@acme.example'), [])
  const { user: again } = await enteredByAcme(open, 'ana')
  assert.deepEqual([again.id, again.email_confirmed_at], [user.id, user.email_confirmed_at])
})

test('an ID token of an app works the same way', async () => {
  const token = await acme.idToken({ sub: 'bia', email: 'bia@acme.example', email_verified: false })
  const { data, error } = await open.client().signInWithIdToken({ provider: ACME, token })
  assert.equal(error, null)
  assert.ok(data.user!.email_confirmed_at)
  assert.deepEqual(await open.outbox('bia@acme.example'), [])
})

test('it never opens another account: if the address is taken, the new account has none', async () => {
  const email = 'caio@acme.example'
  const { data: owner } = await open.client().signUp({ email, password: 'segredo1' })
  acme.people.set('thief', { email, email_verified: false, name: 'Thief' })
  const { user } = await enteredByAcme(open, 'thief')
  assert.notEqual(user.id, owner.user!.id)
  assert.deepEqual([user.email, user.email_confirmed_at], ['', undefined])
})

test('an account from the time of confirmations is let in and counts, without another mail', async () => {
  const email = 'davi@acme.example'
  acme.people.set('davi', { email, email_verified: false, name: 'Davi' })
  const { user: before } = await enteredByAcme(world.node, 'davi')
  assert.equal(before.email_confirmed_at, undefined)
  assert.equal((await world.node.outbox(email)).length, 1)
  const { user } = await enteredByAcme(open, 'davi')
  assert.equal(user.id, before.id)
  assert.ok(user.email_confirmed_at)
  assert.equal((await open.outbox(email)).length, 1)
})

test('an account with another address that was never confirmed is let in without a request', async () => {
  const email = 'fay@acme.example'
  acme.people.set('fay', { email: 'fay-there@acme.example', email_verified: false, name: 'Fay' })
  const { user: before } = await enteredByAcme(open, 'fay')
  const unproven = { email, email_confirmed_at: null, confirmation_sent_at: null }
  await world.database.kysely.updateTable('auth.users').set(unproven).where('id', '=', before.id).execute()
  const { user } = await enteredByAcme(open, 'fay')
  assert.deepEqual([user.id, user.email, user.email_confirmed_at], [before.id, email, undefined])
  assert.deepEqual(await open.outbox(email), [])
})

test('an address that remains after unlinking another method counts, too', async () => {
  const { client } = await signedUp(open, 'elisa', { client: pkceClient(open) })
  acme.people.set('elisa', { email: 'elisa@acme.example', email_verified: false })
  await linkedAtAcme(open, client, 'elisa')
  const { data: linked } = await client.getUserIdentities()
  const own = linked!.identities.find(each => each.provider === 'email')!
  assert.equal((await client.unlinkIdentity(own)).error, null)
  const { data: after } = await client.getUser()
  assert.equal(after.user!.email, 'elisa@acme.example')
  assert.ok(after.user!.email_confirmed_at)
})
