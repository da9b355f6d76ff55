import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Node, posted, type TestWorld, testWorld } from './testing.ts'
import { password } from './testing-accounts.ts'
import { follow, fragmentOf, kindsSentTo, newestMessage, pkceClient } from './testing-messages.ts'

let world: TestWorld
let node: Node
before(async () => {
  world = await testWorld({}, { AUTH_MAIL_INTERVAL_SECONDS: '0', AUTH_SMS_INTERVAL_SECONDS: '0' })
  node = world.node
})
after(() => world.end())

test('later: a session at once, a confirmation mail, and a taken address is reported', async () => {
  const email = 'later@example.com'
  const { data } = await node.client().signUp({ email, password })
  assert.ok(data.session)
  assert.equal(data.user!.email_confirmed_at, undefined)
  assert.deepEqual(await kindsSentTo(node, email), ['confirmation'])
  const again = await node.client().signUp({ email, password: 'segredo2' })
  assert.deepEqual(
    [again.error?.status, again.error?.code, again.error?.message],
    [422, 'user_already_exists', 'User already registered'],
  )
  assert.equal((await node.client().signInWithPassword({ email, password })).error, null)
})

test('first: no session and no sign-in before the address is confirmed', async () => {
  const strict = await world.addNode({}, { AUTH_EMAIL_CONFIRMATION: 'first' })
  const email = 'first@example.com'
  const client = strict.client()
  const { data, error } = await client.signUp({ email, password, options: { data: { name: 'Ana Lima' } } })
  assert.equal(error, null)
  assert.equal(data.session, null)
  assert.deepEqual([data.user!.email, data.user!.identities!.length], [email, 1])
  assert.ok(data.user!.confirmation_sent_at)
  const early = await client.signInWithPassword({ email, password })
  assert.deepEqual([early.error?.status, early.error?.code], [400, 'email_not_confirmed'])
  assert.equal((await client.signInWithPassword({ email, password: 'segredo2' })).error?.code, 'invalid_credentials')
  const { code } = await newestMessage(strict, email)
  assert.ok((await client.verifyOtp({ email, token: code, type: 'signup' })).data.session)
  assert.equal((await strict.client().signInWithPassword({ email, password })).error, null)
})

test('first: a repeated sign-up sends the mail again, and returns a user that does not exist', async () => {
  const strict = await world.addNode({}, { AUTH_EMAIL_CONFIRMATION: 'first' })
  const email = 'again@example.com'
  const data = { name: 'Ana Lima' }
  const first = await strict.client().signUp({ email, password, options: { data } })
  const again = async () => {
    const answer = await strict.client().signUp({ email, password: 'segredo2', options: { data: { name: 'Bia' } } })
    assert.deepEqual([answer.error, answer.data.session], [null, null])
    const nobody = answer.data.user!
    assert.notEqual(nobody.id, first.data.user!.id)
    assert.deepEqual(
      [nobody.email, nobody.role, nobody.identities, nobody.user_metadata],
      [email, '', [], { name: 'Bia' }],
    )
    return Object.keys(nobody).sort()
  }
  const unconfirmed = await again()
  assert.equal((await kindsSentTo(strict, email)).length, 2)
  await follow(strict, (await newestMessage(strict, email)).link)
  assert.deepEqual(await again(), unconfirmed)
  assert.equal((await kindsSentTo(strict, email)).length, 2)
})

test('first: a recently requested code does not reveal accounts that await a confirmation', async () => {
  const strict = await world.addNode({}, { AUTH_EMAIL_CONFIRMATION: 'first', AUTH_MAIL_INTERVAL_SECONDS: '60' })
  const [waiting, nobody] = ['asked-twice@example.com', 'asked-never@example.com']
  for (const email of [waiting, nobody]) {
    if (email === waiting) await node.client().signUp({ email, password })
    assert.deepEqual(await posted(strict, 'otp', { email }), [200, undefined])
    assert.deepEqual(await posted(strict, 'signup', { email, password }), [200, undefined])
  }
})

test('first: the owner of the mailbox is not bound to the password of an earlier sign-up', async () => {
  const strict = await world.addNode({}, { AUTH_EMAIL_CONFIRMATION: 'first' })
  const email = 'taken-over@example.com'
  await strict.client().signUp({ email, password: 'estranho1' })
  await strict.client().signUp({ email, password })
  await follow(strict, (await newestMessage(strict, email)).link)
  const stranger = await strict.client().signInWithPassword({ email, password: 'estranho1' })
  assert.equal(stranger.error?.code, 'invalid_credentials')
})

test("first: another person's repeated sign-up does not regain the account", async () => {
  const strict = await world.addNode({}, { AUTH_EMAIL_CONFIRMATION: 'first' })
  const email = 'taken-back@example.com'
  await strict.client().signUp({ email, password: 'estranho1' })
  await strict.client().signUp({ email, password })
  await strict.client().signUp({ email, password: 'estranho1' })
  await strict.client().resend({ type: 'signup', email })
  await follow(strict, (await newestMessage(strict, email)).link)
  const stranger = await strict.client().signInWithPassword({ email, password: 'estranho1' })
  assert.equal(stranger.error?.code, 'invalid_credentials')

  const phone = '5511977770009'
  await strict.client().signUp({ phone, password: 'estranho1' })
  await strict.client().signInWithOtp({ phone })
  await strict.client().signUp({ phone, password: 'estranho1' })
  const { code } = await newestMessage(strict, phone)
  assert.equal((await strict.client().verifyOtp({ phone, token: code, type: 'sms' })).error, null)
  const caller = await strict.client().signInWithPassword({ phone, password: 'estranho1' })
  assert.equal(caller.error?.code, 'invalid_credentials')
})

test('first: repeating a sign-up within a minute is silent, whether the address is confirmed or not', async () => {
  const email = 'minute@example.com'
  await node.client().signUp({ email, password })
  await follow(node, (await newestMessage(node, email)).link)
  const strict = await world.addNode({}, { AUTH_EMAIL_CONFIRMATION: 'first', AUTH_MAIL_INTERVAL_SECONDS: '60' })
  await strict.client().signUp({ email: 'minute-new@example.com', password })
  for (const address of [email, 'minute-new@example.com']) {
    for (let n = 0; n < 2; n++) {
      const { data, error } = await strict.client().signUp({ email: address, password })
      assert.deepEqual([error, data.session, data.user?.identities], [null, null, []], address)
    }
  }
  assert.deepEqual(await kindsSentTo(strict, 'minute-new@example.com'), ['confirmation'])
})

test('first: a code that was just requested for an unknown address does not prevent signing up', async () => {
  const strict = await world.addNode({}, { AUTH_EMAIL_CONFIRMATION: 'first', AUTH_MAIL_INTERVAL_SECONDS: '60' })
  const email = 'resent-before@example.com'
  await strict.client().resend({ type: 'signup', email })
  const { data } = await strict.client().signUp({ email, password })
  assert.equal(data.user!.identities!.length, 1)
  const { code } = await newestMessage(strict, email)
  assert.ok((await strict.client().verifyOtp({ email, token: code, type: 'signup' })).data.session)
})

test('none: confirmed from the start, without any mail', async () => {
  const open = await world.addNode({}, { AUTH_EMAIL_CONFIRMATION: 'none', AUTH_PHONE_CONFIRMATION: 'none' })
  const { data } = await open.client().signUp({ email: 'none@example.com', password })
  assert.ok(data.session && data.user!.email_confirmed_at)
  assert.equal(data.user!.user_metadata.email_verified, true)
  assert.deepEqual(await kindsSentTo(open, 'none@example.com'), [])
  const byPhone = await open.client().signUp({ phone: '+5511977770001', password })
  assert.ok(byPhone.data.session && byPhone.data.user!.phone_confirmed_at)
  const taken = await open.client().signUp({ phone: '5511977770001', password })
  assert.deepEqual([taken.error?.code, taken.error?.message], ['user_already_exists', 'User already registered'])
})

test('a phone signs up with a password and a code, and signs in by both afterwards', async () => {
  const phone = '5511977770002'
  const client = node.client()
  const { data } = await client.signUp({ phone: '+55 11 97777-0002', password })
  assert.deepEqual([data.session, data.user!.phone, data.user!.identities![0]!.provider], [null, phone, 'phone'])
  const early = await client.signInWithPassword({ phone, password })
  assert.deepEqual([early.error?.status, early.error?.code], [400, 'phone_not_confirmed'])
  await client.resend({ type: 'sms', phone })
  const { kind, code } = await newestMessage(node, phone)
  assert.equal(kind, 'sign_in_code')
  assert.ok((await client.verifyOtp({ phone, token: code, type: 'sms' })).data.session)
  assert.equal((await node.client().signInWithPassword({ phone: `+${phone}`, password })).error, null)
  const wrong = await node.client().signInWithPassword({ phone, password: 'segredo2' })
  assert.equal(wrong.error?.code, 'invalid_credentials')
  const taken = await node.client().signUp({ phone, password })
  assert.deepEqual(taken.data.user!.identities, [])
})

test('a confirmation by link returns to the client that signed up (PKCE)', async () => {
  const strict = await world.addNode({}, { AUTH_EMAIL_CONFIRMATION: 'first' })
  const client = pkceClient(strict)
  const email = 'signup-pkce@example.com'
  await client.signUp({ email, password })
  const page = await follow(strict, (await newestMessage(strict, email)).link)
  const { data, error } = await client.exchangeCodeForSession(page.searchParams.get('code')!)
  assert.equal(error, null)
  assert.ok(data.user?.email_confirmed_at)
  const amr = (await client.getClaims()).data!.claims.amr as { method: string }[]
  assert.equal(amr[0]!.method, 'email/signup')
})

test('problems of a sign-up are reported in the order of the protocol', async () => {
  const closed = await world.addNode({}, { AUTH_SIGN_UP: 'off', AUTH_ANONYMOUS: 'on' })
  assert.deepEqual(await posted(closed, 'signup', { email: 'x' }), [422, 'signup_disabled'])
  assert.deepEqual(await posted(closed, 'signup', {}), [422, 'signup_disabled'])
  assert.deepEqual(await posted(closed, 'otp', { email: 'closed@example.com' }), [200, undefined])
  assert.deepEqual(await kindsSentTo(closed, 'closed@example.com'), [])
  const off = await world.addNode({}, { AUTH_EMAIL: 'off', AUTH_PHONE: 'off', AUTH_PASSWORD_MIN_LENGTH: '10' })
  const [email, phone, long] = ['a@b.co', '5511977770003', 'segredo-longo']
  const challenge = { code_challenge: 'x'.repeat(43) }
  assert.deepEqual(await posted(off, 'signup', {}), [422, 'anonymous_provider_disabled'])
  assert.deepEqual(await posted(off, 'signup', { email, phone }), [400, 'validation_failed'])
  assert.deepEqual(await posted(off, 'signup', { email, phone, password, ...challenge }), [422, 'weak_password'])
  assert.deepEqual(await posted(off, 'signup', { email, phone, password: long }), [400, 'validation_failed'])
  assert.deepEqual(await posted(off, 'signup', { email, password: long, ...challenge }), [400, 'validation_failed'])
  assert.deepEqual(await posted(off, 'signup', { email, password: long }), [400, 'email_provider_disabled'])
  assert.deepEqual(await posted(off, 'signup', { phone, password: long }), [400, 'phone_provider_disabled'])
  assert.deepEqual(await posted(off, 'otp', { email }), [422, 'email_provider_disabled'])
  assert.deepEqual(await posted(off, 'otp', { phone }), [400, 'phone_provider_disabled'])
  assert.deepEqual(await posted(off, 'resend', { type: 'signup', email }), [400, 'email_provider_disabled'])
  assert.deepEqual(await posted(off, 'resend', { type: 'sms', phone }), [400, 'phone_provider_disabled'])
  const grant = 'token?grant_type=password'
  assert.deepEqual(await posted(off, grant, { email, password }), [422, 'email_provider_disabled'])
  assert.deepEqual(await posted(off, grant, { phone, password }), [422, 'phone_provider_disabled'])
  assert.deepEqual(await posted(node, 'signup', { phone: '123', password }), [400, 'validation_failed'])
  assert.deepEqual(await posted(node, 'signup', { phone, password, channel: 'whatsapp' }), [400, 'validation_failed'])
})

test('a password that no longer meets the rules signs in, and is reported as weak', async () => {
  const email = 'weak@example.com'
  await node.client().signUp({ email, password })
  const strict = await world.addNode({}, { AUTH_PASSWORD_MIN_LENGTH: '12' })
  const { data, error } = await strict.client().signInWithPassword({ email, password })
  assert.equal(error, null)
  assert.deepEqual(data.weakPassword, {
    message: 'Password should be at least 12 characters.',
    reasons: ['length'],
  })
})

test('a commonly tried password is refused if the operator configures it', async () => {
  const strict = await world.addNode({}, { AUTH_REFUSE_COMMON_PASSWORDS: 'on' })
  const common = { email: 'common@example.com', password: 'Flamengo' }
  // One of the published lists, which is not in ours.
  const published = await strict.client().signUp({ email: 'published@example.com', password: 'Rosebud1' })
  assert.equal(published.error?.code, 'weak_password')
  const { error } = await strict.client().signUp(common)
  assert.equal(error?.name, 'AuthWeakPasswordError')
  assert.deepEqual((error as unknown as { reasons: string[] }).reasons, ['pwned'])
  assert.equal((await node.client().signUp(common)).error, null)
  const { data } = await strict.client().signInWithPassword(common)
  assert.deepEqual(data.weakPassword?.reasons, ['pwned'])
})

test('an anonymous visitor may look around, and stay', async () => {
  const open = await world.addNode({}, { AUTH_ANONYMOUS: 'on' })
  const client = open.client()
  const { data, error } = await client.signInAnonymously({ options: { data: { language: 'en', theme: 'dark' } } })
  assert.equal(error, null)
  const user = data.user!
  assert.deepEqual([user.is_anonymous, user.email, user.app_metadata, user.identities], [true, '', {}, []])
  const { claims } = (await client.getClaims()).data!
  assert.deepEqual([claims.is_anonymous, (claims.amr as { method: string }[])[0]!.method], [true, 'anonymous'])
  const people = world.database.kysely.selectFrom('people').select(['name', 'language']).where('id', '=', user.id)
  assert.deepEqual(await people.execute(), [{ name: 'Athlete', language: 'en' }])
  assert.equal((await client.updateUser({ password })).error?.status, 422)
  assert.equal((await client.updateUser({ email: 'stay@example.com', password })).error, null)
  assert.equal((await client.getUser()).data.user!.is_anonymous, true)
  const { link } = await newestMessage(open, 'stay@example.com')
  assert.ok(fragmentOf(await follow(open, link)).access_token)
  const now = (await client.getUser()).data.user!
  assert.deepEqual([now.is_anonymous, now.email, now.app_metadata.provider], [false, 'stay@example.com', 'email'])
  assert.equal((await open.client().signInWithPassword({ email: 'stay@example.com', password })).error, null)
})

test('anonymous sign-ins have a separate limit', async () => {
  const limits = { AUTH_ANONYMOUS: 'on', AUTH_LIMITS: 'anonymous=2/3600' }
  const open = await world.addNode({ authRateLimits: true }, limits)
  const statuses = [200, 200, 429]
  for (const status of statuses) assert.equal((await posted(open, 'signup', {}))[0], status)
})

test('settings show the methods that the operator has enabled', async () => {
  const settings = async (at: Node) => (await at.call('/auth/v1/settings')).json()
  const before = (await settings(node)) as { external: Record<string, boolean> }
  assert.deepEqual([before.external.email, before.external.phone, before.external.anonymous_users], [true, true, false])
  const other = await world.addNode(
    {},
    {
      AUTH_SIGN_UP: 'off',
      AUTH_EMAIL: 'off',
      AUTH_PHONE: 'off',
      AUTH_ANONYMOUS: 'on',
      AUTH_EMAIL_CONFIRMATION: 'none',
      AUTH_PHONE_CONFIRMATION: 'none',
    },
  )
  const { external, ...rest } = (await settings(other)) as typeof before & Record<string, unknown>
  assert.deepEqual([external.email, external.phone, external.anonymous_users], [false, false, true])
  assert.deepEqual(
    [rest.disable_signup, rest.mailer_autoconfirm, rest.phone_autoconfirm, rest.sms_provider, rest.saml_enabled],
    [true, true, true, '', false],
  )
})

test('settings show automatic confirmation if a sign-up gives a session at once', async () => {
  for (const [mode, autoconfirm] of [
    ['later', true],
    ['none', true],
    ['first', false],
  ] as const) {
    const at = await world.addNode({}, { AUTH_EMAIL_CONFIRMATION: mode, AUTH_PHONE_CONFIRMATION: mode })
    const told = (await (await at.call('/auth/v1/settings')).json()) as Record<string, boolean>
    assert.deepEqual([told.mailer_autoconfirm, told.phone_autoconfirm], [autoconfirm, autoconfirm], mode)
    const { data } = await at.client().signUp({ email: `settings-${mode}@example.com`, password })
    assert.equal(data.session !== null, autoconfirm, mode)
  }
})
