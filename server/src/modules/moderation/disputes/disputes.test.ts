import { outcomeOf, parseHistory } from '@bora/rules/history.ts'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { asPerson, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge, join, logWorkout } from '../../../testing/build.ts'
import { pay } from '../../../testing/pay.ts'
import { askPayout, passAndSend, verifiedDetails } from '../../../testing/payouts.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'
import { toldKinds } from '../../../testing/notices.ts'
import { sweepPayments } from '../../payments/payment/sweep.ts'
import { balanceOf } from '../../ledger/balances.ts'
import { releaseHeldPrizes } from '../../prizes/held-prizes/release.ts'
import { checkMoney } from '../../treasury/money-check/money-check.ts'
import { settleDue } from '../../prizes/settlement/settle-due.ts'
import { decideDispute, type Decision } from './decide.ts'

const REASON = 'That photo is from last year.'
const DAY = 86_400_000

describe('disputes', () => {
  let server: TestServer
  let ana: TestPerson, bia: TestPerson, caio: TestPerson, judge: TestPerson, second: TestPerson
  let challenge: Awaited<ReturnType<typeof buildChallenge>>
  let workouts: Record<string, string[]>
  let settledAt: number
  const about = () => ({ params: { challengeId: challenge.id } })
  const at = (days: number, ms = 0) => server.clock.set(new Date(settledAt + days * DAY + ms))
  const money = async (person: TestPerson) => {
    const { freeCents, heldCents } = await person.call('GET /wallet')
    return [freeCents, heldCents]
  }
  const open = (person: TestPerson, activityIds: string[], reason = REASON) =>
    person.call('POST /challenges/:challengeId/disputes', { ...about(), body: { reason, activityIds } })
  const refusedOpen = async (person: TestPerson, activityIds: string[], challengeId = challenge.id) =>
    (
      await person.refused('POST /challenges/:challengeId/disputes', {
        params: { challengeId },
        body: { reason: REASON, activityIds },
      })
    ).code
  const mine = (person: TestPerson) => person.call('GET /challenges/:challengeId/disputes', about())
  const decide = (disputeId: string, outcome: Decision['outcome'], decidedBy = judge.id, approvedBy?: string) =>
    server.database.transaction(db =>
      decideDispute(
        { ...server.context(), db },
        { challengeId: challenge.id, disputeId },
        {
          outcome,
          reason: 'The photo is of another day.',
          decidedBy,
          ...(approvedBy && { approvedBy }),
        },
      ),
    )
  const results = () => bia.call('GET /challenges/:challengeId/results', about())
  const winnersNow = async () => (await results()).winners.map(row => [row.person.name, row.prizeCents])

  before(async () => {
    server = await testServer('2026-03-01T12:00:00.000Z')
    ana = await asPerson(server, 'Ana Duarte')
    bia = await asPerson(server, 'Bia Ferraz')
    caio = await asPerson(server, 'Caio Nogueira')
    judge = await asPerson(server, 'Judite Ramos')
    second = await asPerson(server, 'Samuel Prado')
  })
  after(() => server.close())

  /** Three people pay 33.33; Ana trains on three days, Bia on two, Caio on one; then it is settled. */
  async function settled(about: Parameters<typeof buildChallenge>[1] = {}): Promise<void> {
    const day = (offset: number) => new Date(server.clock.now().getTime() + offset * DAY).toISOString().slice(0, 10)
    challenge = await buildChallenge(ana, {
      startDate: day(1),
      endDate: day(3),
      prize: { kind: 'challenge', entryFeeCents: 3333, split: 'tiers', tiers: [50, 30, 20] },
      ...about,
    })
    const paid = challenge.pool.kind === 'challenge'
    for (const person of [bia, caio]) {
      server.clock.set(new Date(server.clock.now().getTime() + 60_000))
      await join(person, challenge)
    }
    if (paid) for (const person of [ana, bia, caio]) await pay(server, person, challenge)
    else await pay(server, ana, challenge)
    workouts = {}
    const days = [day(1), day(2), day(3)]
    for (const [index, date] of days.entries()) {
      server.clock.set(new Date(`${date}T15:00:00Z`))
      for (const person of [ana, bia, caio].slice(0, 3 - index)) {
        const { activity } = await logWorkout(person, { startedAt: `${date}T12:00:00Z` })
        workouts[person.id] = [...(workouts[person.id] ?? []), activity.id]
      }
    }
    settledAt = Date.parse(`${days[2]}T00:00:00Z`) + 2 * DAY
    at(0)
    assert.equal(await settleDue(server.context(), problem => assert.fail(problem)), 1)
  }
  const idsOf = (person: TestPerson) => workouts[person.id]!
  /** Checks that the money adds up, the statement sums to zero, and the export replays to the shown result. */
  async function holds(): Promise<void> {
    assert.deepEqual(await checkMoney(server.context().db), [])
    const statement = await bia.call('GET /challenges/:challengeId/statement', about())
    assert.equal(statement.balanceCents, 0)
    for (const { kind, amountCents } of statement.lines) {
      const comesBack = kind.endsWith('_correction')
      assert.equal(amountCents > 0, comesBack || ['entry', 'funding'].includes(kind), `${kind}: ${amountCents}`)
    }
    const file = await bia.call('GET /challenges/:challengeId/export', about())
    const outcome = outcomeOf(parseHistory(JSON.stringify(file)))
    const shown = await results()
    assert.deepEqual(
      shown.standings.map(row => [row.person.id, row.rank, BigInt(row.score)]),
      outcome.standings.map(one => [one.participant, one.rank, one.score]),
    )
    assert.deepEqual(
      [shown.outcome, BigInt(shown.feeCents), shown.winners.map(row => [row.person.id, BigInt(row.prizeCents)])],
      [
        outcome.settlement.outcome,
        outcome.settlement.feeCents,
        outcome.settlement.prizes.map(one => [one.participant, one.amountCents]),
      ],
    )
  }

  describe('while prizes are held', () => {
    beforeEach(async () => {
      server.clock.set(new Date(server.clock.now().getTime() + DAY))
      await settled()
    })

    test('the contested prize stays held past its date, the others go free on it', async () => {
      assert.deepEqual(await winnersNow(), [
        ['Ana Duarte', 4500],
        ['Bia Ferraz', 2700],
        ['Caio Nogueira', 1800],
      ])
      const opened = await open(bia, idsOf(ana).slice(1))
      assert.deepEqual(
        [opened.state, opened.workouts.length, opened.workouts[0]?.person.name],
        ['open', 2, 'Ana Duarte'],
      )
      assert.deepEqual([(await mine(ana)).prizeContested, (await mine(bia)).prizeContested], [true, false])
      const free = await Promise.all([ana, bia, caio].map(money))
      at(7)
      assert.equal(await releaseHeldPrizes(server.context()), 2)
      assert.deepEqual(await money(bia), [free[1]![0]! + 2700, 0])
      assert.deepEqual(await money(ana), [free[0]![0]!, 4500])
      await holds()

      assert.equal(await decide(opened.id, 'upheld'), 2)
      // Ana has one day left, like Caio; Bia is first: 50 %, then 30 % and 20 % shared.
      assert.deepEqual(await winnersNow(), [
        ['Bia Ferraz', 4500],
        ['Ana Duarte', 2250],
        ['Caio Nogueira', 2250],
      ])
      const shown = await results()
      assert.deepEqual(
        [shown.revision, shown.revisedAt, shown.clock.settledAt, shown.earlier.map(one => one.winners[0]?.person.name)],
        [2, new Date(settledAt + 7 * DAY).toISOString(), new Date(settledAt).toISOString(), ['Ana Duarte']],
      )
      await holds()
      assert.equal(await releaseHeldPrizes(server.context()), 3)
      assert.deepEqual(
        await Promise.all([ana, bia, caio].map(money)),
        [2250, 4500, 2250].map((cents, index) => [free[index]![0]! + cents, 0]),
      )
      await holds()
      assert.equal((await mine(bia)).items[0]?.state, 'upheld')
      assert.ok((await toldKinds(server, bia)).includes('dispute_decided'))
      assert.ok(!(await toldKinds(server, ana)).includes('dispute_decided'))
      const receipts = await ana.call('GET /challenges/:challengeId/activities', {
        ...about(),
        query: { person: ana.id },
      })
      assert.deepEqual(
        receipts.items.map(one => [one.voided, one.receipts[0]?.points]),
        [
          [true, 0],
          [true, 0],
          [false, 10],
        ],
      )
    })

    test('dismissed or withdrawn, all prizes are released on their date', async () => {
      const first = await open(bia, idsOf(ana))
      assert.equal(await decide(first.id, 'dismissed', judge.id, second.id), null)
      const other = await open(bia, idsOf(caio))
      const withdrawn = await bia.call('POST /challenges/:challengeId/disputes/:disputeId/withdraw', {
        params: { challengeId: challenge.id, disputeId: other.id },
      })
      assert.equal(withdrawn.state, 'withdrawn')
      at(7)
      assert.equal(await releaseHeldPrizes(server.context()), 3)
      assert.equal((await results()).revision, 1)
      await holds()
    })

    test("upheld before the date: others' gains are held until it, too", async () => {
      const opened = await open(caio, idsOf(ana))
      at(2)
      assert.equal(await decide(opened.id, 'upheld'), 2)
      assert.deepEqual(await winnersNow(), [
        ['Bia Ferraz', 5625],
        ['Caio Nogueira', 3375],
      ])
      assert.equal(await releaseHeldPrizes(server.context()), 0)
      await holds()
      at(7)
      assert.equal(await releaseHeldPrizes(server.context()), 2)
      await holds()
    })

    test('two disputes upheld one after the other make revisions 2 and 3, also when decided concurrently', async () => {
      const [ofBia, ofCaio] = [await open(bia, idsOf(ana)), await open(caio, idsOf(bia).slice(1))]
      const decided = await Promise.allSettled([
        decide(ofBia.id, 'upheld'),
        decide(ofBia.id, 'upheld'),
        decide(ofCaio.id, 'upheld'),
        decide(ofBia.id, 'dismissed'),
      ])
      const revisions = decided.flatMap(one => (one.status === 'fulfilled' && one.value !== null ? [one.value] : []))
      const ended = decided.filter(one => one.status === 'fulfilled').length
      assert.equal(ended, 2, JSON.stringify(decided))
      assert.ok(revisions.length >= 1 && revisions.length <= 2)
      assert.equal((await results()).revision, 1 + revisions.length)
      await holds()
      at(7)
      await releaseHeldPrizes(server.context())
      await holds()
    })

    test('a second dispute about workouts already void is upheld without another revision', async () => {
      const [first, again] = [await open(bia, [idsOf(ana)[0]!]), await open(caio, [idsOf(ana)[0]!])]
      assert.equal(await decide(first.id, 'upheld'), 2)
      const before = await winnersNow()
      const toldOfRevision = async () => (await toldKinds(server, ana)).filter(kind => kind === 'result_revised').length
      const told = await toldOfRevision()
      assert.equal(await decide(again.id, 'upheld'), 2)
      assert.equal((await results()).revision, 2)
      assert.deepEqual(await winnersNow(), before)
      assert.equal(await toldOfRevision(), told)
      await holds()
    })

    test('no one left with points: every entry is refunded in full, and so is the fee', async () => {
      const opened = await open(caio, [...idsOf(ana), ...idsOf(bia)])
      await decide(opened.id, 'upheld')
      assert.deepEqual(await winnersNow(), [['Caio Nogueira', 9000]])
      const last = await open(bia, idsOf(caio))
      assert.equal(await decide(last.id, 'upheld'), 3)
      const shown = await results()
      assert.deepEqual([shown.outcome, shown.feeCents, shown.refunds.length], ['refunded', 0, 3])
      await sweepPayments(server.context())
      const { held } = await caio.call('GET /wallet')
      assert.deepEqual(
        held.filter(one => one.challengeId === challenge.id),
        [],
      )
      await holds()
      assert.equal((await mine(ana)).against, 'nothing_to_dispute')
    })

    test('who can open one, about what, until when, and how often', async () => {
      assert.equal(await refusedOpen(judge, idsOf(ana)), 'not_participating')
      assert.equal(await refusedOpen(ana, idsOf(ana)), 'own_activity')
      assert.equal(await refusedOpen(bia, [randomUUID()]), 'activity_not_found')
      assert.equal(await refusedOpen(bia, idsOf(ana), randomUUID()), 'challenge_not_found')
      const both = await Promise.allSettled([open(bia, idsOf(ana)), open(bia, idsOf(ana))])
      assert.equal(both.filter(one => one.status === 'fulfilled').length, 1)
      assert.equal(await refusedOpen(bia, idsOf(caio)), 'dispute_open')
      const { id } = (await mine(bia)).items[0]!
      const address = { params: { challengeId: challenge.id, disputeId: id } }
      const WITHDRAW = 'POST /challenges/:challengeId/disputes/:disputeId/withdraw'
      assert.equal((await caio.refused(WITHDRAW, address)).code, 'dispute_not_found')
      await bia.call(WITHDRAW, address)
      assert.equal((await bia.refused(WITHDRAW, address)).code, 'dispute_closed')
      for (let times = 0; times < 2; times++) {
        const again = await open(bia, idsOf(ana))
        await bia.call(WITHDRAW, { params: { challengeId: challenge.id, disputeId: again.id } })
      }
      assert.equal(await refusedOpen(bia, idsOf(ana)), 'disputes_used')
      at(7, -1)
      await open(caio, idsOf(ana))
      at(7)
      assert.equal(await refusedOpen(ana, idsOf(bia)), 'dispute_over')
      assert.deepEqual(
        [(await mine(ana)).against, (await mine(ana)).until],
        ['dispute_over', new Date(settledAt + 7 * DAY).toISOString()],
      )
    })

    test('no one decides about their own challenge, nothing is decided twice, and the database protects records', async () => {
      const { id } = await open(bia, idsOf(ana))
      for (const person of [ana, bia, caio])
        await assert.rejects(decide(id, 'upheld', person.id), { code: 'not_allowed' })
      await assert.rejects(decide(id, 'upheld', judge.id, caio.id), { code: 'not_allowed' })
      await assert.rejects(decide(randomUUID(), 'upheld'), { code: 'dispute_not_found' })
      await assert.rejects(decide(id, 'dismissed', judge.id, judge.id), { code: '23514' })
      await decide(id, 'dismissed')
      await assert.rejects(decide(id, 'upheld'), { code: 'dispute_closed' })
      const { pool } = server.database
      for (const statement of [
        `update disputes set state = 'open', ended_at = null where id = '${id}'`,
        `update disputes set reason = 'something else entirely' where id = '${id}'`,
        `delete from disputes where id = '${id}'`,
        `delete from dispute_activities where dispute_id = '${id}'`,
      ])
        await assert.rejects(pool.query(statement), { code: '23001' }, statement)
    })
  })

  describe('when prizes are free at once', () => {
    before(async () => {
      await server.close()
      server = await testServer('2026-05-01T12:00:00.000Z', { PRIZE_HOLD_DAYS: '0' })
      ana = await asPerson(server, 'Ana Duarte')
      bia = await asPerson(server, 'Bia Ferraz')
      caio = await asPerson(server, 'Caio Nogueira')
      judge = await asPerson(server, 'Judite Ramos')
      await verifiedDetails(server, ana)
    })
    beforeEach(async () => {
      server.clock.set(new Date(server.clock.now().getTime() + DAY))
      await settled({ prize: { kind: 'fixed', amountCents: 9000, split: 'tiers', tiers: [50, 30, 20] } })
    })

    test('a contested prize is held again as far as the money is there, and released when the dispute is dismissed', async () => {
      const [free] = await money(ana)
      await spend(ana, free! - 1000)
      const opened = await open(bia, idsOf(ana))
      assert.deepEqual(await money(ana), [0, 1000])
      await holds()
      await decide(opened.id, 'dismissed')
      assert.equal(await releaseHeldPrizes(server.context()), 1)
      assert.equal(await releaseHeldPrizes(server.context()), 0)
      assert.deepEqual(await money(ana), [1000, 0])
      await holds()
    })

    test('upheld, spent money is owed', async () => {
      const [free] = await money(ana)
      await spend(ana, free! - 1000)
      const before = await money(bia)
      const opened = await open(bia, idsOf(ana))
      await decide(opened.id, 'upheld')
      await holds()
      assert.deepEqual(await money(ana), [0, 0])
      assert.equal(await balanceOf(server.context().db, 'receivable_user', ana.id, 'BRL'), 3500)
      assert.equal(await releaseHeldPrizes(server.context()), 2)
      assert.deepEqual(await money(bia), [before[0]! + 5625 - 2700, 0])
      await holds()
    })

    async function spend(person: TestPerson, cents: number): Promise<void> {
      await askPayout(person, cents)
      await passAndSend(server, 1)
      await passAndSend(server, 180)
    }
  })
})
