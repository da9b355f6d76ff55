import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { ChunkLoadError, loadCode } from './load-chunk.ts'

const FILE = 'https://bora.test/assets/Wallet-a1b2c3.js'
const realFetch = globalThis.fetch
afterEach(() => {
  globalThis.fetch = realFetch
})

/** The server answers checks, and `answer` to requests for the file itself. */
function serving(answer: () => Response): void {
  globalThis.fetch = async input => (input === FILE ? answer() : new Response())
}

function reasonOf(message: string): Promise<string> {
  return loadCode(() => Promise.reject(new TypeError(message))).then(
    () => 'loaded',
    (error: unknown) => (error instanceof ChunkLoadError ? error.reason : 'another error'),
  )
}

for (const [what, answer, reason] of [
  ['is not there', () => new Response(null, { status: 404 }), 'outdated'],
  ['cannot be read by the server', () => new Response(null, { status: 503 }), 'failing'],
  // Some browsers remember the failure of an import for as long as the page is open.
  ['is there but can never be imported', () => new Response(), 'outdated'],
  [
    'cannot be requested',
    () => {
      throw new TypeError('Failed to fetch')
    },
    'offline',
  ],
] as const)
  test(`a file that ${what}: ${reason}`, async () => {
    Object.defineProperty(globalThis.navigator, 'onLine', { value: true, configurable: true })
    serving(answer)
    assert.equal(await reasonOf(`Failed to fetch dynamically imported module: ${FILE}`), reason)
  })

test('a file that is there is imported once more, after a connection that was lost twice', async () => {
  serving(() => new Response())
  let times = 0
  const loaded = await loadCode(() =>
    ++times < 3
      ? Promise.reject(new TypeError(`Failed to fetch dynamically imported module: ${FILE}`))
      : Promise.resolve(7),
  )
  assert.deepEqual([loaded, times], [7, 3])
})

test('without the address of the file the app is taken to be outdated', async () => {
  serving(() => new Response())
  assert.equal(await reasonOf('Importing a module script failed, Failed to fetch'), 'outdated')
})
