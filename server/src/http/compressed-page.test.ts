import fastify from 'fastify'
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { encodingFor } from './compressed-page.ts'
import { serveWebFiles } from './web-files.ts'

const script = 'console.log(1)\n'.repeat(200)
const root = mkdtempSync(join(tmpdir(), 'bora-web-'))
mkdirSync(join(root, 'assets'))
writeFileSync(join(root, 'app.html'), '<!doctype html><title>Bora</title><!--app-meta-->')
writeFileSync(join(root, 'index.html'), '<!doctype html><title>Bora: juntos</title>')
for (const name of ['home.html', 'home.en.html', 'reading.html', 'reading.en.html'])
  writeFileSync(join(root, name), name)
writeFileSync(join(root, 'index.en.html'), '<!doctype html><title>Bora: together</title>')
writeFileSync(join(root, 'assets/main.js'), script)
writeFileSync(join(root, 'assets/main.js.br'), brotliCompressSync(script))
writeFileSync(join(root, 'assets/main.js.gz'), gzipSync(script))

const app = fastify()
await serveWebFiles(app, {
  root,
  development: false,
  siteUrl: 'https://bora.test',
  meta: async () => ({ title: 'Cost: $& and $1', description: '' }),
  cookieBanner: 'full',
  landing: documents => async language => documents[language],
  overview: async () => '',
  reading: async () => null,
})
after(async () => {
  await app.close()
  rmSync(root, { recursive: true })
})

function get(url: string, accepted?: string) {
  return app.inject({ url, headers: accepted ? { 'accept-encoding': accepted } : {} })
}

test('a document has an encoding that the browser accepts, with a Vary header for caches', async () => {
  const plain = await get('/')
  assert.equal(plain.headers['content-encoding'], undefined)
  const br = await get('/', 'gzip, deflate, br, zstd')
  assert.equal(br.headers['content-encoding'], 'br')
  assert.equal(brotliDecompressSync(br.rawPayload).toString(), plain.body)
  const gzipped = await get('/', 'gzip')
  assert.equal(gunzipSync(gzipped.rawPayload).toString(), plain.body)
  for (const { headers } of [plain, br, gzipped]) assert.match(String(headers.vary), /accept-language.*accept-encoding/)
})

test('each document keeps its own content, however often it is requested', async () => {
  for (const _time of [1, 2]) {
    const english = await get('/?lang=en', 'br')
    assert.match(brotliDecompressSync(english.rawPayload).toString(), /together/)
    const portuguese = await get('/?lang=pt-BR', 'br')
    assert.match(brotliDecompressSync(portuguese.rawPayload).toString(), /juntos/)
  }
})

test('a title appears in its page unchanged', async () => {
  const page = await get('/challenge/3c7f4b1e-2f4e-4c43-9c37-0f9a5a9a8b11/overview', 'gzip')
  assert.match(gunzipSync(page.rawPayload).toString(), /<title>Cost: \$&#38; and \$1<\/title>/)
})

test('built files are sent as the build compressed them, with their own type', async () => {
  const br = await get('/assets/main.js', 'gzip, br')
  assert.equal(br.headers['content-encoding'], 'br')
  assert.match(String(br.headers['content-type']), /javascript/)
  assert.match(String(br.headers['cache-control']), /immutable/)
  assert.equal(brotliDecompressSync(br.rawPayload).toString(), script)
  assert.equal((await get('/assets/main.js')).body, script)
  assert.equal((await get('/assets/main.js.br')).statusCode, 404)
})

test('a refused or unknown encoding is not used', () => {
  assert.equal(encodingFor('br;q=0, gzip;q=0.5'), 'gzip')
  assert.equal(encodingFor('gzip;q=0.000, identity'), null)
  assert.equal(encodingFor('BR'), 'br')
  assert.equal(encodingFor('zstd'), null)
  assert.equal(encodingFor(undefined), null)
})
