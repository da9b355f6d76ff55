import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  appCode,
  atOnce,
  callAs,
  challenged,
  elsewhere,
  enrolledApp,
  eventsOf,
  later,
  levelsOf,
  nextCode,
  person,
  raisedPerson,
  refused,
  textedCode,
  told,
  tokenOf,
  world,
  wrongCode,
} from './testing-factors.ts'

test('an authenticator app, from its QR code to its removal', async () => {
  const { client, credentials, id } = await person()
  const events: string[] = []
  client.onAuthStateChange(event => void events.push(event))
  assert.deepEqual(await levelsOf(client), ['aal1', 'aal1'])
  const app = await enrolledApp(client, 'My phone')
  assert.match(app.secret, /^[A-Z2-7]{32}$/)
  const uri = new URL(app.uri)
  assert.equal(uri.protocol, 'otpauth:')
  assert.equal(uri.searchParams.get('secret'), app.secret)
  assert.equal(uri.searchParams.get('issuer'), 'localhost:3000')
  assert.ok(decodeURIComponent(uri.pathname).endsWith(credentials.email))
  const svg = app.qr_code.replace('data:image/svg+xml;utf-8,', '')
  assert.match(svg, /^<svg .*<\/svg>$/s)
  assert.doesNotMatch(svg, /[#%]/)

  const listed = await client.mfa.listFactors()
  assert.deepEqual(
    listed.data?.all.map(factor => [factor.id, factor.friendly_name, factor.factor_type, factor.status]),
    [[app.factorId, 'My phone', 'totp', 'unverified']],
  )
  assert.equal(listed.data?.totp.length, 0)
  assert.ok(!JSON.stringify(listed.data).includes(app.secret))

  const before = await tokenOf(client)
  const asked = Math.floor(Date.now() / 1000)
  const challenge = await client.mfa.challenge({ factorId: app.factorId })
  assert.equal(challenge.data?.type, 'totp')
  const sent = challenge.data!.expires_at - 300
  assert.ok(asked <= sent && sent <= Date.now() / 1000)
  const verified = await client.mfa.verify({
    factorId: app.factorId,
    challengeId: challenge.data!.id,
    code: appCode(app.secret),
  })
  assert.equal(verified.error, null)
  assert.ok(events.includes('MFA_CHALLENGE_VERIFIED'))
  const raised = await tokenOf(client)
  assert.equal(raised.claims.session_id, before.claims.session_id)
  assert.notEqual(raised.refresh_token, before.refresh_token)
  assert.deepEqual(raised.claims.amr.map(({ method }) => method).sort(), ['password', 'totp'])
  assert.deepEqual(await levelsOf(client), ['aal2', 'aal2'])
  assert.equal((await client.mfa.listFactors()).data?.totp[0]?.status, 'verified')

  const { data } = await client.refreshSession()
  const refreshed = await tokenOf(client)
  assert.equal(data.session?.user.factors?.length, 1)
  assert.deepEqual([refreshed.claims.aal, refreshed.claims.amr], ['aal2', raised.claims.amr])

  const removed = await client.mfa.unenroll({ factorId: app.factorId })
  assert.deepEqual(removed.data, { id: app.factorId })
  await client.refreshSession()
  assert.deepEqual(await levelsOf(client), ['aal1', 'aal1'])
  assert.deepEqual(
    (await tokenOf(client)).claims.amr.map(({ method }) => method),
    ['password'],
  )
  assert.deepEqual(await eventsOf(id), ['factor_added totp', 'factor_removed totp'])
  assert.equal((await client.getUser()).data.user?.factors, undefined)
})

test('a phone number, from its first text to its removal', async () => {
  const { client, id } = await person()
  const enrolled = await client.mfa.enroll({
    factorType: 'phone',
    phone: '+55 (11) 91234-5678',
    friendlyName: 'Mobile',
  })
  assert.deepEqual(enrolled.data, {
    id: enrolled.data!.id,
    type: 'phone',
    friendly_name: 'Mobile',
    phone: '5511912345678',
  })
  const factorId = enrolled.data!.id
  const challengeId = await challenged(client, factorId)
  later(59)
  const again = await client.mfa.challenge({ factorId })
  assert.deepEqual(told(again.error), [429, 'over_sms_send_rate_limit'])
  const code = await textedCode('5511912345678')
  assert.equal((await world.node.outbox('5511912345678')).length, 1)
  const wrong = code === '000000' ? '000001' : '000000'
  const guess = await client.mfa.verify({ factorId, challengeId, code: wrong })
  assert.deepEqual(told(guess.error), [422, 'mfa_verification_failed'])
  later(1)
  await challenged(client, factorId)
  assert.equal((await client.mfa.verify({ factorId, challengeId, code })).error, null)
  const { claims } = await tokenOf(client)
  assert.deepEqual([claims.aal, claims.amr.map(({ method }) => method).sort()], ['aal2', ['mfa/phone', 'password']])
  const listed = (await client.mfa.listFactors()).data?.phone[0] as { phone?: string } | undefined
  assert.equal(listed?.phone, '5511912345678')
  const used = await client.mfa.verify({ factorId, challengeId, code })
  assert.deepEqual(told(used.error), [422, 'mfa_ip_address_mismatch'])
  assert.equal((await client.mfa.unenroll({ factorId })).error, null)
  assert.deepEqual(await eventsOf(id), ['factor_added phone', 'factor_removed phone'])
})

test('two concurrent challenges of a phone send one text', async () => {
  const { client, id } = await person()
  const { data } = await client.mfa.enroll({ factorType: 'phone', phone: '+5511900000002' })
  const challenge = () => callAs(client, `/factors/${data!.id}/challenge`, { channel: 'sms' })
  const answers = await atOnce(id, [challenge, challenge, challenge])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 429, 429])
  assert.equal((await world.node.outbox('5511900000002')).length, 1)
})

test('verifying a second factor ends sessions without it, and deletes unverified ones of its type', async () => {
  const owner = await person()
  const other = await elsewhere(owner)
  const forgotten = await enrolledApp(owner.client, 'Forgotten')
  const phone = await owner.client.mfa.enroll({ factorType: 'phone', phone: '+5511900000003', friendlyName: 'Phone' })
  const app = await enrolledApp(owner.client, 'App')
  assert.equal((await other.getUser()).error, null)
  await owner.client.mfa.challengeAndVerify({ factorId: app.factorId, code: appCode(app.secret) })
  assert.equal((await other.getUser()).error?.name, 'AuthSessionMissingError')
  const left = (await owner.client.mfa.listFactors()).data!.all.map(factor => factor.id)
  assert.deepEqual(left.sort(), [phone.data!.id, app.factorId].sort())
  assert.ok(!left.includes(forgotten.factorId))

  const late = await elsewhere(owner)
  assert.deepEqual(await levelsOf(late), ['aal1', 'aal2'])
  const { error } = await late.mfa.challengeAndVerify({ factorId: app.factorId, code: nextCode(app.secret) })
  assert.equal(error, null)
  assert.equal((await owner.client.getUser()).error, null)
})

test('nothing from before the second factor grants more afterwards', async () => {
  const { client } = await person()
  const app = await enrolledApp(client, 'App')
  const before = await tokenOf(client)
  await client.mfa.challengeAndVerify({ factorId: app.factorId, code: appCode(app.secret) })
  const removing = await world.node.call(`/auth/v1/factors/${app.factorId}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${before.access_token}` },
  })
  assert.deepEqual([removing.status, ((await removing.json()) as { code: string }).code], [422, 'insufficient_aal'])
  const refreshing = () => world.node.client().refreshSession({ refresh_token: before.refresh_token })
  assert.deepEqual(told((await refreshing()).error), [400, 'refresh_token_already_used'])
  assert.equal((await client.refreshSession()).error, null)
  assert.deepEqual(told((await refreshing()).error), [400, 'refresh_token_already_used'])
  assert.equal((await client.refreshSession()).error, null)
  assert.equal((await tokenOf(client)).claims.aal, 'aal2')
})

test('a code of an app is accepted once, and so are older ones', async () => {
  const { client, app } = await raisedPerson()
  const verify = async (code: string) => client.mfa.challengeAndVerify({ factorId: app.factorId, code })
  assert.deepEqual(told((await verify(appCode(app.secret))).error), [422, 'mfa_verification_failed'])
  assert.deepEqual(told((await verify(appCode(app.secret, -1))).error), [422, 'mfa_verification_failed'])
  assert.equal((await verify(appCode(app.secret, 1))).error, null)
  assert.deepEqual(told((await verify(nextCode(app.secret))).error), [422, 'mfa_verification_failed'])
  assert.equal((await verify(nextCode(app.secret))).error, null)
})

test('a code of the step before or after is accepted, one two steps away is refused', async () => {
  const { client } = await person()
  const app = await enrolledApp(client)
  for (const steps of [-2, 2]) {
    const { error } = await client.mfa.challengeAndVerify({
      factorId: app.factorId,
      code: appCode(app.secret, steps),
    })
    assert.deepEqual(told(error), [422, 'mfa_verification_failed'], `${steps}`)
    assert.equal(error?.message, 'Invalid TOTP code entered')
  }
  for (const steps of [-1, 1]) {
    const { error } = await client.mfa.challengeAndVerify({
      factorId: app.factorId,
      code: appCode(app.secret, steps),
    })
    assert.equal(error, null, `${steps}`)
  }
})

test('one right code sent many times concurrently is accepted once', async () => {
  const { client, id } = await person()
  const app = await enrolledApp(client)
  const code = appCode(app.secret)
  const challenges = [await challenged(client, app.factorId), await challenged(client, app.factorId)]
  const ofApp = await atOnce(
    id,
    challenges.map(challenge_id => () => callAs(client, `/factors/${app.factorId}/verify`, { challenge_id, code })),
  )
  assert.deepEqual(ofApp.map(({ status }) => status).sort(), [200, 422])
})

test('one right code of a text sent many times concurrently is accepted once', async () => {
  const { client, id } = await person()
  const { data } = await client.mfa.enroll({ factorType: 'phone', phone: '+5511900000004' })
  const challenge_id = await challenged(client, data!.id)
  const code = await textedCode('5511900000004')
  const verify = () => callAs(client, `/factors/${data!.id}/verify`, { challenge_id, code })
  const answers = await atOnce(id, [verify, verify, verify])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 422, 422])
})

test('of a thousand guesses five are checked, and for an hour the right code is refused, too', async () => {
  const { client } = await person()
  const app = await enrolledApp(client)
  const path = `/factors/${app.factorId}/verify`
  const guess = { challenge_id: await challenged(client, app.factorId), code: wrongCode(app.secret) }
  const answers: Awaited<ReturnType<typeof callAs>>[] = []
  for (let wave = 0; wave < 10; wave++) {
    answers.push(...(await Promise.all(Array.from({ length: 100 }, () => callAs(client, path, guess)))))
  }
  assert.equal(answers.filter(({ body }) => body.code === 'mfa_verification_failed').length, 5)
  const locked = answers.filter(({ status }) => status === 429)
  assert.equal(locked.length, 995)
  // A wait of one second is for calls that arrived while the account had too many pending ones.
  const waits = new Set(locked.map(({ retryAfter }) => retryAfter))
  assert.ok(waits.has('3600') && waits.isSubsetOf(new Set(['1', '3600'])), [...waits].join())
  later(3_599)
  const verify = () => client.mfa.challengeAndVerify({ factorId: app.factorId, code: appCode(app.secret) })
  assert.deepEqual(told((await verify()).error), [429, 'over_request_rate_limit'])
  later(1)
  assert.equal((await verify()).error, null)
})

test('a right code resets the count of wrong ones', async () => {
  const { client, app } = await raisedPerson()
  const verify = async (code: string) =>
    (await client.mfa.challengeAndVerify({ factorId: app.factorId, code })).error?.code ?? 'right'
  for (let round = 0; round < 2; round++) {
    for (let guess = 0; guess < 4; guess++) {
      assert.equal(await verify(wrongCode(app.secret)), 'mfa_verification_failed')
    }
    assert.equal(await verify(nextCode(app.secret)), 'right')
  }
})

test('a challenge is valid where it was made, for five minutes', async () => {
  const { client } = await person()
  const app = await enrolledApp(client)
  const path = `/factors/${app.factorId}`
  const made = await callAs(client, `${path}/challenge`, {}, '192.0.2.7')
  const verify = (ip: string) =>
    callAs(client, `${path}/verify`, { challenge_id: made.body.id, code: appCode(app.secret) }, ip)
  later(299)
  assert.deepEqual(refused(await verify('192.0.2.8')), [422, 'mfa_ip_address_mismatch'])
  later(1)
  assert.deepEqual(refused(await verify('192.0.2.7')), [422, 'mfa_challenge_expired'])
  const again = await callAs(client, `${path}/challenge`, {}, '192.0.2.7')
  later(299)
  const answer = { challenge_id: again.body.id, code: appCode(app.secret) }
  assert.equal((await callAs(client, `${path}/verify`, answer, '192.0.2.7')).status, 200)
})

test('abandoned factors are deleted at the next enrolment', async () => {
  const { client } = await person()
  await enrolledApp(client, 'Left')
  const used = await enrolledApp(client, 'Used')
  later(301)
  await challenged(client, used.factorId)
  const again = await enrolledApp(client, 'Left')
  const ids = (await client.mfa.listFactors()).data?.all.map(factor => factor.id)
  assert.deepEqual(ids, [used.factorId, again.factorId])
})

test('once there is a second factor, adding and removing others requires it', async () => {
  const owner = await raisedPerson()
  const unraised = await elsewhere(owner)
  const adding = await unraised.mfa.enroll({ factorType: 'totp', friendlyName: 'Thief' })
  assert.deepEqual(told(adding.error), [403, 'insufficient_aal'])
  const removing = await unraised.mfa.unenroll({ factorId: owner.app.factorId })
  assert.deepEqual(told(removing.error), [422, 'insufficient_aal'])
  const second = await enrolledApp(owner.client, 'Second')
  assert.equal((await unraised.mfa.unenroll({ factorId: second.factorId })).error, null)
  assert.equal((await owner.client.mfa.unenroll({ factorId: owner.app.factorId })).error, null)
})

test('removing a factor lowers every session that was raised with it', async () => {
  const owner = await raisedPerson()
  const other = await elsewhere(owner)
  await other.mfa.challengeAndVerify({ factorId: owner.app.factorId, code: nextCode(owner.app.secret) })
  assert.deepEqual(await levelsOf(other), ['aal2', 'aal2'])
  assert.equal((await owner.client.mfa.unenroll({ factorId: owner.app.factorId })).error, null)
  assert.deepEqual(await levelsOf(other), ['aal2', 'aal2'])
  await other.refreshSession()
  assert.deepEqual(await levelsOf(other), ['aal1', 'aal1'])
})

test('a session whose factor was removed is refused at once, even with a token of the higher level', async () => {
  const owner = await raisedPerson()
  const other = await elsewhere(owner)
  await other.mfa.challengeAndVerify({ factorId: owner.app.factorId, code: nextCode(owner.app.secret) })
  const second = await enrolledApp(owner.client, 'Second')
  const { error } = await owner.client.mfa.challengeAndVerify({
    factorId: second.factorId,
    code: appCode(second.secret),
  })
  assert.equal(error, null)
  assert.equal((await owner.client.mfa.unenroll({ factorId: owner.app.factorId })).error, null)
  const adding = await other.mfa.enroll({ factorType: 'totp', friendlyName: 'Fourth' })
  assert.deepEqual(told(adding.error), [403, 'insufficient_aal'])
})
