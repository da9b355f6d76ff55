import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import { asPerson, signedInAgain, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge, join, logWorkout } from '../../../testing/build.ts'
import { pay } from '../../../testing/pay.ts'
import { asAdmin } from '../../../testing/payouts.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'
import { writeTaxRule } from '../../payments/spending-limits/tax-rules.ts'
import { releaseHeldPrizes } from '../held-prizes/release.ts'
import { checkMoney } from '../../treasury/money-check/money-check.ts'
import { settleDue } from '../settlement/settle-due.ts'

const DAY = 86_400_000
const REASON = 'Written down for the tests.'
const DECIDE = 'POST /admin/challenges/:challengeId/disputes/:disputeId/decision'

// Ana trains on three days, Bia on two, for 90 split 60, 40.
for (const holdDays of [7, 0])
  describe(`tax on prizes that are held for ${holdDays} days`, () => {
    let server: TestServer
    let ana: TestPerson, bia: TestPerson, vera: TestPerson
    let challenge: Awaited<ReturnType<typeof buildChallenge>>
    let settledAt: number
    let second: string
    const pass = (days: number) => server.clock.set(new Date(server.clock.now().getTime() + days * DAY))
    const say = (percent: number, per: 'prize' | 'year' = 'prize', fromCents = 0) =>
      writeTaxRule(server.context().db, {
        country: 'BR',
        prizeKind: 'fixed',
        per,
        brackets: percent === 0 ? [] : [{ fromCents, basisPoints: percent * 100 }],
        reason: REASON,
        decidedBy: 'owner',
      })
    /** Applies the rules for real money, which the sandbox's payments otherwise don't follow. */
    const live = async <T>(work: () => Promise<T>): Promise<T> => {
      const { payments } = server.config
      Object.assign(server.config, { payments: { ...payments, mode: 'live' } })
      try {
        return await work()
      } finally {
        Object.assign(server.config, { payments })
      }
    }
    const wayOf = async (person: TestPerson) =>
      (await person.call('GET /wallet/prizes')).items.find(one => one.challenge.id === challenge.id)!
    const movements = async (person: TestPerson) =>
      (await person.call('GET /wallet/transactions', { query: { challengeId: challenge.id } })).items
        .map(({ kind, amountCents }) => [kind, amountCents])
        .toReversed()
    const withheld = async () => {
      const { rows } = await server.database.pool.query<{ cents: number }>(
        `select coalesce(-sum(cents), 0)::int as cents from ledger_entries where account_kind = 'tax_withheld'`,
      )
      return rows[0]!.cents
    }
    const free = async () => {
      if (holdDays > 0) server.clock.set(new Date(settledAt + holdDays * DAY))
      await live(() => releaseHeldPrizes(server.context()))
    }

    before(async () => {
      server = await testServer('2026-03-01T12:00:00.000Z', { PRIZE_HOLD_DAYS: String(holdDays) })
      ana = await asPerson(server, 'Ana Duarte')
      bia = await asPerson(server, 'Bia Ferraz')
      vera = await asAdmin(server, 'Vera Campos')
    })
    after(() => server.close())
    afterEach(async () => assert.deepEqual(await checkMoney(server.context().db), []))

    async function settled(): Promise<void> {
      pass(10)
      ;[ana, bia, vera] = [
        await signedInAgain(server, ana),
        await signedInAgain(server, bia),
        await asAdmin(server, 'Vera Campos'),
      ]
      const days = [1, 2, 3].map(offset =>
        new Date(server.clock.now().getTime() + offset * DAY).toISOString().slice(0, 10),
      )
      challenge = await buildChallenge(ana, {
        startDate: days[0]!,
        endDate: days[2]!,
        prize: { kind: 'fixed', amountCents: 9000, split: 'tiers', tiers: [60, 40] },
      })
      await join(bia, challenge)
      await pay(server, ana, challenge)
      for (const [index, date] of days.entries()) {
        server.clock.set(new Date(`${date}T15:00:00Z`))
        for (const person of [ana, bia].slice(0, index === 2 ? 1 : 2)) {
          const { activity } = await logWorkout(person, { startedAt: `${date}T12:00:00Z` })
          if (person === ana && index > 0) second = `${index === 1 ? '' : `${second} `}${activity.id}`
        }
      }
      settledAt = Date.parse(`${days[2]}T00:00:00Z`) + 2 * DAY
      server.clock.set(new Date(settledAt))
      assert.equal(await live(() => settleDue(server.context(), problem => assert.fail(problem))), 1)
    }

    describe('of one prize', () => {
      beforeEach(async () => {
        await say(10)
        await settled()
      })

      test('it leaves the wallet once, with the prize, and is shown in the wallet, its receipt and its statement', async () => {
        const before = await withheld()
        await free()
        await free()
        assert.equal(await withheld(), holdDays > 0 ? before + 900 : before)
        assert.deepEqual(await movements(ana).then(all => all.filter(([kind]) => kind !== 'prize_funding')), [
          ['prize', 5400],
          ...(holdDays > 0 ? [['prize_released', 5400]] : []),
          ['prize_tax', -540],
        ])
        const way = await wayOf(bia)
        assert.deepEqual([way.amountCents, way.taxCents, way.leftCents, way.spentCents], [3600, 360, 3240, 0])
        const { items } = await ana.call('GET /wallet/transactions', { query: { challengeId: challenge.id } })
        const tax = items.find(({ kind }) => kind === 'prize_tax')!
        const receipt = await ana.call('GET /wallet/transactions/:entryId', { params: { entryId: tax.id } })
        assert.deepEqual(
          [receipt.amountCents, receipt.taxedCents, receipt.rank, receipt.challenge?.id],
          [-540, 5400, 1, challenge.id],
        )
        const { parts } = await ana.call('GET /wallet/statements/:year', { params: { year: '2026' } })
        const main = parts.find(({ account }) => account === 'main')!
        const lines = main.lines.filter(({ kind }) => kind === 'prize_tax')
        assert.equal(main.taxCents, 0 - lines.reduce((sum, line) => sum + line.amountCents, 0))
        assert.equal(main.openingCents + main.inCents + main.outCents, main.closingCents)
        // The result stays gross.
        const results = await bia.call('GET /challenges/:challengeId/results', {
          params: { challengeId: challenge.id },
        })
        assert.equal(JSON.stringify(results).includes('5400'), true)
      })

      test('an upheld dispute returns the tax on the amount that was reduced', async () => {
        const { id } = await bia.call('POST /challenges/:challengeId/disputes', {
          params: { challengeId: challenge.id },
          body: { reason: 'Ela não treinou nesses dias.', activityIds: second.split(' ') },
        })
        const before = await withheld()
        await live(() =>
          vera.call(DECIDE, {
            params: { challengeId: challenge.id, disputeId: id },
            body: { outcome: 'upheld', reason: 'As fotos são de outro dia.', revision: 1 },
          }),
        )
        await free()
        server.clock.set(new Date(settledAt + 8 * DAY))
        await live(() => releaseHeldPrizes(server.context()))
        const ways = [await wayOf(ana), await wayOf(bia)]
        assert.deepEqual(
          ways.map(way => [way.amountCents, way.taxCents, way.heldCents]),
          [
            [3600, 360, 0],
            [5400, 540, 0],
          ],
        )
        assert.equal((await withheld()) - before, holdDays > 0 ? 900 : 0)
        if (holdDays === 0)
          assert.deepEqual(
            (await movements(ana)).filter(([kind]) => /tax/.test(String(kind))),
            [
              ['prize_tax', -540],
              ['prize_tax_back', 540],
              ['prize_tax', -360],
            ],
          )
      })
    })

    test('per year, earlier payments count, and a rule of zero withholds nothing', async () => {
      await say(0)
      await settled()
      await free()
      assert.equal((await wayOf(ana)).taxCents, 0)
      const { parts } = await ana.call('GET /wallet/statements/:year', { params: { year: '2026' } })
      const paid = (parts.find(({ account }) => account === 'main')?.lines ?? [])
        .filter(({ kind }) => kind === 'prize' || kind === 'prize_released' || kind === 'correction')
        .reduce((sum, line) => sum + line.amountCents, 0)
      // All of this year's prizes so far, and a thousand of the next one, are exempt.
      await say(20, 'year', paid + 1_000)
      await settled()
      await free()
      assert.equal((await wayOf(ana)).taxCents, (5_400 - 1_000) / 5)
    })

    test('without real money nothing is withheld', async () => {
      await say(50)
      pass(1)
      const before = await withheld()
      const { payments } = server.config
      assert.equal(payments.mode, 'sandbox')
      await releaseHeldPrizes(server.context())
      assert.equal(await withheld(), before)
    })
  })
