import type { GoTrueClient } from '@supabase/auth-js'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { generateSync } from 'otplib'
import type { Node } from './testing.ts'
import { password, signedUp } from './testing-accounts.ts'
import { ACME, type AcmeWorld, acmeWorld } from './testing-acme.ts'
import { fragmentOf, newestMessage, pkceClient } from './testing-messages.ts'
import { arrive, type TestProvider, walk } from './testing-provider.ts'

let world: AcmeWorld
let node: Node
let acme: TestProvider
before(async () => {
  world = await acmeWorld()
  ;({ node, acme } = world)
})
after(() => world.end())

/** Signs up a person with a confirmed address. */
async function confirmed(name: string) {
  const person = await signedUp(node, name, { client: pkceClient(node) })
  const { code } = await newestMessage(node, person.email)
  await person.client.verifyOtp({ email: person.email, token: code, type: 'signup' })
  acme.people.set(name, { email: `${name}@acme.example`, email_verified: true })
  return person
}

/** Adds a second factor to the account; only this session has given it. */
async function addFactor(client: GoTrueClient) {
  const { data: app } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'App' })
  const code = generateSync({ secret: app!.totp.secret })
  assert.equal((await client.mfa.challengeAndVerify({ factorId: app!.id, code })).error, null)
}

async function signedIn(email: string, client = pkceClient(node)) {
  assert.equal((await client.signInWithPassword({ email, password })).error, null)
  return client
}

const linkOf = async (client: GoTrueClient, hint: string) => {
  const options = { skipBrowserRedirect: true, queryParams: { login_hint: hint } }
  const { data, error } = await client.linkIdentity({ provider: ACME, options })
  return { url: data?.url ?? null, refusal: error && [error.status, error.code] }
}

const providersOf = async (client: GoTrueClient) =>
  (await client.getUserIdentities()).data!.identities.map(each => each.provider)

const idToken = (name: string) => acme.idToken({ sub: name, email: `${name}@acme.example`, email_verified: true })

test('a session without the second factor of the account links no identity', async () => {
  const { client, email } = await confirmed('tomas')
  await addFactor(client)
  const thief = await signedIn(email)
  assert.deepEqual(await linkOf(thief, 'tomas'), { url: null, refusal: [422, 'insufficient_aal'] })
  const byToken = await thief.linkIdentity({ provider: ACME, token: await idToken('tomas') } as never)
  assert.deepEqual([byToken.error?.status, byToken.error?.code], [422, 'insufficient_aal'])
  assert.deepEqual(await providersOf(client), ['email'])
  const { error } = await client.linkIdentity({ provider: ACME, token: await idToken('tomas') } as never)
  assert.equal(error, null)
  assert.deepEqual(await providersOf(client), ['email', 'acme'])
})

test('a link begun before the second factor was added is not written', async () => {
  const { client, email } = await confirmed('ulisses')
  const thief = await signedIn(email)
  const { url } = await linkOf(thief, 'ulisses')
  const { page } = await arrive(node, await walk(url!))
  await addFactor(client)
  const { error } = await thief.exchangeCodeForSession(page.searchParams.get('code')!)
  assert.ok(error)
  assert.deepEqual(await providersOf(client), ['email'])
})

test('nor does the way back of a flow without PKCE write it', async () => {
  const { client, email } = await confirmed('valdir')
  const thief = await signedIn(email, node.client())
  const token = (await thief.getSession()).data.session!.access_token
  const asked = await node.call(
    '/auth/v1/user/identities/authorize?provider=acme&skip_http_redirect=true&login_hint=valdir',
    { headers: { authorization: `Bearer ${token}` } },
  )
  const cookie = asked.headers.get('set-cookie')!.split(';')[0]!
  const { url } = (await asked.json()) as { url: string }
  await addFactor(client)
  const { page } = await arrive(node, { ...(await walk(url)), cookie })
  // The flow was cancelled with everything else that the session began.
  assert.equal(fragmentOf(page).error_code, 'bad_oauth_state')
  assert.deepEqual(await providersOf(client), ['email'])
})
