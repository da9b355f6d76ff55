import assert from 'node:assert/strict'
import { after, afterEach, describe, test } from 'node:test'
import { EMBEDDED_GYMS } from '../../../adapters/embedded-gyms.ts'
import { embeddedGymDirectory } from '../../../adapters/embedded-gym-directory.ts'
import { overpassGyms } from '../../../adapters/overpass-gyms.ts'
import { asPerson, asVisitor } from '../../../testing/as-person.ts'
import { mapOf, startOverpass } from '../../../testing/overpass-server.ts'
import { testServer } from '../../../testing/server.ts'
import { sweepGyms } from './cached-answers.ts'

const IN_CURITIBA = '-25.43,-49.27'

describe('the embedded directory', async () => {
  const server = await testServer()
  after(() => server.close())

  test('gyms are found by text, and only by people who are signed in', async () => {
    const ana = await asPerson(server, 'Ana')
    const { gyms, answeredBy, credit } = await ana.call('GET /gyms', { query: { search: 'curitiba' } })
    assert.ok(gyms.length > 3)
    assert.ok(gyms.every(gym => gym.city === 'Curitiba, PR'))
    assert.deepEqual([answeredBy, credit], ['directory', null])
    assert.ok((await ana.call('GET /gyms')).gyms.length === 20)
    assert.equal((await asVisitor(server).refused('GET /gyms')).code, 'not_signed_in')
  })

  test('gyms are found by a rough location; a more exact one is refused', async () => {
    const ana = await asPerson(server, 'Ana')
    const { gyms } = await ana.call('GET /gyms', { query: { near: IN_CURITIBA } })
    assert.ok(gyms.length > 3 && gyms.every(gym => gym.city === 'Curitiba, PR'))
    for (const near of ['-25.4296,-49.2719', '-25.43', 'x,y', '91,0', '0,181', '-25.43,-49.27,1', ''])
      assert.deepEqual(await ana.refused('GET /gyms', { query: { near } }), {
        code: 'invalid_input',
        status: 400,
        field: 'near',
      })
  })

  test('a directory that does not respond is reported', async () => {
    const bia = await asPerson(server, 'Bia')
    const { gyms } = server.context().adapters
    const { search } = gyms
    gyms.search = () => Promise.reject(new Error('no network'))
    assert.deepEqual(await bia.refused('GET /gyms', { query: { search: 'x' } }), {
      code: 'gyms_unavailable',
      status: 503,
    })
    gyms.search = search
  })
})

describe('a directory on the network', async () => {
  const map = await startOverpass(mapOf(EMBEDDED_GYMS))
  const gyms = overpassGyms({
    url: map.url,
    userAgent: 'Bora (test)',
    standIn: embeddedGymDirectory(),
    manners: { restMs: 0, pauseMs: 1 },
  })
  const server = await testServer('2026-03-02T12:00:00Z', {}, { gyms })
  const { kysely } = server.database
  after(async () => {
    await server.close()
    await map.close()
  })
  afterEach(async () => {
    server.clock.set('2026-03-02T12:00:00Z')
    map.moods = []
    map.asked = []
    await kysely.deleteFrom('gym_answers').execute()
    await kysely.deleteFrom('known_gyms').execute()
  })
  const later = (days: number) => server.clock.set(new Date(Date.parse('2026-03-02T12:00:00Z') + days * 86_400_000))
  const failing = (times = 4) => (map.moods = Array.from({ length: times }, () => ({ status: 400 })))
  const find = async (query: { search?: string; near?: string }) =>
    (await asPerson(server, 'Ana')).call('GET /gyms', { query })

  test('equal searches are sent once, across people and spellings', async () => {
    const first = await find({ search: 'Box São Paulo' })
    assert.ok(first.gyms.length > 0 && first.gyms.every(gym => gym.id.startsWith('osm:')))
    assert.deepEqual([first.answeredBy, first.credit], ['directory', 'openstreetmap'])
    const bia = await asPerson(server, 'Bia')
    assert.deepEqual(await bia.call('GET /gyms', { query: { search: ' box  SAO paulo ' } }), first)
    assert.equal(map.asked.length, 1)
    await Promise.all([find({ near: IN_CURITIBA }), find({ near: IN_CURITIBA }), find({ near: IN_CURITIBA })])
    assert.equal(map.asked.length, 2)
  })

  test('an empty answer is cached, too', async () => {
    assert.deepEqual((await find({ search: 'xyzzy' })).gyms, [])
    assert.deepEqual((await find({ search: 'xyzzy' })).gyms, [])
    assert.equal(map.asked.length, 1)
  })

  test('a search is repeated after a week', async () => {
    await find({ search: 'box' })
    later(6.9)
    await find({ search: 'box' })
    assert.equal(map.asked.length, 1)
    later(7)
    await find({ search: 'box' })
    assert.equal(map.asked.length, 2)
  })

  test('while the directory fails, the cached answer or else another list is used, and the source is reported', async () => {
    const first = await find({ search: 'box' })
    later(8)
    failing()
    assert.deepEqual(await find({ search: 'box' }), { ...first, answeredBy: 'kept' })
    const other = await find({ search: 'clube' })
    assert.deepEqual([other.answeredBy, other.credit], ['stand_in', null])
    assert.ok(other.gyms.length > 0 && other.gyms.every(gym => !gym.id.startsWith('osm:')))
    const ana = await asPerson(server, 'Ana')
    assert.equal((await ana.refused('GET /gyms', { query: { search: 'xyzzy' } })).code, 'gyms_unavailable')
    map.moods = []
    assert.equal((await find({ search: 'clube' })).answeredBy, 'directory')
  })

  test('neither the text nor the location of a search is stored', async () => {
    await find({ search: 'box', near: IN_CURITIBA })
    const rows = await kysely.selectFrom('gym_answers').selectAll().execute()
    assert.equal(rows.length, 1)
    const [{ question, ...rest }] = rows as [(typeof rows)[0]]
    assert.equal(question.length, 32)
    assert.deepEqual(Object.keys(rest).sort(), ['answered_at', 'gym_ids'])
  })

  test('data too old to be useful is deleted', async () => {
    await find({ search: 'box' })
    later(90)
    assert.equal(await sweepGyms(server.context()), 0)
    later(91)
    assert.ok((await sweepGyms(server.context())) > 1)
    assert.deepEqual(await kysely.selectFrom('known_gyms').selectAll().execute(), [])
  })

  test('the tables refuse a gym without a name or off the Earth, and a search in readable form', async () => {
    const gym = {
      id: 'osm:node/1',
      name: 'Box',
      address: '',
      city: '',
      latitude: 0,
      longitude: 0,
      seen_at: '2026-03-02',
    }
    for (const wrong of [{ id: 'box' }, { name: '' }, { latitude: 91 }, { longitude: -181 }, { name: 'x'.repeat(201) }])
      await assert.rejects(
        kysely
          .insertInto('known_gyms')
          .values({ ...gym, ...wrong })
          .execute(),
        /check constraint/,
      )
    const question = Buffer.from('box in São Paulo')
    await assert.rejects(
      kysely.insertInto('gym_answers').values({ question, gym_ids: [], answered_at: '2026-03-02' }).execute(),
      /check constraint/,
    )
  })
})

test("one person, and all accounts without a confirmed address, leave others their part of the service's quota", async () => {
  const map = await startOverpass()
  const gyms = overpassGyms({ url: map.url, userAgent: 'Bora (test)', standIn: embeddedGymDirectory() })
  const server = await testServer('2026-03-02T12:00:00Z', { AUTH_RATE_LIMITS: 'on' }, { gyms })
  const ana = await asPerson(server, 'Ana')
  for (let asked = 0; asked < 8; asked++) await ana.call('GET /gyms', { query: { search: `box ${asked}` } })
  // A search by location may take two queries, and a check-in at an unknown gym takes one.
  await ana.call('GET /gyms', { query: { near: IN_CURITIBA } })
  const asked = map.asked.length
  const refused = await ana.refused('GET /gyms', { query: { search: 'clube' } })
  assert.deepEqual([refused.code, map.asked.length], ['too_many_requests', asked])
  await ana.call('GET /gyms', { query: { search: 'box 3' } })
  for (let n = 0; n < 3; n++) {
    const one = await asPerson(server, `Novo ${n}`, { confirmed: false })
    for (let m = 0; m < 15; m++) await one.call('GET /gyms', { query: { search: `new ${n} ${m}` } }).catch(() => {})
  }
  assert.equal(map.asked.length, asked + 10, 'accounts without a confirmed address have the part of their network')
  const bia = await asPerson(server, 'Bia')
  for (let n = 0; n < 9; n++) await bia.call('GET /gyms', { query: { search: `clube ${n}` } })
  await server.close()
  await map.close()
})
