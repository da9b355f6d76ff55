import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { MAX_REPORTS_OPEN } from '@bora/rules/fairness/limits.ts'
import { REPORTS_A_DAY } from '@bora/rules/limits.ts'
import { asPerson, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge, join, logWorkout } from '../../../testing/build.ts'
import { testServer } from '../../../testing/server.ts'

const server = await testServer('2026-03-01T12:00:00Z', { AUTH_RATE_LIMITS: 'on' })
after(() => server.close())

async function logged(about: Parameters<typeof buildChallenge>[1] = {}) {
  server.clock.set('2026-03-01T12:00:00Z')
  const author = await asPerson(server, 'Ana')
  const challenge = await buildChallenge(author, about)
  server.clock.set('2026-03-03T15:00:00Z')
  const { activity } = await logWorkout(author, { startedAt: '2026-03-03T12:00:00Z' })
  return { author, challenge, activityId: activity.id }
}

const report = (activityId: string, about: object = {}) => ({
  params: { activityId },
  body: { reason: 'fake_or_rules' as const, comment: 'A foto é de outro dia.', ...about },
})

test('a report is accepted once, and admins see it without its author', async () => {
  const { activityId, author } = await logged()
  const bia = await asPerson(server, 'Bia')
  const mine = () => bia.call('GET /activities/:activityId/reports/mine', { params: { activityId } })
  assert.deepEqual(await mine(), { reported: false })
  assert.deepEqual(await bia.call('POST /activities/:activityId/reports', report(activityId)), { reported: true })
  assert.deepEqual(await mine(), { reported: true })
  const again = await bia.refused('POST /activities/:activityId/reports', report(activityId, { reason: 'other' }))
  assert.deepEqual([again.status, again.code], [409, 'already_reported'])
  assert.equal((await bia.refused('GET /admin/reports')).code, 'not_found')

  const admin = await asPerson(server, 'Caio')
  await server.database.pool.query(`update people set roles = '{admin}' where id = $1`, [admin.id])
  const { items } = await admin.call('GET /admin/reports')
  const found = items.find(item => item.activityId === activityId)!
  assert.deepEqual(
    [found.reason, found.comment, found.author.id, found.version],
    ['fake_or_rules', 'A foto é de outro dia.', author.id, 1],
  )
  assert.ok(!JSON.stringify(items).includes(bia.id))
})

test('two at the same moment count once', async () => {
  const { activityId } = await logged()
  const bia = await asPerson(server, 'Bia')
  const send = () => bia.call('POST /activities/:activityId/reports', report(activityId))
  const all = await Promise.allSettled([send(), send(), send()])
  assert.equal(all.filter(one => one.status === 'fulfilled').length, 1)
})

test("one's own workout, a hidden one, and a comment of more than 250 characters are refused", async () => {
  const { author, activityId } = await logged({ isPrivate: true })
  const stranger = await asPerson(server, 'Dani')
  const refused = async (person: TestPerson, id: string, about?: object) =>
    (await person.refused('POST /activities/:activityId/reports', report(id, about))).code
  assert.equal(await refused(author, activityId), 'own_activity')
  assert.equal(await refused(stranger, activityId), 'activity_not_found')
  assert.equal(
    (await stranger.refused('GET /activities/:activityId/reports/mine', { params: { activityId } })).code,
    'activity_not_found',
  )
  const open = await logged()
  await join(stranger, open.challenge)
  assert.equal(await refused(stranger, open.activityId, { comment: 'x'.repeat(251) }), 'invalid_input')
  assert.equal(await refused(stranger, open.activityId, { reason: 'boring' }), 'invalid_input')
  await stranger.call('POST /activities/:activityId/reports', report(open.activityId, { comment: 'é'.repeat(250) }))
})

test('after twenty reports a day the next is refused', async () => {
  const { activityId } = await logged()
  const edu = await asPerson(server, 'Edu')
  const send = () => edu.refused('POST /activities/:activityId/reports', report(activityId))
  await edu.call('POST /activities/:activityId/reports', report(activityId))
  for (let sent = 1; sent < REPORTS_A_DAY; sent++) assert.equal((await send()).code, 'already_reported')
  const refusal = await send()
  assert.deepEqual([refusal.status, refusal.code], [429, 'too_many_requests'])
})

test('at most five reports of one person are open', async () => {
  const gil = await asPerson(server, 'Gil')
  for (let open = 0; open < MAX_REPORTS_OPEN; open++)
    await gil.call('POST /activities/:activityId/reports', report((await logged()).activityId))
  const next = report((await logged()).activityId)
  assert.equal((await gil.refused('POST /activities/:activityId/reports', next)).code, 'reports_open')
})

test('the database refuses a report of oneself', async () => {
  const { author, activityId } = await logged()
  await assert.rejects(
    server.database.pool.query(
      `insert into activity_reports values (gen_random_uuid(), $1, $2, $1, 'other', '', 1, now())`,
      [author.id, activityId],
    ),
    /check/,
  )
})
