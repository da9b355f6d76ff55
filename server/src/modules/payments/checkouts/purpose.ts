import { type AbilityFacts, owesPrize } from '@bora/rules/abilities.ts'
import { LIVE_PAYMENT_STATUSES } from '@bora/rules/payment-status.ts'
import type { SignedIn } from '../../../core/context.ts'
import type { ChallengeRow } from '../../challenges/index.ts'
import { factsFor } from '../../participation/index.ts'
import { spendingBoundsOf } from '../spending-limits/spending-limits.ts'
import type { PaymentRow } from '../payment/payment-view.ts'

/**
 * The amount due from a person in a challenge: the announced prize from its creator, else the own entry. Whole cents.
 */
type Purpose = { purpose: 'entry' | 'prize'; amountCents: number }

type Owed = Purpose & { facts: AbilityFacts; live: PaymentRow | undefined }

/**
 * Returns the amount that the viewer would pay in a challenge now, the facts that decide about it, and the open or
 * captured payment; with `locked`, locked until the transaction ends.
 */
export async function amountDueBy(ctx: SignedIn, challenge: ChallengeRow, { locked = false } = {}): Promise<Owed> {
  const bounds = await spendingBoundsOf(ctx, ctx.viewer.id, challenge)
  const facts = await factsFor(ctx, challenge, ctx.viewer, { openPayment: false, bounds })
  const { purpose, amountCents }: Purpose = owesPrize(facts)
    ? { purpose: 'prize', amountCents: challenge.prize_amount_cents }
    : { purpose: 'entry', amountCents: challenge.entry_fee_cents }
  const payments = ctx.db
    .selectFrom('payments')
    .selectAll()
    .where('challenge_id', '=', challenge.id)
    .where('user_id', '=', ctx.viewer.id)
    .where('purpose', '=', purpose)
    .where('status', 'in', LIVE_PAYMENT_STATUSES)
    .$if(locked, query => query.forUpdate())
  // A payment is never of nothing.
  const live = amountCents > 0 ? await payments.executeTakeFirst() : undefined
  const openPayment = live !== undefined && live.status !== 'succeeded' && new Date(live.expires_at) > ctx.now
  const withdrawableUntil = live?.withdrawable_until ?? null
  return {
    purpose,
    amountCents,
    live,
    facts: { ...facts, viewer: { ...facts.viewer, openPayment, withdrawableUntil } },
  }
}
