import { CONTINUE_PATH } from '@bora/rules/pages.ts'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Node } from './testing.ts'
import { post, type TestBrowser, testBrowser, type TestIdp } from './testing-idp.ts'
import { fragmentOf, pkceClient } from './testing-messages.ts'
import { type SamlWorld, samlWorld } from './testing-saml.ts'

const SITE = 'http://localhost:3000'

let world: SamlWorld
let node: Node
let acme: TestIdp
const browser = testBrowser()
before(async () => {
  world = await samlWorld([{ id: '0b7a5c9e-6f0e-4c58-9a4e-0d6f4a6f6a01', domains: ['acme.example'], label: 'Acme' }])
  node = world.node
  acme = world.idps['Acme']!
})
after(() => world.end())

async function begun(client = node.client({ fetch: browser.fetch })): Promise<string> {
  const options = { skipBrowserRedirect: true, redirectTo: `${SITE}/auth` }
  const { data, error } = await client.signInWithSSO({ domain: 'acme.example', options })
  assert.equal(error, null)
  return data!.url
}

async function counted(): Promise<{ users: number; sessions: number }> {
  const { rows } = await world.database.pool.query(
    'select (select count(*) from auth.users)::int as users, (select count(*) from auth.sessions)::int as sessions',
  )
  return rows[0]
}

test('a sign-in without PKCE returns only to the browser that began it, and is used up by another one', async () => {
  for (const stranger of [testBrowser(), await beganElsewhere()]) {
    const { users, sessions } = await counted()
    const visit = { nameId: 'xuxa-1', attributes: { mail: 'xuxa@acme.example' } }
    const body = new URLSearchParams(await acme.visit(await begun(), visit))
    const posted = await fetch(`${node.url}/auth/v1/sso/saml/acs`, { method: 'POST', body, redirect: 'manual' })
    assert.equal(posted.status, 303)
    const next = new URL(posted.headers.get('location')!, node.url)
    assert.deepEqual([next.origin, next.hash], [node.url, ''])
    for (const [who, code] of [
      [stranger, 'bad_oauth_state'],
      // Once another browser opened it, the link is worthless to the browser that began it.
      [browser, 'flow_state_not_found'],
    ] as const) {
      const answer = await who.fetch(next, { redirect: 'manual' })
      const page = new URL(answer.headers.get('location')!)
      assert.deepEqual([answer.status, page.origin, fragmentOf(page).error_code], [303, SITE, code])
      assert.equal(fragmentOf(page).access_token, undefined)
    }
    const now = await counted()
    assert.ok(now.users - users <= 1)
    assert.equal(now.sessions, sessions)
  }
})

// Opens a browser with a cookie of its own flow.
async function beganElsewhere() {
  const elsewhere = testBrowser()
  await begun(node.client({ fetch: elsewhere.fetch }))
  assert.match(elsewhere.cookie(), /^bora-flow=/)
  return elsewhere
}

test('only the client that began a sign-in with PKCE can finish it, even if its code is intercepted', async () => {
  const own = pkceClient(node)
  const { page } = await post(node, await acme.visit(await begun(own)), testBrowser())
  const code = page.searchParams.get('code')!
  const { sessions } = await counted()
  const victim = pkceClient(node)
  await begun(victim)
  assert.equal((await victim.exchangeCodeForSession(code)).error?.code, 'bad_code_verifier')
  assert.ok((await pkceClient(node).exchangeCodeForSession(code)).error)
  assert.equal((await counted()).sessions, sessions)
  assert.equal((await own.exchangeCodeForSession(code)).error, null)
})

/** Delivers an unsolicited answer to a browser; returns the page that asks there. */
async function arrived(where: TestBrowser): Promise<URL> {
  const body = new URLSearchParams(await acme.unasked({ attributes: { mail: 'ivo@acme.example' }, nameId: 'ivo-1' }))
  const posted = await where.send(`${node.url}/auth/v1/sso/saml/acs`, { method: 'POST', body, redirect: 'manual' })
  assert.equal(posted.status, 303)
  const page = new URL(posted.headers.get('location')!, node.url)
  assert.deepEqual([page.origin, page.pathname, page.searchParams.get('type')], [node.url, CONTINUE_PATH, 'sso'])
  return page
}

const pressed = (who: Pick<TestBrowser, 'fetch'>, page: URL) =>
  who.fetch(node.url + CONTINUE_PATH, { method: 'POST', body: page.searchParams, redirect: 'manual' })

test('an unsolicited answer signs in only the person who presses the button in the browser where it arrived', async () => {
  const own = testBrowser()
  const page = await arrived(own)
  const { sessions } = await counted()
  for (let looks = 0; looks < 2; looks++) {
    const asked = await own.fetch(page)
    assert.equal(asked.status, 200)
    assert.match(await asked.text(), /<h1>Entrar como ivo@acme\.example\?<\/h1>.*<form method="post"/s)
  }
  assert.equal((await counted()).sessions, sessions)
  const answer = await pressed(own, page)
  const target = new URL(answer.headers.get('location')!)
  assert.deepEqual([answer.status, target.origin], [303, SITE])
  assert.ok(fragmentOf(target).access_token)
  assert.equal((await counted()).sessions, sessions + 1)
  assert.equal((await own.fetch(page)).status, 404, 'it counts once')
  const again = await pressed(own, page)
  assert.equal(fragmentOf(new URL(again.headers.get('location')!)).error_code, 'flow_state_not_found')
})

test('the page of an answer shows nothing in another browser, and its button signs no one in there', async () => {
  const elsewhere = testBrowser()
  await arrived(elsewhere)
  for (const stranger of [testBrowser(), elsewhere]) {
    const own = testBrowser()
    const page = await arrived(own)
    const { sessions } = await counted()
    const shown = await stranger.fetch(page)
    assert.equal(shown.status, 404)
    assert.doesNotMatch(await shown.text(), /ivo@/)
    // A form of another site, which sends no cookie, can't press it.
    for (const who of [stranger, { fetch: own.send }]) {
      const answer = await pressed(who, page)
      const { error_code, access_token } = fragmentOf(new URL(answer.headers.get('location')!))
      assert.ok(error_code)
      assert.equal(access_token, undefined)
    }
    assert.equal((await counted()).sessions, sessions)
  }
})

test('an unsolicited answer does not end a sign-in that the browser began before', async () => {
  const own = testBrowser()
  const form = await acme.visit(await begun(node.client({ fetch: own.fetch })))
  await arrived(own)
  const { page } = await post(node, form, own)
  assert.ok(fragmentOf(page).access_token)
})
