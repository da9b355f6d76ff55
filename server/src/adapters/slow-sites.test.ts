import assert from 'node:assert/strict'
import { test } from 'node:test'
import { slowSites } from './slow-sites.ts'

const [FAST, SLOW] = [100, 10_000]

function takes(sites: ReturnType<typeof slowSites>, host: string, count: number) {
  return Array.from({ length: count }, () => sites.take(host)).filter(done => done !== null)
}

test('a site without a slow call has as many at once as it likes', () => {
  const sites = slowSites()
  for (const done of takes(sites, 'push.example', 100)) done(FAST)
  assert.equal(takes(sites, 'push.example', 100).length, 100)
})

test('after a slow call all hosts of the site have four at once together, and other sites as many as before', () => {
  const sites = slowSites()
  sites.take('a.slow.example')!(SLOW)
  assert.equal(takes(sites, 'b.slow.example', 3).length, 3)
  assert.equal(takes(sites, 'c.slow.example', 3).length, 1)
  assert.equal(takes(sites, 'push.example', 20).length, 20)
})

test('a site that is fast again has as many as before', () => {
  const sites = slowSites()
  for (const done of takes(sites, 'push.example', 50)) done(SLOW)
  for (let call = 0; call < 39; call++) sites.take('push.example')!(FAST)
  const four = takes(sites, 'push.example', 20)
  assert.equal(four.length, 4)
  for (const done of four) done(FAST)
  assert.equal(takes(sites, 'push.example', 20).length, 20)
})

test('a thousand sites are remembered; those with calls in progress are not forgotten', () => {
  const sites = slowSites()
  sites.take('busy.example')!(SLOW)
  const busy = takes(sites, 'busy.example', 4)
  for (let at = 0; at < 2_000; at++) sites.take(`${at}.example`)!(FAST)
  assert.equal(sites.take('busy.example'), null)
  for (const done of busy) done(FAST)
})
