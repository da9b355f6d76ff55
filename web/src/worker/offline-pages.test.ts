import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressOf, pageNamed, pageNames, PAGES } from '@bora/rules/pages.ts'
import { SERVER_ADDRESSES } from '../../build/server-addresses.ts'
import { addressOpensOffline, offlinePatterns } from './offline-pages.ts'

test('members’ pages and sign-in open without a connection, and no other page does', () => {
  const open = pageNames().filter(name => addressOpensOffline(addressOf(PAGES[name].path, 'a1')))
  assert.deepEqual(
    open,
    pageNames().filter(name => pageNamed(name).who === 'member' || name === 'auth'),
  )
  assert.ok(open.includes('home') && open.includes('addActivity') && open.includes('challenge'))
})

test('addresses that the server answers itself are left to it', () => {
  for (const address of [...SERVER_ADDRESSES, '/', '/terms', '/privacy', '/nope', '/app/nope', '/worker.js'])
    for (const path of [address, `${address}/a/b`]) assert.equal(addressOpensOffline(path), false, path)
})

test('the patterns match the same addresses', () => {
  const patterns = offlinePatterns().map(pathname => new URLPattern({ pathname, search: '*' }))
  const fits = (path: string) => patterns.some(pattern => pattern.test(`https://bora.test${path}?lang=en`))
  const pages = pageNames().map(name => addressOf(PAGES[name].path, 'a1'))
  for (const address of [...pages, ...SERVER_ADDRESSES, '/nope', '/worker.js'])
    for (const path of [address, `${address}/`, `${address}/a/b`, `${address}.`])
      assert.equal(fits(path), addressOpensOffline(path), path)
})
