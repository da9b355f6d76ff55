import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { installation } from '../../testing/saml-certificates.ts'
import type { Node } from './testing.ts'
import { ACME, type AcmeWorld, acmeWorld } from './testing-acme.ts'
import { given, listening, proveShare, refusal, watched } from './testing-every-method.ts'
import { post, type TestIdp, testIdp } from './testing-idp.ts'
import { fragmentOf, pkceClient } from './testing-messages.ts'
import { arrive, type TestProvider, walk } from './testing-provider.ts'
import { fakeWallet, messageFor, signed, URL_HERE } from './testing-wallet.ts'

const COMPANY = '0b7a5c9e-6f0e-4c58-9a4e-0d6f4a6f6a01'

let world: AcmeWorld
let node: Node
let acme: TestProvider
let company: TestIdp
const folder = mkdtempSync(join(tmpdir(), 'bora-saml-'))
before(async () => {
  company = await testIdp(() => node)
  const providers = join(folder, 'providers.json')
  writeFileSync(join(folder, 'company.xml'), company.metadata)
  const known = { id: COMPANY, domains: ['company.example'], label: 'Company', metadataFile: 'company.xml' }
  writeFileSync(providers, JSON.stringify([known]))
  const settings = {
    AUTH_SAML: 'on',
    AUTH_SAML_PROVIDERS: providers,
    AUTH_SAML_PRIVATE_KEY: installation.privateKey,
    AUTH_SAML_CERTIFICATE: installation.certificate,
  }
  world = await acmeWorld(() => settings)
  ;({ node, acme } = world)
})
after(async () => {
  await world.end()
  await company.close()
  rmSync(folder, { recursive: true })
})

async function fresh(plain = node.client()) {
  const client = watched(plain)
  return { client, ...(await listening(client)) }
}

function atAcme(name: string): string {
  const email = `${name}@acme.example`
  acme.people.set(name, { email, email_verified: true, name: `${name} Lima` })
  return email
}

const there = (name: string) => ({ skipBrowserRedirect: true, queryParams: { login_hint: name } })

test('signInWithOAuth redirects to the provider, and back with a session', async () => {
  const email = atAcme('rita')
  const { client, fired } = await fresh(pkceClient(node))
  const going = given(await client.signInWithOAuth({ provider: ACME, options: there('rita') }))
  assert.deepEqual([going.provider, new URL(going.url!).pathname], ['acme', '/auth/v1/authorize'])
  const { page, status } = await arrive(node, await walk(going.url!))
  assert.deepEqual([status, page.origin, fired()], [302, 'http://localhost:3000', []])
  const { user, session } = given(await client.exchangeCodeForSession(page.searchParams.get('code')!))
  assert.deepEqual([user.email, user.app_metadata.provider, user.user_metadata.name], [email, 'acme', 'rita Lima'])
  assert.ok(session.provider_token)
  assert.deepEqual(fired(), ['SIGNED_IN'])

  const implicit = given(await watched(node.client()).signInWithOAuth({ provider: ACME, options: there('rita') }))
  const { access_token, refresh_token } = fragmentOf((await arrive(node, await walk(implicit.url!))).page)
  const other = node.client()
  const set = given(await other.setSession({ access_token: access_token!, refresh_token: refresh_token! }))
  assert.equal(set.user!.id, user.id)

  const unknown = given(await client.signInWithOAuth({ provider: 'github', options: { skipBrowserRedirect: true } }))
  const answer = await fetch(unknown.url!, { redirect: 'manual', headers: { 'x-supabase-api-version': '2024-01-01' } })
  assert.deepEqual([answer.status, ((await answer.json()) as { code: string }).code], [400, 'validation_failed'])
  const refused = given(await client.signInWithOAuth({ provider: ACME, options: there('nobody') }))
  const { page: why } = await arrive(node, await walk(refused.url!))
  assert.deepEqual([why.searchParams.get('error'), why.searchParams.get('code')], ['access_denied', null])
})

test('signInWithIdToken', async () => {
  const { client, fired, session } = await fresh()
  const claims = { sub: 'app-1', email: 'app1@acme.example', email_verified: true }
  const { user, session: opened } = given(
    await client.signInWithIdToken({ provider: ACME, token: await acme.idToken(claims) }),
  )
  assert.deepEqual([user.email, user.app_metadata.provider, opened.user.id], [claims.email, 'acme', user.id])
  assert.deepEqual([fired(), session()?.access_token], [['SIGNED_IN'], opened.access_token])
  const forged = await client.signInWithIdToken({ provider: ACME, token: await acme.idToken(claims, { own: true }) })
  assert.deepEqual(refusal(forged), ['AuthApiError', 400, undefined])
  assert.match(forged.error!.message, /Bad ID token/)
  const off = await client.signInWithIdToken({ provider: 'google', token: await acme.idToken(claims) })
  assert.deepEqual(refusal(off), ['AuthApiError', 400, 'provider_disabled'])
  assert.deepEqual([off.data, fired()], [{ user: null, session: null }, []])
})

test('signInWithWeb3, by a wallet and by a signed message', async () => {
  const { client, fired } = await fresh()
  const wallet = fakeWallet()
  const options = { url: URL_HERE, signInWithSolana: { chainId: 'solana:mainnet' } }
  const byWallet = given(
    await client.signInWithWeb3({ chain: 'solana', wallet: wallet as never, statement: 'Entrar', options }),
  )
  const { identities } = byWallet.user!
  assert.deepEqual([identities![0]!.provider, identities![0]!.id], ['web3', `web3:solana:${wallet.address}`])
  const message = messageFor(wallet.address)
  const signature = signed(message, wallet.privateKey)
  const byMessage = given(await client.signInWithWeb3({ chain: 'solana', message, signature }))
  assert.deepEqual([byMessage.user!.id, byMessage.session!.user.id], [byWallet.user!.id, byWallet.user!.id])
  assert.deepEqual(fired(), ['SIGNED_IN', 'SIGNED_IN'])
  const replayed = await client.signInWithWeb3({ chain: 'solana', message, signature })
  assert.deepEqual(refusal(replayed), ['AuthApiError', 400, undefined])
  assert.match(replayed.error!.message, /was used before/)
  const chain = await client.signInWithWeb3({ chain: 'ethereum', message, signature: `0x${'00'.repeat(65)}` })
  assert.deepEqual(refusal(chain), ['AuthApiError', 400, 'web3_unsupported_chain'])
  assert.deepEqual([chain.data, fired()], [{ user: null, session: null }, []])
})

test('signInWithSSO, by domain and by id', async () => {
  const { client, fired } = await fresh(pkceClient(node))
  for (const wish of [{ domain: 'company.example' }, { providerId: COMPANY }]) {
    const { url } = given(await client.signInWithSSO({ ...wish, options: { skipBrowserRedirect: true } }))
    assert.equal(new URL(url).origin, company.entityId)
    const attributes = { mail: 'bia@company.example' }
    const { page } = await post(node, await company.visit(url, { nameId: 'bia', attributes }))
    const { user } = given(await client.exchangeCodeForSession(page.searchParams.get('code')!))
    assert.deepEqual([user.email, user.app_metadata.provider], ['bia@company.example', `sso:${COMPANY}`])
    assert.deepEqual(fired(), ['SIGNED_IN'])
  }
  const unknown = await client.signInWithSSO({ domain: 'nowhere.example' })
  assert.deepEqual(refusal(unknown), ['AuthApiError', 404, 'sso_provider_not_found'])
  const off = watched((await world.addNode({}, { AUTH_SAML: 'off' })).client())
  const refused = await off.signInWithSSO({ domain: 'company.example' })
  assert.deepEqual(refusal(refused), ['AuthApiError', 404, 'saml_provider_disabled'])
})

test('linkIdentity, getUserIdentities and unlinkIdentity', async () => {
  const { client, fired } = await fresh(pkceClient(node))
  const email = 'olga@example.com'
  const { user } = given(await client.signUp({ email, password: 'segredo1' }))
  fired()
  const only = given(await client.getUserIdentities()).identities
  assert.deepEqual(
    only.map(each => [each.provider, each.identity_data!.email]),
    [['email', email]],
  )
  assert.deepEqual(refusal(await client.unlinkIdentity(only[0]!)), [
    'AuthApiError',
    422,
    'single_identity_not_deletable',
  ])

  atAcme('olga')
  const going = given(await client.linkIdentity({ provider: ACME, options: there('olga') }))
  assert.equal(going.provider, 'acme')
  const { page } = await arrive(node, await walk(going.url!))
  assert.deepEqual(fired(), [])
  const back = given(await client.exchangeCodeForSession(page.searchParams.get('code')!))
  assert.deepEqual([back.user.id, back.user.email, ...fired()], [user!.id, email, 'SIGNED_IN'])

  const token = await acme.idToken({ sub: 'olga-2', email: 'olga2@acme.example', email_verified: true })
  const linked = given(await client.linkIdentity({ provider: ACME, token })) as { user: { id: string } }
  assert.deepEqual([linked.user.id, ...fired()], [user!.id, 'USER_UPDATED'])
  const taken = await client.linkIdentity({ provider: ACME, token })
  assert.deepEqual(refusal(taken), ['AuthApiError', 422, 'identity_already_exists'])

  const all = given(await client.getUserIdentities()).identities
  assert.deepEqual(
    all.map(each => [each.provider, each.id]),
    [
      ['email', user!.id],
      ['acme', 'olga'],
      ['acme', 'olga-2'],
    ],
  )
  assert.deepEqual(given(await client.unlinkIdentity(all[1]!)), {})
  const left = given(await client.getUserIdentities()).identities
  assert.deepEqual(
    left.map(each => each.id),
    [user!.id, 'olga-2'],
  )
  assert.deepEqual(refusal(await client.unlinkIdentity(all[1]!)), ['AuthApiError', 422, 'identity_not_found'])
  assert.deepEqual(fired(), [])

  const nobody = watched(node.client())
  assert.deepEqual(refusal(await nobody.getUserIdentities()), ['AuthSessionMissingError', 400, undefined])
  assert.deepEqual(refusal(await nobody.linkIdentity({ provider: ACME, options: there('olga') })), [
    'AuthApiError',
    401,
    'no_authorization',
  ])
  assert.deepEqual(refusal(await nobody.unlinkIdentity(all[2]!)), ['AuthApiError', 401, 'no_authorization'])
})

proveShare('providers', () => node.client())
