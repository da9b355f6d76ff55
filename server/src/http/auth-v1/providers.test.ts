import { readSuspension } from '@bora/rules/suspension.ts'
import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import type { Node } from './testing.ts'
import { type AcmeWorld, acmeWorld } from './testing-acme.ts'
import { eventsOf, fragmentOf, kindsSentTo, pkceClient } from './testing-messages.ts'
import { arrive, type TestProvider, walk } from './testing-provider.ts'

let world: AcmeWorld
let node: Node
let acme: TestProvider
before(async () => {
  world = await acmeWorld(({ issuer, clientId, clientSecret }) => ({
    AUTH_PROVIDERS: 'acme,apple',
    AUTH_APPLE_ISSUER: issuer,
    AUTH_APPLE_CLIENT_ID: clientId,
    AUTH_APPLE_CLIENT_SECRET: clientSecret,
    AUTH_APPLE_SCOPES: 'email',
    AUTH_REDIRECT_URLS: 'https://app.example/**',
  }))
  ;({ node, acme } = world)
})
after(() => world.end())

function person(name: string, verified = true) {
  const email = `${name}@acme.example`
  acme.people.set(name, {
    email,
    email_verified: verified,
    name: `${name} Lima`,
    picture: 'https://acme.example/a.png',
  })
  return email
}

type Going = { hint: string; provider?: string; redirectTo?: string; at?: Node }

// Every client of the tests that signs in through a provider.
async function signInVia(
  client: ReturnType<Node['client']>,
  { hint, provider = 'acme', redirectTo, at = node }: Going,
) {
  const { data, error } = await client.signInWithOAuth({
    provider: provider as never,
    options: {
      skipBrowserRedirect: true,
      queryParams: { login_hint: hint, prompt: 'login', client_secret: 'mine', state: 'mine' },
      ...(redirectTo && { redirectTo }),
    },
  })
  assert.equal(error, null)
  const started = await fetch(data.url!, { redirect: 'manual' })
  assert.equal(started.status, 302)
  const there = new URL(started.headers.get('location')!)
  const answered = await walk(data.url!)
  return { there, answered, ...(await arrive(at, answered)) }
}

async function entered(hint: string, at = node) {
  const client = pkceClient(at)
  const { page } = await signInVia(client, { hint, at })
  const { data, error } = await client.exchangeCodeForSession(page.searchParams.get('code')!)
  assert.equal(error, null)
  return { client, user: data.user!, session: data.session! }
}

const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const errorOf = (page: URL) => [page.searchParams.get('error'), page.searchParams.get('error_code')]
const userOf = (id: string) =>
  world.database.kysely.selectFrom('auth.users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test("a new person returns with a code, and gets a session and the provider's data, once", async () => {
  const email = person('rita')
  const client = pkceClient(node)
  const events = eventsOf(client)
  const { there, page, status } = await signInVia(client, { hint: 'rita', redirectTo: 'https://app.example/in?x=1' })
  assert.equal(status, 302)
  const asked = there.searchParams
  assert.deepEqual(
    [asked.get('prompt'), asked.get('client_secret'), asked.get('code_challenge_method'), asked.get('scope')],
    ['login', null, 'S256', 'openid email profile'],
  )
  assert.notEqual(asked.get('state'), 'mine')
  assert.deepEqual([page.origin, page.pathname, page.searchParams.get('x')], ['https://app.example', '/in', '1'])
  const code = page.searchParams.get('code')!
  const { data, error } = await client.exchangeCodeForSession(code)
  assert.equal(error, null)
  const { user, session } = data
  assert.deepEqual(
    [user!.email, user!.app_metadata.provider, user!.user_metadata.name, user!.user_metadata.avatar_url],
    [email, 'acme', 'rita Lima', 'https://acme.example/a.png'],
  )
  assert.ok(user!.email_confirmed_at)
  assert.ok(session!.provider_token && session!.provider_refresh_token)
  assert.ok(events.includes('SIGNED_IN'))
  const amr = (await client.getClaims()).data!.claims.amr as { method: string }[]
  assert.equal(amr[0]!.method, 'oauth')
  const [identity] = user!.identities!
  assert.deepEqual([identity!.provider, identity!.id, identity!.identity_data!.email], ['acme', 'rita', email])
  const refreshed = await client.refreshSession()
  assert.equal(refreshed.data.session?.provider_token, undefined)
  const kept = world.database.kysely.selectFrom('auth.flow_states').selectAll()
  assert.deepEqual(await kept.where('provider_token', 'is not', null).execute(), [])
  assert.deepEqual(await kindsSentTo(node, email), [])
})

test('without PKCE the session is in the fragment; a known person keeps the account, with new data', async () => {
  person('bia')
  const { user } = await entered('bia')
  acme.people.set('bia', { email: 'bia2@acme.example', email_verified: true, name: 'Bia Nova' })
  const { page } = await signInVia(node.client(), { hint: 'bia' })
  const { access_token, refresh_token, provider_token, token_type, expires_in } = fragmentOf(page)
  assert.deepEqual([token_type, expires_in, Boolean(provider_token), page.search], ['bearer', '3600', true, ''])
  const client = node.client()
  const set = await client.setSession({ access_token: access_token!, refresh_token: refresh_token! })
  assert.equal(set.data.user!.id, user.id)
  const { name, email, sub } = set.data.user!.user_metadata
  assert.deepEqual(
    [name, email, sub],
    ['bia Lima', 'bia@acme.example', 'bia'],
    'what a person is called is for them to say',
  )
  assert.equal(set.data.user!.identities![0]!.identity_data!.email, 'bia2@acme.example')
  assert.equal(set.data.user!.email, 'bia@acme.example')
})

test('a provider that posts its answer as a form is supported', async () => {
  person('caio')
  const { there, answered, page } = await signInVia(node.client(), { hint: 'caio', provider: 'apple' })
  assert.equal(there.searchParams.get('response_mode'), 'form_post')
  assert.ok(answered.form)
  assert.ok(fragmentOf(page).access_token)
})

test('a verified address finds its confirmed account; both sign-in methods stay', async () => {
  const email = person('davi')
  const client = node.client()
  const { data } = await client.signUp({ email, password: 'segredo1' })
  await world.database.kysely
    .updateTable('auth.users')
    .set({ email_confirmed_at: new Date().toISOString() })
    .where('id', '=', data.user!.id)
    .execute()
  const { user } = await entered('davi')
  assert.equal(user.id, data.user!.id)
  assert.deepEqual(user.app_metadata.providers, ['email', 'acme'])
  assert.equal((await node.client().signInWithPassword({ email, password: 'segredo1' })).error, null)
  const events = world.database.kysely.selectFrom('auth.account_events').select(['kind', 'method'])
  const linked = await events.where('user_id', '=', user.id).where('kind', '=', 'identity_linked').execute()
  assert.deepEqual(linked, [{ kind: 'identity_linked', method: 'acme' }])
})

test('an account that another person created with the address before is emptied', async () => {
  const email = person('elisa')
  const thief = node.client()
  const { data } = await thief.signUp({ email, password: 'segredo1' })
  await world.database.kysely
    .updateTable('auth.users')
    .set({ phone: '5511987650001', phone_confirmed_at: new Date().toISOString() })
    .where('id', '=', data.user!.id)
    .execute()
  const { user } = await entered('elisa')
  assert.equal(user.id, data.user!.id)
  assert.ok(user.email_confirmed_at)
  assert.equal(user.phone, '')
  assert.equal((await thief.getUser()).error?.name, 'AuthSessionMissingError')
  const again = await node.client().signInWithPassword({ email, password: 'segredo1' })
  assert.equal(again.error?.code, 'invalid_credentials')
})

test('an address that the provider has not verified is linked to no account, and is confirmed by mail', async () => {
  const email = person('fabio', false)
  const { data } = await node.client().signUp({ email, password: 'segredo1' })
  const { user } = await entered('fabio')
  assert.notEqual(user.id, data.user!.id)
  assert.equal(user.email, '')
  const alone = person('gil', false)
  const { user: gil } = await entered('gil')
  assert.deepEqual([gil.email, gil.email_confirmed_at], [alone, undefined])
  assert.deepEqual(await kindsSentTo(node, alone), ['confirmation'])
  acme.people.set('gil', { email: alone, email_verified: true })
  assert.ok((await entered('gil')).user.email_confirmed_at)
  const strict = await world.addNode({}, { AUTH_EMAIL_CONFIRMATION: 'first' })
  const waiting = person('hugo', false)
  const { page } = await signInVia(strict.client(), { hint: 'hugo', at: strict })
  assert.deepEqual(errorOf(page), ['access_denied', 'provider_email_needs_verification'])
  assert.deepEqual(await kindsSentTo(strict, waiting), ['confirmation'])
})

test('several accounts with one verified address match none: nothing is guessed', async () => {
  const email = person('ivo')
  const { user } = await entered('ivo')
  await world.database.kysely
    .updateTable('auth.users')
    .set({ email: 'old@acme.example' })
    .where('id', '=', user.id)
    .execute()
  await node.client().signUp({ email, password: 'segredo1' })
  acme.people.set('ivo-2', { email, email_verified: true, name: 'Ivo' })
  const { page } = await signInVia(node.client(), { hint: 'ivo-2' })
  assert.deepEqual(errorOf(page), ['server_error', 'unexpected_failure'])
})

test('a person refused by the provider, banned, or new while sign-up is closed sees the reason on the page', async () => {
  const { page } = await signInVia(node.client(), { hint: 'nobody', redirectTo: 'https://app.example/in' })
  assert.deepEqual([page.origin, ...errorOf(page)], ['https://app.example', 'access_denied', null])
  assert.equal(fragmentOf(page).error_description, 'Not today')
  person('jonas')
  const { user } = await entered('jonas')
  const banned_until = new Date(Date.now() + 60_000).toISOString()
  const ban = { banned_until, ban_reason: 'conduct' } as const
  await world.database.kysely.updateTable('auth.users').set(ban).where('id', '=', user.id).execute()
  const refused = await signInVia(node.client(), { hint: 'jonas' })
  assert.deepEqual(errorOf(refused.page), ['access_denied', 'user_banned'])
  const why = { reason: 'conduct', until: banned_until }
  assert.deepEqual(readSuspension(fragmentOf(refused.page).error_description!), why)
  const closed = await world.addNode({}, { AUTH_SIGN_UP: 'off' })
  person('kiko')
  const late = await signInVia(closed.client(), { hint: 'kiko', at: closed })
  assert.deepEqual(errorOf(late.page), ['access_denied', 'signup_disabled'])
  assert.equal(fragmentOf(late.page).error_code, 'signup_disabled')
})

test('an answer counts once and for five minutes; unknown and empty ones lead to the site with the reason', async () => {
  person('lara')
  const { answered } = await signInVia(node.client(), { hint: 'lara' })
  const used = await arrive(node, answered)
  assert.deepEqual([used.status, used.page.origin], [303, 'http://localhost:3000'])
  assert.equal(errorOf(used.page)[1], 'flow_state_already_used')
  let cookie = ''
  const at = async (query: string) => {
    const url = new URL(`http://x/auth/v1/callback${query}`)
    const { page, status } = await arrive(node, { url, form: null, cookie })
    return [status, page.searchParams.get('error_code'), fragmentOf(page).error_code]
  }
  assert.deepEqual(await at('?code=a'), [303, 'bad_oauth_callback', 'bad_oauth_callback'])
  assert.deepEqual(await at('?code=a&state=b'), [303, 'bad_oauth_state', 'bad_oauth_state'])
  assert.equal((await at(`?code=a&state=${crypto.randomUUID()}`))[1], 'bad_oauth_state')
  const start = async () => {
    const answer = await fetch(`${node.url}/auth/v1/authorize?provider=acme`, { redirect: 'manual' })
    cookie = answer.headers.getSetCookie()[0]!.split(';')[0]!
    return new URL(answer.headers.get('location')!).searchParams.get('state')!
  }
  assert.deepEqual((await at(`?state=${await start()}`)).slice(0, 2), [302, 'bad_oauth_callback'])
  assert.deepEqual((await at(`?code=wrong&state=${await start()}`)).slice(0, 2), [302, 'unexpected_failure'])
  const old = await start()
  const created_at = new Date(Date.now() - 301_000).toISOString()
  await world.database.kysely.updateTable('auth.flow_states').set({ created_at }).where('id', '=', old).execute()
  assert.equal((await at(`?code=a&state=${old}`))[1], 'bad_oauth_state')
})

test('two concurrent first sign-ins of one person create one account', async () => {
  person('mara')
  const ids = await Promise.all([entered('mara'), entered('mara')])
  assert.equal(ids[0].user.id, ids[1].user.id)
})

test('an unconfigured provider, an incomplete secret, and too many starts are refused at once', async () => {
  const at = async (query: string, where = node) => {
    const answer = await where.call(`/auth/v1/authorize?${query}`)
    return [answer.status, (await answer.json()) as { code: string; message: string }] as const
  }
  const [status, { code, message }] = await at('provider=github')
  assert.deepEqual([status, code], [400, 'validation_failed'])
  assert.match(message, /^Unsupported provider: /)
  assert.equal((await at('provider=acme&code_challenge=a'))[1].code, 'validation_failed')
  const limited = await world.addNode({ authRateLimits: true })
  for (let i = 0; i < 60; i++) await at('provider=x', limited)
  assert.equal((await at('provider=x', limited))[1].code, 'over_request_rate_limit')
  const away = await world.addNode({}, { AUTH_ACME_ISSUER: 'http://127.0.0.1:9' })
  assert.deepEqual([(await at('provider=acme', away))[0]], [500])
})

test('the settings list the configured providers', async () => {
  const answer = (await (await node.call('/auth/v1/settings')).json()) as { external: Record<string, boolean> }
  assert.deepEqual([answer.external.acme, answer.external.apple, answer.external.google], [true, true, undefined])
})

test("a provider's discovery document can't send this server to other hosts", async () => {
  let calls = 0
  const victim = createServer((_request, response) => response.end(String(calls++)))
  const rogue = createServer((_request, response) => {
    const [here, there] = [addressOf(rogue), addressOf(victim)]
    const [authorization_endpoint, token_endpoint, jwks_uri] = [`${here}/auth`, `${there}/token`, `${there}/jwks`]
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ issuer: here, authorization_endpoint, token_endpoint, jwks_uri }))
  })
  await Promise.all([victim, rogue].map(each => new Promise<void>(done => each.listen(0, '127.0.0.1', done))))
  const answersOf = async (settings: Record<string, string>) => {
    const at = await world.addNode({}, { AUTH_ACME_ISSUER: addressOf(rogue), ...settings })
    const started = await fetch(`${at.url}/auth/v1/authorize?provider=acme`, { redirect: 'manual' })
    const state = new URL(started.headers.get('location')!).searchParams.get('state')
    const cookie = started.headers.getSetCookie()[0]!.split(';')[0]!
    const url = new URL(`http://x/auth/v1/callback?code=a&state=${state}`)
    const back = await arrive(at, { url, form: null, cookie })
    return errorOf(back.page)
  }
  const failed = ['server_error', 'unexpected_failure']
  assert.deepEqual([await answersOf({}), calls], [failed, 0])
  const named = { AUTH_ACME_HOSTS: new URL(addressOf(victim)).host }
  assert.deepEqual([await answersOf(named), calls], [failed, 1])
  for (const each of [victim, rogue]) each.closeAllConnections()
  await Promise.all([victim, rogue].map(each => new Promise(done => each.close(done))))
})

test('the account of a person without an address has none', async () => {
  acme.people.set('nina', {})
  const { user } = await entered('nina')
  assert.equal(user.email, '')
  assert.equal((await userOf(user.id)).email, null)
})
