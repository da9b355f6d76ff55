import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { fetchedFirst } from './fetched-first.ts'

type Connection = (address: string) => Response | Error

const browser = globalThis as { document?: object; fetch: unknown }
const { fetch } = globalThis
let requests: string[] = []

/** A page as far as it matters here; `connection` answers what it asks for. */
function page(connection: Connection, { readyState = 'complete', inHead = [] as string[] } = {}): void {
  browser.document = {
    readyState,
    querySelector: (selector: string) => inHead.find(address => selector.includes(`"${address}"`)) ?? null,
  }
  browser.fetch = async (address: string) => {
    requests.push(address)
    const answer = connection(address)
    if (answer instanceof Error) throw answer
    return answer
  }
}

beforeEach(() => (requests = []))
afterEach(() => {
  delete browser.document
  browser.fetch = fetch
})

const arrives: Connection = () => new Response('export {}')
const offline: Connection = () => new TypeError('Failed to fetch')
const gone: Connection = () => new Response('', { status: 404 })
const cutOff: Connection = () => {
  const body = new ReadableStream({ start: controller => controller.error(new TypeError('network error')) })
  return new Response(body)
}

for (const [what, connection] of Object.entries({ offline, gone, 'cut off': cutOff })) {
  test(`${what}: nothing is imported that browsers would remember as broken, and the next attempt asks again`, async () => {
    const files = [`assets/a ${what}.js`, `assets/b ${what}.js`]
    let imports = 0
    const importAll = () => fetchedFirst(files).then(() => void imports++)
    page(address => (address.includes('/b') ? connection(address) : arrives(address)))
    for (let attempt = 0; attempt < 3; attempt++) {
      await assert.rejects(importAll, error => {
        assert.ok(error instanceof TypeError)
        assert.equal(error.message, `Failed to fetch dynamically imported module: /${files[1]}`)
        return true
      })
    }
    assert.equal(imports, 0)
    assert.deepEqual(requests.sort(), [`/${files[0]}`, `/${files[1]}`, `/${files[1]}`, `/${files[1]}`])
    page(arrives)
    await importAll()
    assert.equal(imports, 1)
  })
}

test('each file is asked for once, also by two at the same time', async () => {
  page(arrives)
  await Promise.all([fetchedFirst(['assets/c.js', 'assets/d.js']), fetchedFirst(['assets/d.js', 'assets/e.js'])])
  await fetchedFirst(['assets/c.js', 'assets/e.js'])
  assert.deepEqual(requests, ['/assets/c.js', '/assets/d.js', '/assets/e.js'])
})

test('what comes with the document is not asked for again', async () => {
  page(arrives, { inHead: ['/assets/f.js'] })
  await fetchedFirst(['assets/f.js', 'assets/g.js'])
  assert.deepEqual(requests, ['/assets/g.js'])
  page(arrives, { readyState: 'interactive' })
  await fetchedFirst(['assets/h.js'])
  assert.deepEqual(requests, ['/assets/g.js'])
})
