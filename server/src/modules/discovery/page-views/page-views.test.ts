import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { asPerson, asVisitor } from '../../../testing/as-person.ts'
import { buildChallenge } from '../../../testing/build.ts'
import { testServer } from '../../../testing/server.ts'
import { saveConsents } from '../../accounts/consents/consents.ts'
import { sweepPageViews } from './page-views.ts'

const server = await testServer('2026-03-02T12:00:00.000Z')
after(() => server.close())

const stored = () =>
  server.context().db.selectFrom('page_views').select(['page', 'challenge_id', 'user_id', 'at']).orderBy('id').execute()
const forgetAll = () => server.context().db.deleteFrom('page_views').execute()

test('a view is stored with page, challenge, person and instant, and nothing else', async () => {
  const ana = await asPerson(server, 'Ana')
  const challenge = await buildChallenge(ana)
  const visitor = asVisitor(server)
  const at = '2026-03-02T12:00:00.000Z'
  for (const page of ['landing', 'auth', 'reset_password'] as const)
    assert.deepEqual(await visitor.call('POST /page-views', { body: { page } }), {})
  await ana.call('POST /page-views', { body: { page: 'home', challengeId: challenge.id } })
  await ana.call('POST /page-views', { body: { page: 'challenge', challengeId: challenge.id } })
  await visitor.call('POST /page-views', { body: { page: 'overview', challengeId: challenge.id } })
  assert.deepEqual(
    (await stored()).map(row => ({ ...row, at: new Date(row.at).toISOString() })),
    [
      { page: 'landing', challenge_id: null, user_id: null, at },
      { page: 'auth', challenge_id: null, user_id: null, at },
      { page: 'reset_password', challenge_id: null, user_id: null, at },
      { page: 'home', challenge_id: null, user_id: ana.id, at },
      { page: 'challenge', challenge_id: challenge.id, user_id: ana.id, at },
      { page: 'overview', challenge_id: challenge.id, user_id: null, at },
    ],
  )
  await forgetAll()
})

test('people who refused analytics are not recorded, until they allow it', async () => {
  const bia = await asPerson(server, 'Bia')
  const allow = (consented: boolean) =>
    saveConsents(server.context(), bia.id, [{ type: 'analytics', consented, userAgent: null }])
  await allow(false)
  assert.deepEqual(await bia.call('POST /page-views', { body: { page: 'home' } }), {})
  assert.equal((await stored()).length, 0)
  await allow(true)
  await bia.call('POST /page-views', { body: { page: 'home' } })
  assert.deepEqual(
    (await stored()).map(row => row.user_id),
    [bia.id],
  )
  await forgetAll()
})

test('an unknown challenge leaves no record, and a challenge page requires its id', async () => {
  const visitor = asVisitor(server)
  assert.deepEqual(
    await visitor.call('POST /page-views', { body: { page: 'overview', challengeId: randomUUID() } }),
    {},
  )
  assert.equal((await stored()).length, 0)
  const refused = await visitor.refused('POST /page-views', { body: { page: 'challenge' } })
  assert.deepEqual([refused.status, refused.code, refused.field], [400, 'invalid_input', 'challengeId'])
  assert.equal((await visitor.refused('POST /page-views', { body: { page: 'wallet' } })).status, 400)
  assert.equal(
    (await visitor.refused('POST /page-views', { body: { page: 'landing', userAgent: 'me' } })).status,
    400,
    'nothing more can be sent along',
  )
})

test('a private challenge leaves a record only of people who may see it', async () => {
  const [ana, bia] = [await asPerson(server, 'Ana'), await asPerson(server, 'Bia')]
  const { id: challengeId } = await buildChallenge(ana, { isPrivate: true })
  for (const person of [ana, bia]) await person.call('POST /page-views', { body: { page: 'challenge', challengeId } })
  assert.deepEqual(
    (await stored()).map(row => row.user_id),
    [ana.id],
  )
  await forgetAll()
})

test('views are deleted after 13 months', async () => {
  const visitor = asVisitor(server)
  await visitor.call('POST /page-views', { body: { page: 'landing' } })
  server.clock.set('2027-04-02T11:59:00.000Z')
  await visitor.call('POST /page-views', { body: { page: 'auth' } })
  assert.equal(await sweepPageViews(server.context()), 0)
  server.clock.set('2027-04-02T12:01:00.000Z')
  assert.equal(await sweepPageViews(server.context()), 1)
  assert.deepEqual(
    (await stored()).map(row => row.page),
    ['auth'],
  )
})

test('no one can view more than 120 pages a minute', async () => {
  const strict = await testServer('2026-03-02T12:00:00.000Z', { AUTH_RATE_LIMITS: 'on' })
  try {
    const visitor = asVisitor(strict)
    for (let turned = 0; turned < 120; turned++) await visitor.call('POST /page-views', { body: { page: 'landing' } })
    const refused = await visitor.refused('POST /page-views', { body: { page: 'landing' } })
    assert.deepEqual([refused.status, refused.code], [429, 'too_many_requests'])
  } finally {
    await strict.close()
  }
})
