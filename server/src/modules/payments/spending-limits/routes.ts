import type { Api } from '@bora/contract/api.ts'
import type { OutputOf } from '@bora/contract/endpoint.ts'
import { DEFAULT_CURRENCY } from '@bora/rules/money.ts'
import { limitHoldsFrom, monthAt } from '@bora/rules/spending-limits.ts'
import type { Handlers, SignedIn } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import { personOf } from '../../accounts/index.ts'
import { selfExclusionOf, closedPrizesOf, spendingLimitOf, spentThisMonth } from './spending-limits.ts'

const DAY_MS = 86_400_000

export const spendingLimits: Handlers<Api['spendingLimits']> = {
  mine: viewOf,
  async set(ctx, { body }) {
    const { id } = ctx.viewer
    // Serializes concurrent changes of one person.
    await ctx.db.selectFrom('people').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
    const { cents, next } = await spendingLimitOf(ctx, id, DEFAULT_CURRENCY)
    // A repeated request changes nothing: a pending higher limit keeps its date.
    if ((next ? next.cents : cents) === body.monthlyCents) return viewOf(ctx)
    await ctx.db
      .insertInto('entry_limits')
      .values({
        user_id: id,
        currency: DEFAULT_CURRENCY,
        cents: body.monthlyCents,
        asked_at: ctx.now.toISOString(),
        effective_at: limitHoldsFrom(cents, body.monthlyCents, ctx.now).toISOString(),
      })
      .execute()
    return viewOf(ctx)
  },
  async pause(ctx, { body }) {
    const until = new Date(ctx.now.getTime() + body.days * DAY_MS).toISOString()
    const current = await selfExclusionOf(ctx, ctx.viewer.id)
    if (!current || new Date(current).toISOString() < until) {
      await ctx.db
        .insertInto('paid_breaks')
        .values({ user_id: ctx.viewer.id, began_at: ctx.now.toISOString(), until })
        .onConflict(conflict => conflict.doNothing())
        .execute()
    }
    return viewOf(ctx)
  },
}

async function viewOf(ctx: SignedIn): Promise<OutputOf<Api['spendingLimits']['mine']>> {
  const { id } = ctx.viewer
  const person = await personOf(ctx.db, id)
  if (!person) throw new Refusal('person_not_found')
  const { cents, next } = await spendingLimitOf(ctx, id, DEFAULT_CURRENCY)
  return {
    currency: DEFAULT_CURRENCY,
    monthlyCents: cents,
    next: next && { monthlyCents: next.cents, at: next.at },
    spentCents: await spentThisMonth(ctx, id, DEFAULT_CURRENCY),
    monthEndsAt: monthAt(ctx.now, person.time_zone).until,
    breakUntil: await selfExclusionOf(ctx, id),
    closedPrizes: await closedPrizesOf(ctx, id),
  }
}
