import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { apiVersion, type TestWorld, testWorld } from './testing.ts'

let world: TestWorld
before(async () => (world = await testWorld({ allowedOrigins: ['https://app.example'] }, { AUTH_PHONE: 'off' })))
after(() => world.end())

test("errors have the shape of the client's API version", async () => {
  const path = '/auth/v1/token?grant_type=password'
  const body = { email: 'nobody@example.com', password: 'segredo1' }
  const now = await world.node.call(path, { method: 'POST', body })
  assert.equal(now.status, 400)
  assert.equal(now.headers.get('x-supabase-api-version'), apiVersion)
  assert.equal(now.headers.get('x-sb-error-code'), 'invalid_credentials')
  assert.deepEqual(await now.json(), { code: 'invalid_credentials', message: 'Invalid login credentials' })
  for (const version of ['', '2023-12-31', 'tomorrow']) {
    const old = await world.node.call(path, { method: 'POST', body, headers: { 'x-supabase-api-version': version } })
    assert.equal(old.headers.get('x-supabase-api-version'), null)
    assert.deepEqual(await old.json(), {
      code: 400,
      error_code: 'invalid_credentials',
      msg: 'Invalid login credentials',
    })
  }
})

test("a call without the application's key is refused, except where browsers navigate directly", async () => {
  const without = await fetch(`${world.node.url}/auth/v1/settings`)
  assert.equal(without.status, 401)
  assert.deepEqual(await without.json(), { message: 'No API key found in request' })
  const wrong = await world.node.call('/auth/v1/settings', { headers: { apikey: 'x' } })
  assert.deepEqual([wrong.status, await wrong.json()], [401, { message: 'Invalid API key' }])
  for (const open of ['/auth/v1/health', '/auth/v1/.well-known/jwks.json', '/.well-known/jwks.json']) {
    assert.equal((await fetch(world.node.url + open)).status, 200, open)
  }
})

test('the keys may be cached for ten minutes, everything else is never stored', async () => {
  const keys = await fetch(`${world.node.url}/auth/v1/.well-known/jwks.json`)
  assert.equal(keys.headers.get('cache-control'), 'public, max-age=600')
  assert.equal((await world.node.call('/auth/v1/settings')).headers.get('cache-control'), 'no-store')
})

test('settings list the available sign-in methods', async () => {
  const settings = (await (await world.node.call('/auth/v1/settings')).json()) as Record<string, unknown>
  assert.deepEqual(settings.external, { email: true, phone: false, anonymous_users: false })
  assert.equal(settings.mailer_autoconfirm, true)
})

test('pages of known origins may call, and read the version', async () => {
  const origin = 'https://app.example'
  const preflight = await fetch(`${world.node.url}/auth/v1/token`, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'apikey,content-type',
    },
  })
  assert.equal(preflight.status, 204)
  assert.equal(preflight.headers.get('access-control-allow-origin'), origin)
  assert.match(preflight.headers.get('access-control-allow-headers')!, /apikey.*x-supabase-api-version/)
  const refused = await world.node.call('/auth/v1/token?grant_type=password', {
    method: 'POST',
    headers: { origin },
    body: {},
  })
  assert.equal(refused.headers.get('access-control-allow-origin'), origin)
  assert.match(refused.headers.get('access-control-expose-headers')!, /X-Supabase-Api-Version/)
  const stranger = await world.node.call('/auth/v1/settings', { headers: { origin: 'https://evil.example' } })
  assert.equal(stranger.headers.get('access-control-allow-origin'), null)
})

test('bodies: empty, malformed, not an object, too large, with invalid characters', async () => {
  const path = '/auth/v1/signup'
  const send = async (body: string) => {
    const answer = await world.node.call(path, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json;charset=UTF-8' },
    })
    return [answer.status, ((await answer.json()) as { code: string }).code]
  }
  assert.deepEqual(await send(''), [422, 'anonymous_provider_disabled'])
  assert.deepEqual(await send('{"email":'), [400, 'bad_json'])
  assert.deepEqual(await send('[1]'), [400, 'bad_json'])
  assert.deepEqual(await send('{"email":7,"password":"segredo1"}'), [400, 'validation_failed'])
  assert.deepEqual(await send(`{"email":"a@b.co","password":"${'x'.repeat(1_100_000)}"}`), [
    413,
    'request_entity_too_large',
  ])
  assert.deepEqual(await send('{"email":"a@b.co","password":"segredo1","data":{"name":"A\\u0000na"}}'), [
    400,
    'validation_failed',
  ])
  assert.deepEqual(await send('{"email":"a@b.co","password":"segredo1","data":{"name":"An\\ud800"}}'), [
    400,
    'validation_failed',
  ])
  assert.deepEqual(await send('{"phone":"5511999999999","password":"segredo1"}'), [400, 'phone_provider_disabled'])
  assert.deepEqual(await send('{"email":"a@b.co","phone":"5511999999999","password":"segredo1"}'), [
    400,
    'validation_failed',
  ])
  assert.deepEqual(await send('{"email":"a@b.co"}'), [400, 'validation_failed'])
})

test('unsupported grants are refused by name', async () => {
  const grant = async (type: string, body: unknown = {}) => {
    const answer = await world.node.call(`/auth/v1/token?grant_type=${type}`, { method: 'POST', body })
    return [answer.status, ((await answer.json()) as { code: string }).code]
  }
  assert.deepEqual(await grant('magic'), [400, 'invalid_credentials'])
  assert.deepEqual(await grant('pkce'), [400, 'validation_failed'])
  assert.deepEqual(await grant('pkce', { auth_code: 'a', code_verifier: 'b' }), [404, 'flow_state_not_found'])
  assert.deepEqual(await grant('web3'), [400, 'web3_unsupported_chain'])
  assert.deepEqual(await grant('id_token'), [400, 'validation_failed'])
  assert.deepEqual(await grant('id_token', { provider: 'acme', id_token: 'a' }), [400, 'provider_disabled'])
})

test('calls of a user without a bearer token, and calls that do not exist', async () => {
  const user = await world.node.call('/auth/v1/user')
  assert.deepEqual([user.status, ((await user.json()) as { code: string }).code], [401, 'no_authorization'])
  const logout = await world.node.call('/auth/v1/logout?scope=galaxy', { method: 'POST' })
  assert.deepEqual([logout.status, ((await logout.json()) as { code: string }).code], [400, 'validation_failed'])
  const nothing = await world.node.call('/auth/v1/nothing')
  assert.deepEqual([nothing.status, ((await nothing.json()) as { code: string }).code], [404, 'not_found'])
})
