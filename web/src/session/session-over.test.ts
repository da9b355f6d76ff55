import assert from 'node:assert/strict'
import { after, beforeEach, mock, test } from 'node:test'
import type { ApiError } from '../api/api.ts'
import { STORAGE_KEYS } from '../device/storage-keys.ts'
import { SESSION_KEY } from './stored-session.ts'

// Scheduled renewals would keep the test running.
mock.timers.enable({ apis: ['setTimeout', 'setInterval'] })
after(() => mock.timers.reset())

// A minimal browser for the session.
const kept = new Map<string, string>()
const localStorage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
}
Object.defineProperty(globalThis, 'localStorage', { value: localStorage, configurable: true })
const listening = { addEventListener() {}, removeEventListener() {} }
const location = new URL('https://bora.test/app')
Object.assign(globalThis, { location, ...listening, window: { ...listening, location, localStorage } })
// A channel to other tabs would keep the test running, too.
Reflect.deleteProperty(globalThis, 'BroadcastChannel')
Object.assign(globalThis, { document: { visibilityState: 'hidden', ...listening } })

type Answer = { status: number; body?: unknown }
let refreshing: () => Answer
let answering: () => Answer
const asked: string[] = []

globalThis.fetch = async input => {
  const { pathname } = new URL(input instanceof Request ? input.url : input, location)
  asked.push(pathname)
  const { status, body = {} } = answerTo(pathname)
  if (status === 0) throw new TypeError('Failed to fetch')
  const headers = { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' }
  return new Response(JSON.stringify(body), { status, headers })
}

function answerTo(pathname: string): Answer {
  if (pathname === '/api/config') return { status: 200, body: { anonKey: 'anon' } }
  if (pathname === '/auth/v1/token') return refreshing()
  if (pathname === '/auth/v1/logout') return { status: 403, body: { code: 'session_not_found', message: 'gone' } }
  return answering()
}

const refused = (code: string): Answer => ({ status: 401, body: { code } })
const protocol = (status: number, code: string): Answer => ({ status, body: { code, message: code } })

let serial = 0
function session() {
  const payload = Buffer.from(JSON.stringify({ aal: 'aal1', serial: serial++ })).toString('base64url')
  return {
    access_token: `e30.${payload}.sig`,
    refresh_token: `refresh-token-${serial}`,
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: Math.floor(Date.now() / 1000) + 3600,
    user: { id: 'ana', email: 'ana@bora.test', user_metadata: {} },
  }
}

const { call } = await import('../api/api.ts')
const { currentSession, onSession, signOut, startSession, wasEndedElsewhere } = await import('./session.ts')

beforeEach(() => {
  localStorage.setItem(SESSION_KEY, JSON.stringify(session()))
  startSession()
  asked.length = 0
})

const askWallet = () =>
  call('GET /wallet').then(
    () => 'answered',
    (error: ApiError) => `${error.status} ${error.code}`,
  )

// The server's answer to a refresh after each way of ending a session.
const ENDED = {
  'ended on another device': protocol(400, 'session_not_found'),
  'signed out everywhere': protocol(400, 'session_not_found'),
  'ended by a new password': protocol(400, 'session_not_found'),
  'ended by a first second factor': protocol(400, 'session_not_found'),
  'of a suspended account': protocol(400, 'user_banned'),
  'whose refresh token was used twice': protocol(400, 'refresh_token_already_used'),
  'whose time is over': protocol(400, 'session_expired'),
  'of an account that is gone': protocol(403, 'user_not_found'),
}

for (const [way, refusal] of Object.entries(ENDED))
  test(`a session ${way} is dropped with the first refused call`, async () => {
    answering = () => refused('not_signed_in')
    refreshing = () => refusal
    let told = 0
    const stop = onSession(() => told++)
    assert.equal(await askWallet(), '401 not_signed_in')
    stop()
    assert.equal(currentSession(), null)
    assert.equal(kept.get(SESSION_KEY), undefined)
    assert.equal(wasEndedElsewhere(), true)
    assert.ok(told > 0)
  })

test('a 401 that persists after a successful refresh ends the session too', async () => {
  answering = () => refused('not_signed_in')
  refreshing = () => ({ status: 200, body: session() })
  assert.equal(await askWallet(), '401 not_signed_in')
  assert.equal(currentSession(), null)
  assert.equal(asked.filter(path => path === '/api/wallet').length, 2)
})

const UNKNOWN = {
  'too many refreshes': protocol(429, 'over_request_rate_limit'),
  'another refresh at the same time': protocol(409, 'conflict'),
}

for (const [why, refusal] of Object.entries(UNKNOWN))
  test(`${why}: the session stays`, async () => {
    answering = () => refused('not_signed_in')
    refreshing = () => refusal
    assert.equal(await askWallet(), '401 not_signed_in')
    assert.equal(currentSession()?.userId, 'ana')
    assert.equal(wasEndedElsewhere(), false)
  })

test('signing in again clears the note that a session was ended', async () => {
  answering = () => refused('not_signed_in')
  refreshing = () => protocol(400, 'session_not_found')
  await askWallet()
  assert.equal(wasEndedElsewhere(), true)
  localStorage.setItem(SESSION_KEY, JSON.stringify(session()))
  startSession()
  assert.equal(wasEndedElsewhere(), false)
})

test('the record of requested pushes is cleared at sign-out, and when the server ended the session', async () => {
  localStorage.setItem(STORAGE_KEYS.push, 'ana')
  answering = () => refused('not_signed_in')
  refreshing = () => protocol(400, 'session_expired')
  await askWallet()
  assert.equal(kept.get(STORAGE_KEYS.push), undefined)
  localStorage.setItem(STORAGE_KEYS.push, 'ana')
  localStorage.setItem(SESSION_KEY, JSON.stringify(session()))
  startSession()
  await signOut()
  assert.equal(kept.get(SESSION_KEY), undefined)
  assert.equal(kept.get(STORAGE_KEYS.push), undefined)
})
