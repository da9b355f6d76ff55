import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { api } from '@bora/contract/api.ts'
import type { Endpoint } from '@bora/contract/endpoint.ts'
import { TimeZone, ViewerZone } from '@bora/contract/shapes.ts'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { Refusal } from '../core/refusal.ts'
import type * as timeZones from '../db/time-zones.ts'
import { asPerson, asVisitor, type TestPerson } from '../testing/as-person.ts'
import { buildChallenge, workout } from '../testing/build.ts'
import { testServer } from '../testing/server.ts'
import { pathsOf, settleZones } from './zones.ts'

// Browsers' names that are no zones, names that the time zone database removed, and invented ones.
const UNKNOWN = [
  'Etc/Unknown',
  '+03:00',
  '-0300',
  'GMT-3',
  'undefined',
  'PST',
  'SystemV/PST8',
  'US/Pacific-New',
  'Canada/East-Saskatchewan',
  'America/Atlantida',
  '',
  ' UTC',
  'UTC; select 1',
  'São_Paulo',
]

const server = await testServer('2026-03-02T14:00:00.000Z')
after(() => server.close())
const ana = await asPerson(server, 'Ana')
await buildChallenge(ana)

const calls = Object.values(api).flatMap((room): Endpoint[] => Object.values(room))
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const byViewer = calls.filter(({ query }) => pathsOf(query, ViewerZone).length > 0)
const ofBodies = calls.flatMap(call => pathsOf(call.body, TimeZone).map(path => ({ call, path })))

type Given = { query?: object; body?: object }

async function send({ method, path }: Endpoint, { query = {}, body }: Given): Promise<Record<string, unknown>> {
  const answer = await server.app.inject({
    method,
    url: `/api${path}`,
    query: query as Record<string, string>,
    headers: { authorization: `Bearer ${ana.token}` },
    ...(body && { payload: body }),
  })
  return { ...answer.json<Record<string, unknown>>(), status: answer.statusCode }
}

for (const call of byViewer)
  test(`an unknown zone of the viewer changes nothing: ${nameOf(call)}`, async () => {
    const none = await send(call, {})
    assert.equal(none.status, 200)
    for (const timeZone of UNKNOWN) assert.deepEqual(await send(call, { query: { timeZone } }), none, timeZone)
    assert.equal((await send(call, { query: { timeZone: 'america/sao_paulo' } })).status, 200)
  })

const BODIES: Record<string, (person: TestPerson) => Promise<object>> = {
  'PATCH /me': async () => ({}),
  'POST /activities': async person => workout(person),
  'POST /challenges': async () => ({
    id: crypto.randomUUID(),
    draft: {
      title: 'Fuso',
      description: 'Dias.',
      type: 'workout_count',
      target: null,
      startDate: '2026-03-09',
      endDate: '2026-03-15',
    },
  }),
}

for (const { call, path } of ofBodies)
  test(`an unknown zone is refused, a known one taken: ${nameOf(call)} ${path.join('.')}`, async () => {
    const bodyOf = BODIES[nameOf(call)]
    assert.ok(bodyOf, 'a new call that takes a zone needs a body here')
    const body = await bodyOf(ana)
    const within = (timeZone: string) =>
      path.length === 1 ? { ...body, timeZone } : { ...body, draft: { ...(body as { draft: object }).draft, timeZone } }
    for (const zone of UNKNOWN) {
      const { status, code, field } = await send(call, { body: within(zone) })
      assert.deepEqual([status, code, field], [400, 'time_zone_unknown', 'timeZone'], zone)
    }
    assert.equal((await send(call, { body: within('America/Sao_Paulo') })).status, 200)
  })

test('a zone that only the database lacks is treated as unknown', async () => {
  // A database without zones; a separate instance, since the module caches the names.
  const db = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: all => new PostgresIntrospector(all),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  const { isKnownZone } = (await import(`../db/time-zones.ts?${crypto.randomUUID()}`)) as typeof timeZones
  assert.equal(await isKnownZone(db, 'America/Sao_Paulo'), false)

  const lacks = async () => false
  const query = { timeZone: 'America/Sao_Paulo' }
  await settleZones(api.challengePages.home, lacks)(db, { query, body: {} })
  assert.deepEqual(query, {})
  await assert.rejects(
    settleZones(api.me.change, lacks)(db, { query: {}, body: { timeZone: 'America/Sao_Paulo' } }),
    error => error instanceof Refusal && error.code === 'time_zone_unknown' && error.field === 'timeZone',
  )
})

test('an account made with an unknown zone gets that of São Paulo', async () => {
  const { anonKey } = await asVisitor(server).call('GET /config')
  for (const time_zone of UNKNOWN) {
    const data = { name: 'Nina', time_zone }
    const email = `nina-${crypto.randomUUID()}@example.com`
    const { statusCode } = await server.app.inject({
      method: 'POST',
      url: '/auth/v1/signup',
      headers: { apikey: anonKey },
      payload: { email, password: 'uma-senha-longa-7', data },
    })
    assert.equal(statusCode, 200, time_zone)
    const { time_zone: stored } = await server
      .context()
      .db.selectFrom('people')
      .innerJoin('auth.users', 'auth.users.id', 'people.id')
      .select('people.time_zone')
      .where('auth.users.email', '=', email)
      .executeTakeFirstOrThrow()
    assert.equal(stored, 'America/Sao_Paulo', time_zone)
  }
})
