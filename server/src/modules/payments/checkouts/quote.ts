import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { whyNot } from '@bora/rules/abilities.ts'
import type { SignedIn } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import { visibleChallenge } from '../../challenges/index.ts'
import { withdrawalDaysOf } from '../../participation/index.ts'
import { monthOf } from '../spending-limits/spending-limits.ts'
import { internalFundsOf } from '../internal-funds/internal-funds.ts'
import { personOf } from '../../accounts/index.ts'
import { amountDueBy } from './purpose.ts'

type Quote = (typeof api)['checkouts']['quote']

/**
 * Returns the amount that the viewer would pay in a challenge now, also before joining, and the internal funds
 * available for it, in whole cents; starts nothing. Refuses as a checkout would (docs/rules/money.md#entries).
 */
export async function quoteCheckout(ctx: SignedIn, { params }: InputOf<Quote>): Promise<OutputOf<Quote>> {
  const challenge = await visibleChallenge(ctx, params.challengeId)
  const { purpose, amountCents, facts, live } = await amountDueBy(ctx, challenge)
  const refusal = whyNot('pay', facts, ctx.now)
  const mayJoin =
    refusal === 'not_participating' && challenge.entry_fee_cents > 0 && whyNot('join', facts, ctx.now) === null
  if (refusal && !mayJoin) throw new Refusal(refusal)
  if (live?.status === 'succeeded') throw new Refusal('payment_closed')
  const { currency } = challenge
  const own =
    purpose === 'entry' ? await internalFundsOf(ctx, ctx.viewer.id, currency) : { creditsCents: 0, balanceCents: 0 }
  const open = live && facts.viewer.openPayment ? live : null
  return {
    purpose,
    amountCents,
    currency,
    ...own,
    open: open && {
      paymentId: open.id,
      bonusCents: open.bonus_cents,
      balanceCents: open.main_cents,
      expiresAt: open.expires_at,
    },
    withdrawalDays: purpose === 'entry' ? await daysToWithdraw(ctx) : 0,
    month: purpose === 'entry' ? await monthOf(ctx, ctx.viewer.id, challenge) : null,
  }
}

async function daysToWithdraw(ctx: SignedIn): Promise<number> {
  const person = await personOf(ctx.db, ctx.viewer.id)
  return person ? withdrawalDaysOf(ctx, person.country) : 0
}
