import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Node, posted, type TestWorld, testWorld } from './testing.ts'
import { confirmed, signedUp } from './testing-accounts.ts'
import {
  another,
  eventsOf,
  follow,
  followByProtocol,
  fragmentOf,
  kindsSentTo,
  newestMessage,
  pkceClient,
} from './testing-messages.ts'

let world: TestWorld
let node: Node
before(async () => {
  world = await testWorld({}, { AUTH_MAIL_INTERVAL_SECONDS: '0', AUTH_REDIRECT_URLS: 'https://app.example/**' })
  node = world.node
})
after(() => world.end())

const expired = [403, 'otp_expired']
const tokensOf = (id: string) =>
  world.database.kysely.selectFrom('auth.one_time_tokens').selectAll().where('user_id', '=', id).execute()

test('a typed code confirms the address, opens a session and invalidates all other codes', async () => {
  const { email, id } = await signedUp(node, 'confirm')
  const { kind, code } = await newestMessage(node, email)
  assert.equal(kind, 'confirmation')
  await node.client().resetPasswordForEmail(email)
  await node.outbox(email)
  assert.equal((await tokensOf(id)).length, 2)
  const client = node.client()
  const events = eventsOf(client)
  const { data, error } = await client.verifyOtp({ email: email.toUpperCase(), token: code, type: 'email' })
  assert.equal(error, null)
  assert.ok(events.includes('SIGNED_IN'))
  const user = data.user!
  assert.ok(user.email_confirmed_at && user.confirmed_at && user.confirmation_sent_at && user.recovery_sent_at)
  assert.deepEqual([user.user_metadata.email_verified, user.user_metadata.name], [true, 'Ana Lima'])
  assert.equal(user.identities![0]!.identity_data!.email_verified, true)
  const amr = (await client.getClaims()).data!.claims.amr as { method: string }[]
  assert.equal(amr[0]!.method, 'otp')
  assert.deepEqual(await tokensOf(id), [])
  assert.deepEqual(await posted(node, 'verify', { type: 'signup', email, token: code }), expired)
})

test('a link opens a session in the fragment once; a HEAD request does not use it up', async () => {
  const { email } = await signedUp(node, 'link')
  const { link } = await newestMessage(node, email)
  assert.equal(link.searchParams.get('type'), 'signup')
  const protocol = `${node.url}/auth/v1/verify${link.search}`
  assert.notEqual((await fetch(protocol, { method: 'HEAD', redirect: 'manual' })).status, 303)
  const page = await followByProtocol(node, link)
  const { access_token, refresh_token, ...rest } = fragmentOf(page)
  assert.deepEqual(
    [page.origin, rest.token_type, rest.type, rest.sb, rest.expires_in],
    ['http://localhost:3000', 'bearer', 'signup', '', '3600'],
  )
  const client = node.client()
  const set = await client.setSession({ access_token: access_token!, refresh_token: refresh_token! })
  assert.ok(set.data.user?.email_confirmed_at)
  const again = await followByProtocol(node, link)
  assert.deepEqual(
    [fragmentOf(again).error, fragmentOf(again).error_code, fragmentOf(again).sb, again.search],
    ['access_denied', 'otp_expired', '', ''],
  )
})

test("a link redirects to its sender's target, if that is allowed", async () => {
  const { email } = await confirmed(node, 'wish')
  const lead = async (redirectTo: string) => {
    await node.client().resetPasswordForEmail(email, { redirectTo })
    return (await follow(node, (await newestMessage(node, email)).link)).href.split('#')[0]
  }
  assert.equal(await lead('http://localhost:5173/reset?a=1&b=2'), 'http://localhost:5173/reset?a=1&b=2')
  assert.equal(await lead('https://app.example/x/y'), 'https://app.example/x/y')
  assert.equal(await lead('https://evil.example/'), 'http://localhost:3000/')
})

test('a link without a token, without a type or of a wrong type reports that, and stays valid', async () => {
  const { email } = await signedUp(node, 'types')
  const { link } = await newestMessage(node, email)
  const token = link.searchParams.get('token')!
  const said = async (query: string) =>
    fragmentOf(await follow(node, new URL(`${link.origin}${link.pathname}?${query}`)))
  assert.deepEqual((await said('type=signup')).error_code, 'validation_failed')
  assert.deepEqual((await said(`token=${token}`)).error, 'invalid_request')
  assert.deepEqual((await said(`token=${token}&type=constructor`)).error_code, 'validation_failed')
  assert.deepEqual((await said(`token=${token}&type=recovery`)).error_code, 'otp_expired')
  assert.ok(fragmentOf(await follow(node, link)).access_token)
})

test('the hash of a link verifies, too, once', async () => {
  const { email } = await signedUp(node, 'hash')
  const token_hash = (await newestMessage(node, email)).link.searchParams.get('token')!
  assert.deepEqual(await posted(node, 'verify', { type: 'signup', token_hash, email }), [400, 'validation_failed'])
  const { data } = await node.client().verifyOtp({ type: 'email', token_hash })
  assert.equal(data.user?.email, email)
  assert.deepEqual(await posted(node, 'verify', { type: 'email', token_hash }), expired)
})

test('missing parameters of a verification are named', async () => {
  const refused = [400, 'validation_failed']
  assert.deepEqual(await posted(node, 'verify', { token: '123456', email: 'a@b.co' }), refused)
  assert.deepEqual(await posted(node, 'verify', { type: 'magic', token: '123456', email: 'a@b.co' }), refused)
  assert.deepEqual(await posted(node, 'verify', { type: 'email', email: 'a@b.co' }), refused)
  assert.deepEqual(await posted(node, 'verify', { type: 'email', token: '123456' }), refused)
  assert.deepEqual(
    await posted(node, 'verify', { type: 'email', token: '123456', token_hash: 'x', email: 'a@b.co' }),
    refused,
  )
  assert.deepEqual(await posted(node, 'verify', { type: 'sms', token: '123456', email: 'a@b.co' }), refused)
  assert.deepEqual(await posted(node, 'verify', { type: 'email', token: '123456', email: 'a@' }), refused)
  assert.deepEqual(
    await posted(node, 'verify', { type: 'email', token: '123456', email: 'nobody@example.com' }),
    expired,
  )
})

test('a code is invalid after five wrong attempts', async () => {
  const { email } = await signedUp(node, 'five')
  const { code } = await newestMessage(node, email)
  for (let n = 0; n < 5; n++) {
    assert.deepEqual(await posted(node, 'verify', { type: 'signup', email, token: another(code) }), expired)
  }
  assert.deepEqual(await posted(node, 'verify', { type: 'signup', email, token: code }), expired)
})

test('of two hundred concurrent guesses five are checked', async () => {
  const { email, id } = await signedUp(node, 'guesses')
  const { code } = await newestMessage(node, email)
  const guesses = Array.from({ length: 200 }, (_, n) => String((Number(code) + 1 + n) % 1_000_000).padStart(6, '0'))
  const answers = await Promise.all(guesses.map(token => posted(node, 'verify', { type: 'signup', email, token })))
  // Requests beyond the waiting limit of an address are refused without being read.
  assert.ok(answers.every(([status]) => status === 403 || status === 429))
  assert.deepEqual(
    (await tokensOf(id)).map(token => token.tries),
    [5],
  )
  assert.deepEqual(await posted(node, 'verify', { type: 'signup', email, token: code }), expired)
})

test('of two concurrent uses of the same code or link, one succeeds', async () => {
  const { email } = await signedUp(node, 'both')
  const { code } = await newestMessage(node, email)
  const other = await world.addNode()
  const byCode = await Promise.all(
    [node, other].map(at => posted(at, 'verify', { type: 'signup', email, token: code })),
  )
  assert.deepEqual(byCode.map(([status]) => status).sort(), [200, 403])
  await node.client().resetPasswordForEmail(email)
  const { link } = await newestMessage(node, email)
  const byLink = await Promise.all([node, other].map(at => follow(at, link)))
  assert.equal(byLink.filter(page => fragmentOf(page).access_token).length, 1)
})

test('codes and links expire, links later', async () => {
  const { email, id } = await confirmed(node, 'late')
  await node.client().resetPasswordForEmail(email)
  const { code, link } = await newestMessage(node, email)
  const [token] = await tokensOf(id)
  const lifeOf = (until: string) => Math.round((Date.parse(until) - Date.parse(token!.sent_at)) / 1000)
  assert.deepEqual([lifeOf(token!.code_expires_at), lifeOf(token!.link_expires_at)], [600, 3600])
  const past = new Date(Date.now() - 1000).toISOString()
  const change = (set: object) =>
    world.database.kysely.updateTable('auth.one_time_tokens').set(set).where('user_id', '=', id).execute()
  await change({ code_expires_at: past })
  assert.deepEqual(await posted(node, 'verify', { type: 'recovery', email, token: code }), expired)
  await change({ link_expires_at: past })
  assert.equal(fragmentOf(await follow(node, link)).error_code, 'otp_expired')
})

test('a banned person does not get in by code or link', async () => {
  const { email, id } = await confirmed(node, 'banned')
  await node.client().resetPasswordForEmail(email)
  const { code } = await newestMessage(node, email)
  const banned_until = new Date(Date.now() + 60_000).toISOString()
  await world.database.kysely.updateTable('auth.users').set({ banned_until }).where('id', '=', id).execute()
  assert.deepEqual(await posted(node, 'verify', { type: 'recovery', email, token: code }), [403, 'user_banned'])
})

test('recovery by code: the client fires the event, and the new password ends the other sessions', async () => {
  const { client: before, email } = await confirmed(node, 'recover')
  const client = node.client()
  const events = eventsOf(client)
  assert.equal((await client.resetPasswordForEmail(email)).error, null)
  const { kind, code } = await newestMessage(node, email)
  assert.equal(kind, 'recovery')
  assert.equal((await client.verifyOtp({ email, token: code, type: 'recovery' })).error, null)
  assert.ok(events.includes('PASSWORD_RECOVERY'))
  assert.equal((await client.updateUser({ password: 'segredo2' })).error, null)
  assert.equal((await before.getUser()).error?.name, 'AuthSessionMissingError')
  assert.equal((await client.getUser()).error, null)
  assert.equal((await node.client().signInWithPassword({ email, password: 'segredo2' })).error, null)
})

test('recovery with PKCE: the link returns a code that only the requesting client can exchange, once', async () => {
  const { email } = await confirmed(node, 'pkce')
  const client = pkceClient(node)
  const events = eventsOf(client)
  const redirectTo = 'http://localhost:3000/reset-password?from=mail'
  assert.equal((await client.resetPasswordForEmail(email, { redirectTo })).error, null)
  const { link } = await newestMessage(node, email)
  assert.match(link.searchParams.get('token')!, /^pkce_/)
  const page = await follow(node, link)
  assert.equal(page.href.split('&code=')[0], redirectTo)
  const code = page.searchParams.get('code')!
  const wrong = { auth_code: code, code_verifier: 'x'.repeat(50) }
  assert.deepEqual(await posted(node, 'token?grant_type=pkce', wrong), [400, 'bad_code_verifier'])
  const { data, error } = await client.exchangeCodeForSession(code)
  assert.equal(error, null)
  assert.equal(data.user?.email, email)
  assert.ok(events.includes('PASSWORD_RECOVERY'))
  const amr = (await client.getClaims()).data!.claims.amr as { method: string }[]
  assert.equal(amr[0]!.method, 'recovery')
  assert.deepEqual(await posted(node, 'token?grant_type=pkce', wrong), [404, 'flow_state_not_found'])
  const failed = await follow(node, link)
  assert.equal(failed.searchParams.get('error_code'), 'otp_expired')
  assert.equal(fragmentOf(failed).error_code, 'otp_expired')
})

test("a PKCE code is valid for five minutes from the click; typing the mail's code works, too", async () => {
  const { email } = await confirmed(node, 'slow')
  const client = pkceClient(node)
  await client.signInWithOtp({ email })
  const page = await follow(node, (await newestMessage(node, email)).link)
  const code_issued_at = new Date(Date.now() - 301_000).toISOString()
  const code = page.searchParams.get('code')!
  await world.database.kysely
    .updateTable('auth.flow_states')
    .set({ code_issued_at })
    .where('auth_code', '=', code)
    .execute()
  assert.equal((await client.exchangeCodeForSession(code)).error?.code, 'flow_state_expired')
  await client.signInWithOtp({ email })
  const typed = await client.verifyOtp({ email, token: (await newestMessage(node, email)).code, type: 'magiclink' })
  assert.ok(typed.data.session)
})

test('PKCE requires both fields or neither', async () => {
  const email = 'pkce-fields@example.com'
  const refused = [400, 'validation_failed']
  assert.deepEqual(await posted(node, 'recover', { email, code_challenge: 'x'.repeat(43) }), refused)
  assert.deepEqual(await posted(node, 'otp', { email, code_challenge_method: 's256' }), refused)
  assert.deepEqual(
    await posted(node, 'recover', { email, code_challenge: 'short', code_challenge_method: 's256' }),
    refused,
  )
  assert.deepEqual(await posted(node, 'recover', { email, code_challenge: null, code_challenge_method: null }), [
    200,
    undefined,
  ])
})

test('a magic link signs in; an unknown address creates an account only if requested', async () => {
  const { email } = await confirmed(node, 'magic')
  const client = node.client()
  assert.equal((await client.signInWithOtp({ email })).error, null)
  const { kind, link } = await newestMessage(node, email)
  assert.equal(kind, 'magic_link')
  assert.equal(fragmentOf(await follow(node, link)).type, 'magiclink')
  const nobody = { email: 'otp-new@example.com', options: { shouldCreateUser: false } }
  assert.equal((await client.signInWithOtp(nobody)).error, null)
  assert.deepEqual(await kindsSentTo(node, nobody.email), [])
  const options = { data: { name: 'Bia Reis', country: 'PT' } }
  assert.equal((await client.signInWithOtp({ email: nobody.email, options })).error, null)
  const { code } = await newestMessage(node, nobody.email)
  const { data } = await client.verifyOtp({ email: nobody.email, token: code, type: 'email' })
  assert.ok(data.user?.email_confirmed_at)
  const people = world.database.kysely.selectFrom('people').select(['name', 'country']).where('id', '=', data.user.id)
  assert.deepEqual(await people.execute(), [{ name: 'Bia Reis', country: 'PT' }])
})

test('invalid ways to request a code are refused', async () => {
  const refused = [400, 'validation_failed']
  assert.deepEqual(await posted(node, 'otp', {}), refused)
  assert.deepEqual(await posted(node, 'otp', { email: 'a@b.co', phone: '5511999999999' }), refused)
  assert.deepEqual(await posted(node, 'otp', { email: 'a@b.co', channel: 'sms' }), refused)
  assert.deepEqual(await posted(node, 'otp', { phone: '5511999999999', channel: 'whatsapp' }), refused)
  assert.deepEqual(await posted(node, 'otp', { phone: '123' }), refused)
  assert.deepEqual(await posted(node, 'otp', { email: 'a@' }), refused)
  assert.deepEqual(await posted(node, 'recover', {}), refused)
  assert.deepEqual(await posted(node, 'recover', { email: 'a@' }), refused)
  assert.deepEqual(await posted(node, 'resend', { type: 'recovery', email: 'a@b.co' }), refused)
  assert.deepEqual(await posted(node, 'resend', { type: 'sms', email: 'a@b.co' }), refused)
  assert.deepEqual(await posted(node, 'resend', { type: 'signup' }), refused)
})

test("a person who proves an address gets the account without its previous holder's data", async () => {
  const { client: stranger, email } = await signedUp(node, 'reclaim')
  await newestMessage(node, email) // Two queued mails can leave in any order.
  await node.client().signInWithOtp({ email })
  const owner = node.client()
  const { code } = await newestMessage(node, email)
  assert.equal((await owner.verifyOtp({ email, token: code, type: 'email' })).error, null)
  assert.equal((await stranger.getUser()).error?.name, 'AuthSessionMissingError')
  const again = await stranger.signInWithPassword({ email, password: 'segredo1' })
  assert.equal(again.error?.code, 'invalid_credentials')
})

test('a phone signs in by code, and the first time creates the account', async () => {
  const client = node.client()
  const fast = await world.addNode({}, { AUTH_SMS_INTERVAL_SECONDS: '0' })
  const phone = '+55 (11) 98888-7777'
  assert.equal((await client.signInWithOtp({ phone })).error, null)
  const first = await newestMessage(node, '5511988887777')
  const { data, error } = await client.verifyOtp({ phone, token: first.code, type: 'sms' })
  assert.equal(error, null)
  assert.deepEqual(
    [data.user?.phone, data.user?.email, data.user?.app_metadata.provider],
    ['5511988887777', '', 'phone'],
  )
  assert.ok(data.user?.phone_confirmed_at)
  assert.equal(data.user?.user_metadata.phone_verified, true)
  assert.equal((await fast.client().signInWithOtp({ phone })).error, null)
  const second = await newestMessage(fast, '5511988887777')
  assert.equal((await client.verifyOtp({ phone, token: second.code, type: 'sms' })).data.user?.id, data.user?.id)
})

test('a pending confirmation is sent again; otherwise nothing happens', async () => {
  const { email, client } = await signedUp(node, 'resend')
  const first = await newestMessage(node, email)
  assert.equal((await client.resend({ type: 'signup', email })).error, null)
  const second = await newestMessage(node, email)
  assert.deepEqual(await kindsSentTo(node, email), ['confirmation', 'confirmation'])
  assert.deepEqual(
    await posted(node, 'verify', { type: 'signup', email, token_hash: undefined, token: another(second.code) }),
    expired,
  )
  assert.equal(fragmentOf(await follow(node, first.link)).error_code, 'otp_expired')
  await client.verifyOtp({ email, token: second.code, type: 'signup' })
  assert.equal((await client.resend({ type: 'signup', email })).error, null)
  assert.equal((await client.resend({ type: 'email_change', email })).error, null)
  assert.equal((await client.resend({ type: 'signup', email: 'resend-nobody@example.com' })).error, null)
  assert.equal((await kindsSentTo(node, email)).length, 2)
})

test('known and unknown addresses get the same answers, even if a code is requested again too soon', async () => {
  const patient = await world.addNode({}, { AUTH_MAIL_INTERVAL_SECONDS: '60' })
  for (const path of ['recover', 'resend', 'otp']) {
    const ask = async (address: string) => {
      const answers = []
      for (let n = 0; n < 2; n++) {
        const body = {
          email: address,
          ...(path === 'resend' && { type: 'signup' }),
          ...(path === 'otp' && { create_user: false }),
        }
        const answer = await patient.call(`/auth/v1/${path}`, { method: 'POST', body })
        answers.push([answer.status, (await answer.text()).replace(/\d+ seconds/, 'N seconds')])
      }
      return answers
    }
    const { email } = await confirmed(node, `alike-${path}`)
    const [known, unknown] = [await ask(email), await ask(`nobody-${path}@example.com`)]
    assert.deepEqual(known, unknown)
    assert.deepEqual(
      known.map(([status]) => status),
      // Resending is silent: the answer doesn't reveal that nothing was sent.
      path === 'resend' ? [200, 200] : [200, 429],
    )
  }
})

test('a recently mailed address, or one about to change, gives the same answers as an unknown one', async () => {
  const patient = await world.addNode({}, { AUTH_MAIL_INTERVAL_SECONDS: '60' })
  const again = async (type: string, email: string) => {
    const answer = await patient.call('/auth/v1/resend', { method: 'POST', body: { type, email } })
    return [answer.status, await answer.text()]
  }
  const { email: waiting } = await signedUp(node, 'waiting')
  assert.deepEqual(await again('signup', waiting), await again('signup', 'waiting-nobody@example.com'))
  assert.deepEqual(await kindsSentTo(node, waiting), ['confirmation'])
  const { client, email } = await confirmed(node, 'about-to-move')
  await client.updateUser({ email: 'about-to-move-new@example.com' })
  const silence = await again('email_change', 'about-to-move-nobody@example.com')
  for (const named of [email, 'about-to-move-new@example.com'])
    assert.deepEqual(await again('email_change', named), silence)
})

test('a change of address that is sent again counts for both mailboxes', async () => {
  const limited = await world.addNode({ authRateLimits: true })
  const { client, email } = await confirmed(node, 'both-counted')
  await client.updateUser({ email: 'both-counted-new@example.com' })
  for (let n = 0; n < 6; n++)
    await posted(limited, 'resend', { type: 'email_change', email: 'both-counted-new@example.com' })
  assert.deepEqual(await posted(limited, 'recover', { email }), [429, 'over_email_send_rate_limit'])
  assert.equal((await kindsSentTo(limited, email)).filter(kind => kind === 'email_change_current').length, 6)
})

test('five codes an hour to one address, from all callers', async () => {
  const limited = await world.addNode({ authRateLimits: true })
  const email = 'hourly@example.com'
  const answers: unknown[] = []
  for (let n = 0; n < 6; n++) answers.push(await posted(limited, 'recover', { email }))
  assert.deepEqual(answers, [...Array.from({ length: 5 }, () => [200, undefined]), [429, 'over_email_send_rate_limit']])
})
