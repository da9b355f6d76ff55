import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import {
  appCode,
  callAs,
  challenged,
  elsewhere,
  enrolledApp,
  person,
  refused,
  textedCode,
  told,
  world,
} from './testing-factors.ts'

test('invalid factors, challenges and codes are refused by name', async () => {
  const owner = await person()
  const stranger = await person()
  const app = await enrolledApp(owner.client)
  const strangers = await enrolledApp(stranger.client)
  const challengeId = await challenged(owner.client, app.factorId)
  const strangersChallenge = await challenged(stranger.client, strangers.factorId)
  const verify = (factorId: string, challenge_id: unknown, code: unknown) =>
    callAs(owner.client, `/factors/${factorId}/verify`, { challenge_id, code })
  const code = appCode(app.secret)
  assert.deepEqual(refused(await verify('seven', challengeId, code)), [404, 'validation_failed'])
  assert.deepEqual(refused(await verify(randomUUID(), challengeId, code)), [404, 'mfa_factor_not_found'])
  assert.deepEqual(refused(await verify(strangers.factorId, challengeId, code)), [404, 'mfa_factor_not_found'])
  for (const unknown of [undefined, null, 'seven', randomUUID(), strangersChallenge]) {
    assert.deepEqual(refused(await verify(app.factorId, unknown, code)), [422, 'mfa_factor_not_found'], `${unknown}`)
  }
  for (const empty of ['', null, undefined, 7]) {
    assert.deepEqual(refused(await verify(app.factorId, challengeId, empty)), [400, 'validation_failed'], `${empty}`)
  }
  const challenge = await callAs(owner.client, `/factors/${strangers.factorId}/challenge`, {})
  assert.deepEqual(refused(challenge), [404, 'mfa_factor_not_found'])
  const unenroll = await owner.client.mfa.unenroll({ factorId: strangers.factorId })
  assert.deepEqual(told(unenroll.error), [404, 'mfa_factor_not_found'])
  assert.equal((await verify(app.factorId, challengeId, code)).status, 200)
})

test('invalid enrolments are refused by name', async () => {
  const { client } = await person()
  const enrol = (body: unknown) => callAs(client, '/factors', body)
  for (const [body, field] of [
    [{ factor_type: 'recovery_code' }, 'factor_type'],
    [{ factor_type: 'totp', friendly_name: 'x'.repeat(65) }, 'friendly_name'],
    [{ factor_type: 'totp', issuer: 'x'.repeat(65) }, 'issuer'],
    [{ factor_type: 'phone' }, 'phone'],
    [{ factor_type: 'phone', phone: '+5511abc' }, 'phone'],
    [{ factor_type: 'phone', phone: '+0011912345678' }, 'phone'],
    [{ factor_type: 7 }, 'factor_type'],
  ] as const) {
    const answer = await enrol(body)
    assert.deepEqual(refused(answer), [400, 'validation_failed'])
    assert.match(answer.body.message, new RegExp(field))
  }
  assert.equal((await enrol({ factor_type: 'totp' })).status, 200)
  assert.deepEqual(refused(await enrol({ factor_type: 'totp' })), [422, 'mfa_factor_name_conflict'])
  assert.equal((await enrol({ factor_type: 'totp', friendly_name: 'A' })).status, 200)
  const conflict = await enrol({ factor_type: 'phone', phone: '+5511900000009', friendly_name: 'A' })
  assert.deepEqual(refused(conflict), [422, 'mfa_factor_name_conflict'])
  const signedOut = await world.node.call('/auth/v1/factors', { method: 'POST', body: { factor_type: 'totp' } })
  assert.equal(signedOut.status, 401)
})

test('an eleventh factor is refused, even if all are enrolled concurrently', async () => {
  const { client } = await person()
  const answers = await Promise.all(
    Array.from({ length: 14 }, (_, place) =>
      callAs(client, '/factors', { factor_type: 'totp', friendly_name: `App ${place}` }),
    ),
  )
  assert.equal(answers.filter(({ status }) => status === 200).length, 10)
  const rest = answers.filter(({ status }) => status !== 200)
  assert.deepEqual([...new Set(rest.map(({ body }) => body.code))], ['too_many_enrolled_mfa_factors'])
})

test('a number can be enrolled again until it is verified', async () => {
  const { client } = await person()
  const enrol = (friendlyName: string) =>
    client.mfa.enroll({ factorType: 'phone', phone: '+5511900000005', friendlyName })
  const first = await enrol('First')
  const second = await enrol('Second')
  assert.equal(second.error, null)
  const gone = await client.mfa.challenge({ factorId: first.data!.id })
  assert.deepEqual(told(gone.error), [404, 'mfa_factor_not_found'])
  const factorId = second.data!.id
  const challengeId = await challenged(client, factorId)
  const code = await textedCode('5511900000005')
  assert.equal((await client.mfa.verify({ factorId, challengeId, code })).error, null)
  assert.deepEqual(told((await enrol('Third')).error), [422, 'mfa_verified_factor_exists'])
})

test('anonymous accounts have no second factors', async () => {
  const { client, id } = await person()
  const app = await enrolledApp(client)
  await world.database.kysely.updateTable('auth.users').set({ is_anonymous: true }).where('id', '=', id).execute()
  const path = `/factors/${app.factorId}`
  for (const answer of [
    await callAs(client, '/factors', { factor_type: 'totp', friendly_name: 'B' }),
    await callAs(client, `${path}/challenge`, {}),
    await callAs(client, `${path}/verify`, { challenge_id: randomUUID(), code: '123456' }),
  ]) {
    assert.deepEqual(refused(answer), [403, 'no_authorization'])
  }
  assert.deepEqual(told((await client.mfa.unenroll(app)).error), [403, 'no_authorization'])
})

test('disabled factor types are neither added nor required', async () => {
  const off = await world.addNode({}, { AUTH_TOTP: 'off', AUTH_PHONE_FACTOR: 'off' })
  const { client } = await person()
  const app = await enrolledApp(client, 'App')
  const { data } = await client.mfa.enroll({ factorType: 'phone', phone: '+5511900000007', friendlyName: 'Phone' })
  const there = (path: string, body: unknown) => callAs(client, path, body, '127.0.0.1', off)
  assert.deepEqual(refused(await there('/factors', { factor_type: 'totp' })), [422, 'mfa_totp_enroll_not_enabled'])
  assert.deepEqual(refused(await there('/factors', { factor_type: 'phone', phone: '+5511900000008' })), [
    422,
    'mfa_phone_enroll_not_enabled',
  ])
  for (const action of ['challenge', 'verify']) {
    const ofApp = await there(`/factors/${app.factorId}/${action}`, { code: '123456' })
    assert.deepEqual(refused(ofApp), [422, 'mfa_totp_verify_not_enabled'])
    const ofPhone = await there(`/factors/${data!.id}/${action}`, { code: '123456' })
    assert.deepEqual(refused(ofPhone), [422, 'mfa_phone_verify_not_enabled'])
  }
})

test('a phone factor only gets texts', async () => {
  const { client } = await person()
  const { data } = await client.mfa.enroll({ factorType: 'phone', phone: '+5511900000010' })
  const { error } = await client.mfa.challenge({ factorId: data!.id, channel: 'whatsapp' })
  assert.deepEqual(told(error), [400, 'validation_failed'])
  assert.deepEqual(await world.node.outbox('5511900000010'), [])
})

test('challenges and codes are limited by address, texts by number', async () => {
  const limited = await world.addNode({ authRateLimits: true }, { AUTH_SMS_INTERVAL_SECONDS: '0' })
  const { client } = await person()
  const app = await enrolledApp(client, 'App')
  const { data } = await client.mfa.enroll({ factorType: 'phone', phone: '+5511900000011', friendlyName: 'Phone' })
  const there = (path: string, body: unknown, ip: string) => callAs(client, path, body, ip, limited)
  for (const action of ['challenge', 'verify']) {
    const statuses: number[] = []
    for (let call = 0; call < 16; call++) {
      statuses.push((await there(`/factors/${app.factorId}/${action}`, {}, '198.51.100.20')).status)
    }
    assert.equal(statuses.indexOf(429), 15, action)
  }
  const texts: string[] = []
  for (let call = 0; call < 6; call++) {
    const { status, body } = await there(`/factors/${data!.id}/challenge`, {}, '198.51.100.21')
    texts.push(status === 200 ? 'sent' : body.code)
  }
  assert.deepEqual(texts, ['sent', 'sent', 'sent', 'sent', 'sent', 'over_sms_send_rate_limit'])
})

test('a factor that was enrolled before another one counted needs the second level', async () => {
  const owner = await person()
  const intruder = await elsewhere(owner)
  const phone = '5511900000077'
  const planted = await callAs(intruder, '/factors', { factor_type: 'phone', phone, friendly_name: 'B' })
  const plantedId = planted.body.id
  const challengeId = await challenged(intruder, plantedId)
  const code = await textedCode(phone)
  const app = await enrolledApp(owner.client, 'App')
  const { error } = await owner.client.mfa.challengeAndVerify({ factorId: app.factorId, code: appCode(app.secret) })
  assert.equal(error, null)
  const again = await elsewhere(owner)
  const verify = () => callAs(again, `/factors/${plantedId}/verify`, { challenge_id: challengeId, code })
  assert.deepEqual(refused(await callAs(again, `/factors/${plantedId}/challenge`, {})), [403, 'insufficient_aal'])
  assert.deepEqual(refused(await verify()), [403, 'insufficient_aal'])
  const raised = await callAs(owner.client, `/factors/${plantedId}/verify`, { challenge_id: challengeId, code })
  assert.equal(raised.status, 200, 'a session of the second level can')
})
