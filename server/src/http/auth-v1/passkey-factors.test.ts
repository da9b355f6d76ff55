import type { GoTrueClient } from '@supabase/auth-js'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { given, refusal } from './testing-every-method.ts'
import { type SoftAuthenticator, softAuthenticator, type Wrong } from './testing-authenticator.ts'
import { callAs, elsewhere, eventsOf, later, levelsOf, person, refused, tokenOf, world } from './testing-factors.ts'

const site = { rpId: 'localhost', rpOrigins: ['http://localhost:3000'] }

async function enrolled(client: GoTrueClient, friendlyName = 'Chave') {
  return given(await client.mfa.webauthn.enroll({ friendlyName })).id
}

/** Both halves of a verification: the challenge, and the answer of the device. */
async function verified(client: GoTrueClient, factorId: string, device: SoftAuthenticator, wrong?: Wrong) {
  const challenge = given(await client.mfa.challenge({ factorId, webauthn: site }))
  return answered(client, factorId, challenge, device, wrong)
}

type Challenge = Awaited<ReturnType<typeof challengeOf>>

async function challengeOf(client: GoTrueClient, factorId: string) {
  return given(await client.mfa.challenge({ factorId, webauthn: site }))
}

function answered(
  client: GoTrueClient,
  factorId: string,
  { id: challengeId, webauthn }: Challenge,
  device: SoftAuthenticator,
  wrong?: Wrong,
) {
  const { type, credential_options: options } = webauthn
  const credential_response =
    type === 'create'
      ? device.create(options.publicKey as Parameters<SoftAuthenticator['create']>[0], wrong)
      : device.get(options.publicKey as Parameters<SoftAuthenticator['get']>[0], wrong)
  return client.mfa.webauthn.verify({
    factorId,
    challengeId,
    webauthn: { ...site, type, credential_response: credential_response as never },
  })
}

async function owner() {
  const someone = await person()
  const device = softAuthenticator()
  const factorId = await enrolled(someone.client)
  given(await verified(someone.client, factorId, device))
  return { ...someone, device, factorId }
}

test('a passkey is enrolled, challenged and verified as a second factor', async () => {
  const { client, id } = await person()
  const device = softAuthenticator()
  const before = await tokenOf(client)
  const factor = given(await client.mfa.webauthn.enroll({ friendlyName: 'Chave' }))
  assert.deepEqual([factor.type, factor.friendly_name], ['webauthn', 'Chave'])
  const asked = Math.floor(Date.now() / 1000)
  const challenge = await challengeOf(client, factor.id)
  assert.deepEqual([challenge.type, challenge.webauthn.type], ['webauthn', 'create'])
  const sent = challenge.expires_at - 300
  assert.ok(asked <= sent && sent <= Date.now() / 1000)
  const session = given(await answered(client, factor.id, challenge, device))
  assert.equal(session.token_type, 'bearer')
  const { claims } = await tokenOf(client)
  assert.deepEqual([claims.aal, claims.session_id], ['aal2', before.claims.session_id])
  assert.deepEqual(claims.amr.map(({ method }) => method).sort(), ['mfa/webauthn', 'password'])
  const { webauthn, all } = given(await client.mfa.listFactors())
  assert.deepEqual([webauthn.length, all.length, webauthn[0]!.status], [1, 1, 'verified'])
  assert.deepEqual(await eventsOf(id), ['factor_added webauthn'])
})

test('on another device, the password is followed by the passkey', async () => {
  const someone = await owner()
  const client = await elsewhere(someone)
  assert.deepEqual(await levelsOf(client), ['aal1', 'aal2'])
  const challenge = await challengeOf(client, someone.factorId)
  assert.equal(challenge.webauthn.type, 'request')
  given(await answered(client, someone.factorId, challenge, someone.device))
  assert.deepEqual(await levelsOf(client), ['aal2', 'aal2'])
})

test('a factor signs in as a passkey, too, and is removed with its passkey', async () => {
  const { client, device, factorId, id } = await owner()
  const [passkey] = given(await client.passkey.list())
  assert.equal(passkey!.friendly_name, 'Chave')
  const { challenge_id: challengeId, options } = given(await client.passkey.startAuthentication())
  const elsewhereNow = world.node.client()
  const credential = device.get(options).toJSON() as never
  given(await elsewhereNow.passkey.verifyAuthentication({ challengeId, credential }))
  assert.deepEqual(await levelsOf(elsewhereNow), ['aal2', 'aal2'])
  given(await client.mfa.unenroll({ factorId }))
  assert.deepEqual(given(await client.passkey.list()), [])
  await elsewhereNow.refreshSession()
  assert.deepEqual(await levelsOf(elsewhereNow), ['aal1', 'aal1'])
  assert.deepEqual(await eventsOf(id), ['factor_added webauthn', 'factor_removed webauthn'])
})

test("an account's passkey becomes its second factor, and stays without it", async () => {
  const { client } = await person()
  const device = softAuthenticator()
  const { challenge_id: challengeId, options } = given(await client.passkey.startRegistration())
  const credential = device.create(options).toJSON() as never
  const passkey = given(await client.passkey.verifyRegistration({ challengeId, credential }))
  const factorId = await enrolled(client)
  const challenge = await challengeOf(client, factorId)
  assert.equal(challenge.webauthn.type, 'request')
  given(await answered(client, factorId, challenge, device))
  assert.equal(given(await client.passkey.list()).length, 1)
  const second = await challengeOf(client, await enrolled(client, 'Outra'))
  assert.equal(second.webauthn.type, 'create')
  given(await client.mfa.unenroll({ factorId }))
  assert.deepEqual(
    given(await client.passkey.list()).map(({ id }) => id),
    [passkey.id],
  )
})

test('removing a passkey removes the factor that it is, only at the second level', async () => {
  const someone = await owner()
  const { client } = someone
  const passkeyId = given(await client.passkey.list())[0]!.id
  const low = await elsewhere(someone)
  assert.deepEqual(refusal(await low.passkey.delete({ passkeyId })), ['AuthApiError', 403, 'insufficient_aal'])
  assert.equal((await client.passkey.delete({ passkeyId })).error, null)
  assert.deepEqual(given(await client.mfa.listFactors()).all, [])
  await client.refreshSession()
  assert.deepEqual(await levelsOf(client), ['aal1', 'aal1'])
})

for (const [title, wrong] of [
  ['another site', { origin: 'https://bora.example' }],
  ['a device that did not verify the person', { unverified: true }],
  ['a counter that went back', { counter: 0 }],
] as [string, Wrong][]) {
  test(`refuses a second factor from ${title}`, async () => {
    const someone = await owner()
    const client = await elsewhere(someone)
    given(await verified(client, someone.factorId, someone.device))
    const again = await verified(client, someone.factorId, someone.device, wrong)
    assert.deepEqual(refusal(again), ['AuthApiError', 422, 'mfa_verification_failed'])
  })
}

test("refuses another account's passkey, and one of another factor", async () => {
  const someone = await owner()
  const stranger = await owner()
  const client = await elsewhere(someone)
  const challenge = await challengeOf(client, someone.factorId)
  const options = { ...challenge.webauthn.credential_options.publicKey, allowCredentials: [] }
  const foreign = stranger.device.get(options as never)
  const answer = await client.mfa.webauthn.verify({
    factorId: someone.factorId,
    challengeId: challenge.id,
    webauthn: { ...site, type: 'request', credential_response: foreign as never },
  })
  assert.deepEqual(refusal(answer), ['AuthApiError', 422, 'mfa_verification_failed'])
})

test('a challenge is valid once and for five minutes, and wrong answers lock the factor', async () => {
  const someone = await owner()
  const { factorId, device } = someone
  const client = await elsewhere(someone)
  const once = await challengeOf(client, factorId)
  given(await answered(client, factorId, once, device))
  assert.deepEqual(refusal(await answered(client, factorId, once, device)), [
    'AuthApiError',
    422,
    'mfa_ip_address_mismatch',
  ])
  const old = await challengeOf(client, factorId)
  later(300)
  assert.deepEqual(refusal(await answered(client, factorId, old, device)), [
    'AuthApiError',
    422,
    'mfa_challenge_expired',
  ])
  for (let wrong = 0; wrong < 5; wrong++) await verified(client, factorId, device, { unverified: true })
  const locked = await verified(client, factorId, device)
  assert.deepEqual(refusal(locked), ['AuthApiError', 429, 'over_request_rate_limit'])
})

test('a code is no passkey, and an answer without a passkey is refused', async () => {
  const { client, factorId } = await owner()
  const { id: challenge_id } = await challengeOf(client, factorId)
  const answer = await callAs(client, `/factors/${factorId}/verify`, { challenge_id, code: '123456' })
  assert.deepEqual(refused(answer), [422, 'mfa_verification_failed'])
})

test('is refused where passkeys are switched off', async () => {
  const off = await world.addNode({}, { AUTH_PASSKEYS: 'off' })
  const { client, factorId } = await owner()
  const enrol = await callAs(client, '/factors', { factor_type: 'webauthn', friendly_name: 'B' }, undefined, off)
  assert.deepEqual(refused(enrol), [422, 'mfa_webauthn_enroll_not_enabled'])
  const challenge = await callAs(client, `/factors/${factorId}/challenge`, {}, undefined, off)
  assert.deepEqual(refused(challenge), [422, 'mfa_webauthn_verify_not_enabled'])
})
