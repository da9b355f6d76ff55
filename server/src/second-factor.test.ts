import { api, type Calls } from '@bora/contract/api.ts'
import type { Endpoint } from '@bora/contract/endpoint.ts'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { reviewInSandbox } from './modules/payouts/bank-details/review.ts'
import { apiKey, asPerson, signedInAgain, type TestPerson } from './testing/as-person.ts'
import { pixDetails, withFactor } from './testing/payouts.ts'
import { testServer, type TestServer } from './testing/server.ts'

// Requests of each guarded call; the first test requires one for new calls.
const REQUESTS: Partial<Record<keyof Calls, object>> = {
  'PUT /bank-details': {
    body: pixDetails('Ana Duarte'),
  },
  'DELETE /bank-details': {},
  'POST /payouts': { body: { id: randomUUID(), amountCents: 100 } },
  'POST /me/archive': {},
  'GET /me/archive/file': {},
  'POST /me/closing': { body: { password: 'segredo1' } },
  'POST /me/recording-tokens': { body: { name: 'Atalho do celular' } },
  'DELETE /me/recording-tokens/:tokenId': { params: { tokenId: randomUUID() } },
  'DELETE /me/sessions/:sessionId': { params: { sessionId: randomUUID() } },
}

// Likewise of the sign-in protocol, with the code of its refusal.
const PROTOCOL = [
  ['POST', 'logout?scope=others', undefined, 422],
  ['PUT', 'user', { password: 'another-secret-1' }, 401],
  ['PUT', 'user', { email: 'another@bora.test' }, 401],
  ['PUT', 'user', { phone: '+5511912345678' }, 401],
  ['POST', 'factors', { factor_type: 'totp', friendly_name: 'Second' }, 403],
] as const

describe('calls that need the second factor of an account that has one', () => {
  let server: TestServer
  let weak: TestPerson
  let strong: TestPerson
  before(async () => {
    server = await testServer()
    weak = await asPerson(server, 'Ana Duarte')
    strong = await withFactor(server, weak)
    await strong.call('PUT /bank-details', { body: pixDetails('Ana Duarte') })
    server.clock.set('2026-03-02T12:02:00Z')
    await reviewInSandbox(server.context())
  })
  after(() => server.close())

  const guarded = Object.values(api)
    .flatMap(calls => Object.values(calls as Record<string, Endpoint>))
    .filter(call => call.errors.includes('second_factor_required'))
    .map(call => `${call.method} ${call.path}` as keyof Calls)

  test('the table has every guarded call of the contract', () => {
    assert.deepEqual(guarded.toSorted(), Object.keys(REQUESTS).toSorted())
  })

  for (const name of guarded)
    test(`${name} is refused without it`, async () => {
      const { code, status } = await weak.refused(name, REQUESTS[name])
      assert.deepEqual([code, status], ['second_factor_required', 403])
    })

  test('with the factor the same calls work', async () => {
    assert.equal((await strong.call('POST /me/archive')).state, 'making')
    assert.equal((await strong.refused('GET /me/archive/file')).code, 'archive_not_ready')
    const { token } = await strong.call('POST /me/recording-tokens', { body: { name: 'Relógio' } })
    const gone = { params: { tokenId: token.id } }
    assert.deepEqual((await strong.call('DELETE /me/recording-tokens/:tokenId', gone)).tokens, [])
    const params = { sessionId: randomUUID() }
    assert.equal((await strong.call('DELETE /me/sessions/:sessionId', { params })).sessions.length, 1)
    assert.ok((await strong.call('POST /me/closing', { body: { password: 'segredo1', givesUp: [] } })).asked)
  })

  async function protocol(person: TestPerson, method: 'POST' | 'PUT', path: string, payload?: object) {
    const headers = { apikey: await apiKey(server), authorization: `Bearer ${person.token}` }
    return server.app.inject({ method, url: `/auth/v1/${path}`, headers, ...(payload && { payload }) })
  }

  for (const [method, path, payload, status] of PROTOCOL)
    test(`${method} /auth/v1/${path} with ${Object.keys(payload ?? {}).join() || 'nothing'} is refused without it`, async () => {
      const answer = await protocol(weak, method, path, payload)
      assert.equal(answer.statusCode, status, answer.body)
      assert.match(answer.body, /insufficient_aal/)
    })

  test('a session may end itself without it, and signing out everywhere keeps sessions with it', async () => {
    const [one, other] = [await signedInAgain(server, weak), await signedInAgain(server, weak)]
    const { sessions } = await one.call('GET /me/sessions')
    assert.equal(sessions.length, 3)
    const own = sessions.find(({ current }) => current)!
    await one.call('DELETE /me/sessions/:sessionId', { params: { sessionId: own.id } })
    assert.equal((await one.refused('GET /me')).status, 401)
    assert.equal((await protocol(other, 'POST', 'logout')).statusCode, 204)
    assert.equal((await other.refused('GET /me')).status, 401)
    assert.equal((await strong.call('GET /me/sessions')).sessions.length, 1)
  })
})
