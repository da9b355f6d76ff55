import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressOf, pageAt, pageNames, PAGES } from '../rules/pages.ts'
import { SHARE_TARGET } from '../rules/shared-files.ts'
import { testServer } from '../server/src/testing/server.ts'
import { isServers } from '../web/build/server-addresses.ts'

/** Returns the top-level addresses in the tree that the library prints; the others begin with one of them. */
function firstAddresses(tree) {
  return [...tree.matchAll(/^[├└]── (\/\S*)/gm)].map(([, address]) => address)
}

const unknown = addresses => addresses.filter(address => !isServers(address))

test('every address of the server is listed, so that `npm run dev` forwards it', async t => {
  const server = await testServer()
  t.after(() => server.close())
  // The share target has the address of a page, which development serves; its POST matters to an installed app only.
  const addresses = firstAddresses(server.app.printRoutes({ commonPrefix: false })).filter(
    address => address !== SHARE_TARGET.action,
  )
  assert.ok(addresses.length > 30)
  assert.deepEqual(unknown(addresses), [])
  assert.deepEqual(unknown([...addresses, ...firstAddresses('├── /planted (GET)\n└── /apiary (GET)')]), [
    '/planted',
    '/apiary',
  ])
})

test("no address of the app's pages begins like one of the server", () => {
  const pages = pageNames().map(name => addressOf(PAGES[name].path, 'a1'))
  for (const path of [...pages, '/apiary', '/sandboxes']) {
    assert.equal(isServers(path), false, path)
  }
  for (const path of ['/dev/outbox', '/dev/outbox.json', '/sandbox/checkout/abc', '/auth/v1/verify'])
    assert.deepEqual([isServers(path), pageAt(path)], [true, null], path)
})
