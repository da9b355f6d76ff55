import type { GoTrueClient } from '@supabase/auth-js'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { type SoftAuthenticator, softAuthenticator } from './testing-authenticator.ts'
import { given, listening, proveShare, refusal, watched } from './testing-every-method.ts'
import { elsewhere, levelsOf, person, tokenOf, world } from './testing-factors.ts'

const site = { rpId: 'localhost', rpOrigins: ['http://localhost:3000'] }
const signedOut = ['AuthSessionMissingError', 400, undefined]

/** Runs calls as in a browser on a page of the site, with this device; the client asks for it by the usual globals. */
async function inBrowser<T>(device: SoftAuthenticator, work: () => Promise<T>): Promise<T> {
  class PublicKeyCredential {
    toJSON: () => unknown
    constructor(answer: { toJSON(): unknown }) {
      this.toJSON = () => answer.toJSON()
    }
  }
  type Create = Parameters<SoftAuthenticator['create']>[0]
  type Get = Parameters<SoftAuthenticator['get']>[0]
  const refused = () => Object.assign(new Error('No passkey'), { name: 'NotAllowedError' })
  const asked = async (answer: () => { toJSON(): unknown }) => {
    try {
      return new PublicKeyCredential(answer())
    } catch {
      throw refused()
    }
  }
  const credentials = {
    create: ({ publicKey }: { publicKey: Create }) => asked(() => device.create(publicKey)),
    get: ({ publicKey }: { publicKey: Get }) => asked(() => device.get(publicKey)),
  }
  const { hostname, origin } = new URL(site.rpOrigins[0]!)
  const page = { window: { PublicKeyCredential, location: { hostname, origin } }, document: {}, PublicKeyCredential }
  Object.assign(globalThis, page)
  Object.defineProperty(navigator, 'credentials', { value: credentials, configurable: true })
  try {
    return await work()
  } finally {
    for (const name of Object.keys(page)) Reflect.deleteProperty(globalThis, name)
    Reflect.deleteProperty(navigator, 'credentials')
  }
}

async function fresh() {
  const { client: plain, ...owner } = await person()
  const client = watched(plain)
  return { ...owner, client, device: softAuthenticator(), ...(await listening(client)) }
}

const guest = () => watched(world.node.client())
const codeOf = (answer: { error: unknown }) => (answer.error as { code?: string } | null)?.code

test('registerPasskey and signInWithPasskey', async () => {
  const { client, device, id } = await fresh()
  await inBrowser(device, async () => {
    assert.ok(given(await client.registerPasskey()).id)
    // The device has one for this account already.
    assert.equal(codeOf(await client.registerPasskey()), 'ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY')
  })
  const other = guest()
  const { fired } = await listening(other)
  await inBrowser(device, async () => assert.equal(given(await other.signInWithPasskey()).user!.id, id))
  assert.deepEqual(fired(), ['SIGNED_IN'])
  // Created outside: in a browser it would listen to other tabs forever.
  const stranger = guest()
  await inBrowser(softAuthenticator(), async () => {
    assert.equal(codeOf(await stranger.signInWithPasskey()), 'ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY')
  })
})

test('passkey: both halves of registering and signing in, list, update and delete', async () => {
  const { client, device, id } = await fresh()
  const { passkey } = client
  const registration = given(await passkey.startRegistration())
  const created = device.create(registration.options).toJSON() as never
  const about = { challengeId: registration.challenge_id, credential: created }
  const { id: passkeyId } = given(await passkey.verifyRegistration(about))
  assert.deepEqual(refusal(await passkey.verifyRegistration(about)), [
    'AuthApiError',
    400,
    'webauthn_challenge_not_found',
  ])
  given(await passkey.update({ passkeyId, friendlyName: 'Celular' }))
  const [listed] = given(await passkey.list())
  assert.deepEqual([listed!.id, listed!.friendly_name], [passkeyId, 'Celular'])

  const other = guest()
  const authentication = given(await other.passkey.startAuthentication())
  const credential = device.get(authentication.options).toJSON() as never
  const signing = { challengeId: authentication.challenge_id, credential }
  assert.equal(given(await other.passkey.verifyAuthentication(signing)).user!.id, id)
  const again = await other.passkey.verifyAuthentication(signing)
  assert.deepEqual(refusal(again), ['AuthApiError', 400, 'webauthn_challenge_not_found'])

  assert.equal((await passkey.delete({ passkeyId })).error, null)
  const gone = ['AuthApiError', 404, 'validation_failed']
  assert.deepEqual(refusal(await passkey.delete({ passkeyId })), gone)
  assert.deepEqual(refusal(await passkey.update({ passkeyId, friendlyName: 'Celular' })), gone)
})

test('mfa.webauthn.register and authenticate', async () => {
  const someone = await fresh()
  const { client, device, fired } = someone
  await inBrowser(device, async () => {
    given(await client.mfa.webauthn.register({ friendlyName: 'Chave' }))
    assert.equal((await client.mfa.webauthn.register({ friendlyName: 'Chave' })).data, null)
  })
  assert.deepEqual(fired(), ['MFA_CHALLENGE_VERIFIED'])
  const [factor] = given(await client.mfa.listFactors()).webauthn
  const other = watched(await elsewhere(someone))
  await inBrowser(device, async () => {
    given(await other.mfa.webauthn.authenticate({ factorId: factor!.id }))
    const unknown = await other.mfa.webauthn.authenticate({ factorId: randomUUID() })
    assert.equal(codeOf(unknown), 'mfa_factor_not_found')
  })
  assert.deepEqual(await levelsOf(other), ['aal2', 'aal2'])
  const { claims } = await tokenOf(other)
  assert.deepEqual(claims.amr.map(({ method }) => method).sort(), ['mfa/webauthn', 'password'])
})

test('mfa.webauthn.register with a passkey that the account has', async () => {
  const { client, device } = await fresh()
  await inBrowser(device, async () => {
    given(await client.registerPasskey())
    given(await client.mfa.webauthn.register({ friendlyName: 'Chave' }))
  })
  assert.deepEqual([given(await client.passkey.list()).length, device.keys.length], [1, 1])
})

test('mfa.webauthn.enroll, challenge and verify', async () => {
  const { client, device } = await fresh()
  const { webauthn } = client.mfa
  const { id: factorId, type } = given(await webauthn.enroll({ friendlyName: 'Chave' }))
  assert.equal(type, 'webauthn')
  const conflict = await webauthn.enroll({ friendlyName: 'Chave' })
  assert.deepEqual(refusal(conflict), ['AuthApiError', 422, 'mfa_factor_name_conflict'])
  await inBrowser(device, async () => {
    const unknown = await webauthn.challenge({ factorId: randomUUID(), webauthn: site })
    assert.equal(codeOf(unknown), 'mfa_factor_not_found')
    const asked = given(await webauthn.challenge({ factorId, webauthn: site }))
    const answer = { ...asked, webauthn: { ...site, ...asked.webauthn } }
    given(await webauthn.verify(answer))
    assert.deepEqual(refusal(await webauthn.verify(answer)), ['AuthApiError', 422, 'mfa_ip_address_mismatch'])
  })
})

test('without a session there are no passkeys, and a server without them refuses by name', async () => {
  const client: GoTrueClient = guest()
  const { passkey } = client
  const about = { challengeId: randomUUID(), credential: {} as never }
  assert.deepEqual(refusal(await passkey.startRegistration()), signedOut)
  assert.deepEqual(refusal(await passkey.verifyRegistration(about)), signedOut)
  assert.deepEqual(refusal(await passkey.list()), signedOut)
  const off = await world.addNode({}, { AUTH_PASSKEYS: 'off' })
  const there = watched(off.client())
  assert.deepEqual(refusal(await there.passkey.startAuthentication()), ['AuthApiError', 404, 'passkey_disabled'])
})

proveShare('passkeys', () => world.node.client())
