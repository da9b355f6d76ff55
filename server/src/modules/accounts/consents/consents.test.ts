import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { CONSENT_HISTORY_PAGE } from '@bora/rules/limits.ts'
import { asPerson, type TestPerson } from '../../../testing/as-person.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'
import { saveConsents } from './consents.ts'

const CHOOSE = 'PUT /me/consents'
let server: TestServer
let ana: TestPerson

before(async () => {
  server = await testServer('2026-03-10T12:00:00.000Z')
})
after(() => server.close())

async function newPerson(name: string): Promise<TestPerson> {
  return asPerson(server, name)
}
const choose = (person: TestPerson, analytics: boolean, marketing: boolean, chosenAt?: string) =>
  person.call(CHOOSE, { body: { analytics, marketing, ...(chosenAt && { chosenAt }) } })
const history = async (person: TestPerson) =>
  (await person.call('GET /me/consents/history')).items.map(({ type, consented, at }) => `${at} ${type} ${consented}`)

test('the latest choice counts, and each change is recorded with its device, visible to its own person only', async () => {
  ana = await newPerson('Ana')
  const bia = await newPerson('Bia')
  assert.deepEqual(await ana.call('GET /me/consents'), { analytics: null, marketing: null })
  await choose(ana, true, false)
  server.clock.set('2026-03-10T13:00:00.000Z')
  assert.deepEqual(await choose(ana, false, false), {
    analytics: { consented: false, at: '2026-03-10T13:00:00.000Z' },
    marketing: { consented: false, at: '2026-03-10T13:00:00.000Z' },
  })
  assert.deepEqual(await history(ana), [
    '2026-03-10T13:00:00.000Z analytics false',
    '2026-03-10T12:00:00.000Z marketing false',
    '2026-03-10T12:00:00.000Z analytics true',
  ])
  assert.deepEqual(await history(bia), [])
})

test('choices made before signing in count, unless the account has chosen since', async () => {
  const caio = await newPerson('Caio')
  await choose(caio, true, true, '2026-03-09T08:00:00.000Z')
  const at = '2026-03-10T13:00:00.000Z'
  assert.deepEqual(await caio.call('GET /me/consents'), {
    analytics: { consented: true, at },
    marketing: { consented: true, at },
  })
  await choose(caio, false, false, '2026-03-10T08:00:00.000Z')
  assert.equal((await caio.call('GET /me/consents')).analytics?.consented, true)
  server.clock.set('2026-03-10T15:00:00.000Z')
  await choose(caio, false, true, '2026-03-10T14:00:00.000Z')
  assert.equal((await caio.call('GET /me/consents')).analytics?.consented, false)
  assert.deepEqual(
    (await caio.call('GET /me/consents/history')).items.map(({ type }) => type),
    ['analytics', 'marketing', 'analytics'],
  )
})

test('a long history comes page by page, each change once', async () => {
  const davi = await newPerson('Davi')
  for (let i = 0; i < CONSENT_HISTORY_PAGE + 3; i++) await choose(davi, i % 2 === 0, false)
  const first = await davi.call('GET /me/consents/history')
  assert.equal(first.items.length, CONSENT_HISTORY_PAGE)
  const rest = await davi.call('GET /me/consents/history', { query: { cursor: first.next! } })
  assert.equal(rest.next, null)
  assert.equal(new Set([...first.items, ...rest.items].map(({ id }) => id)).size, CONSENT_HISTORY_PAGE + 4)
  const refused = await davi.refused('GET /me/consents/history', { query: { cursor: 'x' } })
  assert.deepEqual([refused.code, refused.field], ['invalid_input', 'cursor'])
})

test('a choice states both types', async () => {
  const refused = await ana.refused(CHOOSE, { body: { analytics: true } })
  assert.deepEqual([refused.status, refused.code, refused.field], [400, 'invalid_input', 'marketing'])
  const strange = await ana.refused(CHOOSE, { body: { analytics: true, marketing: true, functional: false } })
  assert.equal(strange.code, 'invalid_input')
})

test('choices made through another API are recorded too, and functional cannot be refused', async () => {
  const eva = await newPerson('Eva')
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  await saveConsents(server.context(), eva.id, [
    { type: 'functional', consented: false, userAgent },
    { type: 'analytics', consented: true, userAgent },
  ])
  // Saving the same values is no change.
  await saveConsents(server.context(), eva.id, [{ type: 'analytics', consented: true, userAgent: null }])
  const { items } = await eva.call('GET /me/consents/history')
  assert.deepEqual(
    items.map(({ type, consented, device }) => ({ type, consented, device })),
    [{ type: 'analytics', consented: true, device: 'Firefox · Linux' }],
  )
  const { db } = server.context()
  const rows = await db.selectFrom('user_consents').selectAll().where('user_id', '=', eva.id).execute()
  assert.deepEqual(rows.map(({ consent_type, consented }) => `${consent_type} ${consented}`).sort(), [
    'analytics true',
    'functional true',
  ])
})

test('the table refuses to alter a recorded choice', async () => {
  const { db } = server.context()
  await assert.rejects(
    db.updateTable('consent_choices').set({ consented: true }).where('user_id', '=', ana.id).execute(),
    /never changed/,
  )
})
