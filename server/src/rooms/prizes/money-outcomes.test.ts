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
import { phaseThere } from '@bora/rules/abilities.ts'
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { payByPix } from '../../adapters/sandbox-books.ts'
import { setSandboxSwitches } from '../../adapters/sandbox-settings.ts'
import { asPerson, type TestPerson } from '../../testing/as-person.ts'
import { buildChallenge, join, logWorkout } from '../../testing/build.ts'
import { openCheckout, pay, press } from '../../testing/pay.ts'
import { testServer, type TestServer } from '../../testing/server.ts'
import { challengeFacts } from '../joining/joining.ts'
import { grantBonus } from '../ledger/ledger.ts'
import { pollPayment } from '../payments/payments.ts'
import { checkMoney } from '../money-check/money-check.ts'
import { settleDue } from './prizes.ts'

/** One pair made real: whose money it is, in which challenge, by which payment. */
type Made = {
  purpose: MoneyPurpose
  challenge: MoneyState
  payment: PaidState
  payer: TestPerson
  challengeId: string
  paymentId: string | null
}

const FEE = 5000
const CREDITS = 700
/** When the pairs are looked at: a moment after midnight in Auckland, an hour before noon UTC. */
const NOW = '2026-03-10T11:30:00.000Z'
const SOON_BEFORE = '2026-03-10T10:50:00.000Z'
// A prize that isn't there is there an hour at most: these begin within it.
const ENTRY_DATES: Record<MoneyState, { startDate: string; endDate: string }> = {
  upcoming: { startDate: '2026-03-20', endDate: '2026-03-25' },
  active: { startDate: '2026-03-09', endDate: '2026-03-20' },
  closing: { startDate: '2026-03-09', endDate: '2026-03-09' },
  paid: { startDate: '2026-03-05', endDate: '2026-03-06' },
  refunded: { startDate: '2026-03-05', endDate: '2026-03-06' },
  none: { startDate: '2026-03-05', endDate: '2026-03-06' },
  cancelled: { startDate: '2026-03-05', endDate: '2026-03-06' },
}
/** Pairs that can be, but that nothing in the product brings about yet: nobody can cancel a challenge by hand. */
const notYet = ({ purpose, challenge }: Pick<Made, 'purpose' | 'challenge'>) =>
  purpose === 'entry' && challenge === 'cancelled'

describe('what becomes of a payment, made real', () => {
  let server: TestServer
  let creator: TestPerson, rival: TestPerson, idler: TestPerson
  const payers = new Map<PaidState, TestPerson>()
  const made: Made[] = []
  const db = () => server.context().db
  const answer = (fetch: 'answered' | 'error') => setSandboxSwitches(db(), { webhooks: 'lost', fetch })
  const isPossible = (purpose: MoneyPurpose, challenge: MoneyState, payment: PaidState) =>
    'outcome' in moneyOutcome(purpose, challenge, payment) && !notYet({ purpose, challenge })

  before(async () => {
    server = await testServer('2026-03-01T12:00:00.000Z')
    creator = await asPerson(server, 'Ana Duarte')
    rival = await asPerson(server, 'Rita Campos')
    idler = await asPerson(server, 'Otto Reis')
    for (const state of PAID_STATES) payers.set(state, await asPerson(server, 'Caio Nogueira'))
    await answer('answered')
    await makeSettled()
    await makeRunning()
    server.clock.set(NOW)
  })
  after(() => server.close())

  /** Brings a payment of this person into the state, as far as that doesn't take time. */
  async function payUntil(payer: TestPerson, challenge: { id: string }, state: PaidState): Promise<string | null> {
    if (state === 'unpaid') return null
    if (state === 'succeeded') return (await pay(server, payer, challenge)).id
    if (state === 'failed') return (await pay(server, payer, challenge, 'declined')).id
    if (state === 'canceled') return (await pay(server, payer, challenge, 'cancel')).id
    if (state === 'refunded') return (await pay(server, payer, challenge, 'disputed')).id
    const { payment, url } = await openCheckout(payer, challenge)
    if (state === 'requires_action') await press(server, url, 'authentication')
    if (state === 'processing') await press(server, url, 'neverAnswers')
    if (state !== 'pending') await pollPayment(server.context(), payment.id)
    return payment.id
  }

  /** The payer's bank takes back what was paid for that, unless the settlement is to give it back. */
  async function chargeBack(challenge: MoneyState, payment: PaidState, paymentId: string | null): Promise<void> {
    if (payment !== 'refunded' || challenge === 'refunded') return
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
    // Of a payment by credits too; those that come late have none, which would have been released.
    const credits = !['canceled', 'unpaid'].includes(payment)
    if (credits) {
      await grantBonus(server.context(), { key: `${built.id} credits`, userId: payer.id, cents: CREDITS })
    }
    const paymentId = await payUntil(payer, built, payment)
    await chargeBack(challenge, payment, paymentId)
    if (challenge === 'paid' || challenge === 'refunded') {
      const other = challenge === 'paid' ? rival : idler
      await join(other, built)
      for (const person of [creator, other]) await pay(server, person, built)
    }
    return { purpose: 'entry', challenge, payment, payer, challengeId: built.id, paymentId }
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
    const paymentId = await payUntil(payer, built, payment)
    await chargeBack(challenge, payment, paymentId)
    if (challenge === 'paid' || challenge === 'refunded') {
      await join(challenge === 'paid' ? rival : idler, built)
      const isThere = payment === 'succeeded' || (payment === 'refunded' && challenge === 'refunded')
      if (!isThere) await pay(server, payer, built)
    }
    return { purpose: 'prize', challenge, payment, payer, challengeId: built.id, paymentId }
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
  const make = ({ purpose, challenge, payment }: Pick<Made, 'purpose' | 'challenge' | 'payment'>) =>
    purpose === 'entry' ? makeEntry(challenge, payment) : makePrize(challenge, payment)

  async function makeSettled(): Promise<void> {
    server.clock.set('2026-03-04T12:00:00.000Z')
    for (const pair of wanted('paid', 'refunded', 'none', 'cancelled')) made.push(await make(pair))
    await trainIn(made.filter(one => one.challenge === 'paid').map(one => one.challengeId))
    // No answer for an hour: what is open stays open.
    await answer('error')
    server.clock.set('2026-03-08T01:00:00.000Z')
    await settleDue(server.context(), problem => assert.fail(problem))
    await answer('answered')
  }

  /** Rita trains once, which counts in exactly these. */
  async function trainIn(challenges: readonly string[]): Promise<void> {
    server.clock.set('2026-03-05T15:00:00.000Z')
    await logWorkout(rival, { startedAt: '2026-03-05T12:00:00Z' })
    const rows = await db().selectFrom('receipts').select('challenge_id').execute()
    assert.deepEqual(rows.map(row => row.challenge_id).toSorted(), challenges.toSorted())
  }

  async function makeRunning(): Promise<void> {
    server.clock.set('2026-03-09T12:00:00.000Z')
    const isSoon = ({ purpose, challenge }: Pick<Made, 'purpose' | 'challenge'>) =>
      purpose === 'prize' && challenge !== 'upcoming'
    const pairs = wanted('upcoming', 'active', 'closing')
    for (const pair of pairs) if (!isSoon(pair)) made.push(await make(pair))
    server.clock.set(SOON_BEFORE)
    for (const pair of pairs) if (isSoon(pair)) made.push(await make(pair))
  }

  test('every pair that can be was made', () => {
    const all = wanted(...MONEY_STATES).map(pair => `${pair.purpose} ${pair.challenge} ${pair.payment}`)
    assert.deepEqual(made.map(one => `${one.purpose} ${one.challenge} ${one.payment}`).toSorted(), all.toSorted())
  })

  test('each is in the state that it is made for', async () => {
    for (const one of made) {
      const challenge = await db()
        .selectFrom('challenges')
        .selectAll()
        .where('id', '=', one.challengeId)
        .executeTakeFirstOrThrow()
      const settlement = await db()
        .selectFrom('settlements')
        .select('outcome')
        .where('challenge_id', '=', one.challengeId)
        .executeTakeFirst()
      const phase = phaseThere(challengeFacts(challenge, 0), server.clock.now())
      const state = phase === 'completed' ? settlement!.outcome : phase
      const payment = one.paymentId
        ? await db().selectFrom('payments').select('status').where('id', '=', one.paymentId).executeTakeFirstOrThrow()
        : { status: 'unpaid' }
      assert.deepEqual(
        [state, payment.status],
        [one.challenge, one.payment],
        `${one.purpose} ${one.challenge} ${one.payment}`,
      )
    }
  })

  test('its money came where the table says, by one of its ways', async () => {
    for (const one of made) {
      const cell = moneyOutcome(one.purpose, one.challenge, one.payment)
      assert.ok('outcome' in cell)
      const { place, ways } = OUTCOMES[cell.outcome]
      const kinds = await kindsOf(one)
      // Free money moves as credits do, and what a refund ends with is the provider's word.
      const there = (ways as readonly (readonly string[])[]).map(way =>
        way.filter(kind => !kind.startsWith('main_') && !kind.endsWith('_done')),
      )
      const about = `${one.purpose} ${one.challenge} ${one.payment} (${cell.outcome})`
      const bare = (way: readonly string[]) =>
        one.payment === 'canceled' ? way.filter(kind => !kind.startsWith('bonus_')) : way
      assert.ok(
        there.some(way => bare(way).toSorted().join() === kinds.toSorted().join()),
        `${about}: ${kinds.join(', ')}`,
      )
      const aside = one.paymentId
        ? (
            await db()
              .selectFrom('payments')
              .select('hold_state')
              .where('id', '=', one.paymentId)
              .executeTakeFirstOrThrow()
          ).hold_state === 'held'
        : false
      assert.equal(aside, place === 'set_aside', about)
    }
    assert.deepEqual(await checkMoney(db()), [])
  })

  test('what is paid only now is taken in, or goes back, as it says', async () => {
    const late = made.filter(one => one.payment === 'pending' || one.payment === 'canceled')
    for (const one of late) {
      const cell = moneyOutcome(one.purpose, one.challenge, one.payment)
      assert.ok('outcome' in cell)
      const { ref } = await db()
        .selectFrom('sandbox_orders')
        .select('ref')
        .where('order_id', '=', one.paymentId!)
        .executeTakeFirstOrThrow()
      await payByPix(db(), ref, 'exact', server.clock.now())
      await pollPayment(server.context(), one.paymentId!)
      const { status } = await db()
        .selectFrom('payments')
        .select('status')
        .where('id', '=', one.paymentId!)
        .executeTakeFirstOrThrow()
      const said = OUTCOMES[cell.outcome].late
      // Now is after the end where there was one, and before the hour for a prize is over.
      const inTime =
        said === 'taken_in' || (said === 'as_paid_in_time' && one.purpose === 'prize' && one.challenge !== 'closing')
      assert.equal(
        status,
        inTime ? 'succeeded' : 'refunded',
        `${one.purpose} ${one.challenge} ${one.payment} (${cell.outcome})`,
      )
    }
    assert.deepEqual(await checkMoney(db()), [])
  })

  /** The kinds of the postings that one payment went through. */
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
    // One that was taken back before has no part in how its challenge was settled.
    const gone = kinds.includes('chargeback') && !kinds.includes('settle_refund')
    const isOut = gone && (await statusOf(paymentId)) === 'refunded'
    return kinds.filter(kind => !(isOut && kind === 'settle') && !(purpose === 'prize' && kind.endsWith('_done')))
  }

  async function statusOf(paymentId: string): Promise<string> {
    return (await db().selectFrom('payments').select('status').where('id', '=', paymentId).executeTakeFirstOrThrow())
      .status
  }
})
