import { CONTINUE_PATH } from '@bora/rules/pages.ts'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Node, type TestWorld, testWorld } from './auth-v1/testing.ts'
import { confirmed, signedUp } from './auth-v1/testing-accounts.ts'
import { OPERATOR_SECRET, operator } from './auth-v1/testing-operator.ts'
import { follow, followByProtocol, fragmentOf, newestMessage, pkceClient } from './auth-v1/testing-messages.ts'

let world: TestWorld
let node: Node
before(async () => {
  world = await testWorld(
    {},
    {
      AUTH_MAIL_INTERVAL_SECONDS: '0',
      AUTH_LEGACY_SECRET: OPERATOR_SECRET,
      AUTH_REDIRECT_URLS: 'https://app.example/**,bora-app://**',
    },
  )
  node = world.node
})
after(() => world.end())

/** What triggers each kind of mail with a link, by the type in its link. */
const mails: Record<string, (name: string) => Promise<{ email: string; type: string }>> = {
  confirmation: async name => ({ email: (await signedUp(node, name)).email, type: 'signup' }),
  recovery: async name => {
    const { email } = await confirmed(node, name)
    await node.client().resetPasswordForEmail(email)
    return { email, type: 'recovery' }
  },
  'magic link': async name => {
    const { email } = await confirmed(node, name)
    await node.client().signInWithOtp({ email, options: { shouldCreateUser: false } })
    return { email, type: 'magiclink' }
  },
  'change of address': async name => {
    const { client } = await confirmed(node, name)
    const email = `${name}-new@example.com`
    await client.updateUser({ email })
    return { email, type: 'email_change' }
  },
}

function open(link: URL, init: RequestInit = {}): Promise<Response> {
  return fetch(node.url + link.pathname + link.search, { redirect: 'manual', ...init })
}

/** Returns the fields of a page's form, as a browser would send them. */
function fieldsOf(page: string): URLSearchParams {
  const fields = page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)
  const read = (text: string) => text.replace(/&#(\d+);/g, (_all, code: string) => String.fromCharCode(Number(code)))
  return new URLSearchParams([...fields].map(([, name, value]) => [name!, read(value!)]))
}

for (const [name, send] of Object.entries(mails)) {
  test(`a program that opens the link of a mail before its reader uses nothing up: ${name}`, async () => {
    const { email, type } = await send(`scanned-${slug(name)}`)
    const { link, code } = await newestMessage(node, email)
    assert.deepEqual([link.pathname, link.searchParams.get('type')], [CONTINUE_PATH, type])
    for (const method of ['HEAD', 'GET', 'GET', 'HEAD']) {
      const answer = await open(link, { method })
      assert.deepEqual([answer.status, answer.headers.get('cache-control')], [200, 'no-store'])
    }
    const { error } = await node.client().verifyOtp({ email, token: code, type: codeType(type) })
    assert.equal(error, null, 'the code of the same mail still works')
  })

  test(`the button redirects like the protocol's link, once: ${name}`, async () => {
    const { email } = await send(`pressed-${slug(name)}`)
    const { link } = await newestMessage(node, email)
    const fields = fieldsOf(await (await open(link)).text())
    assert.deepEqual(Object.fromEntries(fields), Object.fromEntries(link.searchParams))
    const first = fragmentOf(await follow(node, link))
    assert.ok(first.access_token ?? first.message)
    assert.equal(fragmentOf(await follow(node, link)).error_code, 'otp_expired')
    assert.equal(fragmentOf(await followByProtocol(node, link)).error_code, 'otp_expired')
  })
}

test('only the button of our own page marks the session as wanted by this browser', async () => {
  const { email } = await confirmed(node, 'wanted')
  const press = async (site: string | null) => {
    await node.client().resetPasswordForEmail(email)
    const { link } = await newestMessage(node, email)
    const headers: HeadersInit = site === null ? {} : { 'sec-fetch-site': site }
    const body = new URLSearchParams(link.search)
    const answer = await fetch(node.url + CONTINUE_PATH, { method: 'POST', body, headers, redirect: 'manual' })
    const [, claims] = fragmentOf(new URL(answer.headers.get('location')!)).access_token!.split('.')
    const { session_id } = JSON.parse(Buffer.from(claims!, 'base64url').toString()) as { session_id: string }
    return { cookies: answer.headers.getSetCookie(), session_id }
  }
  for (const site of ['cross-site', 'same-site', 'none', null]) assert.deepEqual((await press(site)).cookies, [], site!)
  const { cookies, session_id } = await press('same-origin')
  assert.deepEqual(cookies, [`bora-pressed=${session_id}; Path=/; Max-Age=120; SameSite=Lax`])
})

test("an operator's invite mail leads there, too; a link that an operator sends is one of the protocol", async () => {
  const { admin } = await operator(node)
  const email = 'invited@example.com'
  await admin.inviteUserByEmail(email)
  const { link } = await newestMessage(node, email)
  assert.deepEqual([link.pathname, link.searchParams.get('type')], [CONTINUE_PATH, 'invite'])
  assert.equal((await open(link)).status, 200)
  assert.ok(fragmentOf(await follow(node, link)).access_token)
  const made = await admin.generateLink({ type: 'recovery', email })
  assert.equal(new URL(made.data.properties!.action_link).pathname, '/auth/v1/verify')
})

test("the page is in the browser's language, has one button, and runs no script but its own", async () => {
  const { email } = await signedUp(node, 'page')
  const { link } = await newestMessage(node, email)
  const pages = { pt: /<h1>Confirmar seu e-mail<\/h1>/, en: /<h1>Confirm your email<\/h1>/ }
  for (const [language, heading] of Object.entries(pages)) {
    const answer = await open(link, { headers: { 'accept-language': language } })
    const page = await answer.text()
    assert.match(page, heading)
    assert.equal(page.match(/<button/g)?.length, 1)
    assert.equal(answer.headers.get('referrer-policy'), 'no-referrer')
    assert.match(answer.headers.get('content-security-policy')!, /default-src 'none'.*script-src 'sha256-[^']+';/)
  }
})

test('a form may submit to the target of its redirect, and nowhere else', async () => {
  const { email } = await confirmed(node, 'targets')
  const targets: [wish: string, allowed: string, source: string][] = [
    ['https://app.example/x?a=1', 'https://app.example/x?a=1', 'https://app.example'],
    ['bora-app://login/x', 'bora-app://login/x', 'bora-app:'],
    ['http://localhost:5173/reset', 'http://localhost:5173/reset', 'http://localhost:5173'],
    ['https://evil.example/', 'http://localhost:3000/', 'http://localhost:3000'],
    ['//evil.example', 'http://localhost:3000/', 'http://localhost:3000'],
    ["https://evil.example/;script-src *'", 'http://localhost:3000/', 'http://localhost:3000'],
    ['javascript:alert(1)', 'http://localhost:3000/', 'http://localhost:3000'],
  ]
  for (const [wish, allowed, source] of targets) {
    await node.client().resetPasswordForEmail(email)
    const { link } = await newestMessage(node, email)
    link.searchParams.set('redirect_to', wish)
    const policy = (await open(link)).headers.get('content-security-policy')!
    assert.match(policy, new RegExp(`form-action 'self' ${source.replaceAll('.', '\\.')};`), wish)
    assert.equal((await follow(node, link)).href.split('#')[0], allowed, wish)
  }
})

test('a client that exchanges a code for its session gets it by the button, too', async () => {
  const { email } = await confirmed(node, 'pkce')
  const client = pkceClient(node)
  await client.signInWithOtp({ email, options: { shouldCreateUser: false, emailRedirectTo: 'https://app.example/in' } })
  const page = await follow(node, (await newestMessage(node, email)).link)
  assert.equal(page.origin, 'https://app.example')
  const { error } = await client.exchangeCodeForSession(page.searchParams.get('code')!)
  assert.equal(error, null)
})

test("an incomplete link reports that, and its form is refused like the protocol's link", async () => {
  for (const query of [
    '',
    'token=x',
    'type=signup',
    'token=&type=signup',
    'token=x&type=constructor',
    'token=x&type=a&type=b',
  ]) {
    const answer = await open(new URL(`${node.url}${CONTINUE_PATH}?${query}`), { headers: { 'accept-language': 'en' } })
    assert.equal(answer.status, 404, query)
    assert.match(await answer.text(), /This link is incomplete/)
    const pressed = await follow(node, new URL(`${node.url}${CONTINUE_PATH}?${query}`))
    const opened = await followByProtocol(node, new URL(`${node.url}${CONTINUE_PATH}?${query}`))
    assert.equal(pressed.origin, 'http://localhost:3000')
    if (query !== 'token=x&type=a&type=b') assert.equal(pressed.href, opened.href, query)
  }
  const nothing = await fetch(node.url + CONTINUE_PATH, { method: 'POST', redirect: 'manual' })
  assert.match(nothing.headers.get('location')!, /error_code=validation_failed/)
})

function slug(name: string): string {
  return name.replaceAll(' ', '-')
}

function codeType(type: string): 'email' | 'email_change' {
  return type === 'email_change' ? 'email_change' : 'email'
}
