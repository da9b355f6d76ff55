import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { testServer } from '../testing/server.ts'
import { DOCUMENTS } from './web-files.ts'

// Documents as the build creates them, with their name.
const webRoot = mkdtempSync(join(tmpdir(), 'bora-web-'))
for (const name of DOCUMENTS) writeFileSync(join(webRoot, name), `<body><!--without-scripts-->${name}`)
const server = await testServer('2026-03-01T12:00:00.000Z', {}, { webRoot })
after(async () => {
  await server.close()
  rmSync(webRoot, { recursive: true })
})

test('every page comes in the language of the address, the cookie, the browser, or Portuguese', async () => {
  for (const [query, cookie, accepted, language] of [
    ['', '', 'pt-BR,pt;q=0.9', 'pt-BR'],
    ['', '', 'pt-PT', 'pt-BR'],
    ['', '', 'en-US,en;q=0.9', 'en'],
    ['', '', 'fr-FR,en;q=0.8,pt;q=0.5', 'en'],
    ['', '', 'fr', 'pt-BR'],
    ['', '', '', 'pt-BR'],
    ['', 'lang=en', 'pt-BR', 'en'],
    ['', 'lang=pt-BR', 'en', 'pt-BR'],
    ['', 'lang=fr', 'en', 'en'],
    ['?lang=en', 'lang=pt-BR', 'pt-BR', 'en'],
    ['?lang=pt-BR', 'lang=en', 'en', 'pt-BR'],
    ['?lang=xx', 'lang=en', 'pt-BR', 'en'],
    ['?lang=xx', '', 'en', 'en'],
  ] as const)
    for (const path of ['/', '/auth', '/wallet', '/nada', '/sandbox/checkout/nada']) {
      const headers = { 'accept-language': accepted, ...(cookie && { cookie }) }
      const answer = await server.app.inject({ url: path + query, headers })
      const said = JSON.stringify([path, query, cookie, accepted])
      assert.equal(answer.headers['content-language'], language, said)
      assert.match(String(answer.headers.vary), /accept-language, cookie/, said)
    }
})
