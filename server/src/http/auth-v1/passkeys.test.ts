import type { GoTrueClient } from '@supabase/auth-js'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { given, refusal } from './testing-every-method.ts'
import { type SoftAuthenticator, softAuthenticator, type Wrong } from './testing-authenticator.ts'
import {
  appCode,
  callAs,
  elsewhere,
  enrolledApp,
  later,
  levelsOf,
  person,
  raisedPerson,
  tokenOf,
  world,
} from './testing-factors.ts'
import { posted } from './testing.ts'

type Registration = Parameters<GoTrueClient['passkey']['verifyRegistration']>[0]['credential']
type Assertion = Parameters<GoTrueClient['passkey']['verifyAuthentication']>[0]['credential']

async function registered(client: GoTrueClient, device: SoftAuthenticator, wrong?: Wrong) {
  const { challenge_id: challengeId, options } = given(await client.passkey.startRegistration())
  const credential = device.create(options, wrong).toJSON() as object as Registration
  return client.passkey.verifyRegistration({ challengeId, credential })
}

async function signedIn(client: GoTrueClient, device: SoftAuthenticator, wrong?: Wrong) {
  const { challenge_id: challengeId, options } = given(await client.passkey.startAuthentication())
  const credential = device.get(options, wrong).toJSON() as object as Assertion
  return client.passkey.verifyAuthentication({ challengeId, credential })
}

async function owner() {
  const someone = await person()
  const device = softAuthenticator()
  const passkey = given(await registered(someone.client, device))
  return { ...someone, device, passkey }
}

async function eventsOf(userId: string) {
  const events = world.database.kysely.selectFrom('auth.account_events').select(['kind', 'method'])
  const rows = await events.where('user_id', '=', userId).orderBy('at').execute()
  return rows.map(({ kind, method }) => (method ? `${kind} ${method}` : kind))
}

test('a passkey is asked for by the domain of the site, with a verified person and without attestation', async () => {
  const { client, id, credentials } = await person()
  const asked = Math.floor(Date.now() / 1000)
  const { options, expires_at } = given(await client.passkey.startRegistration())
  const sent = expires_at - 300
  assert.ok(asked <= sent && sent <= Date.now() / 1000)
  assert.deepEqual(options.rp, { name: 'Bora', id: 'localhost' })
  assert.equal(Buffer.from(options.user.id, 'base64url').toString(), id)
  assert.equal(options.user.name, credentials.email)
  const { residentKey, userVerification } = options.authenticatorSelection!
  assert.deepEqual([residentKey, userVerification, options.attestation], ['required', 'required', 'none'])
  const request = given(await world.node.client().passkey.startAuthentication()).options
  assert.deepEqual([request.rpId, request.userVerification, request.allowCredentials], ['localhost', 'required', []])
})

test('a registered passkey signs in at the second level, and the owner is notified', async () => {
  const { client, id, credentials, device, passkey } = await owner()
  assert.ok(passkey.id && passkey.created_at)
  const elsewhereNow = world.node.client()
  const fired: string[] = []
  elsewhereNow.onAuthStateChange(event => void fired.push(event))
  const { session, user } = given(await signedIn(elsewhereNow, device))
  assert.equal(user!.id, id)
  assert.ok(session!.refresh_token)
  const { claims } = await tokenOf(elsewhereNow)
  assert.equal(claims.aal, 'aal2')
  assert.deepEqual(claims.amr.map(({ method }) => method).sort(), ['mfa/webauthn', 'passkey'])
  assert.ok(fired.includes('SIGNED_IN'))
  const events = await eventsOf(id)
  assert.ok(events.includes('passkey_added') && events.includes('signed_in passkey'))
  const mails = (await world.node.outbox(credentials.email)).map(({ kind }) => kind)
  // Sent only to confirmed addresses.
  assert.deepEqual(mails.includes('passkey_added'), false)
  const [listed] = given(await client.passkey.list())
  assert.deepEqual([listed!.id, typeof listed!.last_used_at], [passkey.id, 'string'])
})

test('the owner of a confirmed address gets a mail when a passkey is added, and when one is removed', async () => {
  const { client, id, credentials } = await person()
  await world.database.kysely
    .updateTable('auth.users')
    .set({ email_confirmed_at: new Date().toISOString() })
    .where('id', '=', id)
    .execute()
  const { id: passkeyId } = given(await registered(client, softAuthenticator()))
  assert.equal((await client.passkey.delete({ passkeyId })).error, null)
  const kinds = (await world.node.outbox(credentials.email)).map(({ kind }) => kind)
  assert.deepEqual(kinds.filter(kind => kind.startsWith('passkey')).sort(), ['passkey_added', 'passkey_removed'])
})

test('a passkey is renamed, listed and removed, by its owner only', async () => {
  const { client, device, passkey, id } = await owner()
  const passkeyId = passkey.id
  const renamed = given(await client.passkey.update({ passkeyId, friendlyName: '  Celular ' }))
  assert.equal(renamed.friendly_name, 'Celular')
  const empty = await client.passkey.update({ passkeyId, friendlyName: '' })
  assert.deepEqual(refusal(empty), ['AuthApiError', 400, 'validation_failed'])
  const stranger = await person()
  const taken = await stranger.client.passkey.update({ passkeyId, friendlyName: 'Minha' })
  assert.deepEqual(refusal(taken), ['AuthApiError', 404, 'validation_failed'])
  assert.deepEqual(refusal(await stranger.client.passkey.delete({ passkeyId })), [
    'AuthApiError',
    404,
    'validation_failed',
  ])
  assert.deepEqual(
    given(await client.passkey.list()).map(({ friendly_name }) => friendly_name),
    ['Celular'],
  )
  assert.deepEqual(await client.passkey.delete({ passkeyId }), { data: null, error: null })
  assert.deepEqual(given(await client.passkey.list()), [])
  const unknown = await signedIn(world.node.client(), device)
  assert.deepEqual(refusal(unknown), ['AuthApiError', 400, 'webauthn_credential_not_found'])
  assert.ok((await eventsOf(id)).includes('passkey_removed'))
})

test('the session that a passkey opened falls to the first level when the passkey is removed', async () => {
  const { device, passkey } = await owner()
  const client = world.node.client()
  given(await signedIn(client, device))
  assert.equal((await client.passkey.delete({ passkeyId: passkey.id })).error, null)
  await client.refreshSession()
  const { claims } = await tokenOf(client)
  assert.deepEqual([claims.aal, claims.amr.map(({ method }) => method)], ['aal1', ['passkey']])
})

for (const [title, wrong] of [
  ['another site', { origin: 'http://localhost.example' }],
  ['another port', { origin: 'http://localhost:4000' }],
  ['a device that did not verify the person', { unverified: true }],
  ['the other ceremony', { type: 'webauthn.other' }],
] as [string, Wrong][]) {
  test(`refuses the answer of ${title}`, async () => {
    const { client, device } = await owner()
    const failed = ['AuthApiError', 400, 'webauthn_verification_failed']
    assert.deepEqual(refusal(await signedIn(world.node.client(), device, wrong)), failed)
    assert.deepEqual(refusal(await registered(client, softAuthenticator(), wrong)), failed)
  })
}

test('a key whose id is longer than the standard allows is refused', async () => {
  const { client } = await person()
  const failed = ['AuthApiError', 400, 'webauthn_verification_failed']
  assert.deepEqual(refusal(await registered(client, softAuthenticator(), { idBytes: 1_024 })), failed)
  given(await registered(client, softAuthenticator(), { idBytes: 1_023 }))
})

test("refuses a counter that doesn't advance, and another person's handle", async () => {
  const { device } = await owner()
  given(await signedIn(world.node.client(), device))
  given(await signedIn(world.node.client(), device))
  const failed = ['AuthApiError', 400, 'webauthn_verification_failed']
  assert.deepEqual(refusal(await signedIn(world.node.client(), device, { counter: 2 })), failed)
  assert.deepEqual(refusal(await signedIn(world.node.client(), device, { counter: 1 })), failed)
  const userHandle = Buffer.from(randomUUID()).toString('base64url')
  assert.deepEqual(refusal(await signedIn(world.node.client(), device, { counter: 9, userHandle })), failed)
  given(await signedIn(world.node.client(), device, { counter: 10 }))
})

test('a challenge is valid once, for five minutes, and for its own ceremony', async () => {
  const { client, device } = await owner()
  const guest = world.node.client()
  const start = async () => given(await guest.passkey.startAuthentication())
  const finish = (challengeId: string, credential: Assertion) =>
    guest.passkey.verifyAuthentication({ challengeId, credential })

  const once = await start()
  const answer = device.get(once.options).toJSON() as object as Assertion
  given(await finish(once.challenge_id, answer))
  const used = ['AuthApiError', 400, 'webauthn_challenge_not_found']
  assert.deepEqual(refusal(await finish(once.challenge_id, answer)), used)
  assert.deepEqual(refusal(await finish(randomUUID(), answer)), used)

  const old = await start()
  const late = device.get(old.options).toJSON() as object as Assertion
  later(300)
  assert.deepEqual(refusal(await finish(old.challenge_id, late)), ['AuthApiError', 400, 'webauthn_challenge_expired'])

  const registration = given(await client.passkey.startRegistration())
  assert.deepEqual(refusal(await finish(registration.challenge_id, late)), used)
  const stranger = await person()
  const credential = softAuthenticator().create(registration.options).toJSON() as object as Registration
  const stolen = await stranger.client.passkey.verifyRegistration({
    challengeId: registration.challenge_id,
    credential,
  })
  assert.deepEqual(refusal(stolen), used)
})

test('of two concurrent sign-ins with one challenge, one is refused', async () => {
  const { device } = await owner()
  const { challenge_id, options } = given(await world.node.client().passkey.startAuthentication())
  const body = { challenge_id, credential: device.get(options).toJSON() }
  const answers = await Promise.all([1, 2].map(() => posted(world.node, 'passkeys/authentication/verify', body)))
  assert.deepEqual(answers.map(([status]) => status).sort(), [200, 400])
})

test('a device refuses a second passkey for an account, the server a passkey that is registered', async () => {
  const { client, device } = await owner()
  const again = given(await client.passkey.startRegistration())
  assert.throws(() => device.create(again.options), /InvalidStateError/)
  const other = await person()
  const first = given(await other.client.passkey.startRegistration())
  const second = given(await other.client.passkey.startRegistration())
  const shared = softAuthenticator()
  const credential = shared.create(first.options).toJSON() as object as Registration
  given(await other.client.passkey.verifyRegistration({ challengeId: first.challenge_id, credential }))
  const challenge = Buffer.from(second.options.challenge).toString()
  const clientDataJSON = Buffer.from(
    JSON.stringify({ type: 'webauthn.create', challenge, origin: 'http://localhost:3000', crossOrigin: false }),
  ).toString('base64url')
  const repeated = { ...credential, response: { ...credential.response, clientDataJSON } } as object as Registration
  const twice = await other.client.passkey.verifyRegistration({
    challengeId: second.challenge_id,
    credential: repeated,
  })
  assert.deepEqual(refusal(twice), ['AuthApiError', 422, 'webauthn_credential_exists'])
})

test('an account has at most ten passkeys', async () => {
  const { client } = await person()
  for (let count = 0; count < 10; count++) given(await registered(client, softAuthenticator()))
  const eleventh = await client.passkey.startRegistration()
  assert.deepEqual(refusal(eleventh), ['AuthApiError', 422, 'too_many_passkeys'])
})

test('with a second factor, a session without it adds and removes no passkey, and passkeys need none', async () => {
  const raised = await raisedPerson()
  const device = softAuthenticator()
  const { id: passkeyId } = given(await registered(raised.client, device))
  const low = await elsewhere(raised)
  const refusedHere = ['AuthApiError', 403, 'insufficient_aal']
  assert.deepEqual(refusal(await low.passkey.startRegistration()), refusedHere)
  assert.deepEqual(refusal(await low.passkey.delete({ passkeyId })), refusedHere)
  const client = world.node.client()
  given(await signedIn(client, device))
  assert.deepEqual(await levelsOf(client), ['aal2', 'aal2'])
})

test('the first second factor ends all other sessions, and is asked for after a passkey from before it', async () => {
  const { device, client, credentials } = await owner()
  const byPasskey = world.node.client()
  given(await signedIn(byPasskey, device))
  const low = await elsewhere({ credentials })
  const app = await enrolledApp(client, 'App')
  given(await client.mfa.challengeAndVerify({ factorId: app.factorId, code: appCode(app.secret) }))
  for (const other of [low, byPasskey]) assert.equal((await other.getUser()).error?.name, 'AuthSessionMissingError')
  assert.equal((await client.getUser()).error, null)
  const again = world.node.client()
  given(await signedIn(again, device))
  assert.deepEqual(await levelsOf(again), ['aal1', 'aal2'])
  assert.deepEqual(
    (await tokenOf(again)).claims.amr.map(({ method }) => method),
    ['passkey'],
  )
  assert.equal((await again.updateUser({ password: 'segredo2' })).error?.code, 'insufficient_aal')
  later(30)
  given(await again.mfa.challengeAndVerify({ factorId: app.factorId, code: appCode(app.secret) }))
  assert.deepEqual(await levelsOf(again), ['aal2', 'aal2'])
})

test('a banned person cannot sign in by a passkey', async () => {
  const { device, id } = await owner()
  await world.database.kysely
    .updateTable('auth.users')
    .set({ banned_until: new Date(Date.now() + 60_000).toISOString(), ban_reason: 'safety' })
    .where('id', '=', id)
    .execute()
  assert.deepEqual(refusal(await signedIn(world.node.client(), device)), ['AuthApiError', 400, 'user_banned'])
})

test('nonsense is refused, as are calls without a session', async () => {
  const guest = world.node.client()
  assert.equal((await guest.passkey.list()).error?.name, 'AuthSessionMissingError')
  for (const path of ['passkeys/registration/options', 'passkeys/registration/verify']) {
    assert.deepEqual(await posted(world.node, path, {}), [401, 'no_authorization'])
  }
  const { challenge_id } = given(await guest.passkey.startAuthentication())
  assert.deepEqual(await posted(world.node, 'passkeys/authentication/verify', { challenge_id, credential: 7 }), [
    400,
    'webauthn_verification_failed',
  ])
  const { client } = await person()
  const { status } = await callAs(client, '/passkeys/registration/verify', { challenge_id: 'x', credential: {} })
  assert.equal(status, 400)
})

test('calls of signing in by a passkey are limited by address, and can be switched off', async () => {
  const limited = await world.addNode({ authRateLimits: true }, { AUTH_LIMITS: 'passkey=2/300' })
  const statuses = []
  for (let call = 0; call < 3; call++) {
    statuses.push((await posted(limited, 'passkeys/authentication/options', {}))[0])
  }
  assert.deepEqual(statuses, [200, 200, 429])
  const off: Record<string, string>[] = [{ AUTH_PASSKEYS: 'off' }, { SITE_URL: 'http://127.0.0.1:3000' }]
  for (const settings of off) {
    const without = await world.addNode({}, settings)
    assert.deepEqual(await posted(without, 'passkeys/authentication/options', {}), [404, 'passkey_disabled'])
  }
})
