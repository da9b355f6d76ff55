import { QueryObserver } from '@tanstack/react-query'
import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { Cache } from './cache.ts'

const KEY = ['GET /challenges/:challengeId', { params: { challengeId: 'one' } }]
const caches: Cache[] = []
afterEach(() => caches.splice(0).forEach(cache => cache.clear()))

/** A server that answers on command, with its data from when the request arrived. */
function slowServer() {
  let state = 'payment_pending'
  const waiting: (() => void)[] = []
  return {
    pays: () => void (state = 'participating'),
    answer: () => waiting.shift()!(),
    asked: () => waiting.length,
    ask: () => {
      const { promise, resolve } = Promise.withResolvers<string>()
      const known = state
      waiting.push(() => resolve(known))
      return promise
    },
  }
}

function cacheOf() {
  const cache = new Cache({ defaultOptions: { queries: { staleTime: 300_000, retry: false, networkMode: 'always' } } })
  caches.push(cache)
  return cache
}

const settled = () => new Promise(resolve => setImmediate(resolve))

describe('a request made before a change and answered after it', () => {
  test('is requested again where it is shown', async () => {
    const [cache, server] = [cacheOf(), slowServer()]
    const page = new QueryObserver(cache, { queryKey: KEY, queryFn: server.ask })
    const leave = page.subscribe(() => {})
    server.pays()
    void cache.invalidateQueries({ queryKey: [KEY[0]] })
    server.answer()
    await settled()
    assert.equal(server.asked(), 1, 'a second request was sent')
    server.answer()
    await settled()
    assert.equal(page.getCurrentResult().data, 'participating')
    leave()
  })

  test('is stale where it is not shown yet, so that the next page requests it', async () => {
    const [cache, server] = [cacheOf(), slowServer()]
    const early = cache.prefetchQuery({ queryKey: KEY, queryFn: server.ask })
    server.pays()
    void cache.invalidateQueries({ queryKey: KEY })
    server.answer()
    await early
    await settled()
    assert.equal(server.asked(), 0)
    const page = new QueryObserver(cache, { queryKey: KEY, queryFn: server.ask })
    const leave = page.subscribe(() => {})
    server.answer()
    await settled()
    assert.equal(page.getCurrentResult().data, 'participating')
    leave()
  })

  test('is requested once where the request began after the change', async () => {
    const [cache, server] = [cacheOf(), slowServer()]
    void cache.invalidateQueries({ queryKey: KEY })
    const page = new QueryObserver(cache, { queryKey: KEY, queryFn: server.ask })
    const leave = page.subscribe(() => {})
    server.answer()
    await settled()
    assert.equal(server.asked(), 0)
    leave()
  })
})
