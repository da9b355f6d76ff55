import type { GoTrueClientOptions, Session } from '@supabase/auth-js'
import assert from 'node:assert/strict'
import { after, before, mock, test } from 'node:test'
import { type TokenContent, signAccessToken } from '../../modules/accounts/access-tokens/access-token.ts'
import { rotateSigningKey } from '../../modules/accounts/access-tokens/signing-keys.ts'
import { type Node, storageOn, type TestWorld, testWorld } from './testing.ts'
import { given, listening, proveShare, refusal, watched } from './testing-every-method.ts'
import { another, follow, newestMessage } from './testing-messages.ts'

const KEY = 'session'
const password = 'segredo1'
const missing = ['AuthSessionMissingError', 400, undefined]

let world: TestWorld
let node: Node
before(async () => {
  world = await testWorld({}, { AUTH_MAIL_INTERVAL_SECONDS: '0' })
  node = world.node
})
after(() => world.end())

/** A client with a storage that the test can inspect, and reuse as after a reload. */
async function fresh(stored = new Map<string, string>(), options: GoTrueClientOptions = {}, at = node) {
  const client = watched(at.client({ storage: storageOn(stored), storageKey: KEY, ...options }))
  if (!options.skipAutoInitialize) await client.initialize()
  return { client, stored, ...(await listening(client)) }
}

async function signedUp(name: string, at = node) {
  const person = await fresh(new Map(), {}, at)
  const email = `${name}@example.com`
  const { user, session } = given(await person.client.signUp({ email, password }))
  person.fired()
  return { ...person, email, id: user!.id, opened: session! }
}

const kept = (stored: Map<string, string>) => JSON.parse(stored.get(KEY) ?? 'null') as Session | null

/** Makes the stored session expired from the client's view. */
function age(stored: Map<string, string>, change: Partial<Session> = {}) {
  const expires_at = Math.floor(Date.now() / 1000) - 1
  stored.set(KEY, JSON.stringify({ ...kept(stored), expires_at, ...change }))
}

function contentOf(token: string) {
  return JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as TokenContent & { session_id: string }
}

/** Makes the client believe, during `run`, that it runs on a browser page with this address. */
async function onPage(href: URL, run: () => Promise<void>): Promise<void> {
  const window = { location: href, history: { state: null, replaceState() {} }, addEventListener() {} }
  Object.assign(globalThis, { window, document: { visibilityState: 'hidden' } })
  try {
    await run()
  } finally {
    Reflect.deleteProperty(globalThis, 'window')
    Reflect.deleteProperty(globalThis, 'document')
  }
}

test("initialize takes the session of a page opened from a mail's link, or reports why there is none", async () => {
  const { email, stored, id } = await signedUp('link')
  await node.client().resetPasswordForEmail(email)
  const { link } = await newestMessage(node, email)
  const opened = await follow(node, link)
  const { client, until, fired, session } = await fresh(new Map(), { skipAutoInitialize: true })
  await onPage(opened, async () => {
    assert.deepEqual(await client.initialize(), { error: null })
    await until('PASSWORD_RECOVERY')
  })
  assert.deepEqual([fired(), session()?.user.id, opened.hash], [['PASSWORD_RECOVERY'], id, ''])
  given(await client.updateUser({ password: 'segredo2' }))

  const used = await fresh(stored, { skipAutoInitialize: true })
  const page = await follow(node, link)
  await onPage(page, async () => {
    const answer = await used.client.initialize()
    assert.deepEqual(refusal(answer), ['AuthImplicitGrantRedirectError', 500, undefined])
    assert.deepEqual((answer.error as unknown as { details: object }).details, {
      error: 'access_denied',
      code: 'otp_expired',
    })
  })
  assert.deepEqual([kept(stored)?.user.id, used.fired()], [id, []])
})

test('initialize exchanges the code of a page (PKCE)', async () => {
  const { email, id } = await signedUp('code')
  const stored = new Map<string, string>()
  const asking = await fresh(stored, { flowType: 'pkce' })
  given(await asking.client.signInWithOtp({ email }))
  const page = await follow(node, (await newestMessage(node, email)).link)
  assert.ok(page.searchParams.get('code'))
  const { client, until, session } = await fresh(stored, { flowType: 'pkce', skipAutoInitialize: true })
  await onPage(page, async () => {
    assert.deepEqual(await client.initialize(), { error: null })
    await until('SIGNED_IN')
  })
  assert.equal(session()?.user.id, id)
})

test('getSession and onAuthStateChange: the stored session, refreshed after it expired, removed if that is refused', async () => {
  const nobody = await fresh()
  assert.deepEqual(given(await nobody.client.getSession()), { session: null })
  assert.equal(nobody.session(), null)

  const { stored, opened, id } = await signedUp('stored')
  const { client, fired, session } = await fresh(stored)
  assert.equal(session()?.access_token, opened.access_token)
  assert.equal(given(await client.getSession()).session!.user.id, id)
  assert.deepEqual(fired(), [])
  age(stored)
  const renewed = given(await client.getSession()).session!
  assert.deepEqual([fired(), session()?.access_token], [['TOKEN_REFRESHED'], renewed.access_token])
  assert.notEqual(renewed.refresh_token, opened.refresh_token)
  assert.equal(kept(stored)!.refresh_token, renewed.refresh_token)

  const former = await listening(client)
  former.unsubscribe()
  age(stored, { refresh_token: 'broken' })
  const refused = await client.getSession()
  assert.deepEqual(refusal(refused), ['AuthApiError', 400, 'validation_failed'])
  assert.deepEqual([refused.data.session, fired(), kept(stored)], [null, ['SIGNED_OUT'], null])
  assert.deepEqual(former.fired(), [])
})

test('getUser queries the server, with its own token or another', async () => {
  const { client, fired, stored, opened, email, id } = await signedUp('user')
  assert.deepEqual([given(await client.getUser()).user.id, fired()], [id, []])
  const other = await fresh()
  assert.deepEqual(refusal(await other.client.getUser()), missing)
  assert.equal(given(await other.client.getUser(opened.access_token)).user.email, email)
  assert.deepEqual(refusal(await client.getUser('a.b.c')), ['AuthApiError', 403, 'bad_jwt'])
  given(await other.client.signInWithPassword({ email, password }))
  assert.equal((await other.client.signOut({ scope: 'others' })).error, null)
  assert.deepEqual(refusal(await client.getUser()), missing)
  assert.deepEqual([fired(), kept(stored)], [['SIGNED_OUT'], null])
})

test('setSession, with a valid token and with an expired one', async () => {
  const { opened, id } = await signedUp('set')
  const { client, fired, stored } = await fresh()
  const { access_token, refresh_token } = opened
  const living = given(await client.setSession({ access_token, refresh_token }))
  assert.deepEqual([living.user!.id, living.session!.refresh_token, ...fired()], [id, refresh_token, 'SIGNED_IN'])
  const hourAgo = new Date(Date.now() - 3_601_000)
  const { token: old } = await signAccessToken(node.context(), contentOf(access_token), hourAgo)
  const renewed = given(await client.setSession({ access_token: old, refresh_token }))
  assert.deepEqual([renewed.user!.id, ...fired()], [id, 'TOKEN_REFRESHED'])
  assert.notEqual(renewed.session!.refresh_token, refresh_token)
  assert.equal(kept(stored)!.access_token, renewed.session!.access_token)

  const refused = await client.setSession({ access_token: old, refresh_token: 'broken' })
  assert.deepEqual(refusal(refused), ['AuthApiError', 400, 'validation_failed'])
  assert.deepEqual(refusal(await client.setSession({ access_token: '', refresh_token })), missing)
  const forged = access_token.replace(/\.[^.]+$/, `.${'A'.repeat(86)}`)
  const other = await fresh()
  assert.deepEqual(refusal(await other.client.setSession({ access_token: forged, refresh_token })), [
    'AuthApiError',
    403,
    'bad_jwt',
  ])
  assert.deepEqual([other.fired(), kept(other.stored)], [[], null])
})

test('refreshSession, of its own session and by a token', async () => {
  const { client, fired, opened, id } = await signedUp('refresh')
  const first = given(await client.refreshSession())
  assert.deepEqual([first.user!.id, first.session!.token_type, ...fired()], [id, 'bearer', 'TOKEN_REFRESHED'])
  assert.notEqual(first.session!.refresh_token, opened.refresh_token)
  const other = await fresh()
  assert.deepEqual(refusal(await other.client.refreshSession()), missing)
  const { refresh_token } = first.session!
  const second = given(await other.client.refreshSession({ refresh_token }))
  assert.equal(contentOf(second.session!.access_token).session_id, contentOf(opened.access_token).session_id)
  assert.deepEqual(other.fired(), ['TOKEN_REFRESHED'])
  const broken = await other.client.refreshSession({ refresh_token: 'broken' })
  assert.deepEqual(refusal(broken), ['AuthApiError', 400, 'validation_failed'])
  assert.deepEqual([broken.data, other.fired()], [{ user: null, session: null }, []])
})

test('getClaims, while the keys change', async () => {
  const { client, opened, id, fired } = await signedUp('claims')
  const before = given(await client.getClaims())
  assert.deepEqual([before.claims.sub, before.header.alg, before.claims.aal], [id, 'ES256', 'aal1'])
  await rotateSigningKey(node.context())
  const renewed = given(await client.refreshSession()).session!
  const after = given(await client.getClaims())
  assert.notEqual(after.header.kid, before.header.kid)
  assert.equal(after.claims.session_id, before.claims.session_id)
  const other = watched(node.client())
  assert.equal(given(await other.getClaims(opened.access_token)).header.kid, before.header.kid)
  assert.equal((await other.getClaims()).data, null)
  const forged = renewed.access_token.replace(/\.[^.]+$/, `.${'A'.repeat(86)}`)
  const refused = ['AuthInvalidJwtError', 400, 'invalid_jwt']
  const unsigned = await other.getClaims(forged)
  assert.deepEqual([refusal(unsigned), unsigned.error!.message], [refused, 'Invalid JWT signature'])
  const { token: old } = await signAccessToken(node.context(), contentOf(opened.access_token), new Date(0))
  const late = await other.getClaims(old)
  assert.deepEqual([refusal(late), late.error!.message], [refused, 'JWT has expired'])
  assert.equal(given(await other.getClaims(old, { allowExpired: true })).claims.sub, id)
  assert.deepEqual(fired(), ['TOKEN_REFRESHED'])
})

test('signOut, of each scope', async () => {
  const first = await signedUp('out')
  const credentials = { email: first.email, password }
  const [second, third] = [await fresh(), await fresh()]
  for (const { client, fired } of [second, third]) {
    given(await client.signInWithPassword(credentials))
    fired()
  }
  const all = [first, second, third]
  const tokens = all.map(({ stored }) => kept(stored)!.access_token)
  const alive = async () =>
    (await Promise.all(tokens.map(token => node.client().getUser(token)))).map(({ error }) => !error)
  assert.deepEqual(await second.client.signOut({ scope: 'local' }), { error: null })
  assert.deepEqual([await alive(), second.fired(), kept(second.stored)], [[true, false, true], ['SIGNED_OUT'], null])
  assert.deepEqual(await third.client.signOut({ scope: 'others' }), { error: null })
  assert.deepEqual([await alive(), third.fired()], [[false, false, true], []])
  given(await second.client.signInWithPassword(credentials))
  assert.deepEqual(await second.client.signOut(), { error: null })
  assert.deepEqual(
    [await alive(), second.fired()],
    [
      [false, false, false],
      ['SIGNED_IN', 'SIGNED_OUT'],
    ],
  )
  // A session that is already over is no error.
  assert.deepEqual([await first.client.signOut(), first.fired()], [{ error: null }, ['SIGNED_OUT']])
})

test("signOut everywhere keeps the session if the server can't be reached", async () => {
  const away = await world.addNode()
  const { client, fired, stored, id } = await signedUp('away', away)
  await away.close()
  assert.deepEqual(refusal(await client.signOut()), ['AuthRetryableFetchError', 0, undefined])
  assert.deepEqual([kept(stored)?.user.id, fired()], [id, []])
})

test('updateUser and reauthenticate', async () => {
  const { client, fired, email, opened } = await signedUp('update')
  const { user } = given(await client.updateUser({ data: { team: 'norte' }, email: 'update-new@example.com' }))
  assert.deepEqual([user.user_metadata.team, user.email, user.new_email], ['norte', email, 'update-new@example.com'])
  assert.equal(given(await client.updateUser({ phone: '+5511977770201' })).user.new_phone, '5511977770201')
  given(await client.updateUser({ password: 'segredo2' }))
  assert.deepEqual(fired(), ['USER_UPDATED', 'USER_UPDATED', 'USER_UPDATED'])
  assert.deepEqual(refusal(await client.updateUser({ password: 'segredo2' })), ['AuthApiError', 422, 'same_password'])
  assert.deepEqual(refusal(await client.updateUser({ password: 'curta' })), [
    'AuthWeakPasswordError',
    422,
    'weak_password',
  ])
  assert.deepEqual(refusal(await client.reauthenticate()), ['AuthApiError', 422, 'email_not_confirmed'])
  const nobody = await fresh()
  assert.deepEqual(refusal(await nobody.client.updateUser({ password })), missing)
  assert.deepEqual(refusal(await nobody.client.reauthenticate()), missing)
  assert.deepEqual(fired(), [])

  const sure = await signedUp('sure')
  await follow(node, (await newestMessage(node, sure.email)).link)
  const created_at = new Date(Date.now() - 86_500_000).toISOString()
  const { session_id } = contentOf(sure.opened.access_token)
  await world.database.kysely.updateTable('auth.sessions').set({ created_at }).where('id', '=', session_id).execute()
  const needed = await sure.client.updateUser({ password: 'segredo2' })
  assert.deepEqual(refusal(needed), ['AuthApiError', 400, 'reauthentication_needed'])
  assert.deepEqual(given(await sure.client.reauthenticate()), { user: null, session: null })
  const { kind, code } = await newestMessage(node, sure.email)
  assert.equal(kind, 'reauthentication')
  const wrong = await sure.client.updateUser({ password: 'segredo2', nonce: another(code) })
  assert.deepEqual(refusal(wrong), ['AuthApiError', 422, 'reauthentication_not_valid'])
  assert.equal(given(await sure.client.updateUser({ password: 'segredo2', nonce: code })).user.id, sure.id)
  assert.deepEqual(sure.fired(), ['USER_UPDATED'])
  assert.notEqual(session_id, contentOf(opened.access_token).session_id)
})

test('startAutoRefresh renews an expiring session, until stopAutoRefresh; dispose ends all', async () => {
  mock.timers.enable({ apis: ['setInterval'] })
  try {
    const { client, stored, until, fired, id } = await signedUp('auto')
    const nextTick = async () => {
      mock.timers.tick(30_000)
      // After an answer of the server, any request of the tick has arrived, too.
      await fetch(`${node.url}/auth/v1/health`)
    }
    age(stored)
    assert.equal(await client.startAutoRefresh(), undefined)
    await until('TOKEN_REFRESHED')
    const [first] = [kept(stored)!.access_token, fired()]
    await nextTick()
    assert.deepEqual([kept(stored)!.access_token, fired()], [first, []])
    age(stored)
    mock.timers.tick(30_000)
    await until('TOKEN_REFRESHED')
    assert.deepEqual([kept(stored)!.user.id, fired()], [id, ['TOKEN_REFRESHED']])

    assert.equal(await client.stopAutoRefresh(), undefined)
    age(stored)
    const aged = stored.get(KEY)
    await nextTick()
    assert.deepEqual([stored.get(KEY), fired()], [aged, []])
    await client.startAutoRefresh()
    assert.equal(await client.dispose(), undefined)
    await nextTick()
    assert.equal(stored.get(KEY), aged)
    // It still works, but notifies no one.
    assert.equal(given(await client.getSession()).session!.user.id, id)
    assert.deepEqual(fired(), [])
  } finally {
    mock.timers.reset()
  }
})

test('isThrowOnErrorEnabled: whether refusals are thrown', async () => {
  const { client } = await fresh()
  assert.equal(client.isThrowOnErrorEnabled(), false)
  const throwing = watched(node.client({ throwOnError: true }))
  assert.equal(throwing.isThrowOnErrorEnabled(), true)
  const wrong = throwing.signInWithPassword({ email: 'nobody@example.com', password })
  await assert.rejects(wrong, { name: 'AuthApiError', status: 400, code: 'invalid_credentials' })
})

proveShare('sessions', () => node.client())
