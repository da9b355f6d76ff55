import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { apiKey, asPerson, type TestPerson } from '../../testing/as-person.ts'
import { testServer } from '../../testing/server.ts'

const server = await testServer()
after(() => server.close())

type Call = { method: 'GET' | 'POST' | 'PUT'; path: string; body?: object; to: string; as?: TestPerson }

/** Every call that sends a code or a link, and to whom. */
const CALLS: Record<string, () => Promise<Call>> = {
  async 'a new account'() {
    const email = newEmail()
    return { method: 'POST', path: 'signup', body: { email, password: 'segredo1', data: { name: 'Rui' } }, to: email }
  },
  async 'a sign-in by code, of nobody yet'() {
    const email = newEmail()
    return { method: 'POST', path: 'otp', body: { email, create_user: true, data: { name: 'Rui' } }, to: email }
  },
  async 'a sign-in by code'() {
    const { email } = await newAccount()
    return { method: 'POST', path: 'otp', body: { email, create_user: false }, to: email }
  },
  async 'a recovery'() {
    const { email } = await newAccount()
    return { method: 'POST', path: 'recover', body: { email }, to: email }
  },
  async 'a repeated confirmation'() {
    const { email } = await newAccount(false)
    return { method: 'POST', path: 'resend', body: { email, type: 'signup' }, to: email }
  },
  async 'another address'() {
    const { person: as } = await newAccount()
    const email = newEmail()
    return { method: 'PUT', path: 'user', body: { email }, to: email, as }
  },
  async 'another number'() {
    const { person: as } = await newAccount()
    const phone = `55119${String(++numbers).padStart(8, '0')}`
    return { method: 'PUT', path: 'user', body: { phone }, to: phone, as }
  },
  async 'a proof before a change'() {
    const { person: as, email } = await newAccount()
    return { method: 'GET', path: 'reauthenticate', to: email, as }
  },
}

let numbers = 0

function newEmail(): string {
  return `${randomUUID().slice(0, 8)}@bora.test`
}

async function newAccount(confirmed = true): Promise<{ person: TestPerson; email: string }> {
  const person = await asPerson(server, 'Ana', { confirmed })
  return { person, email: (await person.call('GET /me')).email! }
}

// A race shows in some of the rounds.
const ROUNDS = 4

for (const [name, prepared] of Object.entries(CALLS))
  test(`${name}, requested eight times at once, sends one message`, async () => {
    const key = await apiKey(server)
    for (let round = 0; round < ROUNDS; round++) {
      const { method, path, body, to, as } = await prepared()
      const headers = { apikey: key, authorization: `Bearer ${as?.token ?? key}` }
      const send = () => server.app.inject({ method, url: `/auth/v1/${path}`, headers, ...(body && { payload: body }) })
      const answers = await Promise.all(Array.from({ length: 8 }, send))
      assert.ok(answers.some(({ statusCode }) => statusCode === 200))
      assert.ok(answers.every(({ statusCode }) => statusCode < 500))
      await server.post.settled()
      const sent = await server.app.inject({ url: '/dev/outbox.json', query: { to } })
      assert.equal(sent.json<unknown[]>().length, 1)
    }
  })
