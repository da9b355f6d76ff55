import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { FRESH_HEADER, FRESH_MS } from '@bora/rules/freshness.ts'
import { addressOf, ApiError, call, readFresh } from './api.ts'

test('address parts are filled in and the query is appended', () => {
  assert.equal(addressOf('/challenges/:challengeId/join', { params: { challengeId: 'a1' } }), '/api/challenges/a1/join')
  assert.equal(
    addressOf('/gyms', { query: { text: 'São João & filhos', limit: 5, after: undefined } }),
    '/api/gyms?text=S%C3%A3o+Jo%C3%A3o+%26+filhos&limit=5',
  )
})

test('a part cannot escape its place in the address', () => {
  assert.equal(
    addressOf('/challenges/:challengeId', { params: { challengeId: '../me?x=1#y' } }),
    '/api/challenges/..%2Fme%3Fx%3D1%23y',
  )
})

test('a refusal carries its code, field and values', () => {
  const error = new ApiError('title_too_long', 400, { field: 'title', params: { max: 80 } })
  assert.deepEqual([error.code, error.status, error.field, error.params], ['title_too_long', 400, 'title', { max: 80 }])
})

test('for five seconds after a change or a live event, reads ask for fresh data', async () => {
  Object.assign(globalThis, { window: globalThis })
  mock.timers.enable({ apis: ['Date'], now: 1_000_000 })
  const asked: (string | null)[] = []
  mock.method(globalThis, 'fetch', (_address: string, { headers }: { headers: Headers }) => {
    asked.push(headers.get(FRESH_HEADER))
    return Promise.resolve(Response.json({}))
  })
  await call('GET /statistics')
  await call('POST /me/intro')
  await call('GET /statistics')
  mock.timers.tick(FRESH_MS)
  await call('GET /statistics')
  readFresh()
  await call('GET /statistics')
  mock.restoreAll()
  mock.timers.reset()
  assert.deepEqual(asked, [null, null, '1', null, '1'])
})

test('a change repeated while it is pending is sent once; on, off, on is sent three times', async () => {
  Object.assign(globalThis, { window: globalThis })
  const sent: string[] = []
  const answers: (() => void)[] = []
  mock.method(globalThis, 'fetch', (_address: string, { method, body }: RequestInit) => {
    sent.push(`${method} ${body as string}`)
    return new Promise<Response>(resolve => answers.push(() => resolve(Response.json({ number: answers.length }))))
  })
  const settle = async () => {
    // The request is sent after its token is known.
    await new Promise(resolve => setTimeout(resolve))
    for (const answer of answers.splice(0)) answer()
  }
  const change = (country: string) => call('PATCH /me', { body: { country } })
  const twice = [change('DE'), change('DE')]
  await settle()
  assert.equal((await twice[0])!, (await twice[1])!)
  const toggled = [change('BR'), change('DE'), change('BR')]
  await settle()
  await Promise.all(toggled)
  const again = change('BR')
  await settle()
  await again
  mock.restoreAll()
  assert.deepEqual(
    sent.map(one => one.slice(-4, -2)),
    ['DE', 'BR', 'DE', 'BR', 'BR'],
  )
})

test('a failed change is sent again', async () => {
  Object.assign(globalThis, { window: globalThis })
  let sent = 0
  mock.method(globalThis, 'fetch', () => {
    sent++
    return Promise.reject(new TypeError('Failed to fetch'))
  })
  for (const _ of [1, 2]) await assert.rejects(call('POST /me/intro'), { code: 'offline' })
  mock.restoreAll()
  assert.equal(sent, 2)
})
