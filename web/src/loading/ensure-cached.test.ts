import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { ensureCached, filesOf } from './ensure-cached.ts'

type Connection = (address: string) => Response | Error

const browser = globalThis as { document?: object; fetch: unknown }
const { fetch } = globalThis
let requests: string[] = []

/** A minimal page; `connection` answers its requests. */
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
  test(`${what}: nothing is imported whose failure browsers would cache, and the next attempt retries`, async () => {
    const files = [`assets/a ${what}.js`, `assets/b ${what}.js`]
    let imports = 0
    const importAll = () => ensureCached(files).then(() => void imports++)
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

test('each file is requested once, also by concurrent callers', async () => {
  page(arrives)
  await Promise.all([ensureCached(['assets/c.js', 'assets/d.js']), ensureCached(['assets/d.js', 'assets/e.js'])])
  await ensureCached(['assets/c.js', 'assets/e.js'])
  assert.deepEqual(requests, ['/assets/c.js', '/assets/d.js', '/assets/e.js'])
})

test('static imports of a file are fetched first, also in a cycle, and dynamic ones are not', async () => {
  const code: Record<string, string> = {
    '/assets/p.js': 'import{a as b}from"./q.js";import"./r.js";import`./here.js`;const c=()=>import("./later.js")',
    '/assets/q.js': 'import{p}from"./p.js";export{p}',
    '/assets/r.js': 'import*as s from"./s.js";s',
  }
  page(address => new Response(code[address] ?? 'export {}'), { inHead: ['/assets/here.js'] })
  await ensureCached(['assets/p.js'])
  assert.deepEqual(requests, ['/assets/p.js', '/assets/q.js', '/assets/r.js', '/assets/s.js'])
  requests = []
  await ensureCached(['assets/p.js'])
  assert.deepEqual(requests, [])
})

test('files in the document are not requested again', async () => {
  page(arrives, { inHead: ['/assets/f.js'] })
  await ensureCached(['assets/f.js', 'assets/g.js'])
  assert.deepEqual(requests, ['/assets/g.js'])
  page(arrives, { readyState: 'interactive' })
  await ensureCached(['assets/h.js'])
  assert.deepEqual(requests, ['/assets/g.js'])
})

test('the files of an import are its own and those it needs, each once', () => {
  // As the bundler writes it: nothing here can actually be imported.
  const built = (code: string) => ({ toString: () => code }) as unknown as () => unknown
  const own = built('()=>import(`./home-parts-XPS0KtOn.js`)')
  assert.deepEqual(filesOf(own), ['assets/home-parts-XPS0KtOn.js'])
  assert.deepEqual(filesOf(own, []), ['assets/home-parts-XPS0KtOn.js'])
  const part = built('async()=>{const{a:e}=await import("./a-1.js");return{a:e}}')
  assert.deepEqual(filesOf(part, ['assets/a-1.js', 'assets/b-2.js']), ['assets/a-1.js', 'assets/b-2.js'])
  assert.throws(() => filesOf(built('()=>null')), TypeError)
})
