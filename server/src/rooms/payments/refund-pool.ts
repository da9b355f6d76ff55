import { sql } from 'kysely'
import type { Context } from '../../core/context.ts'
import { type Leg, lotsToGiveBack } from '../wallet/wallet.ts'
import { creditsKeyOf } from './own-part.ts'
import type { RefundReason } from './tables.ts'

export type PoolRefund = { userId: string; purpose: 'entry' | 'prize'; cents: number }

type Back = {
  payment_id: string
  user_id: string
  purpose: 'entry' | 'prize'
  cash: number
  bonus: number
  main: number
}

/**
 * Starts the refund of paid entries (of one person, or of everybody) and of a funded prize, within the call's
 * transaction: cash to the instrument it came from, free money to the wallet, credits as credits
 * (docs/rules/money.md#entries). Returns what goes back to whom, in whole cents, and the legs that take it out of the
 * pool; the caller posts them with whatever else leaves the pool.
 */
export async function refundPool(
  ctx: Pick<Context, 'db' | 'now'>,
  challengeId: string,
  reason: RefundReason,
  onlyEntryOf?: string,
): Promise<{ refunds: PoolRefund[]; legs: Leg[] }> {
  const now = ctx.now.toISOString()
  const { rows } = await sql<Back>`
    with back as (
      update payments set status = 'refunded', refunded_cents = captured_cents
      where challenge_id = ${challengeId} and status = 'succeeded'
        ${onlyEntryOf ? sql`and user_id = ${onlyEntryOf} and purpose = 'entry'` : sql``}
      returning *
    ), written as (
      insert into refunds (id, payment_id, provider_ref, challenge_id, user_id, reason, currency, cash_cents, bonus_cents,
        main_cents, state, poll_at, created_at, resolved_at)
      select gen_random_uuid(), id, case when captured_cents > 0 then provider_ref end, challenge_id, user_id, ${reason}, currency,
        captured_cents, bonus_cents, main_cents, case when captured_cents > 0 then 'started' else 'done' end,
        case when captured_cents > 0 then ${now}::timestamptz end, ${now}::timestamptz,
        case when captured_cents > 0 then null else ${now}::timestamptz end
      from back
    )
    select id as payment_id, user_id, purpose, captured_cents as cash, bonus_cents as bonus, main_cents as main
    from back order by user_id, purpose`.execute(ctx.db)
  return {
    refunds: rows.map(row => ({ userId: row.user_id, purpose: row.purpose, cents: row.cash + row.bonus + row.main })),
    legs: [...cashLegs(rows), ...(await ownLegsBack(ctx, rows))],
  }
}

// Somebody may have paid an entry and a prize; only the entry has a part of one's own.
function cashLegs(rows: readonly Back[]): Leg[] {
  const cents = new Map<string, number>()
  for (const row of rows) cents.set(row.user_id, (cents.get(row.user_id) ?? 0) + row.cash)
  return [...cents].map(([owner, cash]) => ({ account: 'refund_hold', owner, cents: -cash }))
}

/** The legs that give back what payments took of their payers' own: free money, and credits with their lots. */
export async function ownLegsBack(
  ctx: Pick<Context, 'db' | 'now'>,
  rows: readonly Pick<Back, 'payment_id' | 'user_id' | 'bonus' | 'main'>[],
): Promise<Leg[]> {
  const withCredits = rows.filter(row => row.bonus > 0)
  const lots = await lotsToGiveBack(
    ctx,
    withCredits.map(row => creditsKeyOf(row.payment_id)),
  )
  return [
    ...withCredits.map(({ payment_id, user_id: owner, bonus }): Leg => {
      const taken = lots.get(creditsKeyOf(payment_id))
      return { account: 'user_bonus', owner, cents: -bonus, ...(taken && { detail: { lots: taken } }) }
    }),
    ...rows.map(({ user_id: owner, main }): Leg => ({ account: 'user_main', owner, cents: -main })),
  ]
}
