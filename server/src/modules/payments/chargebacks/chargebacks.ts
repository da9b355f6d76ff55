// Owns chargebacks: payments taken back by payers' banks, and provider fees. Guarantees: one for each payment, posted
// once, and no one else's prize is touched. Notifies the payer. Depends on accounts, notifications, ledger, challenges,
// joining and internal-funds.
import type { Currency } from '@bora/rules/money.ts'
import type { PaymentStatus } from '@bora/rules/payment-status.ts'
import { randomUUID } from 'node:crypto'
import type { PaymentSnapshot } from '../../../adapters/payment-provider.ts'
import type { Context } from '../../../core/context.ts'
import { type ChallengeRow, setFunded } from '../../challenges/index.ts'
import { revokeEntry } from '../../participation/index.ts'
import { accountOf } from '../../accounts/index.ts'
import { balanceOf, type Leg, post, wasPosted } from '../../ledger/index.ts'
import { notify } from '../../notifications/index.ts'
import { internalLegsBack } from '../internal-funds/internal-funds.ts'

type Dispute = NonNullable<PaymentSnapshot['dispute']>
/** The relevant facts of a captured payment; its internal part of the amount is `bonus_cents` and `main_cents`. */
type Payment = {
  id: string
  user_id: string
  challenge_id: string
  purpose: string
  status: PaymentStatus
  currency: Currency
  amount_cents: number
  bonus_cents: number
  main_cents: number
  captured_cents: number
}
/**
 * The effect, null if the provider's answer was already applied, and whether the payment left its pool and is no longer
 * paid.
 */
type Applied = { effect: 'charged_back' | 'chargeback_won' | null; isUnpaid: boolean }

const NOTHING: Applied = { effect: null, isUnpaid: false }

/**
 * Applies a provider's answer about a disputed payment, once for each payment (docs/rules/money.md#chargebacks). While
 * the challenge runs, the pool returns the payment and its payer is unpaid; later the payer owes it, from free money
 * first; if the account was deleted, the platform bears it. No one else's prize is touched. A won chargeback returns
 * the money to its payer.
 */
export async function applyDispute(
  ctx: Context,
  payment: Payment,
  challenge: ChallengeRow,
  dispute: Dispute,
): Promise<Applied> {
  const known = await ctx.db
    .selectFrom('chargebacks')
    .selectAll()
    .where('payment_id', '=', payment.id)
    .forUpdate()
    .executeTakeFirst()
  if (!known) {
    // Won before it was known: nothing ever left.
    if (dispute.state === 'won') return NOTHING
    return { effect: 'charged_back', isUnpaid: await open(ctx, payment, challenge, dispute) }
  }
  if (known.state !== 'open' || dispute.state === 'open') return NOTHING
  if (dispute.state === 'won') await giveAgain(ctx, payment, challenge, known)
  await ctx.db
    .updateTable('chargebacks')
    .set({ state: dispute.state, resolved_at: ctx.now.toISOString() })
    .where('id', '=', known.id)
    .execute()
  return dispute.state === 'won' ? { effect: 'chargeback_won', isUnpaid: false } : NOTHING
}

/**
 * Posts the provider's fee, once for each key: the platform's cost, never the pool's (docs/rules/money.md#postings).
 */
export async function postProviderFee(ctx: Context, payment: Payment, key: string, cents: number): Promise<void> {
  // If the provider reports another amount later, the first stays until it is corrected by hand.
  if (cents <= 0 || (await wasPosted(ctx.db, key))) return
  await post(ctx, {
    key,
    kind: 'provider_fee',
    currency: payment.currency,
    legs: [
      { account: 'psp_fee_expense', cents },
      { account: 'psp_clearing', cents: -cents },
    ],
  })
}

async function open(ctx: Context, payment: Payment, challenge: ChallengeRow, dispute: Dispute): Promise<boolean> {
  const id = randomUUID()
  const now = ctx.now.toISOString()
  const cents = Math.min(dispute.cents, payment.captured_cents)
  const inPool = payment.status === 'succeeded' && challenge.status === 'active'
  await post(ctx, {
    key: `cb:${id}:opened`,
    kind: 'chargeback',
    currency: payment.currency,
    legs: [
      { account: 'psp_clearing', person: payment.user_id, cents: -cents },
      ...(inPool ? await legsFromPool(ctx, payment, cents) : await legsFromPayer(ctx, payment, cents)),
    ],
    about: challenge,
  })
  await postProviderFee(ctx, payment, `cb:${id}:fee`, dispute.feeCents)
  await ctx.db
    .insertInto('chargebacks')
    .values({
      id,
      payment_id: payment.id,
      dispute_ref: dispute.ref,
      currency: payment.currency,
      cents,
      state: dispute.state,
      opened_at: now,
      resolved_at: dispute.state === 'open' ? null : now,
    })
    .execute()
  const left = !inPool ? 'debt' : payment.purpose === 'entry' ? 'entry' : 'prize'
  if (await accountOf(ctx.db, payment.user_id)) {
    const facts = {
      challengeId: challenge.id,
      title: challenge.title,
      cents,
      currency: payment.currency,
      left,
    } as const
    await notify(ctx, { kind: 'payment_charged_back', userId: payment.user_id, subject: id, facts })
  }
  if (!inPool) return false
  if (payment.purpose === 'entry') await revokeEntry(ctx, payment.challenge_id, payment.user_id)
  else await setFunded(ctx, payment.challenge_id, false)
  return true
}

// The pool always holds whole entries, so the payer's internal part, and any undisputed amount, is returned.
async function legsFromPool(ctx: Context, payment: Payment, cents: number): Promise<Leg[]> {
  const back = {
    payment_id: payment.id,
    user_id: payment.user_id,
    bonus: payment.bonus_cents,
    main: payment.main_cents + payment.captured_cents - cents,
  }
  return [
    { account: 'pool', owner: payment.challenge_id, cents: payment.amount_cents },
    ...(await internalLegsBack(ctx, [back])),
  ]
}

async function legsFromPayer(ctx: Context, payment: Payment, cents: number): Promise<Leg[]> {
  const owner = payment.user_id
  const free = await balanceOf(ctx.db, 'user_main', owner, payment.currency, { locked: true })
  const taken = Math.min(free, cents)
  // Once the account has ended, there is no one who could owe it.
  const rest: Leg = (await accountOf(ctx.db, owner))
    ? { account: 'receivable_user', owner, cents: cents - taken }
    : { account: 'chargeback_loss', person: owner, cents: cents - taken }
  return [{ account: 'user_main', owner, cents: taken }, rest]
}

async function giveAgain(
  ctx: Context,
  payment: Payment,
  challenge: ChallengeRow,
  { id, cents }: { id: string; cents: number },
): Promise<void> {
  const owner = payment.user_id
  const owed = await balanceOf(ctx.db, 'receivable_user', owner, payment.currency, { locked: true })
  const lost = await lostBy(ctx, id)
  const repaid = Math.min(owed, cents - lost)
  await post(ctx, {
    key: `cb:${id}:won`,
    kind: 'chargeback_won',
    currency: payment.currency,
    legs: [
      { account: 'psp_clearing', person: owner, cents },
      { account: 'chargeback_loss', person: owner, cents: -lost },
      { account: 'receivable_user', owner, cents: -repaid },
      { account: 'user_main', owner, cents: lost + repaid - cents },
    ],
    about: challenge,
    resolves: `cb:${id}:opened`,
  })
  if (!(await accountOf(ctx.db, owner))) return
  const { title } = challenge
  const facts = { challengeId: challenge.id, title, cents, currency: payment.currency, repaidCents: repaid }
  await notify(ctx, { kind: 'payment_returned', userId: owner, subject: id, facts })
}

/** Returns the loss that the platform bore when a chargeback was opened, in whole cents. */
async function lostBy({ db }: Context, id: string): Promise<number> {
  const row = await db
    .selectFrom('ledger_transactions as t')
    .innerJoin('ledger_entries as e', 'e.transaction_id', 't.id')
    .select('e.cents')
    .where('t.idem_key', '=', `cb:${id}:opened`)
    .where('e.account_kind', '=', 'chargeback_loss')
    .executeTakeFirst()
  return row?.cents ?? 0
}
