import { outcomeOf, parseHistory } from '@bora/rules/history.ts'
import { currentNumbers, currentRulesVersion, RULES_VERSIONS } from '@bora/rules/rules-version.ts'
import { previewActivity } from '@bora/rules/scoring/preview.ts'
import { plantVersion } from '@bora/rules/testing/plant-version.ts'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { inSeparateTransaction } from '../../../core/separate-transaction.ts'
import { asPerson, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge, join, logWorkout } from '../../../testing/build.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'
import { pay } from '../../../testing/pay.ts'
import { recountParticipant } from '../../scoring/scores/recount.ts'
import { checkMoney } from '../../treasury/money-check/money-check.ts'
import { settleDue } from './settle-due.ts'

const NEVER = (problem: string) => assert.fail(problem)
const PRIZE = { kind: 'challenge', currency: 'BRL', entryFeeCents: 1000, split: 'winner' } as const
const GYM = 'box-carcara-sao-paulo-sp'
const released = currentRulesVersion()
const { gymCheckInPoints: gym, platformFeePercent: percent, firstWorkoutOfDayPoints: first } = currentNumbers()

describe('a challenge from before a new version of the rules, and one from after', () => {
  let server: TestServer
  let ana: TestPerson, bia: TestPerson
  let older: Awaited<ReturnType<typeof buildChallenge>>
  let newer: Awaited<ReturnType<typeof buildChallenge>>
  const about = ({ id }: { id: string }) => ({ params: { challengeId: id } })
  const build = () => buildChallenge(ana, { endDate: '2026-03-04', prize: PRIZE })

  before(async () => {
    server = await testServer('2026-03-01T12:00:00.000Z')
    ana = await asPerson(server, 'Ana Duarte')
    bia = await asPerson(server, 'Bia Ferraz')
  })
  after(() => server.close())

  test('the database accepts the existing versions, and no other', async () => {
    older = await build()
    assert.equal(older.rulesVersion, released)
    const { pool } = server.database
    const insertCopy = async (version: number) => {
      const id = randomUUID()
      await pool.query(
        `insert into challenges select (jsonb_populate_record(challenges,
          jsonb_build_object('id', $2::uuid, 'rules_version', $3::integer))).* from challenges where id = $1`,
        [older.id, id, version],
      )
      await pool.query('delete from challenges where id = $1', [id])
    }
    for (const version of Object.keys(RULES_VERSIONS)) await insertCopy(Number(version))
    for (const version of [0, released + 1])
      await assert.rejects(insertCopy(version), { constraint: 'challenges_rules_version' })
  })

  test('new challenges get the new version, and none changes it', async () => {
    const planted = plantVersion({ gymCheckInPoints: gym + 2, platformFeePercent: percent + 10 })
    await server.database.pool.query(
      `alter table challenges drop constraint challenges_rules_version,
        add constraint challenges_rules_version check (rules_version between 1 and ${planted})`,
    )
    newer = await build()
    assert.equal(newer.rulesVersion, planted)
    assert.notEqual(newer.fingerprint, older.fingerprint)
    const again = await ana.call('GET /challenges/:challengeId', about(older))
    assert.deepEqual([again.rulesVersion, again.fingerprint], [released, older.fingerprint])
    await assert.rejects(
      server.database.pool.query('update challenges set rules_version = $2 where id = $1', [older.id, planted]),
      { message: 'the rules of a challenge cannot change' },
    )
  })

  test('each promises and gives its own points', async () => {
    for (const challenge of [older, newer]) {
      await join(bia, challenge)
      for (const person of [ana, bia]) await pay(server, person, challenge)
    }
    server.clock.set('2026-03-02T15:00:00Z')
    const { challenges } = await ana.call('GET /activities/scoring-context')
    const draft = {
      workoutType: 'gym_general',
      startedAt: '2026-03-02T12:00:00Z',
      timeZone: 'America/Sao_Paulo',
      minutes: 45,
      gymCheckIn: true,
    }
    const promised = new Map(
      challenges.map(one => [
        one.challenge.id,
        previewActivity(one.challenge, one.activities, one.bonuses, draft).gained,
      ]),
    )
    const { activity } = await logWorkout(ana, { gymId: GYM })
    const given = new Map(activity.receipts.map(receipt => [receipt.challengeId, receipt.points]))
    const expected = new Map([
      [older.id, first + gym],
      [newer.id, first + gym + 2],
    ])
    for (const { id } of [older, newer]) {
      assert.deepEqual([promised.get(id), given.get(id)], [expected.get(id), expected.get(id)])
    }
    assert.deepEqual(
      new Map(activity.receipts.map(receipt => [receipt.challengeId, receipt.rulesVersion])),
      new Map([
        [older.id, older.rulesVersion],
        [newer.id, newer.rulesVersion],
      ]),
    )
  })

  test('recomputed and replayed from its export, each has the same', async () => {
    for (const [challenge, points] of [
      [older, first + gym],
      [newer, first + gym + 2],
    ] as const) {
      await inSeparateTransaction(server.context(), inside => recountParticipant(inside, challenge.id, ana.id))
      const { me } = await ana.call('GET /challenges/:challengeId/leaderboard', about(challenge))
      assert.equal(me?.score, points)
      const file = JSON.stringify(await ana.call('GET /challenges/:challengeId/export', about(challenge)))
      assert.match(file, new RegExp(`"rulesVersion":${challenge.rulesVersion}`))
      assert.equal(outcomeOf(parseHistory(file)).standings[0]!.score, BigInt(points))
    }
  })

  test('each is settled with its own fee, and its frozen history replays to it', async () => {
    server.clock.set('2026-03-06T00:00:00.000Z')
    assert.equal(await settleDue(server.context(), NEVER), 2)
    for (const [challenge, fee] of [
      [older, percent * 20],
      [newer, (percent + 10) * 20],
    ] as const) {
      const results = await bia.call('GET /challenges/:challengeId/results', about(challenge))
      assert.deepEqual([results.feeCents, results.winners[0]?.prizeCents], [fee, 2000 - fee])
      assert.equal(results.challenge.pool.feeCents, fee)
      const file = JSON.stringify(await bia.call('GET /challenges/:challengeId/export', about(challenge)))
      assert.equal(outcomeOf(parseHistory(file)).settlement.feeCents, BigInt(fee))
    }
    assert.deepEqual(await checkMoney(server.context().db), [])
  })
})
