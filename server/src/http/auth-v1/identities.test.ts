import type { GoTrueClient } from '@supabase/auth-js'
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { generateSync } from 'otplib'
import type { Node } from './testing.ts'
import { password, signedUp } from './testing-accounts.ts'
import { ACME, type AcmeWorld, acmeWorld, linkedAtAcme } from './testing-acme.ts'
import { eventsOf, fragmentOf, newestMessage, pkceClient } from './testing-messages.ts'
import { arrive, type TestProvider, walk } from './testing-provider.ts'

let world: AcmeWorld
let node: Node
let acme: TestProvider
before(async () => {
  world = await acmeWorld(({ clientId }) => ({
    AUTH_ACME_CLIENT_ID: `${clientId},bora-app`,
    AUTH_ANONYMOUS: 'on',
  }))
  ;({ node, acme } = world)
})
after(() => world.end())

const sha = (text: string) => createHash('sha256').update(text)

const newcomer = (name: string) => signedUp(node, name, { client: pkceClient(node) })

async function identitiesOf(client: GoTrueClient) {
  const { data, error } = await client.getUserIdentities()
  assert.equal(error, null)
  return data!.identities
}

const eventsKept = (id: string) =>
  world.database.kysely
    .selectFrom('auth.account_events')
    .select(['kind', 'method'])
    .where('user_id', '=', id)
    .where('kind', 'in', ['identity_linked', 'identity_unlinked'])
    .orderBy('at')
    .execute()

test('an ID token of an app opens a session; other apps of the same operator count, too', async () => {
  const claims = { sub: 'app-1', email: 'app1@acme.example', email_verified: true, name: 'Ana' }
  const client = node.client()
  const events = eventsOf(client)
  const token = await acme.idToken({ ...claims, nonce: sha('a secret').digest('hex') }, { audience: 'bora-app' })
  const { data, error } = await client.signInWithIdToken({ provider: ACME, token, nonce: 'a secret' })
  assert.equal(error, null)
  assert.deepEqual([data.user!.email, data.user!.app_metadata.provider], ['app1@acme.example', 'acme'])
  assert.ok(events.includes('SIGNED_IN'))
  const amr = (await client.getClaims()).data!.claims.amr as { method: string }[]
  assert.equal(amr[0]!.method, 'oauth')
  const at_hash = sha('access').digest().subarray(0, 16).toString('base64url')
  const again = await acme.idToken({ ...claims, at_hash })
  const second = await node.client().signInWithIdToken({ provider: ACME, token: again, access_token: 'access' })
  assert.equal(second.data.user!.id, data.user!.id)
})

const badToken = { error: 'invalid request', error_description: 'Bad ID token' }
const faults: Record<string, () => Promise<[Record<string, unknown>, unknown]>> = {
  'another key': async () => [{ id_token: await acme.idToken({ sub: 'x' }, { own: true }) }, badToken],
  'another issuer': async () => [
    { id_token: await acme.idToken({ sub: 'x' }, { issuer: 'https://a.example' }) },
    badToken,
  ],
  'another audience': async () => [{ id_token: await acme.idToken({ sub: 'x' }, { audience: 'other' }) }, badToken],
  'the past': async () => [{ id_token: await acme.idToken({ sub: 'x' }, { expires: '-1m' }) }, badToken],
  nobody: async () => [{ id_token: await acme.idToken({}) }, badToken],
  'no signature': async () => {
    const [, body] = (await acme.idToken({ sub: 'x' })).split('.')
    const head = Buffer.from('{"alg":"none"}').toString('base64url')
    return [{ id_token: `${head}.${body}.` }, badToken]
  },
  'no shape': async () => [{ id_token: 'abc' }, badToken],
  'another access token': async () => [
    { id_token: await acme.idToken({ sub: 'x', at_hash: 'abc' }), access_token: 'access' },
    badToken,
  ],
  'another nonce': async () => [
    { id_token: await acme.idToken({ sub: 'x', nonce: sha('one').digest('hex') }), nonce: 'two' },
    { error: 'invalid nonce', error_description: 'Nonces mismatch' },
  ],
  'a nonce on one side': async () => [
    { id_token: await acme.idToken({ sub: 'x' }), nonce: 'two' },
    {
      error: 'invalid request',
      error_description: 'Passed nonce and nonce in id_token should either both exist or not.',
    },
  ],
}
for (const [what, make] of Object.entries(faults)) {
  test(`an ID token of ${what} is refused, in any version of the client's API`, async () => {
    const [fields, expected] = await make()
    const body = { provider: 'acme', ...fields }
    for (const version of ['2024-01-01', '']) {
      const headers = { 'x-supabase-api-version': version }
      const answer = await node.call('/auth/v1/token?grant_type=id_token', { method: 'POST', headers, body })
      assert.deepEqual([answer.status, await answer.json()], [400, expected])
    }
  })
}

test('an unconfigured provider, and missing fields, are refused by name', async () => {
  const of = async (body: unknown) => {
    const answer = await node.call('/auth/v1/token?grant_type=id_token', { method: 'POST', body })
    const { code, message } = (await answer.json()) as { code: string; message: string }
    return [answer.status, code, message]
  }
  assert.deepEqual(await of({ provider: 'google', id_token: 'a' }), [
    400,
    'provider_disabled',
    'Provider (issuer "https://accounts.google.com") is not enabled',
  ])
  assert.equal((await of({ provider: 'nobody', id_token: 'a' }))[2], 'Provider "nobody" is not enabled')
  assert.deepEqual((await of({ provider: 'acme' })).slice(0, 2), [400, 'validation_failed'])
  assert.deepEqual((await of({ id_token: 'a' })).slice(0, 2), [400, 'validation_failed'])
})

test('a signed-in person adds an identity, sees it, signs in with it, and removes it', async () => {
  const { client, email, id } = await newcomer('olga')
  acme.people.set('olga', { email: 'olga@acme.example', email_verified: true, name: 'Olga' })
  await linkedAtAcme(node, client, 'olga')
  const { data, error } = await client.getUser()
  assert.equal(error, null)
  assert.deepEqual([data.user!.id, data.user!.email], [id, email])
  const identities = await identitiesOf(client)
  assert.deepEqual(
    identities.map(each => each.provider),
    ['email', 'acme'],
  )
  const { data: byAcme } = await node
    .client()
    .signInWithIdToken({ provider: ACME, token: await acme.idToken({ sub: 'olga', email: 'olga@acme.example' }) })
  assert.equal(byAcme.user!.id, id)
  assert.equal((await client.unlinkIdentity(identities[1]!)).error, null)
  assert.deepEqual(
    (await identitiesOf(client)).map(each => each.provider),
    ['email'],
  )
  const { data: still } = await client.getUser()
  assert.deepEqual([still.user!.email, still.user!.app_metadata.providers], [email, ['email']])
  assert.deepEqual(await eventsKept(id), [
    { kind: 'identity_linked', method: 'acme' },
    { kind: 'identity_unlinked', method: 'acme' },
  ])
})

test('an ID token adds an identity, too; the session stays as it was', async () => {
  const { client, id } = await newcomer('paulo')
  const events = eventsOf(client)
  const before = (await client.getClaims()).data!.claims
  const token = await acme.idToken({ sub: 'paulo', email: 'paulo@acme.example', email_verified: true })
  const { data, error } = await client.linkIdentity({ provider: ACME, token } as never)
  assert.equal(error, null)
  assert.equal((data as unknown as { user: { id: string } }).user.id, id)
  assert.ok(events.includes('USER_UPDATED'))
  const now = (await client.getClaims()).data!.claims
  assert.deepEqual([now.session_id, now.amr], [before.session_id, before.amr])
  assert.deepEqual(now.app_metadata?.providers, ['email', 'acme'])
  const refused = await client.linkIdentity({ provider: ACME, token } as never)
  assert.deepEqual([refused.error?.status, refused.error?.code], [422, 'identity_already_exists'])
  const body = { provider: 'acme', id_token: token, link_identity: true }
  const alone = await node.call('/auth/v1/token?grant_type=id_token', { method: 'POST', body })
  assert.equal(((await alone.json()) as { code: string }).code, 'no_authorization')
})

test('an identity that another account has is refused on the page', async () => {
  const { client } = await newcomer('quim')
  acme.people.set('quim', { email: 'quim@acme.example', email_verified: true })
  await linkedAtAcme(node, client, 'quim')
  for (const again of [client, (await newcomer('rosa')).client]) {
    const { page, status } = await linkedAtAcme(node, again, 'quim')
    assert.deepEqual(
      [status, page.searchParams.get('error_code'), fragmentOf(page).error_code],
      [302, 'identity_already_exists', 'identity_already_exists'],
    )
    assert.ok((await again.getUser()).data.user)
  }
})

test('an anonymous account becomes a person with an address by adding an identity', async () => {
  const client = pkceClient(node)
  const { data } = await client.signInAnonymously()
  acme.people.set('sol', { email: 'sol@acme.example', email_verified: true })
  await linkedAtAcme(node, client, 'sol')
  const { data: after } = await client.getUser()
  assert.deepEqual(
    [after.user!.id, after.user!.is_anonymous, after.user!.email],
    [data.user!.id, false, 'sol@acme.example'],
  )
})

test("removing the identity of the address moves the account to another identity's address", async () => {
  const { client, email, id } = await newcomer('tania')
  const { code } = await newestMessage(node, email)
  await client.verifyOtp({ email, token: code, type: 'signup' })
  acme.people.set('tania', { email: 'tania@acme.example', email_verified: true })
  await linkedAtAcme(node, client, 'tania')
  await client.resetPasswordForEmail(email)
  const [own] = await identitiesOf(client)
  assert.equal((await client.unlinkIdentity(own!)).error, null)
  const { data } = await client.getUser()
  assert.deepEqual([data.user!.email, Boolean(data.user!.email_confirmed_at)], ['tania@acme.example', true])
  const codes = world.database.kysely.selectFrom('auth.one_time_tokens').selectAll().where('user_id', '=', id)
  assert.deepEqual(await codes.execute(), [])
  const last = (await identitiesOf(client))[0]!
  const refused = await client.unlinkIdentity(last)
  assert.deepEqual([refused.error?.status, refused.error?.code], [422, 'single_identity_not_deletable'])
})

test('a session without the second factor of the account removes no identity', async () => {
  const { client, email } = await newcomer('tereza')
  const { code } = await newestMessage(node, email)
  await client.verifyOtp({ email, token: code, type: 'signup' })
  acme.people.set('tereza', { email: 'tereza@acme.example', email_verified: true })
  await linkedAtAcme(node, client, 'tereza')
  const { data: app } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'App' })
  const proven = await client.mfa.challengeAndVerify({
    factorId: app!.id,
    code: generateSync({ secret: app!.totp.secret }),
  })
  assert.equal(proven.error, null)
  const thief = node.client()
  assert.equal((await thief.signInWithPassword({ email, password })).error, null)
  const [own] = await identitiesOf(thief)
  const refused = await thief.unlinkIdentity(own!)
  assert.deepEqual([refused.error?.status, refused.error?.code], [422, 'insufficient_aal'])
  assert.equal((await client.unlinkIdentity(own!)).error, null)
})

test('an address that the provider has not verified is unconfirmed once it is the only one', async () => {
  const { client, email } = await newcomer('ursula')
  const { code } = await newestMessage(node, email)
  await client.verifyOtp({ email, token: code, type: 'signup' })
  acme.people.set('ursula', { email: 'ursula@acme.example', email_verified: false })
  await linkedAtAcme(node, client, 'ursula')
  const [own] = await identitiesOf(client)
  await client.unlinkIdentity(own!)
  const { data } = await client.getUser()
  assert.deepEqual([data.user!.email, data.user!.email_confirmed_at], ['ursula@acme.example', undefined])
})

test("an identity can't be removed if that would give the account another account's address", async () => {
  const { client } = await newcomer('vera')
  const { email: others } = await newcomer('wanda')
  acme.people.set('vera', { email: others, email_verified: true })
  await linkedAtAcme(node, client, 'vera')
  const [own] = await identitiesOf(client)
  const refused = await client.unlinkIdentity(own!)
  assert.deepEqual([refused.error?.status, refused.error?.code], [422, 'email_conflict_identity_not_deletable'])
  assert.equal((await identitiesOf(client)).length, 2)
})

test('removing the identity of the phone number removes the number', async () => {
  const { client, id } = await newcomer('xico')
  await client.updateUser({ phone: '+5511987650002' })
  const { code } = await newestMessage(node, '5511987650002')
  await client.verifyOtp({ phone: '+5511987650002', token: code, type: 'phone_change' })
  const phone = (await identitiesOf(client)).find(each => each.provider === 'phone')!
  assert.equal((await client.unlinkIdentity(phone)).error, null)
  const { data } = await client.getUser()
  assert.deepEqual([data.user!.id, data.user!.phone, data.user!.email], [id, '', 'xico@example.com'])
})

test('missing or foreign identities are refused; so is everything if linking is disabled', async () => {
  const { client } = await newcomer('yara')
  const { client: other } = await newcomer('zeca')
  const [foreign] = await identitiesOf(other)
  acme.people.set('yara', { email: 'yara@acme.example', email_verified: true })
  const refusalOf = async (identity_id: string) => {
    const { error } = await client.unlinkIdentity({ ...foreign!, identity_id })
    return [error?.status, error?.code]
  }
  assert.deepEqual(await refusalOf(crypto.randomUUID()), [422, 'single_identity_not_deletable'])
  await linkedAtAcme(node, client, 'yara')
  assert.deepEqual(await refusalOf(foreign!.identity_id), [422, 'identity_not_found'])
  assert.deepEqual(await refusalOf('none'), [404, 'validation_failed'])
  const off = await world.addNode({}, { AUTH_MANUAL_LINKING: 'off' })
  const token = (await client.getSession()).data.session!.access_token
  const headers = { authorization: `Bearer ${token}` }
  for (const [method, path] of [
    ['GET', 'user/identities/authorize?provider=acme&skip_http_redirect=true'],
    ['DELETE', `user/identities/${foreign!.identity_id}`],
  ] as const) {
    const answer = await off.call(`/auth/v1/${path}`, { method, headers })
    assert.deepEqual(
      [answer.status, await answer.json()],
      [404, { code: 'manual_linking_disabled', message: 'Manual linking is disabled' }],
    )
    const alone = await node.call(`/auth/v1/${path}`, { method })
    assert.deepEqual([alone.status, ((await alone.json()) as { code: string }).code], [401, 'no_authorization'])
  }
  const redirected = await fetch(`${node.url}/auth/v1/user/identities/authorize?provider=acme`, {
    redirect: 'manual',
    headers: { ...headers, apikey: node.anonKey },
  })
  assert.equal(redirected.status, 302)
})

async function linkBegunBy(client: GoTrueClient, hint: string): Promise<string> {
  const options = { skipBrowserRedirect: true, queryParams: { login_hint: hint } }
  const { data, error } = await client.linkIdentity({ provider: ACME, options })
  assert.equal(error, null)
  return data!.url!
}

test("following another person's link changes nothing: only the client that began it can finish, while its session lives", async () => {
  acme.people.set('zeca', { email: 'zeca@acme.example', email_verified: true })
  const { client, id } = await newcomer('attacker')
  // The victim follows the link to the provider and returns to a page whose code is worthless there.
  const { page } = await arrive(node, await walk(await linkBegunBy(client, 'zeca')))
  const code = page.searchParams.get('code')!
  assert.deepEqual(await eventsKept(id), [])
  assert.deepEqual((await identitiesOf(client)).length, 1)
  const victim = pkceClient(node)
  await linkBegunBy((await newcomer('victim')).client, 'zeca')
  assert.ok((await victim.exchangeCodeForSession(code)).error)
  assert.deepEqual(await eventsKept(id), [])

  // The session that began it ended before the exchange.
  await world.database.kysely.deleteFrom('auth.sessions').where('user_id', '=', id).execute()
  assert.equal((await client.exchangeCodeForSession(code)).error?.name, 'AuthSessionMissingError')
  assert.deepEqual(await eventsKept(id), [])
})

test('a flow without PKCE returns only to the browser that began it', async () => {
  acme.people.set('ziza', { email: 'ziza@acme.example', email_verified: true })
  const options = { skipBrowserRedirect: true, queryParams: { login_hint: 'ziza' } }
  const begin = async () => (await node.client().signInWithOAuth({ provider: ACME, options })).data.url!
  const { url, form } = await walk(await begin())
  const elsewhere = await arrive(node, { url, form })
  assert.deepEqual([elsewhere.status, fragmentOf(elsewhere.page).error_code], [303, 'bad_oauth_state'])
  const other = await arrive(node, {
    url: (await walk(await begin())).url,
    form,
    cookie: `bora-flow=${'a'.repeat(43)}`,
  })
  assert.equal(fragmentOf(other.page).error_code, 'bad_oauth_state')
  const here = await arrive(node, await walk(await begin()))
  assert.ok(fragmentOf(here.page).access_token)

  const linking = await signedUp(node, 'implicit', { client: node.client() })
  const back = await arrive(node, await walk(await linkBegunBy(linking.client, 'ziza')))
  assert.equal(fragmentOf(back.page).error_code, 'bad_oauth_state')
})
