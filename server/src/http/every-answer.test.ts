import { api } from '@bora/contract/api.ts'
import type { Endpoint } from '@bora/contract/endpoint.ts'
import { addressOf, type PageName, pageNames, PAGES } from '@bora/rules/pages.ts'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { asPerson, type TestPerson } from '../testing/as-person.ts'
import { buildChallenge, logWorkout } from '../testing/build.ts'
import { testServer, type TestServer } from '../testing/server.ts'
import { DOCUMENTS } from './web-files.ts'

type Answer = { status: number; headers: Record<string, string>; body: string }

const calls = Object.values(api).flatMap(room => Object.values(room) as Endpoint[])
const webRoot = mkdtempSync(join(tmpdir(), 'bora-web-'))
let server: TestServer
let url: string
let ana: TestPerson
/** Values for each parameter of an address. */
let real: Record<string, string>

before(async () => {
  mkdirSync(join(webRoot, 'assets'))
  for (const name of [...DOCUMENTS, 'assets/app.js']) writeFileSync(join(webRoot, name), name)
  server = await testServer('2026-03-02T15:00:00.000Z', {}, { webRoot })
  url = await server.app.listen({ port: 0, host: '127.0.0.1' })
  ana = await asPerson(server, 'Ana')
  const challenge = await buildChallenge(ana)
  const photoId = await ana.photo()
  const { activity } = await logWorkout(ana, { photoIds: [photoId] })
  real = { challengeId: challenge.id, activityId: activity.id, photoId, variant: 'thumb', paymentId: randomUUID() }
})
after(async () => {
  await server.close()
  rmSync(webRoot, { recursive: true })
})

/** Sends a request over the network; doesn't wait for the body of a stream. */
async function ask(method: string, path: string, who: TestPerson | null = null, body?: object): Promise<Answer> {
  const patience = new AbortController()
  const answer = await fetch(url + path, {
    method,
    redirect: 'manual',
    signal: patience.signal,
    headers: {
      connection: 'close',
      ...(who && { authorization: `Bearer ${who.token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const headers = Object.fromEntries(answer.headers)
  const isStream = headers['content-type']?.startsWith('text/event-stream') && method !== 'HEAD'
  const text = isStream ? '' : await answer.text()
  patience.abort()
  return { status: answer.status, headers, body: text }
}

function pageAddress(name: PageName, challengeId: string): string {
  return addressOf(PAGES[name].path, challengeId)
}

function callAddress(call: Endpoint): string {
  return `/api${call.path.replace(/:(\w+)/g, (_match, name: string) => real[name] ?? randomUUID())}`
}

describe('HEAD answers like GET, without the body', () => {
  async function same(path: string, who: TestPerson | null): Promise<void> {
    const [get, head] = [await ask('GET', path, who), await ask('HEAD', path, who)]
    assert.equal(head.body, '', path)
    assert.deepEqual([head.status, lasting(head.headers)], [get.status, lasting(get.headers)], path)
  }

  // How a body is sent doesn't matter, and each request has its own id.
  function lasting({
    date: _d,
    'x-request-id': _i,
    'transfer-encoding': _t,
    'keep-alive': _k,
    'content-length': _l,
    ...rest
  }: Answer['headers']) {
    return rest
  }

  for (const call of calls.filter(({ method }) => method === 'GET')) {
    test(`on the call ${call.path}`, async () => {
      await same(callAddress(call), ana)
      await same(callAddress(call), null)
    })
  }

  for (const name of pageNames()) {
    test(`on the page ${name}`, () => same(pageAddress(name, real.challengeId!), null))
  }

  for (const path of [
    '/assets/app.js',
    '/nowhere',
    '/nowhere.js',
    '/api/nowhere',
    '/api/docs',
    '/api/openapi.json',
    '/.well-known/jwks.json',
    '/auth/v1/health',
    '/auth/v1/settings',
    '/auth/v1/user',
    '/auth/v1/nowhere',
    '/rest/v1/challenges',
    '/rest/v1/nowhere',
    '/storage/v1/bucket',
    '/storage/v1/nowhere',
    '/storage/v1/object/photos/nowhere',
    '/realtime/v1/websocket',
    '/functions/v1/nowhere',
    '/sandbox',
    '/sandbox/checkout.css',
    '/sandbox/checkout.js',
    '/sandbox/checkout/nowhere',
    '/dev/outbox',
  ]) {
    test(`on ${path}`, () => same(path, null))
  }

  test("on a picture's signed address", async () => {
    const { photoUrl } = await ana.call('PUT /me/photo', { body: { photoId: real.photoId! } })
    await same(photoUrl!, null)
    assert.equal((await ask('HEAD', photoUrl!)).status, 200)
  })
})

describe('every page of the table has an answer', () => {
  for (const name of pageNames()) {
    test(name, async () => {
      const address = pageAddress(name, real.challengeId!)
      const there = PAGES[name].who === 'admin' ? 404 : 200
      assert.equal((await ask('GET', address)).status, there)
      assert.equal((await ask('GET', `${address}?of=nothing`)).status, there)
      assert.equal((await ask('GET', `${address}/nothing`)).status, 404)
      assert.equal(
        (await ask('GET', pageAddress(name, randomUUID()))).status,
        PAGES[name].path.includes('$id') ? 404 : there,
      )
    })
  }
})

describe('personal answers are never stored', () => {
  for (const call of calls) {
    // The same for everyone, and for the whole minute.
    if (call.path === '/day-keys') continue
    test(`${call.method} ${call.path}`, async () => {
      for (const who of [ana, null]) {
        const answer = await ask(call.method, callAddress(call), who, call.body && {})
        assert.equal(answer.headers['cache-control'], 'no-store', `${answer.status}: ${answer.body}`)
      }
    })
  }

  test('nor answers of other routes to a request with a token', async () => {
    for (const path of [
      '/auth/v1/user',
      '/auth/v1/settings',
      '/rest/v1/challenges',
      '/functions/v1/none',
      '/api/none',
    ]) {
      assert.equal((await ask('GET', path, ana)).headers['cache-control'], 'no-store', path)
    }
  })

  test('a picture by its signed address is cached only by its browser', async () => {
    const { photoUrl } = await ana.call('PUT /me/photo', { body: { photoId: real.photoId! } })
    const answer = await ask('GET', photoUrl!)
    assert.equal(answer.status, 200)
    assert.match(answer.headers['cache-control']!, /^(private, |no-store)/)
  })
})

describe('an unknown address', () => {
  const tooLong = 'x'.repeat(4_000)
  for (const path of [
    '/challenge/%ff',
    '/challenge/%ff/overview?invite=%ff',
    '/%zz',
    '/assets/%E0%A4%A',
    `/challenge/${tooLong}`,
    '/api/challenges/%ff',
    `/api/challenges/${tooLong}`,
    `/api/photos/${tooLong}/thumb`,
    '/api/%zz',
    '/auth/v1/%ff',
    '/rest/v1/%ff',
    `/rest/v1/${tooLong}`,
    '/functions/v1/%ff',
  ]) {
    test(`is not found at ${path.slice(0, 40)}, with the headers of all answers`, async () => {
      const usual = await ask('GET', '/nowhere')
      for (const method of ['GET', 'HEAD']) {
        const { status, headers } = await ask(method, path, path.startsWith('/api/') ? ana : null)
        assert.ok(status === 404 || status === 401, `${status}`)
        for (const name of SECURITY_HEADERS) assert.equal(headers[name], usual.headers[name], name)
      }
    })
  }

  test("shows the app's page-not-found", async () => {
    const [broken, unknown] = [await ask('GET', '/challenge/%ff'), await ask('GET', `/challenge/${randomUUID()}`)]
    assert.deepEqual([broken.status, broken.body], [404, unknown.body])
  })
})

const SECURITY_HEADERS = [
  'content-security-policy',
  'permissions-policy',
  'referrer-policy',
  'x-content-type-options',
  'x-frame-options',
]

test("the API description contains exactly the contract's calls, each with its summary", async () => {
  const { paths } = JSON.parse((await ask('GET', '/api/openapi.json')).body) as {
    paths: Record<string, Record<string, { tags?: string[]; summary?: string }>>
  }
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { tags, summary }]) => [
      `${method.toUpperCase()} ${path}`,
      summary,
      tags?.length,
    ]),
  )
  const declared = calls.map(({ method, path, summary }) => [
    `${method} /api${path.replace(/:(\w+)/g, '{$1}')}`,
    summary,
    1,
  ])
  assert.deepEqual(described.sort(), declared.sort())
})
