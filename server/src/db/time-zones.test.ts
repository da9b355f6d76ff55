import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { isTimeZone } from '@bora/rules/calendar.ts'
import { asPerson, asVisitor } from '../testing/as-person.ts'
import { testServer } from '../testing/server.ts'
import { isZoneOfDatabase } from './time-zones.ts'

// Names of JavaScript engines that were removed from the time zone database, and an invented one.
const REMOVED = ['US/Pacific-New', 'Canada/East-Saskatchewan', 'America/Atlantida']

const server = await testServer('2026-03-01T12:00:00.000Z')
after(() => server.close())

test('zones are known in any case, and names that the database lacks are not', async () => {
  const { db } = server.context()
  for (const zone of ['America/Sao_Paulo', 'america/sao_paulo', 'UTC', 'Asia/Calcutta'])
    assert.equal(await isZoneOfDatabase(db, zone), true, zone)
  assert.equal(await isZoneOfDatabase(db, 'America/Atlantida'), false)
})

test('a zone that the database lacks is refused for a challenge and a profile, and breaks no list', async () => {
  const ana = await asPerson(server, 'Ana')
  for (const zone of REMOVED) {
    const draft = {
      title: 'Fuso',
      description: 'Dias.',
      type: 'workout_count' as const,
      target: null,
      startDate: '2026-03-02',
      endDate: '2026-03-15',
      timeZone: zone,
    }
    const isUsable = isTimeZone(zone) && (await isZoneOfDatabase(server.context().db, zone))
    if (isUsable) continue
    const refused = await ana.refused('POST /challenges', { body: { id: crypto.randomUUID(), draft } })
    assert.deepEqual([refused.code, refused.field], ['time_zone_unknown', 'timeZone'], zone)
    assert.equal((await ana.refused('PATCH /me', { body: { timeZone: zone } })).code, 'time_zone_unknown', zone)
  }
  const visitor = asVisitor(server)
  assert.deepEqual((await visitor.call('GET /challenges/open', { query: { joinable: 'yes' } })).items, [])
})
