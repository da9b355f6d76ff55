import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { seededRandom } from '../demo/seeded-random.ts'
import { routesOf } from '../testing/fuzz/fuzz.ts'
import { invent } from '../testing/fuzz/invent.ts'
import { hangUp, send } from '../testing/fuzz/send.ts'
import { nested } from '../testing/fuzz/values.ts'
import { fuzzWorld, type World } from '../testing/fuzz/world.ts'

let world: World
before(async () => (world = await fuzzWorld({ LOG_LEVEL: 'silent' })))
after(async () => {
  hangUp()
  await world.server.close()
})

const noTexts: Record<string, Buffer> = {
  'a NUL': Buffer.from('{"name":"Ana\\u0000"}'),
  'a NUL in a name': Buffer.from('{"a\\u0000b":1}'),
  'half a surrogate pair': Buffer.from('{"name":"Ana\\ud800"}'),
  'half a surrogate pair, deep down': Buffer.from('{"data":{"list":[{"inner":"\\udc00"}]}}'),
  'half a surrogate pair in a name': Buffer.from('{"data":{"\\ud800":1}}'),
  'bytes that are no UTF-8': Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x7d]),
  'three thousand levels': Buffer.from(JSON.stringify({ data: nested(3_000) })),
}
const noQueries = ['a=%00', '%00=a', 'a=%ed%a0%80', 'a=%ff', 'cursor=x%00']

test('invalid text is refused by every call of every route, wherever it appears', async () => {
  const random = seededRandom('no text')
  for (const route of await routesOf(world)) {
    const { sent } = invent(route, world.names(), world.known, random, 0)
    const path = sent.path.split('?')[0]!
    // Signed requests are accepted as they are, and not stored; an unsubscription and the share target ignore the body.
    const isForm = /acs$|callback$|^\/(sandbox|webhooks|unsubscribe|add-activity)/.test(route.url)
    if (/^(POST|PUT|PATCH)$/.test(route.method) && !route.takesPicture && !isForm) {
      const headers = { ...sent.headers, 'content-type': 'application/json' }
      for (const [what, body] of Object.entries(noTexts)) {
        const answer = await send(world.port, { method: route.method, path, headers, body })
        assert.equal(
          answer.status,
          route.isHidden ? 404 : 400,
          `${route.method} ${route.url} takes ${what}: ${answer.text}`,
        )
        // The route refuses it before the call sees the field.
        if (route.codes && !route.isHidden)
          assert.deepEqual(JSON.parse(answer.text), { code: 'invalid_input' }, `${route.url}: ${what}`)
      }
    }
    for (const query of noQueries) {
      const answer = await send(world.port, { ...sent, path: `${path}?${query}` })
      assert.ok(
        [400, 404].includes(answer.status),
        `${route.method} ${route.url}?${query}: ${answer.status} ${answer.text}`,
      )
    }
  }
})

test('a form with invalid text is refused, too', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  for (const path of ['/auth/v1/callback', '/auth/v1/sso/saml/acs', `/sandbox/checkout/${randomUUID()}`]) {
    for (const body of [Buffer.from('state=%00&action=a'), Buffer.from([0x61, 0x3d, 0xff])]) {
      assert.equal((await send(world.port, { method: 'POST', path, headers, body })).status, 400, path)
    }
  }
})

test('cursors with dates that do not exist are refused by every list', async () => {
  const headers = { authorization: `Bearer ${world.people[0]!.token}` }
  const id = randomUUID()
  const marks = ['0000-01-01', '0001-13-01', '2026-02-30', '2026-02-31', '9999-99-99'].flatMap(day => [
    `${day}T12:00:00.000Z~${id}`,
    `${day}T12:00:00.000Z~1`,
    `${day}T12:00:00.000Z_${id}`,
  ])
  const random = seededRandom('marks')
  const lists = (await routesOf(world)).filter(route => 'cursor' in route.query)
  assert.ok(lists.length >= 4)
  for (const route of lists) {
    for (const mark of [...marks, '-1', '1e9', '9'.repeat(30), 'x']) {
      const path = invent(route, world.names(), world.known, random, 0).sent.path.split('?')[0]!
      const answer = await send(world.port, {
        method: 'GET',
        path: `${path}?cursor=${encodeURIComponent(mark)}`,
        headers,
        body: null,
      })
      assert.ok([400, 404].includes(answer.status), `${route.url} ${mark}: ${answer.status} ${answer.text}`)
    }
  }
})
