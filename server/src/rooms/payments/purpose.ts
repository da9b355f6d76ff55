import { type AbilityFacts, owesPrize } from '@bora/rules/abilities.ts'
import { LIVE_PAYMENT_STATUSES } from '@bora/rules/payment-status.ts'
import type { SignedIn } from '../../core/context.ts'
import type { ChallengeRow } from '../challenges/challenges.ts'
import { factsFor } from '../joining/joining.ts'
import type { PaymentRow } from './payment-view.ts'

/** What somebody pays in a challenge: as its creator the announced prize, else the own entry. Whole cents. */
export type Purpose = { purpose: 'entry' | 'prize'; amountCents: number }

export type Owed = Purpose & { facts: AbilityFacts; live: PaymentRow | undefined }

/**
 * What the viewer would pay in a challenge now, what decides whether that and everything else is possible, and the
 * payment of it that is open or made; `locked` until the transaction ends, on request.
 */
export async function owedBy(ctx: SignedIn, challenge: ChallengeRow, { locked = false } = {}): Promise<Owed> {
  const facts = await factsFor(ctx, challenge, ctx.viewer, { openPayment: false })
  const { purpose, amountCents }: Purpose = owesPrize(facts)
    ? { purpose: 'prize', amountCents: challenge.prize_amount_cents }
    : { purpose: 'entry', amountCents: challenge.entry_fee_cents }
  const live = await ctx.db
    .selectFrom('payments')
    .selectAll()
    .where('challenge_id', '=', challenge.id)
    .where('user_id', '=', ctx.viewer.id)
    .where('purpose', '=', purpose)
    .where('status', 'in', LIVE_PAYMENT_STATUSES)
    .$if(locked, query => query.forUpdate())
    .executeTakeFirst()
  const openPayment = live !== undefined && live.status !== 'succeeded' && new Date(live.expires_at) > ctx.now
  return { purpose, amountCents, live, facts: { ...facts, viewer: { ...facts.viewer, openPayment } } }
}
