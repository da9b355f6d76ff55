import type { GoTrueClient } from '@supabase/auth-js'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Node, type TestWorld, testWorld } from './testing.ts'
import { given, listening, proveShare, refusal, watched } from './testing-every-method.ts'
import { follow, kindsSentTo, newestMessage, pkceClient } from './testing-messages.ts'
import { OPERATOR_SECRET, operator } from './testing-operator.ts'

const password = 'segredo1'

let world: TestWorld
let node: Node
before(async () => {
  const often = { AUTH_MAIL_INTERVAL_SECONDS: '0', AUTH_SMS_INTERVAL_SECONDS: '0' }
  world = await testWorld({}, { ...often, AUTH_ANONYMOUS: 'on', AUTH_LEGACY_SECRET: OPERATOR_SECRET })
  node = world.node
})
after(() => world.end())

async function fresh() {
  const client = watched(node.client())
  return { client, ...(await listening(client)) }
}

async function signedUp(email: string, client = node.client()) {
  const { user } = given(await client.signUp({ email, password }))
  return { client, id: user!.id }
}

async function confirmed(email: string, client = node.client()) {
  const person = await signedUp(email, client)
  await follow(node, (await newestMessage(node, email)).link)
  return person
}

const methodOf = async (client: GoTrueClient) =>
  (given(await client.getClaims()).claims.amr as { method: string }[])[0]!.method

const nothing = { user: null, session: null }

test('signUp and signInWithPassword, by e-mail', async () => {
  const { client, fired } = await fresh()
  const email = 'mail@example.com'
  const made = given(await client.signUp({ email, password, options: { data: { name: 'Ana Lima' } } }))
  assert.deepEqual([made.user!.email, made.user!.user_metadata.name], [email, 'Ana Lima'])
  assert.deepEqual(
    [made.session!.token_type, made.session!.expires_in, made.session!.user.id],
    ['bearer', 3600, made.user!.id],
  )
  assert.deepEqual(fired(), ['SIGNED_IN'])
  const again = await client.signUp({ email, password })
  assert.deepEqual(refusal(again), ['AuthApiError', 422, 'user_already_exists'])
  const weak = await client.signUp({ email: 'weak@example.com', password: 'curta' })
  assert.deepEqual(refusal(weak), ['AuthWeakPasswordError', 422, 'weak_password'])
  assert.deepEqual(weak.data, nothing)

  const right = given(await client.signInWithPassword({ email, password }))
  assert.deepEqual([right.user!.id, right.session!.user.email], [made.user!.id, email])
  assert.notEqual(right.session!.access_token, made.session!.access_token)
  assert.equal(await methodOf(client), 'password')
  assert.deepEqual(fired(), ['SIGNED_IN'])
  const wrong = await client.signInWithPassword({ email, password: 'segredo2' })
  assert.deepEqual(refusal(wrong), ['AuthApiError', 400, 'invalid_credentials'])
  assert.deepEqual(wrong.data, nothing)
  assert.deepEqual(fired(), [])
})

test('signUp and signInWithPassword, by phone', async () => {
  const { client, fired } = await fresh()
  const phone = '5511977770101'
  const made = given(await client.signUp({ phone: `+${phone}`, password }))
  assert.deepEqual([made.session, made.user!.phone, made.user!.identities![0]!.provider], [null, phone, 'phone'])
  const early = await client.signInWithPassword({ phone, password })
  assert.deepEqual(refusal(early), ['AuthApiError', 400, 'phone_not_confirmed'])
  assert.deepEqual(refusal(await client.signUp({ phone: '123', password })), ['AuthApiError', 400, 'validation_failed'])
  assert.deepEqual(fired(), [])
  const token = (await newestMessage(node, phone)).code
  const verified = given(await client.verifyOtp({ phone, token, type: 'sms' }))
  assert.deepEqual([verified.user!.id, Boolean(verified.user!.phone_confirmed_at)], [made.user!.id, true])
  assert.deepEqual(fired(), ['SIGNED_IN'])
  const right = given(await client.signInWithPassword({ phone, password }))
  assert.deepEqual([right.user!.id, right.session!.user.phone], [made.user!.id, phone])
  assert.deepEqual(fired(), ['SIGNED_IN'])
  const wrong = await client.signInWithPassword({ phone, password: 'segredo2' })
  assert.deepEqual(refusal(wrong), ['AuthApiError', 400, 'invalid_credentials'])
})

test('signInAnonymously', async () => {
  const { client, fired, session } = await fresh()
  const { user } = given(await client.signInAnonymously({ options: { data: { theme: 'dark' } } }))
  assert.deepEqual([user!.is_anonymous, user!.email, user!.user_metadata.theme], [true, '', 'dark'])
  assert.deepEqual([fired(), session()?.user.id], [['SIGNED_IN'], user!.id])
  assert.equal(await methodOf(client), 'anonymous')
  const shut = watched((await world.addNode({}, { AUTH_ANONYMOUS: 'off' })).client())
  const { fired: firedThere } = await listening(shut)
  assert.deepEqual(refusal(await shut.signInAnonymously()), ['AuthApiError', 422, 'anonymous_provider_disabled'])
  assert.deepEqual(firedThere(), [])
})

test('signInWithOtp, by mail and by text', async () => {
  const { client, fired } = await fresh()
  const [email, phone] = ['otp@example.com', '5511977770102']
  const unknown = { email: 'otp-nobody@example.com', options: { shouldCreateUser: false } }
  assert.deepEqual(given(await client.signInWithOtp(unknown)), nothing)
  assert.deepEqual(given(await client.signInWithOtp({ email, options: { data: { name: 'Bia Reis' } } })), nothing)
  const nowhere = await client.signInWithOtp({ phone: '123' })
  assert.deepEqual(refusal(nowhere), ['AuthApiError', 400, 'validation_failed'])
  const texted = given(await client.signInWithOtp({ phone }))
  assert.deepEqual([texted.user, texted.session], [null, null])
  assert.deepEqual(fired(), [])
  const byMail = given(await client.verifyOtp({ email, token: (await newestMessage(node, email)).code, type: 'email' }))
  assert.deepEqual([byMail.user!.email, byMail.user!.user_metadata.name], [email, 'Bia Reis'])
  const byText = given(await client.verifyOtp({ phone, token: (await newestMessage(node, phone)).code, type: 'sms' }))
  assert.deepEqual([byText.user!.phone, byText.user!.email], [phone, ''])
  assert.notEqual(byText.user!.id, byMail.user!.id)
  assert.deepEqual(fired(), ['SIGNED_IN', 'SIGNED_IN'])
})

// Triggers of each type of mail to an address; `email_change` to the new one.
const mails = {
  signup: async email => signedUp(email),
  email: async email => node.client().signInWithOtp({ email }),
  magiclink: async email => {
    await confirmed(email)
    await node.client().signInWithOtp({ email })
  },
  recovery: async email => {
    await confirmed(email)
    await node.client().resetPasswordForEmail(email)
  },
  invite: async email => (await operator(node)).admin.inviteUserByEmail(email),
  email_change: async email => {
    const { client } = await signedUp(`former-${email}`)
    await client.updateUser({ email })
  },
} satisfies Record<string, (email: string) => Promise<unknown>>

for (const [type, send] of Object.entries(mails)) {
  for (const by of ['token', 'token_hash'] as const) {
    test(`verifyOtp of type ${type} by ${by}`, async () => {
      const email = `${type.replace('_', '-')}-${by.replace('_', '-')}@example.com`
      await send(email)
      const { code, link } = await newestMessage(node, email)
      const proof = by === 'token' ? { email, token: code } : { token_hash: link.searchParams.get('token')! }
      const { client, fired, session } = await fresh()
      const { user, session: opened } = given(await client.verifyOtp({ type, ...proof }))
      assert.deepEqual([user!.email, Boolean(user!.email_confirmed_at), opened!.user.id], [email, true, user!.id])
      assert.equal(await methodOf(client), 'otp')
      assert.deepEqual(fired(), [type === 'recovery' ? 'PASSWORD_RECOVERY' : 'SIGNED_IN'])
      assert.equal(session()?.access_token, opened!.access_token)
      const again = await client.verifyOtp({ type, ...proof })
      assert.deepEqual(refusal(again), ['AuthApiError', 403, 'otp_expired'])
      assert.deepEqual([again.data, fired()], [nothing, []])
    })
  }
}

test('verifyOtp of type phone_change, and its requirements', async () => {
  const { client, fired } = await fresh()
  const phone = '5511977770103'
  await signedUp('phone-change@example.com', client)
  given(await client.updateUser({ phone }))
  const { code } = await newestMessage(node, phone)
  fired()
  const { user } = given(await client.verifyOtp({ phone, token: code, type: 'phone_change' }))
  assert.deepEqual([user!.phone, user!.app_metadata.providers], [phone, ['email', 'phone']])
  assert.deepEqual(fired(), ['SIGNED_IN'])
  const again = await client.verifyOtp({ phone, token: code, type: 'phone_change' })
  assert.deepEqual(refusal(again), ['AuthApiError', 403, 'otp_expired'])
  const strange = await client.verifyOtp({ phone, token: code, type: 'fax' })
  assert.deepEqual(refusal(strange), ['AuthApiError', 400, 'validation_failed'])
})

test('verifyOtp of the first of two mailboxes returns no session yet, and fires no event', async () => {
  const { client, fired } = await fresh()
  const [email, next] = ['two-boxes@example.com', 'two-boxes-new@example.com']
  await confirmed(email, client)
  given(await client.updateUser({ email: next }))
  fired()
  const verify = async (address: string) =>
    client.verifyOtp({ email: address, token: (await newestMessage(node, address)).code, type: 'email_change' })
  assert.deepEqual([given(await verify(email)), fired()], [nothing, []])
  assert.deepEqual([given(await verify(next)).user!.email, fired()], [next, ['SIGNED_IN']])
})

test('resend, of each type', async () => {
  const { client, fired } = await fresh()
  const [email, next, phone, nextPhone] = [
    'again@example.com',
    'again-new@example.com',
    '5511977770104',
    '5511977770105',
  ]
  await signedUp(email, client)
  assert.deepEqual(given(await client.resend({ type: 'signup', email })), nothing)
  assert.deepEqual(await kindsSentTo(node, email), ['confirmation', 'confirmation'])
  await client.updateUser({ email: next })
  assert.deepEqual(given(await client.resend({ type: 'email_change', email })), nothing)
  assert.deepEqual(await kindsSentTo(node, next), ['email_change', 'email_change'])
  await client.updateUser({ phone: nextPhone })
  assert.equal(given(await client.resend({ type: 'phone_change', phone: nextPhone })).user, null)
  assert.deepEqual(await kindsSentTo(node, nextPhone), ['phone_change', 'phone_change'])
  await node.client().signUp({ phone, password })
  assert.equal(given(await client.resend({ type: 'sms', phone })).session, null)
  assert.equal((await kindsSentTo(node, phone)).length, 2)
  assert.deepEqual(fired(), ['SIGNED_IN', 'USER_UPDATED', 'USER_UPDATED'])
  const refused = ['AuthApiError', 400, 'validation_failed']
  assert.deepEqual(refusal(await client.resend({ type: 'signup', email: 'again@' })), refused)
  assert.deepEqual(refusal(await client.resend({ type: 'sms', phone: '123' })), refused)
})

test('resetPasswordForEmail: the code opens a session in which a new password is taken', async () => {
  const { client, fired } = await fresh()
  const email = 'reset@example.com'
  const { client: before, id } = await confirmed(email)
  assert.deepEqual([given(await client.resetPasswordForEmail(email)), fired()], [{}, []])
  assert.deepEqual(given(await client.resetPasswordForEmail('reset-nobody@example.com')), {})
  assert.deepEqual(refusal(await client.resetPasswordForEmail('reset@')), ['AuthApiError', 400, 'validation_failed'])
  const { code } = await newestMessage(node, email)
  assert.equal(given(await client.verifyOtp({ email, token: code, type: 'recovery' })).user!.id, id)
  given(await client.updateUser({ password: 'segredo2' }))
  assert.deepEqual(fired(), ['PASSWORD_RECOVERY', 'USER_UPDATED'])
  assert.deepEqual(refusal(await before.getUser()), ['AuthSessionMissingError', 400, undefined])
  assert.equal(given(await client.signInWithPassword({ email, password: 'segredo2' })).user!.id, id)
})

test('exchangeCodeForSession, of a sign-up, a magic link, a recovery and a change of address', async () => {
  const client = watched(pkceClient(node))
  const { fired } = await listening(client)
  const [email, next] = ['pkce@example.com', 'pkce-new@example.com']
  const exchanged = async (address = email) => {
    const page = await follow(node, (await newestMessage(node, address)).link)
    fired()
    const data = given(await client.exchangeCodeForSession(page.searchParams.get('code')!))
    assert.equal(data.session.user.id, data.user.id)
    const { redirectType } = data as { redirectType?: string }
    return [await methodOf(client), data.user.email, redirectType ?? null, ...fired()]
  }
  given(await client.signUp({ email, password }))
  assert.deepEqual(await exchanged(), ['email/signup', email, null, 'SIGNED_IN'])
  given(await client.signInWithOtp({ email }))
  assert.deepEqual(await exchanged(), ['magiclink', email, null, 'SIGNED_IN'])
  given(await client.resetPasswordForEmail(email))
  assert.deepEqual(await exchanged(), ['recovery', email, 'recovery', 'PASSWORD_RECOVERY'])
  given(await client.updateUser({ email: next }))
  await follow(node, (await newestMessage(node, email)).link)
  assert.deepEqual(await exchanged(next), ['email_change', next, null, 'SIGNED_IN'])

  const without = await client.exchangeCodeForSession(crypto.randomUUID())
  assert.deepEqual(refusal(without), ['AuthPKCECodeVerifierMissingError', 400, 'pkce_code_verifier_not_found'])
  given(await client.signInWithOtp({ email: next }))
  const unknown = await client.exchangeCodeForSession(crypto.randomUUID())
  assert.deepEqual(refusal(unknown), ['AuthApiError', 404, 'flow_state_not_found'])
  const page = await follow(node, (await newestMessage(node, next)).link)
  const other = watched(pkceClient(node))
  given(await other.signInWithOtp({ email: next }))
  const stolen = await other.exchangeCodeForSession(page.searchParams.get('code')!)
  assert.deepEqual(refusal(stolen), ['AuthApiError', 400, 'bad_code_verifier'])
  assert.deepEqual([stolen.data.session, fired()], [null, []])
})

proveShare('addresses', () => node.client())
