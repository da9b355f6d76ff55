import { outcomeOf, parseHistory } from '@bora/rules/history.ts'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { Refusal } from '../../../core/refusal.ts'
import { asPerson, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge, join, workout } from '../../../testing/build.ts'
import { pay } from '../../../testing/pay.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'
import { releaseHeldPrizes } from '../../prizes/held-prizes/release.ts'
import { checkMoney } from '../../treasury/money-check/money-check.ts'
import { settleDue } from '../../prizes/settlement/settle-due.ts'
import { decideDispute } from './decide.ts'

const DAY = 86_400_000
const NAMES = ['Ana Duarte', 'Bia Ferraz', 'Caio Nogueira', 'Dora Lima']

let server: TestServer
let people: TestPerson[]
let judge: TestPerson

before(async () => {
  server = await testServer('2026-03-01T12:00:00.000Z')
  people = []
  for (const name of NAMES) people.push(await asPerson(server, name))
  judge = await asPerson(server, 'Judite Ramos')
})
after(() => server.close())

const day = (date: Date) => date.toISOString().slice(0, 10)
const story = fc.record({
  type: fc.constantFrom('workout_count' as const, 'time' as const, 'calories_time' as const, 'activity' as const),
  prize: fc.oneof(
    fc.record({ kind: fc.constant('challenge' as const), entryFeeCents: fc.integer({ min: 100, max: 9_999 }) }),
    fc.record({ kind: fc.constant('fixed' as const), amountCents: fc.integer({ min: 100, max: 50_000 }) }),
  ),
  tiers: fc.constantFrom(...([null, [100], [70, 30], [20, 80], [50, 30, 20]] as (number[] | null)[])),
  target: fc.constantFrom(null, 10, 2),
  workouts: fc.array(fc.record({ who: fc.nat(3), hour: fc.nat(17), minutes: fc.integer({ min: 30, max: 90 }) }), {
    minLength: 3,
    maxLength: 9,
  }),
  // Half-day steps from the settlement: who contests which workouts, and how it ends.
  disputes: fc.array(
    fc.record({
      by: fc.nat(3),
      from: fc.nat(8),
      count: fc.integer({ min: 1, max: 3 }),
      waits: fc.nat(7),
      ends: fc.constantFrom('upheld' as const, 'upheld' as const, 'dismissed' as const, 'left' as const),
    }),
    { minLength: 1, maxLength: 4 },
  ),
})

test('after any disputes and decisions, the money adds up and the export gives the shown result', async () => {
  let revisions = 0
  await fc.assert(
    fc.asyncProperty(story, async ({ type, prize, tiers, target, workouts, disputes }) => {
      const start = new Date(server.clock.now().getTime() + 2 * DAY)
      const challenge = await buildChallenge(people[0]!, {
        type,
        target,
        startDate: day(start),
        endDate: day(start),
        prize: { ...prize, split: tiers ? 'tiers' : 'winner', tiers },
      })
      if (prize.kind === 'fixed') await pay(server, people[0]!, challenge)
      for (const [index, person] of people.entries()) {
        if (index > 0) await join(person, challenge)
        if (prize.kind === 'challenge') await pay(server, person, challenge)
      }
      server.clock.set(new Date(`${day(new Date(start.getTime() + DAY))}T02:30:00Z`))
      const logged: { id: string; by: number }[] = []
      for (const { who, hour, minutes } of workouts) {
        const startedAt = `${day(start)}T${String(hour + 3).padStart(2, '0')}:00:00Z`
        const sent = await workout(people[who]!, { startedAt, minutes })
        const answer = await server.app.inject({
          method: 'POST',
          url: '/api/activities',
          payload: sent,
          headers: { authorization: `Bearer ${people[who]!.token}` },
        })
        if (answer.statusCode === 200) logged.push({ id: sent.id, by: who })
      }
      const settledAt = Date.parse(`${day(new Date(start.getTime() + 2 * DAY))}T00:00:00Z`)
      server.clock.set(new Date(settledAt))
      assert.equal(await settleDue(server.context(), problem => assert.fail(problem)), 1)

      const address = { params: { challengeId: challenge.id } }
      const holds = async () => {
        assert.deepEqual(await checkMoney(server.context().db), [])
        const shown = await people[0]!.call('GET /challenges/:challengeId/results', address)
        const file = await people[0]!.call('GET /challenges/:challengeId/export', address)
        const outcome = outcomeOf(parseHistory(JSON.stringify(file)))
        assert.deepEqual(
          shown.standings.map(row => [row.person.id, row.rank, BigInt(row.score)]),
          outcome.standings.map(one => [one.participant, one.rank, one.score]),
        )
        assert.deepEqual(
          [shown.outcome, shown.winners.map(row => [row.person.id, BigInt(row.prizeCents)])],
          [outcome.settlement.outcome, outcome.settlement.prizes.map(one => [one.participant, one.amountCents])],
        )
        const statement = await people[0]!.call('GET /challenges/:challengeId/statement', address)
        assert.equal(statement.balanceCents, 0)
        return shown
      }
      for (const { by, from, count, waits, ends } of disputes) {
        const of = logged.filter(one => one.by !== by).slice(from, from + count)
        // Contesting workouts already removed or never counted, or with an open dispute, is refused and leaves no
        // trace.
        const answer = await server.app.inject({
          method: 'POST',
          url: `/api/challenges/${challenge.id}/disputes`,
          payload: { reason: 'That was not the gym.', activityIds: of.map(one => one.id) },
          headers: { authorization: `Bearer ${people[by]!.token}` },
        })
        server.clock.set(new Date(server.clock.now().getTime() + (waits * DAY) / 2))
        await releaseHeldPrizes(server.context())
        if (answer.statusCode === 200 && ends !== 'left') {
          const disputeId = answer.json<{ id: string }>().id
          const about = { challengeId: challenge.id, disputeId }
          const decided = server.database.transaction(db =>
            decideDispute({ ...server.context(), db }, about, {
              outcome: ends,
              reason: 'The photo is of another day.',
              decidedBy: judge.id,
            }),
          )
          const revision = await decided.catch(error => {
            assert.ok(error instanceof Refusal && error.code === 'nothing_to_dispute', String(error))
            return null
          })
          if (revision !== null) revisions++
        }
        await holds()
      }
      const open = await server
        .context()
        .db.selectFrom('disputes')
        .select('id')
        .where('challenge_id', '=', challenge.id)
        .where('state', '=', 'open')
        .execute()
      for (const { id } of open) {
        await server.database.transaction(db =>
          decideDispute(
            { ...server.context(), db },
            { challengeId: challenge.id, disputeId: id },
            {
              outcome: 'dismissed',
              reason: 'Nothing speaks for it.',
              decidedBy: judge.id,
            },
          ),
        )
      }
      server.clock.set(new Date(Math.max(server.clock.now().getTime(), settledAt + 7 * DAY)))
      await releaseHeldPrizes(server.context())
      await holds()
      for (const person of people) assert.equal((await person.call('GET /wallet')).heldCents, 0)
    }),
    { numRuns: 8, seed: 20_260_306 },
  )
  assert.ok(revisions >= 3, `${revisions} revisions`)
})
