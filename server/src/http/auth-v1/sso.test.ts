import { readSuspension } from '@bora/rules/suspension.ts'
import assert from 'node:assert/strict'
import { decodeJwt } from 'jose'
import { after, before, test } from 'node:test'
import type { Node } from './testing.ts'
import { type Answer, changed, type Form, post, testBrowser, type TestIdp } from './testing-idp.ts'
import { fragmentOf, pkceClient } from './testing-messages.ts'
import { type SamlWorld, samlWorld } from './testing-saml.ts'

const ACME = '0b7a5c9e-6f0e-4c58-9a4e-0d6f4a6f6a01'
const OTHER = '0b7a5c9e-6f0e-4c58-9a4e-0d6f4a6f6a02'
const GONE = '0b7a5c9e-6f0e-4c58-9a4e-0d6f4a6f6a03'
const SITE = 'http://localhost:3000'

const OTHERS_MAPPING = {
  keys: {
    department: { name: 'dept', default: 'none' },
    groups: { names: ['memberOf', 'groups'], array: true },
    email: { name: 'workAddress' },
  },
}

let world: SamlWorld
let node: Node
let acme: TestIdp
let other: TestIdp
const browser = testBrowser()
before(async () => {
  const of = { label: 'Other', before: '<!-- of another company -->', attributeMapping: OTHERS_MAPPING }
  world = await samlWorld(
    [
      { id: ACME, domains: ['acme.example', 'Acme.Test'], label: 'Acme' },
      { id: OTHER, domains: ['other.example'], ...of },
      { id: GONE, domains: ['gone.example'], label: 'Gone', metadataUrl: 'https://localhost:9/x', disabled: true },
    ],
    { AUTH_REDIRECT_URLS: 'https://app.example/**' },
  )
  node = world.node
  acme = world.idps['Acme']!
  other = world.idps['Other']!
})
after(() => world.end())

async function urlFor(
  wish: { domain: string } | { providerId: string },
  client = node.client({ fetch: browser.fetch }),
): Promise<string> {
  const { data, error } = await client.signInWithSSO({
    ...wish,
    options: { skipBrowserRedirect: true, redirectTo: `${SITE}/auth?from=sso` },
  })
  assert.equal(error, null)
  return data!.url
}

const asked = async (answer: Answer = {}) => acme.visit(await urlFor({ domain: 'acme.example' }), answer)

async function sessionBy(form: Form) {
  const { status, page } = await post(node, form, browser)
  assert.ok([302, 303].includes(status))
  const { access_token, refresh_token } = fragmentOf(page)
  assert.ok(access_token && refresh_token, page.href)
  const client = node.client()
  const { data, error } = await client.setSession({ access_token, refresh_token })
  assert.equal(error, null)
  return { page, client, user: data.user!, token: decodeJwt(access_token), access_token }
}

async function refused(form: Partial<Form>): Promise<string> {
  const { status, page } = await post(node, form, browser)
  assert.deepEqual([status, page.origin, page.pathname], [303, SITE, '/'])
  assert.equal(page.searchParams.get('error_code'), fragmentOf(page).error_code)
  assert.equal(page.searchParams.get('code'), null)
  assert.equal(fragmentOf(page).access_token, undefined)
  assert.ok(page.searchParams.get('error_description'))
  return page.searchParams.get('error_code')!
}

async function counted(): Promise<unknown> {
  const { rows } = await world.database.pool.query(
    'select (select count(*) from auth.users)::int as users, (select count(*) from auth.sessions)::int as sessions',
  )
  return rows[0]
}

test('a company signs its people in: the official client is redirected with a signed request and returns with a code', async () => {
  const client = pkceClient(node)
  const url = await urlFor({ domain: 'ACME.example' }, client)
  assert.equal(new URL(url).origin, acme.entityId)
  const sessionEnds = new Date(Date.now() + 7_200_000)
  const attributes = { mail: 'Bia@Acme.example', displayName: ' Bia   Lima ' }
  const { status, page } = await post(
    node,
    await acme.visit(url, { nameId: 'bia-1', attributes, sessionEnds }),
    browser,
  )
  assert.deepEqual([status, page.origin, page.pathname], [302, SITE, '/auth'])
  assert.equal(page.searchParams.get('from'), 'sso')
  const { data, error } = await client.exchangeCodeForSession(page.searchParams.get('code')!)
  assert.equal(error, null)
  const { user, access_token } = data.session!
  assert.equal(user.email, 'bia@acme.example')
  assert.ok(user.email_confirmed_at)
  assert.deepEqual(user.app_metadata, { provider: `sso:${ACME}`, providers: [`sso:${ACME}`] })
  assert.equal(user.user_metadata.name, 'Bia Lima')
  const identity = user.identities![0]!
  assert.deepEqual([identity.provider, identity.id], [`sso:${ACME}`, 'bia-1'])
  const { amr, session_id } = decodeJwt(access_token) as unknown as { amr: object[]; session_id: string }
  assert.partialDeepStrictEqual(amr, [{ method: 'sso/saml', provider: ACME }])
  const { rows } = await world.database.pool.query(
    'select u.is_sso, s.not_after from auth.users u join auth.sessions s on s.user_id = u.id where s.id = $1',
    [session_id],
  )
  assert.deepEqual([rows[0].is_sso, new Date(rows[0].not_after)], [true, sessionEnds])
  assert.equal((await client.refreshSession()).error, null)
})

test('without PKCE the session is in the fragment, and the second time it is the same person', async () => {
  const sessionEnds = new Date(Date.now() + 3_600_000)
  const first = await sessionBy(await acme.visit(await urlFor({ providerId: ACME }), { nameId: 'caio-1', sessionEnds }))
  assert.equal(first.page.pathname, '/auth')
  const { rows } = await world.database.pool.query('select not_after from auth.sessions where id = $1', [
    first.token.session_id,
  ])
  assert.deepEqual(new Date(rows[0].not_after), sessionEnds)
  const form = await acme.visit(await urlFor({ providerId: ACME.toUpperCase() }), {
    nameId: 'caio-1',
    signed: 'message',
  })
  const second = await sessionBy(form)
  assert.equal(second.user.id, first.user.id)
  assert.equal(second.user.identities!.length, 1)
  const { error } = await second.client.updateUser({ password: 'segredo-novo-1' })
  assert.equal(error?.code, 'user_sso_managed')
})

test('a session that its company has ended is over', async () => {
  const sessionEnds = new Date(Date.now() + 1_200_000)
  const { client, token, user } = await sessionBy(await asked({ sessionEnds }))
  assert.equal(token.exp, Math.floor(sessionEnds.getTime() / 1000), 'a token does not hold longer than its session')
  await world.database.pool.query("update auth.sessions set not_after = now() - interval '1 second' where id = $1", [
    token.session_id,
  ])
  const factor = await client.mfa.enroll({ factorType: 'totp' })
  assert.equal(factor.error?.name, 'AuthSessionMissingError')
  const factors = world.database.kysely.selectFrom('auth.mfa_factors').selectAll().where('user_id', '=', user.id)
  assert.deepEqual(await factors.execute(), [])
  const { error } = await client.refreshSession()
  assert.equal(error?.code, 'session_expired')
})

test("without a redirect target, people land on the company's page", async () => {
  const body = { domain: 'acme.example', redirect_to: 'https://evil.example/' }
  const answer = await browser.fetch(`${node.url}/auth/v1/sso`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { apikey: node.anonKey, 'content-type': 'application/json' },
    redirect: 'manual',
  })
  assert.equal(answer.status, 303)
  const { page } = await post(node, await acme.visit(answer.headers.get('location')!), browser)
  assert.equal(page.origin, SITE)
  assert.ok(fragmentOf(page).access_token)
})

test('a start without a valid target is refused', async () => {
  const code = async (body: object) => {
    const answer = await node.call('/auth/v1/sso', { method: 'POST', body: { skip_http_redirect: true, ...body } })
    return [answer.status, ((await answer.json()) as { code: string }).code]
  }
  assert.deepEqual(await code({}), [400, 'validation_failed'])
  assert.deepEqual(await code({ domain: 'acme.example', provider_id: ACME }), [400, 'validation_failed'])
  assert.deepEqual(await code({ domain: 'acme.example', code_challenge: 'x'.repeat(43) }), [400, 'validation_failed'])
  assert.deepEqual(await code({ domain: 'unknown.example' }), [404, 'sso_provider_not_found'])
  assert.deepEqual(await code({ provider_id: 'nobody' }), [404, 'sso_provider_not_found'])
  assert.deepEqual(await code({ domain: 'gone.example' }), [404, 'sso_provider_disabled'])
  const off = await world.addNode({}, { AUTH_SAML: 'off' })
  const { error } = await off.client().signInWithSSO({ domain: 'acme.example' })
  assert.deepEqual(
    [error?.status, error?.code, error?.message],
    [404, 'saml_provider_disabled', 'SAML 2.0 is disabled'],
  )
  assert.equal((await fetch(`${off.url}/auth/v1/sso/saml/metadata`)).status, 404)
  const settings = async (at: Node) =>
    ((await (await at.call('/auth/v1/settings')).json()) as { saml_enabled: boolean }).saml_enabled
  assert.deepEqual([await settings(off), await settings(node)], [false, true])
})

const passed = (ms: number) => new Date(Date.now() - ms)
// Functions, since files that share a process are all imported before the first of them runs.
const invalid: Record<string, () => Answer> = {
  'signed by another key that it brings along': () => ({ ownKey: true }),
  'the whole of it signed by another key': () => ({ ownKey: true, signed: 'message' }),
  'signed by SHA-1': () => ({ sha1: true }),
  'for another installation': () => ({ audience: 'https://elsewhere.example/metadata' }),
  'to be posted elsewhere': () => ({ recipient: 'https://elsewhere.example/acs' }),
  'sent elsewhere': () => ({ destination: 'https://elsewhere.example/acs' }),
  'of another company': () => ({ issuer: 'https://elsewhere.example' }),
  expired: () => ({ validUntil: passed(120_000) }),
  'confirmed too long ago': () => ({ confirmedUntil: passed(120_000) }),
  'not yet valid': () => ({ validFrom: new Date(Date.now() + 120_000) }),
  'of a session that is over': () => ({ sessionEnds: passed(1_000) }),
  'to another request': () => ({ inResponseTo: '_another' }),
  'to no request': () => ({ inResponseTo: null }),
}
for (const [what, answer] of Object.entries(invalid)) {
  test(`an answer is refused: ${what}`, async () => {
    const before = await counted()
    assert.equal(await refused(await asked(answer())), 'validation_failed')
    assert.deepEqual(await counted(), before)
  })
}

const ASSERTION = /<saml:Assertion [\s\S]*<\/saml:Assertion>/
const SIGNATURE = /<ds:Signature[\s\S]*?<\/ds:Signature>/
const forgedFrom = (xml: string, id = '_forged') =>
  ASSERTION.exec(xml)![0]
    .replace(SIGNATURE, '')
    .replaceAll('ana', 'eva')
    .replace(/ID="[^"]*"/, `ID="${id}"`)
const own = (xml: string) => /<saml:Assertion ID="([^"]*)"/.exec(xml)![1]!
const attacks: Record<string, (xml: string) => string> = {
  'another person written over it': xml => xml.replaceAll('ana-1', 'eva-1'),
  'its signature taken off': xml => xml.replace(SIGNATURE, ''),
  'a forged assertion before the signed one': xml => xml.replace(ASSERTION, signed => forgedFrom(xml) + signed),
  'a forged assertion behind the signed one': xml => xml.replace(ASSERTION, signed => signed + forgedFrom(xml)),
  'the signed one within the forged one': xml =>
    xml.replace(ASSERTION, signed => forgedFrom(xml).replace('</saml:Assertion>', `${signed}</saml:Assertion>`)),
  'the signed one aside, the forged one with its id': xml =>
    xml.replace(ASSERTION, signed => `${forgedFrom(xml, own(xml))}<samlp:Extensions>${signed}</samlp:Extensions>`),
  'the signature moved to the forged one, with the signed one in it': xml => {
    const signature = SIGNATURE.exec(xml)![0]
    const bare = ASSERTION.exec(xml)![0].replace(SIGNATURE, '')
    const holding = signature.replace('</ds:Signature>', `<ds:Object>${bare}</ds:Object></ds:Signature>`)
    return xml.replace(ASSERTION, () => forgedFrom(xml).replace('</saml:Issuer>', `</saml:Issuer>${holding}`))
  },
  'a document type with an entity': xml =>
    `<!DOCTYPE samlp:Response [<!ENTITY who SYSTEM "file:///etc/passwd">]>${xml.replace('ana-1', '&who;')}`,
  'a document type alone': xml => `<!DOCTYPE samlp:Response>${xml}`,
  'a comment within the name': xml => xml.replace('ana-1', 'ana<!-- -->-1'),
  'a processing instruction within the name': xml => xml.replace('ana-1', 'ana<?x -1?>'),
  'no XML at all': () => 'SAML',
  'an element that nobody closes': xml => xml.slice(0, -20),
}
for (const [what, attack] of Object.entries(attacks)) {
  test(`a tampered answer is refused: ${what}`, async () => {
    const before = await counted()
    assert.equal(await refused(changed(await asked(), attack)), 'validation_failed')
    assert.equal(await refused(changed(await acme.unasked({}), attack)), 'validation_failed')
    assert.deepEqual(await counted(), before)
  })
}

test('a missing answer or an unknown state is refused', async () => {
  const form = await asked()
  assert.equal(await refused({ RelayState: form.RelayState }), 'validation_failed')
  assert.equal(await refused({ ...form, RelayState: 'nowhere' }), 'validation_failed')
  assert.equal(await refused({ ...form, RelayState: 'javascript:alert(1)' }), 'validation_failed')
  assert.equal(await refused({ ...form, RelayState: ACME }), 'saml_relay_state_expired')
  assert.equal(await refused({ ...form, RelayState: '' }), 'validation_failed')
  await sessionBy(form)
})

test('an answer counts once, even if it arrives twice concurrently', async () => {
  const form = await asked({ nameId: 'duda-1', attributes: { mail: 'duda@acme.example' } })
  const ends = await Promise.all([post(node, form, browser), post(node, form, browser), post(node, form, browser)])
  assert.deepEqual(ends.map(({ status }) => status).sort(), [302, 303, 303])
  assert.equal(await refused(form), 'saml_relay_state_expired')
  const unasked = await acme.unasked({ nameId: 'duda-1' })
  await sessionBy(unasked)
  assert.equal(await refused(unasked), 'validation_failed')
})

test('a state is valid for ten minutes', async () => {
  const form = await asked()
  await world.database.pool.query(
    "update auth.saml_relay_states set created_at = now() - interval '601 s' where id = $1",
    [form.RelayState],
  )
  assert.equal(await refused(form), 'saml_relay_state_expired')
})

test("the answer to one company's request is not accepted from another", async () => {
  const form = await asked({ inResponseTo: null })
  const theirs = await other.unasked({ nameId: 'ana-1' })
  assert.equal(await refused({ ...theirs, RelayState: form.RelayState }), 'validation_failed')
})

test('a company may send its people unsolicited, and they land on an allowed page', async () => {
  const landing = async (RelayState: string) => {
    const form = await acme.unasked({ nameId: 'eli-1', attributes: { email: 'eli@acme.example' } })
    return (await sessionBy({ ...form, RelayState })).page
  }
  assert.equal((await landing('')).origin, SITE)
  assert.equal((await landing('https://app.example/home?a=1')).href.split('#')[0], 'https://app.example/home?a=1')
  assert.equal((await landing('https://evil.example/home')).origin, SITE)
  assert.equal(await refused(await acme.unasked({ inResponseTo: '_something' })), 'validation_failed')
})

test("a person is identified by the company's persistent id and an e-mail address", async () => {
  const transient = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
  const address = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'
  const mail = 'fabi@acme.example'
  assert.equal(await refused(await asked({ nameIdFormat: transient })), 'saml_assertion_no_user_id')
  assert.equal(await refused(await asked({ nameId: null })), 'saml_assertion_no_user_id')
  assert.equal(await refused(await asked({ attributes: {} })), 'saml_assertion_no_email')
  assert.equal(await refused(await asked({ attributes: { mail: 'no address' } })), 'saml_assertion_no_email')
  const subjectId = { 'urn:oasis:names:tc:SAML:attribute:subject-id': 'fabi@id.acme.example', mail }
  const first = await sessionBy(await asked({ nameIdFormat: transient, nameId: '_1', attributes: subjectId }))
  const again = await sessionBy(await asked({ nameIdFormat: transient, nameId: '_2', attributes: subjectId }))
  assert.deepEqual(
    [again.user.id, again.user.identities!.map(({ id }) => id)],
    [first.user.id, ['fabi@id.acme.example']],
  )
  const named = await sessionBy(await asked({ nameId: 'gil@acme.example', nameIdFormat: address, attributes: {} }))
  assert.equal(named.user.email, 'gil@acme.example')
})

test('attributes become claims as the operator maps them', async () => {
  const url = async () => urlFor({ domain: 'other.example' })
  const attributes = { workAddress: 'hugo@other.example', mail: 'private@other.example', groups: ['a', 'b'] }
  const { user } = await sessionBy(await other.visit(await url(), { nameId: 'hugo-1', attributes }))
  assert.equal(user.email, 'hugo@other.example')
  assert.deepEqual(user.user_metadata.custom_claims, { department: 'none', groups: ['a', 'b'] })
  const later = { ...attributes, dept: 'Sales' }
  const changedUser = (await sessionBy(await other.visit(await url(), { nameId: 'hugo-1', attributes: later }))).user
  assert.equal(changedUser.user_metadata.custom_claims.department, 'Sales')
})

test('the people of a company are separate from other accounts', async () => {
  const email = 'ines@acme.example'
  const password = 'segredo-de-ines-1'
  const { data } = await node.client().signUp({ email, password })
  const attributes = { mail: email }
  const byAcme = await sessionBy(await asked({ nameId: 'ines-1', attributes }))
  const url = await urlFor({ domain: 'other.example' })
  const byOther = await sessionBy(await other.visit(url, { nameId: 'ines-1', attributes }))
  assert.equal(new Set([data.user!.id, byAcme.user.id, byOther.user.id]).size, 3)
  assert.deepEqual([byAcme.user.email, byOther.user.email], [email, email])
  const renamed = await sessionBy(await asked({ nameId: 'ines-2', attributes }))
  assert.equal(renamed.user.id, byAcme.user.id)
  const { error } = await node.client().signInWithPassword({ email, password })
  assert.equal(error, null)
})

test('a banned person is refused with the reason', async () => {
  const { user } = await sessionBy(await asked({ nameId: 'jo-1', attributes: { mail: 'jo@acme.example' } }))
  await world.database.pool.query(
    "update auth.users set banned_until = now() + interval '1 day', ban_reason = 'payments' where id = $1",
    [user.id],
  )
  const jo = { nameId: 'jo-1', attributes: { mail: 'jo@acme.example' } }
  assert.equal(await refused(await asked(jo)), 'user_banned')
  const { page } = await post(node, await asked(jo), browser)
  assert.equal(readSuspension(fragmentOf(page).error_description!)?.reason, 'payments')
})

test('both steps are limited by address', async () => {
  const limited = await world.addNode({ authRateLimits: true }, { AUTH_LIMITS: 'sso=2/300,samlAnswer=2/300' })
  const codes = []
  for (let i = 0; i < 3; i++) {
    const { error } = await limited.client().signInWithSSO({ domain: 'acme.example' })
    codes.push(error?.code ?? null)
  }
  assert.deepEqual(codes, [null, null, 'over_request_rate_limit'])
  const statuses = []
  for (let i = 0; i < 3; i++) {
    const body = new URLSearchParams({ SAMLResponse: 'x' })
    const answer = await fetch(`${limited.url}/auth/v1/sso/saml/acs`, { method: 'POST', body, redirect: 'manual' })
    statuses.push(answer.status)
  }
  assert.deepEqual(statuses, [303, 303, 429])
})
