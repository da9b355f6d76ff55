import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { given, listening, proveShare, refusal, watched } from './testing-every-method.ts'
import { appCode, elsewhere, nextCode, person, textedCode, tokenOf, world, wrongCode } from './testing-factors.ts'

const signedOut = ['AuthApiError', 401, 'no_authorization']

async function fresh() {
  const { client: plain, ...owner } = await person()
  const client = watched(plain)
  return { ...owner, client, ...(await listening(client)) }
}

test('mfa.enroll, mfa.challenge and mfa.verify, of an authenticator app', async () => {
  const { client, fired, session } = await fresh()
  const { mfa } = client
  const app = given(await mfa.enroll({ factorType: 'totp', friendlyName: 'App' }))
  assert.deepEqual([app.type, app.friendly_name], ['totp', 'App'])
  assert.match(app.totp.qr_code, /^data:image\/svg\+xml;utf-8,<svg /)
  assert.equal(new URL(app.totp.uri).searchParams.get('secret'), app.totp.secret)
  const twice = await mfa.enroll({ factorType: 'totp', friendlyName: 'App' })
  assert.deepEqual(refusal(twice), ['AuthApiError', 422, 'mfa_factor_name_conflict'])

  const challenge = given(await mfa.challenge({ factorId: app.id }))
  assert.deepEqual([challenge.type, challenge.expires_at], ['totp', Math.floor(Date.now() / 1000) + 300])
  const unknown = await mfa.challenge({ factorId: randomUUID() })
  assert.deepEqual(refusal(unknown), ['AuthApiError', 404, 'mfa_factor_not_found'])

  const answer = { factorId: app.id, challengeId: challenge.id }
  const wrong = await mfa.verify({ ...answer, code: wrongCode(app.totp.secret) })
  assert.deepEqual([refusal(wrong), wrong.data, fired()], [['AuthApiError', 422, 'mfa_verification_failed'], null, []])
  const before = await tokenOf(client)
  const verified = given(await mfa.verify({ ...answer, code: appCode(app.totp.secret) }))
  const { claims } = await tokenOf(client)
  assert.deepEqual([claims.aal, claims.session_id, verified.token_type], ['aal2', before.claims.session_id, 'bearer'])
  assert.deepEqual([fired(), session()?.access_token], [['MFA_CHALLENGE_VERIFIED'], verified.access_token])
})

test('mfa.enroll, mfa.challenge and mfa.verify, of a phone', async () => {
  const { client, fired } = await fresh()
  const { mfa } = client
  const phone = '5511900000101'
  const enrolled = given(await mfa.enroll({ factorType: 'phone', phone: `+${phone}`, friendlyName: 'Phone' }))
  assert.deepEqual([enrolled.type, enrolled.phone], ['phone', phone])
  const bad = await mfa.enroll({ factorType: 'phone', phone: '+5511abc', friendlyName: 'Bad' })
  assert.deepEqual(refusal(bad), ['AuthApiError', 400, 'validation_failed'])
  const factorId = enrolled.id
  const { id: challengeId, type } = given(await mfa.challenge({ factorId }))
  assert.equal(type, 'phone')
  assert.deepEqual(refusal(await mfa.challenge({ factorId })), ['AuthApiError', 429, 'over_sms_send_rate_limit'])
  const code = await textedCode(phone)
  given(await mfa.verify({ factorId, challengeId, code }))
  assert.deepEqual((await tokenOf(client)).claims.amr.map(({ method }) => method).sort(), ['mfa/phone', 'password'])
  assert.deepEqual(fired(), ['MFA_CHALLENGE_VERIFIED'])
  const used = await mfa.verify({ factorId, challengeId, code })
  assert.deepEqual(refusal(used), ['AuthApiError', 422, 'mfa_ip_address_mismatch'])
})

test('mfa.challengeAndVerify, mfa.listFactors, mfa.getAuthenticatorAssuranceLevel and mfa.unenroll', async () => {
  const owner = await fresh()
  const { client, fired } = owner
  const { mfa } = client
  const levels = async (token?: string) => {
    const { currentLevel, nextLevel } = given(await mfa.getAuthenticatorAssuranceLevel(token))
    return [currentLevel, nextLevel]
  }
  assert.deepEqual(await levels(), ['aal1', 'aal1'])
  const { id: factorId, totp } = given(await mfa.enroll({ factorType: 'totp', friendlyName: 'App' }))
  const listed = given(await mfa.listFactors())
  assert.deepEqual([listed.all.map(each => [each.id, each.status]), listed.totp], [[[factorId, 'unverified']], []])
  const wrong = await mfa.challengeAndVerify({ factorId, code: wrongCode(totp.secret) })
  assert.deepEqual(refusal(wrong), ['AuthApiError', 422, 'mfa_verification_failed'])
  const raised = given(await mfa.challengeAndVerify({ factorId, code: appCode(totp.secret) }))
  assert.deepEqual(
    raised.user.factors!.map(each => [each.id, each.status]),
    [[factorId, 'verified']],
  )
  assert.deepEqual(fired(), ['MFA_CHALLENGE_VERIFIED'])
  assert.deepEqual(
    given(await mfa.listFactors()).totp.map(each => each.friendly_name),
    ['App'],
  )
  assert.deepEqual(await levels(), ['aal2', 'aal2'])
  const { currentAuthenticationMethods } = given(await mfa.getAuthenticatorAssuranceLevel())
  assert.deepEqual(currentAuthenticationMethods.map(each => (each as { method: string }).method).sort(), [
    'password',
    'totp',
  ])

  const unraised = watched(await elsewhere(owner))
  assert.deepEqual(await levels((await tokenOf(unraised)).access_token), ['aal1', 'aal2'])
  const low = await unraised.mfa.unenroll({ factorId })
  assert.deepEqual(refusal(low), ['AuthApiError', 422, 'insufficient_aal'])
  given(await unraised.mfa.challengeAndVerify({ factorId, code: nextCode(totp.secret) }))
  assert.deepEqual(given(await mfa.unenroll({ factorId })), { id: factorId })
  assert.deepEqual(given(await mfa.listFactors()).all, [])
  given(await client.refreshSession())
  assert.deepEqual([await levels(), fired()], [['aal1', 'aal1'], ['TOKEN_REFRESHED']])
  const gone = await mfa.unenroll({ factorId })
  assert.deepEqual(refusal(gone), ['AuthApiError', 404, 'mfa_factor_not_found'])
})

test('without a session there are no factors', async () => {
  const client = watched(world.node.client())
  const { fired } = await listening(client)
  const { mfa } = client
  const factorId = randomUUID()
  assert.deepEqual(refusal(await mfa.enroll({ factorType: 'totp' })), signedOut)
  assert.deepEqual(refusal(await mfa.challenge({ factorId })), signedOut)
  assert.deepEqual(refusal(await mfa.verify({ factorId, challengeId: randomUUID(), code: '123456' })), signedOut)
  assert.deepEqual(refusal(await mfa.challengeAndVerify({ factorId, code: '123456' })), signedOut)
  assert.deepEqual(refusal(await mfa.unenroll({ factorId })), signedOut)
  assert.deepEqual(refusal(await mfa.listFactors()), ['AuthSessionMissingError', 400, undefined])
  assert.equal(given(await mfa.getAuthenticatorAssuranceLevel()).currentLevel, null)
  const { access_token } = await tokenOf((await person()).client)
  const forged = access_token.replace(/\.[^.]+$/, `.${'A'.repeat(86)}`)
  assert.deepEqual(refusal(await mfa.getAuthenticatorAssuranceLevel(forged)), ['AuthApiError', 403, 'bad_jwt'])
  assert.deepEqual(fired(), [])
})

proveShare('factors', () => world.node.client())
