import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readConfig } from './config.ts'
import { StartRefused } from './environment.ts'
import { lackingForProduction } from './production.ts'
import { readProxies } from './proxies.ts'
import { asPerson } from '../testing/as-person.ts'
import { testServer, type TestServer } from '../testing/server.ts'

const said = {
  '': null,
  false: null,
  '0': 0,
  '2': 2,
  '10.0.0.0/8, ::1': ['10.0.0.0/8', '::1'],
  'loopback,uniquelocal': ['loopback', 'uniquelocal'],
}

test('proxies are a number or addresses; an unset value is known', () => {
  for (const [text, proxies] of Object.entries(said))
    assert.deepEqual(readProxies({ TRUST_PROXY: text }), proxies, `TRUST_PROXY=${text}`)
  assert.equal(readProxies({}), null)
})

test('trusting every address is refused with the reason and an alternative', () => {
  assert.throws(
    () => readProxies({ TRUST_PROXY: 'true' }),
    (error: unknown) => error instanceof StartRefused && /make up.*how many proxies.*addresses\.$/.test(error.message),
  )
})

test('production under https must declare its proxies; nothing else must', () => {
  const lacks = (environment: Record<string, string>) =>
    lackingForProduction(readConfig(environment)).some(text => text.startsWith('TRUST_PROXY ('))
  const production = { NODE_ENV: 'production', SITE_URL: 'https://bora.example' }
  assert.equal(lacks(production), true)
  assert.equal(lacks({ ...production, TRUST_PROXY: 'false' }), true)
  for (const TRUST_PROXY of ['0', '1', '10.0.0.0/8']) assert.equal(lacks({ ...production, TRUST_PROXY }), false)
  assert.equal(lacks({ ...production, SITE_URL: 'http://bora.example' }), false)
  assert.equal(lacks({ ...production, NODE_ENV: 'development' }), false)
})

// Headers after this number of proxies: each appends the address that called it.
const fronts = [
  { TRUST_PROXY: '1', between: [] },
  { TRUST_PROXY: '2', between: ['10.0.0.7'] },
  { TRUST_PROXY: 'loopback, 10.0.0.0/8', between: ['10.0.0.7', '10.9.9.9'] },
]

for (const { TRUST_PROXY, between } of fronts) {
  describe(`with TRUST_PROXY=${TRUST_PROXY} and real calls through ${between.length + 1} proxies`, () => {
    test("another person's guesses lock no one else out, and forged addresses give no further guesses", async t => {
      const server = await testServer(undefined, { AUTH_RATE_LIMITS: 'on', TRUST_PROXY })
      t.after(() => server.close())
      const signIn = await door(server)
      const { email } = await account(server)
      const through = (address: string, madeUp: string[] = []) => [...madeUp, address, ...between].join(', ')

      const guesses = []
      for (let n = 0; n < 25; n++)
        guesses.push(await signIn(`nobody${n}@example.com`, through('198.51.100.1', [`203.0.113.${n}`])))
      assert.deepEqual(guesses, [...Array(20).fill(400), ...Array(5).fill(429)])
      assert.equal(await signIn(email, through('198.51.100.2')), 200)
    })
  })
}

test("without a proxy the header is ignored: it neither lifts a limit nor uses up another's", async t => {
  const server = await testServer(undefined, { AUTH_RATE_LIMITS: 'on', TRUST_PROXY: '0' })
  t.after(() => server.close())
  const signIn = await door(server)
  const guesses = []
  for (let n = 0; n < 21; n++) guesses.push(await signIn(`nobody${n}@example.com`, `203.0.113.${n}`))
  assert.deepEqual(guesses, [...Array(20).fill(400), 429])
})

type Door = (email: string, forwardedFor: string) => Promise<number>

/** Signs in over the network, as from behind proxies; returns the status. */
async function door(server: TestServer): Promise<Door> {
  const url = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { anonKey } = (await (await fetch(`${url}/api/config`)).json()) as { anonKey: string }
  return async (email, forwardedFor) => {
    const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: anonKey, 'content-type': 'application/json', 'x-forwarded-for': forwardedFor },
      body: JSON.stringify({ email, password: 'segredo1' }),
    })
    await answer.arrayBuffer()
    return answer.status
  }
}

async function account(server: TestServer): Promise<{ email: string }> {
  const { id } = await asPerson(server, 'Ana')
  return server
    .context()
    .db.selectFrom('auth.users')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow() as Promise<{ email: string }>
}
