import type { GoTrueClient } from '@supabase/auth-js'
import { generateSync } from 'otplib'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, mock, test } from 'node:test'
import { type Node, type TestWorld, testWorld } from './testing.ts'

let world: TestWorld
before(async () => {
  world = await testWorld({ trustProxy: true }, { AUTH_PHONE_FACTOR: 'on' })
  mock.timers.enable({ apis: ['Date'] })
})
// The clock stands during a test, so that no code of an app runs out while the machine is busy.
beforeEach(() => mock.timers.setTime(Math.floor(performance.timeOrigin + performance.now())))
after(async () => {
  mock.timers.reset()
  await world.end()
})

function later(seconds: number) {
  mock.timers.setTime(Date.now() + seconds * 1000)
}

const STEP_SECONDS = 30
let people = 0

async function person(node = world.node) {
  const client = node.client()
  const credentials = { email: `factor${++people}@example.com`, password: 'segredo1' }
  const { data, error } = await client.signUp(credentials)
  assert.equal(error, null)
  return { client, credentials, id: data.user!.id }
}

/** The same person on another device. */
async function elsewhere({ credentials }: { credentials: { email: string; password: string } }) {
  const client = world.node.client()
  assert.equal((await client.signInWithPassword(credentials)).error, null)
  return client
}

/** What an authenticator app shows, `steps` of 30 seconds away from now. */
function appCode(secret: string, steps = 0): string {
  return generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * STEP_SECONDS })
}

/** The code that an app shows next. */
function nextCode(secret: string): string {
  later(STEP_SECONDS)
  return appCode(secret)
}

/** A code that is right neither now nor within a minute. */
function wrongCode(secret: string): string {
  const right = [-2, -1, 0, 1, 2].map(steps => appCode(secret, steps))
  return ['000000', '000001', '000002', '000003', '000004', '000005'].find(code => !right.includes(code))!
}

async function enrolledApp(client: GoTrueClient, friendlyName?: string) {
  const { data, error } = await client.mfa.enroll({
    factorType: 'totp',
    ...(friendlyName !== undefined && { friendlyName }),
  })
  assert.equal(error, null)
  return { factorId: data!.id, ...data!.totp }
}

async function challenged(client: GoTrueClient, factorId: string) {
  const { data, error } = await client.mfa.challenge({ factorId })
  assert.equal(error, null)
  return data!.id
}

/** A person whose session was raised with an app. */
async function raisedPerson(node = world.node) {
  const someone = await person(node)
  const app = await enrolledApp(someone.client, 'App')
  const { error } = await someone.client.mfa.challengeAndVerify({ factorId: app.factorId, code: appCode(app.secret) })
  assert.equal(error, null)
  return { ...someone, app }
}

async function textedCode(phone: string, node = world.node): Promise<string> {
  const [newest] = await node.outbox(phone)
  assert.equal(newest?.kind, 'second_factor')
  return /\b\d{6}\b/.exec(newest!.text)![0]
}

async function tokenOf(client: GoTrueClient) {
  const { data } = await client.getSession()
  const [, payload] = data.session!.access_token.split('.')
  const claims = JSON.parse(Buffer.from(payload!, 'base64url').toString()) as {
    aal: string
    amr: { method: string; timestamp: number }[]
    session_id: string
  }
  return { ...data.session!, claims }
}

/** A call of a client from another address. */
async function callAs(client: GoTrueClient, path: string, body: unknown, ip = '127.0.0.1', node: Node = world.node) {
  const { access_token } = await tokenOf(client)
  const answer = await node.call(`/auth/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access_token}`, 'x-forwarded-for': ip },
    body,
  })
  return {
    status: answer.status,
    retryAfter: answer.headers.get('retry-after'),
    body: (await answer.json()) as { id: string; code: string; message: string; phone?: string },
  }
}

const told = (error: { status?: number; code?: string } | null) => [error?.status, error?.code]
const refused = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code]

async function levelsOf(client: GoTrueClient) {
  const { data } = await client.mfa.getAuthenticatorAssuranceLevel()
  return [data?.currentLevel, data?.nextLevel]
}

async function eventsOf(userId: string) {
  const events = await world.database.kysely
    .selectFrom('auth.account_events')
    .select(['kind', 'method'])
    .where('user_id', '=', userId)
    .where('kind', 'in', ['factor_added', 'factor_removed'])
    .orderBy('at')
    .execute()
  return events.map(({ kind, method }) => `${kind} ${method}`)
}

test('an authenticator app, from its QR code to its end', async () => {
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
  const challenge = await client.mfa.challenge({ factorId: app.factorId })
  assert.equal(challenge.data?.type, 'totp')
  assert.equal(challenge.data!.expires_at, Math.floor(Date.now() / 1000) + 300)
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

test('a phone number, from its first text to its end', async () => {
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

test('two challenges of a phone at once send one text', async () => {
  const { client } = await person()
  const { data } = await client.mfa.enroll({ factorType: 'phone', phone: '+5511900000002' })
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => callAs(client, `/factors/${data!.id}/challenge`, { channel: 'sms' })),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 429, 429, 429, 429, 429])
  assert.equal((await world.node.outbox('5511900000002')).length, 1)
})

test('sessions without the second factor end when there is one, and unverified ones of its type go', async () => {
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

test('nothing from before the second factor is worth more afterwards', async () => {
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

test('a code of an app is right once, and so are older ones', async () => {
  const { client, app } = await raisedPerson()
  const verify = async (code: string) => client.mfa.challengeAndVerify({ factorId: app.factorId, code })
  assert.deepEqual(told((await verify(appCode(app.secret))).error), [422, 'mfa_verification_failed'])
  assert.deepEqual(told((await verify(appCode(app.secret, -1))).error), [422, 'mfa_verification_failed'])
  assert.equal((await verify(appCode(app.secret, 1))).error, null)
  later(STEP_SECONDS)
  assert.deepEqual(told((await verify(appCode(app.secret))).error), [422, 'mfa_verification_failed'])
  assert.equal((await verify(nextCode(app.secret))).error, null)
})

test('a code of the step before or after is right, two steps away it is wrong', async () => {
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

test('one right code sent many times at once is accepted once', async () => {
  const { client } = await person()
  const app = await enrolledApp(client)
  const challenges = await Promise.all(Array.from({ length: 4 }, () => challenged(client, app.factorId)))
  const code = appCode(app.secret)
  const answers = await Promise.all(
    challenges.map(challenge_id => callAs(client, `/factors/${app.factorId}/verify`, { challenge_id, code })),
  )
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
})

test('of a thousand guesses five are looked at, and for an hour the right code is too late', async () => {
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
  assert.deepEqual([...new Set(locked.map(({ retryAfter }) => retryAfter))], ['3600'])
  later(3_599)
  const verify = () => client.mfa.challengeAndVerify({ factorId: app.factorId, code: appCode(app.secret) })
  assert.deepEqual(told((await verify()).error), [429, 'over_request_rate_limit'])
  later(1)
  assert.equal((await verify()).error, null)
})

test('a right code takes the count of wrong ones back', async () => {
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

test('a challenge is good where it was made, and for five minutes', async () => {
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

test('what is no factor, no challenge or no code is refused by name', async () => {
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

test('what cannot be enrolled is refused by name', async () => {
  const { client } = await person()
  const enrol = (body: unknown) => callAs(client, '/factors', body)
  for (const [body, field] of [
    [{ factor_type: 'webauthn' }, 'factor_type'],
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

test('an eleventh factor is refused, also when all come at once', async () => {
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

test('a number is enrolled again until it is verified', async () => {
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

test('factors that nobody went on with are dropped at the next enrolment', async () => {
  const { client } = await person()
  await enrolledApp(client, 'Left')
  const used = await enrolledApp(client, 'Used')
  later(301)
  await challenged(client, used.factorId)
  const again = await enrolledApp(client, 'Left')
  const ids = (await client.mfa.listFactors()).data?.all.map(factor => factor.id)
  assert.deepEqual(ids, [used.factorId, again.factorId])
})

test('once there is a second factor, others are added and taken away only with it', async () => {
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

test('taking a factor away lowers every session that was raised with it', async () => {
  const owner = await raisedPerson()
  const other = await elsewhere(owner)
  await other.mfa.challengeAndVerify({ factorId: owner.app.factorId, code: nextCode(owner.app.secret) })
  assert.deepEqual(await levelsOf(other), ['aal2', 'aal2'])
  assert.equal((await owner.client.mfa.unenroll({ factorId: owner.app.factorId })).error, null)
  assert.deepEqual(await levelsOf(other), ['aal2', 'aal2'])
  await other.refreshSession()
  assert.deepEqual(await levelsOf(other), ['aal1', 'aal1'])
})

test('who loses the factor of a session is refused at once, whatever its token says', async () => {
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

test('what is switched off is neither added nor asked for', async () => {
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
  for (const verb of ['challenge', 'verify']) {
    const ofApp = await there(`/factors/${app.factorId}/${verb}`, { code: '123456' })
    assert.deepEqual(refused(ofApp), [422, 'mfa_totp_verify_not_enabled'])
    const ofPhone = await there(`/factors/${data!.id}/${verb}`, { code: '123456' })
    assert.deepEqual(refused(ofPhone), [422, 'mfa_phone_verify_not_enabled'])
  }
})

test('a phone gets texts and nothing else', async () => {
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
  for (const verb of ['challenge', 'verify']) {
    const statuses: number[] = []
    for (let call = 0; call < 16; call++) {
      statuses.push((await there(`/factors/${app.factorId}/${verb}`, {}, '198.51.100.20')).status)
    }
    assert.equal(statuses.indexOf(429), 15, verb)
  }
  const texts: string[] = []
  for (let call = 0; call < 6; call++) {
    const { status, body } = await there(`/factors/${data!.id}/challenge`, {}, '198.51.100.21')
    texts.push(status === 200 ? 'sent' : body.code)
  }
  assert.deepEqual(texts, ['sent', 'sent', 'sent', 'sent', 'sent', 'over_sms_send_rate_limit'])
})
