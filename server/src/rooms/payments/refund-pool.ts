import { sql } from 'kysely'
import type { Context } from '../../core/context.ts'
import type { Leg } from '../wallet/wallet.ts'
import type { RefundReason } from './tables.ts'

export type PoolRefund = { userId: string; purpose: 'entry' | 'prize'; cents: number }

/**
 * Starts the refund of paid entries (of one person, or of everybody) and of a funded prize, within the call's
 * transaction: cash to the instrument it came from, credits as credits. Returns what goes back to whom, in whole cents,
 * and the legs that take it out of the pool; the caller posts them with whatever else leaves the pool.
 */
export async function refundPool(
  ctx: Pick<Context, 'db' | 'now'>,
  challengeId: string,
  reason: RefundReason,
  onlyEntryOf?: string,
): Promise<{ refunds: PoolRefund[]; legs: Leg[] }> {
  const now = ctx.now.toISOString()
  const { rows } = await sql<{ user_id: string; purpose: 'entry' | 'prize'; cash: number; bonus: number }>`
    with back as (
      update payments set status = 'refunded', refunded_cents = captured_cents
      where challenge_id = ${challengeId} and status = 'succeeded'
        ${onlyEntryOf ? sql`and user_id = ${onlyEntryOf} and purpose = 'entry'` : sql``}
      returning *
    ), written as (
      insert into refunds (id, payment_id, provider_ref, challenge_id, user_id, reason, currency, cash_cents, bonus_cents,
        state, poll_at, created_at, resolved_at)
      select gen_random_uuid(), id, case when captured_cents > 0 then provider_ref end, challenge_id, user_id, ${reason}, currency,
        captured_cents, bonus_cents, case when captured_cents > 0 then 'started' else 'done' end,
        case when captured_cents > 0 then ${now}::timestamptz end, ${now}::timestamptz,
        case when captured_cents > 0 then null else ${now}::timestamptz end
      from back
    )
    select user_id, purpose, captured_cents as cash, bonus_cents as bonus from back order by user_id, purpose`.execute(
    ctx.db,
  )
  const legs = new Map<string, Leg>()
  const add = (account: 'refund_hold' | 'user_bonus', owner: string, cents: number) => {
    const leg = legs.get(account + owner) ?? { account, owner, cents: 0 }
    legs.set(account + owner, { ...leg, cents: leg.cents - cents })
  }
  for (const row of rows) {
    add('refund_hold', row.user_id, row.cash)
    add('user_bonus', row.user_id, row.bonus)
  }
  return {
    refunds: rows.map(row => ({ userId: row.user_id, purpose: row.purpose, cents: row.cash + row.bonus })),
    legs: [...legs.values()],
  }
}
