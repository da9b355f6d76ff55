import { sql } from 'kysely'
import type { Context } from '../../../core/context.ts'
import type { Leg } from '../../ledger/index.ts'
import { internalLegsBack } from '../internal-funds/internal-funds.ts'
import { type NewRefund, startRefunds } from '../refunds/start-refunds.ts'

export type PoolRefund = { id: string; userId: string; purpose: 'entry' | 'prize'; cents: number }

type Back = {
  payment_id: string
  user_id: string
  purpose: 'entry' | 'prize'
  cash: number
  bonus: number
  main: number
}

/**
 * Starts the refund of paid entries (of one person, or of everyone) and of a funded prize, within the call's
 * transaction: cash to its original instrument, free money to the wallet, credits as credits
 * (docs/rules/money.md#entries). Returns the amounts by person, in whole cents, and the legs that take them out of the
 * pool; the caller posts them together with other legs out of the pool.
 */
export async function refundPool(
  ctx: Pick<Context, 'db' | 'now' | 'live' | 'afterCommit'>,
  challengeId: string,
  reason: NewRefund['reason'],
  onlyEntryOf?: string,
): Promise<{ refunds: PoolRefund[]; legs: Leg[] }> {
  const { rows } = await sql<Back & { currency: NewRefund['currency']; provider_ref: string | null }>`
    with back as (
      update payments set status = 'refunded', refunded_cents = captured_cents
      where challenge_id = ${challengeId} and status = 'succeeded'
        ${onlyEntryOf ? sql`and user_id = ${onlyEntryOf} and purpose = 'entry'` : sql``}
      returning *
    )
    select id as payment_id, user_id, purpose, currency, provider_ref, captured_cents as cash, bonus_cents as bonus,
      main_cents as main
    from back order by user_id, purpose`.execute(ctx.db)
  const ids = await startRefunds(
    ctx,
    rows.map(row => ({
      paymentId: row.payment_id,
      challengeId,
      userId: row.user_id,
      purpose: row.purpose,
      reason,
      currency: row.currency,
      providerRef: row.provider_ref,
      cashCents: row.cash,
      bonusCents: row.bonus,
      mainCents: row.main,
    })),
  )
  return {
    refunds: rows.map((row, i) => ({
      id: ids[i]!,
      userId: row.user_id,
      purpose: row.purpose,
      cents: row.cash + row.bonus + row.main,
    })),
    legs: [...cashLegs(rows), ...(await internalLegsBack(ctx, rows))],
  }
}

// One person may have paid an entry and a prize; only the entry has an internal part.
function cashLegs(rows: readonly Back[]): Leg[] {
  const cents = new Map<string, number>()
  for (const row of rows) cents.set(row.user_id, (cents.get(row.user_id) ?? 0) + row.cash)
  return [...cents].map(([owner, cash]) => ({ account: 'refund_hold', owner, cents: -cash }))
}
