import { challengeBadges } from '@bora/rules/badges/challenge-badges.ts'
import { outcomeOf, parseHistory } from '@bora/rules/history.ts'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { contextOf } from '../testing/histories.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { finalStandings } from '../modules/scoring/standings/standings.ts'
import { results } from '../modules/prizes/results/routes.ts'
import { DEMO_CHALLENGES } from './challenges.ts'
import { demoId, makeDemoWorld } from './world.ts'

type Export = { badges: { participant: string; code: string }[] }

let server: TestServer

before(async () => {
  server = await testServer('2026-03-20T13:00:00.000Z')
  await makeDemoWorld({ server, database: server.database, say: () => {}, pictureWidth: 16 })
})
after(() => server.close())

// Exports a challenge as operators can at any time.
async function exportOf(challengeId: string): Promise<Export> {
  const ctx = contextOf(server, demoId('caio'))
  const admin = { ...ctx, viewer: { ...ctx.viewer, roles: ['admin'] } }
  assert.ok(typeof results.export === 'function')
  const wire = {} as Parameters<typeof results.export>[2]
  return (await results.export(admin, { params: { challengeId }, query: {}, body: {} }, wire)) as Export
}

for (const { key, draft } of DEMO_CHALLENGES)
  test(`replaying the export of “${draft.title}” gives the server's result, and the badges it lists`, async () => {
    const id = demoId(key)
    const { kysely } = server.database
    const file = await exportOf(id)
    const history = parseHistory(JSON.stringify(file))
    const { standings, receipts, settlement } = outcomeOf(history)
    const { status } = await kysely
      .selectFrom('challenges')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()

    const places = await finalStandings(kysely, id)
    assert.deepEqual(
      standings.map(({ participant, rank, score }) => [participant, rank, Number(score)]),
      places.map(({ userId, rank, score }) => [userId, rank, score]),
    )
    const stored = await kysely.selectFrom('receipts').selectAll().where('challenge_id', '=', id).execute()
    const byId = new Map(stored.map(row => [row.activity_id, [row.points, row.parts]]))
    assert.equal(receipts.length, stored.length)
    for (const { activity, points, parts } of receipts) assert.deepEqual([Number(points), parts], byId.get(activity))

    const badges = status === 'completed' ? challengeBadges(history) : []
    assert.deepEqual(file.badges, badges)
    if (status === 'active') return
    const settled = await kysely
      .selectFrom('settlements')
      .select(['outcome', 'pool_cents', 'fee_cents'])
      .where('challenge_id', '=', id)
      .executeTakeFirstOrThrow()
    assert.deepEqual(settled, {
      outcome: settlement.outcome,
      pool_cents: Number(settlement.poolCents),
      fee_cents: Number(settlement.feeCents),
    })
  })

test('people of the demo world have the badges that follow from their facts', async () => {
  const lists = await Promise.all(DEMO_CHALLENGES.map(({ key }) => exportOf(demoId(key))))
  const codes = new Set(lists.flatMap(({ badges }) => badges.map(({ code }) => code)))
  for (const code of ['finish_1', 'podium_1', 'first_place', 'prize']) assert.ok(codes.has(code), code)
})
