import { outcomeOf, parseHistory } from '@bora/rules/history.ts'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { asPerson, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge, join } from '../../../testing/build.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'
import { pay } from '../../../testing/pay.ts'
import { checkMoney } from '../../treasury/money-check/money-check.ts'
import { settleDue } from './settle-due.ts'

let server: TestServer
let people: TestPerson[]

before(async () => {
  server = await testServer('2026-01-01T12:00:00.000Z')
  people = []
  for (const name of ['Ana Duarte', 'Bia Ferraz', 'Caio Nogueira', 'Dora Lima', 'Eva Melo'])
    people.push(await asPerson(server, name))
})
after(() => server.close())

const day = (date: Date) => date.toISOString().slice(0, 10)
const story = fc.record({
  type: fc.constantFrom(
    'workout_count' as const,
    'calories_time' as const,
    'count_days' as const,
    'time' as const,
    'weekly_consistency' as const,
  ),
  prize: fc.oneof(
    fc.record({ kind: fc.constant('challenge' as const), entryFeeCents: fc.integer({ min: 100, max: 9_999 }) }),
    fc.record({ kind: fc.constant('fixed' as const), amountCents: fc.integer({ min: 100, max: 50_000 }) }),
  ),
  tiers: fc.constantFrom(...([null, [100], [70, 30], [50, 30, 20]] as (number[] | null)[])),
  target: fc.constantFrom(null, 10, 2),
  pays: fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
  workouts: fc.array(
    fc.record({
      who: fc.nat(4),
      hour: fc.nat(20),
      minutes: fc.integer({ min: 30, max: 90 }),
      type: fc.constantFrom('crossfit' as const, 'yoga' as const, 'running_outdoor' as const),
    }),
    { maxLength: 7 },
  ),
})

test('any history settles exactly by the rules, the pool to zero, and the export replays to it', async () => {
  await fc.assert(
    fc.asyncProperty(story, async ({ type, prize, tiers, target, pays, workouts }) => {
      // Each story is set two days after the previous one.
      const start = new Date(server.clock.now().getTime() + 2 * 86_400_000)
      const challenge = await buildChallenge(people[0]!, {
        type,
        target,
        startDate: day(start),
        endDate: day(start),
        prize: { ...prize, split: tiers ? 'tiers' : 'winner', tiers },
      })
      if (prize.kind === 'fixed' && pays[0]) await pay(server, people[0]!, challenge)
      for (const [index, person] of people.entries()) {
        server.clock.set(new Date(server.clock.now().getTime() + 60_000))
        if (index > 0) await join(person, challenge)
        if (prize.kind === 'challenge' && pays[index]) await pay(server, person, challenge)
      }
      server.clock.set(new Date(`${day(new Date(start.getTime() + 86_400_000))}T02:30:00Z`))
      for (const workout of workouts) {
        const startedAt = `${day(start)}T${String(workout.hour + 3).padStart(2, '0')}:00:00Z`
        const sent = {
          id: randomUUID(),
          workoutType: workout.type,
          minutes: workout.minutes,
          startedAt,
          timeZone: 'America/Sao_Paulo',
          photoIds: [await people[workout.who]!.photo()],
        }
        // Workouts that no challenge accepts (an overlap, one that has not ended yet) are refused and leave no trace.
        await server.app.inject({
          method: 'POST',
          url: '/api/activities',
          payload: sent,
          headers: { authorization: `Bearer ${people[workout.who]!.token}` },
        })
      }
      server.clock.set(new Date(`${day(new Date(start.getTime() + 2 * 86_400_000))}T00:00:00Z`))
      const alarms: string[] = []
      assert.equal(await settleDue(server.context(), problem => void alarms.push(problem)), 1)
      assert.deepEqual(alarms, [])

      const address = { params: { challengeId: challenge.id } }
      const results = await people[0]!.call('GET /challenges/:challengeId/results', address)
      const statement = await people[0]!.call('GET /challenges/:challengeId/statement', address)
      const outcome = outcomeOf(
        parseHistory(JSON.stringify(await people[0]!.call('GET /challenges/:challengeId/export', address))),
      )
      assert.deepEqual(
        results.standings.map(row => ({ participant: row.person.id, rank: row.rank, score: BigInt(row.score) })),
        outcome.standings,
      )
      assert.deepEqual(
        {
          outcome: results.outcome,
          poolCents: BigInt(results.poolCents),
          feeCents: BigInt(results.feeCents),
          prizes: results.winners.map(row => ({ participant: row.person.id, amountCents: BigInt(row.prizeCents) })),
          refunds: results.refunds.map(one => ({ participant: one.person.id, amountCents: BigInt(one.amountCents) })),
        },
        outcome.settlement,
      )
      assert.equal(statement.balanceCents, 0)
      assert.deepEqual(await checkMoney(server.context().db), [])
    }),
    { numRuns: 12 },
  )
})
