import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AuthApiError, AuthRetryableFetchError, AuthSessionMissingError } from '@supabase/auth-js'
import { ApiError } from './api.ts'
import { failureOf } from './failure.ts'
import { isTechnical } from './technical.ts'
import { ChunkLoadError } from '../loading/load-chunk.ts'

test('no connection, a failing server and a refusal are distinguished for every kind of caller', () => {
  const table: [unknown, ReturnType<typeof failureOf>][] = [
    [new ApiError('offline', 0), 'offline'],
    [new ApiError('unexpected', 500), 'failing'],
    [new ApiError('try_again', 503), 'failing'],
    [new ApiError('free_join_limit', 409), 'refused'],
    [new AuthRetryableFetchError('fetch failed', 0), 'offline'],
    [new AuthRetryableFetchError('Internal Server Error', 500), 'failing'],
    [new AuthRetryableFetchError('Bad Gateway', 502), 'failing'],
    [new AuthApiError('Invalid login credentials', 400, 'invalid_credentials'), 'refused'],
    [new AuthSessionMissingError(), 'refused'],
    [new ChunkLoadError('offline', ''), 'offline'],
    [new ChunkLoadError('failing', ''), 'failing'],
    [new ChunkLoadError('outdated', ''), 'failing'],
    [new TypeError('Failed to fetch'), 'offline'],
    [new TypeError('NetworkError when attempting to fetch resource.'), 'offline'],
    [new TypeError('Load failed'), 'offline'],
    [new TypeError("Cannot read properties of undefined (reading 'x')"), 'failing'],
    [new Error('config: 500'), 'failing'],
    [undefined, 'failing'],
  ]
  for (const [error, failure] of table) assert.equal(failureOf(error), failure, String(error))
})

test('a technical issue is a call that failed without a specific reason while the device has a network', () => {
  const device = Object.getOwnPropertyDescriptor(globalThis, 'navigator')
  const online = (onLine: boolean) =>
    Object.defineProperty(globalThis, 'navigator', { configurable: true, value: { onLine } })
  try {
    online(true)
    for (const [error, technical] of [
      [new ApiError('unexpected', 500), true],
      [new ApiError('try_again', 503), true],
      [new ApiError('offline', 0), true],
      [new ApiError('checkout_unavailable', 503), false],
      [new ApiError('free_join_limit', 409), false],
      [new ChunkLoadError('failing', ''), false],
      [new AuthRetryableFetchError('Bad Gateway', 502), false],
    ] as const)
      assert.equal(isTechnical(error), technical, String(error))
    online(false)
    assert.equal(isTechnical(new ApiError('offline', 0)), false)
    assert.equal(isTechnical(new ApiError('unexpected', 500)), false)
  } finally {
    if (device) Object.defineProperty(globalThis, 'navigator', device)
  }
})
