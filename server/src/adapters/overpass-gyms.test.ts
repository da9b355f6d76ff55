import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { after, beforeEach, test } from 'node:test'
import { mapOf, type OverpassMood, startOverpass } from '../testing/overpass-server.ts'
import { embeddedGymDirectory } from './embedded-gym-directory.ts'
import { EMBEDDED_GYMS } from './embedded-gyms.ts'
import { OverpassFailed, overpassGyms, type OverpassManners } from './overpass-gyms.ts'
import { gymsQuery } from './overpass-query.ts'

const map = await startOverpass()
after(() => map.close())
beforeEach(() => {
  map.elements = mapOf(EMBEDDED_GYMS)
  map.moods = []
  map.asked = []
  map.mostAtOnce = 0
})

let failures: string[] = []
function directory(manners: Partial<OverpassManners> = {}, url = map.url) {
  failures = []
  return overpassGyms({
    url,
    userAgent: 'Bora (https://bora.example)',
    standIn: embeddedGymDirectory(),
    manners: { patienceMs: 10_000, pauseMs: 1, ...manners },
    onFailure: why => failures.push(why),
  })
}
const box = { text: 'box', near: null, country: 'BR' }
const here = { text: '', near: { latitude: -22.95, longitude: -43.2 }, country: 'BR' }

test('it identifies itself, and sends one form', async () => {
  await directory().search(box, 5)
  const [{ headers, query }] = map.asked as [(typeof map.asked)[0]]
  assert.equal(headers['user-agent'], 'Bora (https://bora.example)')
  assert.match(headers['content-type']!, /^application\/x-www-form-urlencoded/)
  assert.match(query, /^\[out:json\]\[timeout:\d+\]\[maxsize:\d+\];area\["ISO3166-1"="BR"\]/)
  assert.equal(headers.cookie, undefined)
})

test('a whole country is never searched without a word, and one letter is no word', async () => {
  assert.deepEqual(await directory().search({ ...box, text: '' }, 5), [])
  assert.deepEqual(await directory().search({ ...box, text: 'a' }, 5), [])
  assert.equal(map.asked.length, 0)
})

test('nearby places are searched first, and further ones only if there are none', async () => {
  await directory().search(here, 5)
  assert.deepEqual(
    map.asked.map(({ query }) => /around:(\d+)/.exec(query)![1]),
    ['4000'],
  )
  map.elements = []
  map.asked = []
  assert.deepEqual(await directory().search(here, 5), [])
  assert.deepEqual(
    map.asked.map(({ query }) => /around:(\d+)/.exec(query)![1]),
    ['4000', '25000'],
  )
})

test('a busy service gets one retry', async () => {
  for (const mood of [
    { status: 429 },
    { status: 504 },
    { status: 503 },
    { body: '{"elements":[],"remark":"runtime error: Query timed out in \\"query\\" at line 1 after 6 seconds."}' },
  ] satisfies OverpassMood[]) {
    map.moods = [mood]
    map.asked = []
    assert.ok((await directory().search(box, 5)).length > 0)
    assert.equal(map.asked.length, 2)
    assert.deepEqual(failures, [])
  }
})

test('a service that asks for a longer wait than people accept gets no retry', async () => {
  map.moods = [{ status: 429, retryAfter: '30' }]
  await assert.rejects(directory().search(box, 5), OverpassFailed)
  assert.equal(map.asked.length, 1)
  assert.deepEqual(failures, ['status 429'])
})

const hopeless: [string, OverpassMood, RegExp][] = [
  ['a refusal', { status: 400 }, /^status 400$/],
  ['a page', { body: '<html>Hello</html>', type: 'text/html' }, /that is none/],
  ['half an answer', { body: '{"elements":[{' }, /that is none/],
  ['another shape', { body: '{"elements":{"0":1}}' }, /that is none/],
  ['nothing', { body: '' }, /that is none/],
  ['an answer without an end', 'endless', /too large/],
  ['a cut connection', 'hang up', /UND_ERR_SOCKET|ECONNRESET/],
]
for (const [what, mood, why] of hopeless)
  test(`${what} is a failure that is reported once, and the service is not called for a while`, async () => {
    map.moods = [mood]
    const gyms = directory({ mostBytes: 500_000 })
    await assert.rejects(gyms.search(box, 5), OverpassFailed)
    assert.equal(failures.length, 1)
    assert.match(failures[0]!, why)
    await assert.rejects(gyms.search(box, 5), /it failed a moment ago/)
    await assert.rejects(gyms.one('osm:node/1001'), /it failed a moment ago/)
    assert.deepEqual([map.asked.length, failures.length], [1, 1])
  })

test('after the pause the service is called again', async () => {
  map.moods = [{ status: 400 }]
  const gyms = directory({ restMs: 0 })
  await assert.rejects(gyms.search(box, 5), OverpassFailed)
  assert.ok((await gyms.search(box, 5)).length > 0)
})

test("a service that doesn't respond times out", async () => {
  map.moods = ['silent']
  await assert.rejects(directory({ patienceMs: 100 }).search(box, 5), OverpassFailed)
  assert.deepEqual(failures, ['TimeoutError'])
})

test('only the configured address is called', async () => {
  let visits = 0
  const other = createServer((_request, response) => (visits++, response.end('{"elements":[]}')))
  await new Promise<void>(listening => other.listen(0, '127.0.0.1', listening))
  const { port } = other.address() as { port: number }
  map.moods = [{ redirect: `http://127.0.0.1:${port}/latest/meta-data` }]
  await assert.rejects(directory().search(box, 5), OverpassFailed)
  assert.equal(visits, 0)
  other.close()
})

test('an unreachable address is a failure', async () => {
  await assert.rejects(directory({}, 'http://127.0.0.1:9/').search(box, 5), OverpassFailed)
})

test('concurrent requests and requests per minute are limited', async () => {
  const gyms = directory({ atOnce: 2, perMinute: 6 })
  const texts = ['box', 'clube', 'studio', 'espaco', 'estacao', 'academia']
  await Promise.all(texts.map(text => gyms.search({ ...box, text }, 5)))
  assert.ok(map.mostAtOnce <= 2, `${map.mostAtOnce}`)
  await assert.rejects(gyms.search({ ...box, text: 'oficina' }, 5), /asked too often/)
  assert.deepEqual([map.asked.length, failures], [6, []])
})

test('wrong map data is omitted or made readable', async () => {
  const gym = { leisure: 'fitness_centre', name: 'Box Certo' }
  const spot = { lat: -22.95, lon: -43.2 }
  const elements: unknown[] = [
    { type: 'node', id: 1, ...spot, tags: { ...gym, 'addr:city': 'Rio', 'addr:state': 'RJ', 'addr:street': 'Rua A' } },
    { type: 'way', id: 2, center: spot, tags: { ...gym, name: 'Box \u202eodarapsid\u202c\n\tdois' } },
    { type: 'node', id: 3, ...spot, tags: { ...gym, name: `Box ${'x'.repeat(5_000)}` } },
    { type: 'node', id: 4, lat: 95, lon: 0, tags: gym },
    { type: 'node', id: 5, tags: gym },
    { type: 'node', id: -6, ...spot, tags: gym },
    { type: 'area', id: 7, ...spot, tags: gym },
    { type: 'node', id: 8, ...spot, tags: { ...gym, name: '\u200b' } },
    { type: 'node', id: 9, ...spot, tags: { ...gym, leisure: 'park' } },
    { type: 'node', id: 10, ...spot },
    null,
    'gym',
  ]
  map.moods = [{ body: JSON.stringify({ elements }) }]
  const found = await directory().search(box, 20)
  assert.deepEqual(
    found.map(({ id, address, city }) => [id, address, city]),
    [
      ['osm:node/1', 'Rua A', 'Rio, RJ'],
      ['osm:way/2', '', ''],
      ['osm:node/3', '', ''],
    ],
  )
  assert.equal(found[1]!.name, 'Box odarapsid dois')
  assert.equal(found[2]!.name.length, 120)
})

test('a query consists of words, a country and rough degrees, or is refused', () => {
  const how = { most: 5, seconds: 1 }
  assert.throws(() => gymsQuery({ country: 'BR' }, ['a"b'], how), TypeError)
  assert.throws(() => gymsQuery({ country: 'B"' }, ['box'], how), TypeError)
  const query = gymsQuery({ around: { latitude: -22.951234, longitude: -43.219876 }, meters: 4_000 }, [], how)
  assert.ok(query.includes('(around:4000,-22.95,-43.22)'))
})
