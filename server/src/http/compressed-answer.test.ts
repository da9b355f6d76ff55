import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { asPerson } from '../testing/as-person.ts'
import { buildChallenge } from '../testing/build.ts'
import { testServer } from '../testing/server.ts'

const server = await testServer('2026-03-01T12:00:00Z')
after(() => server.close())

test('a long answer is compressed for clients that accept it, a short one never', async () => {
  const ana = await asPerson(server, 'Ana')
  for (let made = 0; made < 4; made++) await buildChallenge(ana)
  const get = (url: string, encoding: string) =>
    server.app.inject({ url, headers: { authorization: `Bearer ${ana.token}`, 'accept-encoding': encoding } })
  const plain = await get('/api/home', 'identity')
  assert.equal(plain.headers['content-encoding'], undefined)
  assert.match(String(plain.headers.vary), /accept-encoding/)
  const packed = await get('/api/home', 'gzip, deflate, br')
  assert.equal(packed.headers['content-encoding'], 'gzip')
  assert.equal(Number(packed.headers['content-length']), packed.rawPayload.length)
  assert.deepEqual(JSON.parse(gunzipSync(packed.rawPayload).toString()), plain.json())
  assert.ok(packed.rawPayload.length * 2 < plain.rawPayload.length)
  const short = await get('/api/config', 'gzip')
  assert.equal(short.headers['content-encoding'], undefined)
})
