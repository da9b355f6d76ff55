import {
  MONEY_PURPOSES,
  MONEY_STATES,
  type MoneyPurpose,
  moneyOutcome,
  type MoneyState,
  OUTCOMES,
  PAID_STATES,
  type PaidState,
} from '@bora/rules/money-outcomes.ts'
import { phaseForViewer } from '@bora/rules/abilities.ts'
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setSandboxSwitches } from '../../../adapters/sandbox-settings.ts'
import { asPerson, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge, join, logWorkout } from '../../../testing/build.ts'
import { openCheckout, pay, type Press, press } from '../../../testing/pay.ts'
import { payAfterAll } from '../../../testing/pay-after-all.ts'
import { asAdmin } from '../../../testing/payouts.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'
import { challengeFacts } from '../../participation/joining/facts.ts'
import { grantBonus } from '../../ledger/bonus.ts'
import { pollPayment } from '../../payments/payment/poll.ts'
import { sweepPayments } from '../../payments/payment/sweep.ts'
import { checkMoney } from '../../treasury/money-check/money-check.ts'
import { settleDue } from './settle-due.ts'

/** A pair with real data: the payer, the challenge, and the payment. */
type Made = {
  purpose: MoneyPurpose
  challenge: MoneyState
  payment: PaidState
  payer: TestPerson
  challengeId: string
  paymentId: string | null
  /** whether credits were to pay a part */
  credits: boolean
}
type Pair = Pick<Made, 'purpose' | 'challenge' | 'payment'>

const FEE = 5000
const CREDITS = 700
/** When the pairs are checked: a moment after midnight in Auckland, an hour before noon UTC. */
const NOW = '2026-03-10T11:15:00.000Z'
/** Shortly before that: a payment begun then can still be completed. */
const SOON_BEFORE = '2026-03-10T10:50:00.000Z'
// A missing prize is waited for an hour at most: these begin within it.
const ENTRY_DATES: Record<MoneyState, { startDate: string; endDate: string }> = {
  upcoming: { startDate: '2026-03-20', endDate: '2026-03-25' },
  active: { startDate: '2026-03-09', endDate: '2026-03-20' },
  closing: { startDate: '2026-03-09', endDate: '2026-03-09' },
  paid: { startDate: '2026-03-05', endDate: '2026-03-06' },
  refunded: { startDate: '2026-03-05', endDate: '2026-03-06' },
  none: { startDate: '2026-03-05', endDate: '2026-03-06' },
  // It runs when an admin cancels it.
  cancelled: { startDate: '2026-03-05', endDate: '2026-03-20' },
}
/** When the last date of a closing challenge was over. */
const OVER_AT: Record<MoneyPurpose, string> = { entry: '2026-03-10T03:00:00.000Z', prize: '2026-03-10T11:00:00.000Z' }
const JUST_IN_TIME = '2026-03-10T02:59:59.000Z'
const about = ({ purpose, challenge, payment }: Pair) => `${purpose} ${challenge} ${payment}`
const outcomeOf = ({ purpose, challenge, payment }: Pair) => {
  const cell = moneyOutcome(purpose, challenge, payment)
  assert.ok('outcome' in cell)
  return { name: cell.outcome, ...OUTCOMES[cell.outcome] }
}

describe('the outcomes of a payment, with real data', () => {
  let server: TestServer
  let creator: TestPerson, rival: TestPerson, idler: TestPerson, admin: TestPerson
  const payers = new Map<PaidState, TestPerson>()
  const made: Made[] = []
  const db = () => server.context().db
  const answer = (fetch: 'answered' | 'error') => setSandboxSwitches(db(), { webhooks: 'lost', fetch })
  const isPossible = (purpose: MoneyPurpose, challenge: MoneyState, payment: PaidState) =>
    'outcome' in moneyOutcome(purpose, challenge, payment)

  before(async () => {
    server = await testServer('2026-03-01T12:00:00.000Z')
    creator = await asPerson(server, 'Ana Duarte')
    rival = await asPerson(server, 'Rita Campos')
    idler = await asPerson(server, 'Otto Reis')
    admin = await asAdmin(server, 'Vera Campos')
    for (const state of PAID_STATES) payers.set(state, await asPerson(server, 'Caio Nogueira'))
    await answer('answered')
    await makeSettled()
    await makeRunning()
    server.clock.set(NOW)
  })
  after(() => server.close())

  /** Brings a payment of this person into the state, as far as that is possible at once. */
  async function payUntil(
    payer: TestPerson,
    challenge: { id: string },
    { payment: state, ...pair }: Pair,
    credits: 'yes' | 'no',
  ): Promise<string | null> {
    if (state === 'unpaid') return null
    const paid = async (how: Press) => (await pay(server, payer, challenge, how, { credits })).id
    if (state === 'succeeded') return paid('approved')
    if (state === 'failed') return paid('declined')
    if (state === 'canceled') return paid('cancel')
    if (state === 'refunded') return paid(isGivenBack(pair) ? 'approved' : 'disputed')
    const { payment, url } = await openCheckout(payer, challenge, { credits })
    if (state === 'requires_action') await press(server, url, 'authentication')
    // Its bank approves 20 seconds later, and nothing polls before the pairs are checked.
    if (state === 'processing') await press(server, url, 'settlesLater')
    if (state !== 'pending') await pollPayment(server.context(), payment.id)
    return payment.id
  }

  /** Returns whether the end of the challenge refunds its payments. */
  const isGivenBack = ({ purpose, challenge }: Pick<Pair, 'purpose' | 'challenge'>) =>
    challenge === 'refunded' || (challenge === 'cancelled' && purpose === 'entry')

  /** Has the payer's bank charge the payment back, unless the challenge refunds it. */
  async function chargeBack(pair: Pair, paymentId: string | null): Promise<void> {
    if (pair.payment !== 'refunded' || isGivenBack(pair)) return
    server.clock.set(new Date(server.clock.now().getTime() + 61_000))
    await pollPayment(server.context(), paymentId!)
  }

  async function makeEntry(challenge: MoneyState, payment: PaidState): Promise<Made> {
    const payer = payers.get(payment)!
    const built = await buildChallenge(creator, {
      ...ENTRY_DATES[challenge],
      prize: { kind: 'challenge', entryFeeCents: FEE },
    })
    await join(payer, built)
    // Including partial payment by credits; payments that can still be captured after they closed have none, because
    // credits would be released.
    const credits = !['canceled', 'unpaid'].includes(payment) && !(payment === 'failed' && challenge === 'active')
    if (credits) {
      await grantBonus(server.context(), { key: `${built.id} credits`, userId: payer.id, cents: CREDITS })
    }
    const paymentId = await payUntil(payer, built, { purpose: 'entry', challenge, payment }, credits ? 'yes' : 'no')
    await chargeBack({ purpose: 'entry', challenge, payment }, paymentId)
    if (challenge === 'paid' || challenge === 'refunded') {
      const other = challenge === 'paid' ? rival : idler
      await join(other, built)
      for (const person of [creator, other]) await pay(server, person, built)
    }
    return { purpose: 'entry', challenge, payment, payer, challengeId: built.id, paymentId, credits }
  }

  async function makePrize(challenge: MoneyState, payment: PaidState): Promise<Made> {
    const payer = payers.get(payment)!
    const today = { startDate: '2026-03-10', endDate: '2026-03-10' }
    const dates = {
      ...ENTRY_DATES,
      active: { ...today, endDate: '2026-03-20' },
      closing: { ...today, timeZone: 'Pacific/Auckland' },
      // Without its prize it is cancelled at the start.
      cancelled: ENTRY_DATES.paid,
    }
    const built = await buildChallenge(payer, {
      ...dates[challenge],
      prize: { kind: 'fixed', amountCents: FEE },
    })
    const paymentId = await payUntil(payer, built, { purpose: 'prize', challenge, payment }, 'no')
    await chargeBack({ purpose: 'prize', challenge, payment }, paymentId)
    if (challenge === 'paid' || challenge === 'refunded') {
      await join(challenge === 'paid' ? rival : idler, built)
      const isThere = payment === 'succeeded' || (payment === 'refunded' && challenge === 'refunded')
      if (!isThere) await pay(server, payer, built)
    }
    return { purpose: 'prize', challenge, payment, payer, challengeId: built.id, paymentId, credits: false }
  }

  const wanted = (...states: MoneyState[]) =>
    MONEY_PURPOSES.flatMap(purpose =>
      states.flatMap(challenge =>
        PAID_STATES.filter(payment => isPossible(purpose, challenge, payment)).map(payment => ({
          purpose,
          challenge,
          payment,
        })),
      ),
    )
  const make = ({ purpose, challenge, payment }: Pair) =>
    purpose === 'entry' ? makeEntry(challenge, payment) : makePrize(challenge, payment)

  async function makeSettled(): Promise<void> {
    server.clock.set('2026-03-04T12:00:00.000Z')
    for (const pair of wanted('paid', 'refunded', 'none', 'cancelled')) made.push(await make(pair))
    await trainIn(made.filter(one => one.challenge === 'paid').map(one => one.challengeId))
    // No answer for an hour: open payments stay open.
    await answer('error')
    server.clock.set('2026-03-08T01:00:00.000Z')
    await settleDue(server.context(), problem => assert.fail(problem))
    // Without an answer, open payments stay open through an admin's cancellation, too.
    for (const { purpose, challenge, challengeId } of made)
      if (purpose === 'entry' && challenge === 'cancelled')
        await admin.call('POST /admin/challenges/:challengeId/cancel', {
          params: { challengeId },
          body: { words: 'O local foi interditado.' },
        })
    await answer('answered')
  }

  /** Logs a workout of Rita's that counts in exactly these. */
  async function trainIn(challenges: readonly string[]): Promise<void> {
    server.clock.set('2026-03-05T15:00:00.000Z')
    await logWorkout(rival, { startedAt: '2026-03-05T12:00:00Z' })
    const rows = await db().selectFrom('receipts').select('challenge_id').execute()
    assert.deepEqual(rows.map(row => row.challenge_id).toSorted(), challenges.toSorted())
  }

  async function makeRunning(): Promise<void> {
    server.clock.set('2026-03-09T12:00:00.000Z')
    // A confirmation required by a bank must come while there is time to pay.
    const isSoon = ({ purpose, challenge, payment }: Pair) =>
      purpose === 'prize' ? challenge !== 'upcoming' : payment === 'requires_action' && challenge === 'upcoming'
    const pairs = wanted('upcoming', 'active', 'closing')
    for (const pair of pairs) if (!isSoon(pair)) made.push(await make(pair))
    server.clock.set(SOON_BEFORE)
    for (const pair of pairs) if (isSoon(pair)) made.push(await make(pair))
  }

  test('every possible pair was created', () => {
    assert.deepEqual(
      made.map(about).toSorted(),
      wanted(...MONEY_STATES)
        .map(about)
        .toSorted(),
    )
  })

  test('each is in its intended state', async () => {
    for (const one of made) {
      const { challenge, settlement, payment } = await factsOf(one)
      const phase = phaseForViewer(challengeFacts(challenge, 0), server.clock.now())
      const state = phase === 'completed' ? settlement!.outcome : phase
      assert.deepEqual([state, payment?.status ?? 'unpaid'], [one.challenge, one.payment], about(one))
    }
  })

  test('its money is where the table places it, by one of its ways, and the next step matches', async () => {
    for (const one of made) {
      const { name, place, ways, next } = outcomeOf(one)
      const is = `${about(one)} (${name})`
      const kinds = await kindsOf(one)
      // Free money moves like credits, and the provider decides how a refund ends.
      const there = (ways as readonly (readonly string[])[]).map(way =>
        way.filter(
          kind => !kind.startsWith('main_') && !kind.endsWith('_done') && (one.credits || !kind.startsWith('bonus_')),
        ),
      )
      assert.ok(
        there.some(way => way.toSorted().join() === kinds.toSorted().join()),
        `${is}: ${kinds.join(', ')}`,
      )
      const facts = await factsOf(one)
      assert.equal(facts.payment?.hold_state === 'held', place === 'set_aside' && one.credits, is)
      if (place === 'released' && one.credits) assert.equal(facts.payment?.hold_state, 'released', is)
      assert.equal(await nextFrom(one, facts), next, is)
    }
    assert.deepEqual(await checkMoney(db()), [])
  })

  test('a late or repeated payment is captured, or refunded, as the table says', async () => {
    const seen = new Set<string>()
    for (const one of made) {
      const { name, late } = outcomeOf(one)
      const is = `${about(one)} (${name})`
      if (one.payment === 'unpaid') {
        if (late === 'taken_in')
          assert.equal((await pay(server, one.payer, { id: one.challengeId })).status, 'succeeded')
        else {
          const params = { challengeId: one.challengeId }
          await one.payer.refused('POST /challenges/:challengeId/checkout', { params })
        }
        continue
      }
      const isJustInTime = about(one) === 'entry closing canceled'
      const at = isJustInTime ? new Date(JUST_IN_TIME) : server.clock.now()
      const { ref, paidAt } = await payAfterAll(server, one.paymentId!, at)
      // The internal part was released to its payer: the rest alone is no entry.
      const isWhole = (await factsOf(one)).payment?.hold_state !== 'released'
      await pollPayment(server.context(), one.paymentId!)
      const isInTime = one.challenge !== 'closing' || paidAt < OVER_AT[one.purpose]
      const isTaken = isWhole && (late === 'taken_in' || (late === 'as_paid_in_time' && isInTime))
      const { payment } = await factsOf(one)
      const status = late === 'second_sent_back' ? one.payment : isTaken ? 'succeeded' : 'refunded'
      assert.equal(payment?.status, status, is)
      const keys = isTaken ? [`pay:${one.paymentId}:captured`] : [`susp:sandbox:${ref}`, `susp:sandbox:${ref}:refund`]
      assert.deepEqual(await postedOf(one.paymentId!, ref), keys, is)
      seen.add(`${late} ${isTaken}`)
    }
    assert.deepEqual([...seen].toSorted(), [
      'as_paid_in_time false',
      'as_paid_in_time true',
      'second_sent_back false',
      'sent_back false',
      'taken_in false',
      'taken_in true',
    ])
    // Every refund arrives.
    await sweepPayments(server.context())
    const open = await db().selectFrom('refunds').select('id').where('state', '<>', 'done').execute()
    assert.deepEqual(open, [])
    assert.deepEqual(await checkMoney(db()), [])
  })

  /** Whether this charge was captured, or was recorded and refunded. */
  async function postedOf(paymentId: string, ref: string): Promise<string[]> {
    const back = [`susp:sandbox:${ref}`, `susp:sandbox:${ref}:refund`]
    const rows = await db()
      .selectFrom('ledger_transactions')
      .select('idem_key')
      .where('idem_key', 'in', [...back, `pay:${paymentId}:captured`])
      .orderBy('idem_key')
      .execute()
    const keys = rows.map(row => row.idem_key)
    const returned = keys.filter(key => back.includes(key))
    return returned.length > 0 ? returned : keys
  }

  async function factsOf({ challengeId, paymentId }: Made) {
    const [challenge, settlement, payment] = [
      await db().selectFrom('challenges').selectAll().where('id', '=', challengeId).executeTakeFirstOrThrow(),
      await db().selectFrom('settlements').selectAll().where('challenge_id', '=', challengeId).executeTakeFirst(),
      await db().selectFrom('payments').selectAll().where('id', '=', paymentId).executeTakeFirst(),
    ]
    return { challenge, settlement, payment }
  }

  /** Returns the product's next step for the money, by the facts. */
  async function nextFrom(one: Made, { challenge, settlement, payment }: Awaited<ReturnType<typeof factsOf>>) {
    if (payment?.poll_at) return 'provider'
    if (payment?.status === 'succeeded') {
      if (!settlement) return 'settlement'
      return settlement.free_at && new Date(settlement.free_at) > server.clock.now() ? 'release' : 'nothing'
    }
    if (payment?.status === 'refunded') {
      const refund = await db().selectFrom('refunds').select('id').where('payment_id', '=', payment.id).execute()
      const chargeback = await db()
        .selectFrom('chargebacks')
        .select('dispute_ref')
        .where('payment_id', '=', payment.id)
        .execute()
      assert.equal(refund.length + chargeback.length, 1, about(one))
      return 'refund'
    }
    return one.purpose === 'prize' && challenge.status === 'active' && !challenge.funded_at ? 'start' : 'nothing'
  }

  /** Returns the kinds of the postings of one payment. */
  async function kindsOf({ challengeId, paymentId, payer, purpose }: Made): Promise<string[]> {
    if (!paymentId) return []
    const { provider_ref, captured_cents, hold_state } = await db()
      .selectFrom('payments')
      .select(['provider_ref', 'captured_cents', 'hold_state'])
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow()
    const rows = await db()
      .selectFrom('ledger_transactions as t')
      .innerJoin('ledger_entries as e', 'e.transaction_id', 't.id')
      .select(['t.kind', 't.idem_key', 'e.person_id'])
      .where('t.challenge_id', '=', challengeId)
      .execute()
    const wasIn = captured_cents > 0 || hold_state === 'used'
    const own = rows.filter(
      ({ kind, idem_key, person_id }) =>
        idem_key.includes(paymentId) ||
        (provider_ref !== null && idem_key.includes(provider_ref)) ||
        (wasIn && kind === 'settle') ||
        (wasIn && person_id === payer.id && ['settle_refund', 'entry_refund', 'chargeback'].includes(kind)),
    )
    const kinds = [...new Set(own.map(row => row.kind))]
    // One charged back before has no part in its challenge's settlement.
    const gone = kinds.includes('chargeback') && !kinds.includes('settle_refund')
    const isOut = gone && (await statusOf(paymentId)) === 'refunded'
    return kinds.filter(kind => !(isOut && kind === 'settle') && !(purpose === 'prize' && kind.endsWith('_done')))
  }

  async function statusOf(paymentId: string): Promise<string> {
    return (await db().selectFrom('payments').select('status').where('id', '=', paymentId).executeTakeFirstOrThrow())
      .status
  }
})
