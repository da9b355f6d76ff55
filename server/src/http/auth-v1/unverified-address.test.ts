import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Node, type TestWorld, testWorld } from './testing.ts'
import { pkceClient } from './testing-messages.ts'
import { arrive, testProvider, type TestProvider, walk } from './testing-provider.ts'

// What a provider doesn't vouch for, where the operator has no address confirmed (AUTH_EMAIL_CONFIRMATION=none).
let world: TestWorld
let open: Node
let acme: TestProvider
before(async () => {
  acme = await testProvider()
  world = await testWorld(
    {},
    {
      AUTH_PROVIDERS: 'acme',
      AUTH_ACME_ISSUER: acme.issuer,
      AUTH_ACME_CLIENT_ID: acme.clientId,
      AUTH_ACME_CLIENT_SECRET: acme.clientSecret,
    },
  )
  open = await world.addNode({}, { AUTH_EMAIL_CONFIRMATION: 'none' })
})
after(async () => {
  await world.end()
  await acme.close()
})

const provider = 'acme' as never

async function entered(hint: string, node: Node) {
  const client = pkceClient(node)
  const options = { skipBrowserRedirect: true, queryParams: { login_hint: hint } }
  const { data } = await client.signInWithOAuth({ provider, options })
  const started = await fetch(data.url!, { redirect: 'manual' })
  const { page } = await arrive(node, await walk(started.headers.get('location')!))
  const { data: session, error } = await client.exchangeCodeForSession(page.searchParams.get('code')!)
  assert.equal(error, null)
  return { client, user: session.user! }
}

test('the address of somebody new counts at once and gets no mail; what the provider said of it stays', async () => {
  acme.people.set('ana', { email: 'ana@acme.example', email_verified: false, name: 'Ana' })
  const { user } = await entered('ana', open)
  assert.equal(user.email, 'ana@acme.example')
  assert.ok(user.email_confirmed_at)
  assert.equal(user.identities![0]!.identity_data!.email_verified, false)
  assert.deepEqual(await open.outbox('ana@acme.example'), [])
  const { user: again } = await entered('ana', open)
  assert.deepEqual([again.id, again.email_confirmed_at], [user.id, user.email_confirmed_at])
})

test('an ID token of an app lets in alike', async () => {
  const token = await acme.idToken({ sub: 'bia', email: 'bia@acme.example', email_verified: false })
  const { data, error } = await open.client().signInWithIdToken({ provider, token })
  assert.equal(error, null)
  assert.ok(data.user!.email_confirmed_at)
  assert.deepEqual(await open.outbox('bia@acme.example'), [])
})

test('it opens nobody else’s account: where the address is taken, the new account has none', async () => {
  const email = 'caio@acme.example'
  const { data: owner } = await open.client().signUp({ email, password: 'segredo1' })
  acme.people.set('thief', { email, email_verified: false, name: 'Thief' })
  const { user } = await entered('thief', open)
  assert.notEqual(user.id, owner.user!.id)
  assert.deepEqual([user.email, user.email_confirmed_at], ['', undefined])
})

test('somebody from the time when addresses were confirmed is let in and counts, with no further mail', async () => {
  const email = 'davi@acme.example'
  acme.people.set('davi', { email, email_verified: false, name: 'Davi' })
  const { user: before } = await entered('davi', world.node)
  assert.equal(before.email_confirmed_at, undefined)
  assert.equal((await world.node.outbox(email)).length, 1)
  const { user } = await entered('davi', open)
  assert.equal(user.id, before.id)
  assert.ok(user.email_confirmed_at)
  assert.equal((await open.outbox(email)).length, 1)
})

test('somebody whose account has another address that never counted is let in and asked nothing', async () => {
  const email = 'fay@acme.example'
  acme.people.set('fay', { email: 'fay-there@acme.example', email_verified: false, name: 'Fay' })
  const { user: before } = await entered('fay', open)
  const unproven = { email, email_confirmed_at: null, confirmation_sent_at: null }
  await world.database.kysely.updateTable('auth.users').set(unproven).where('id', '=', before.id).execute()
  const { user } = await entered('fay', open)
  assert.deepEqual([user.id, user.email, user.email_confirmed_at], [before.id, email, undefined])
  assert.deepEqual(await open.outbox(email), [])
})

test('an address that is left when another way to sign in goes counts too', async () => {
  const client = pkceClient(open)
  await client.signUp({ email: 'elisa@example.com', password: 'segredo1' })
  acme.people.set('elisa', { email: 'elisa@acme.example', email_verified: false })
  const options = { skipBrowserRedirect: true, queryParams: { login_hint: 'elisa' } }
  const { data } = await client.linkIdentity({ provider, options })
  await arrive(open, await walk(data!.url!))
  const { data: linked } = await client.getUserIdentities()
  const own = linked!.identities.find(each => each.provider === 'email')!
  assert.equal((await client.unlinkIdentity(own)).error, null)
  const { data: after } = await client.getUser()
  assert.equal(after.user!.email, 'elisa@acme.example')
  assert.ok(after.user!.email_confirmed_at)
})
