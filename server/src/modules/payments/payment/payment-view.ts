import type { z } from 'zod'
import type { Payment } from '@bora/contract/checkouts.ts'
import type { Selectable } from 'kysely'
import type { Context, SignedIn } from '../../../core/context.ts'
import type { PaymentTables } from './tables.ts'

export type PaymentRow = Selectable<PaymentTables['payments']>

/** Returns the provider's part of a payment, in whole cents: the part that credits and free money don't cover. */
export function providerAmountOf(row: Pick<PaymentRow, 'amount_cents' | 'bonus_cents' | 'main_cents'>): number {
  return row.amount_cents - row.bonus_cents - row.main_cents
}

/** Returns payments as their payers see them, in the given order, with refunds and chargebacks. */
export async function viewsOf(
  { db }: Pick<Context, 'db'>,
  rows: readonly PaymentRow[],
): Promise<z.output<typeof Payment>[]> {
  if (rows.length === 0) return []
  const ids = rows.map(row => row.id)
  const refunds = await db
    .selectFrom('refunds')
    .select(['payment_id', 'reason', 'state', 'cash_cents', 'bonus_cents', 'main_cents', 'created_at'])
    .where('payment_id', 'in', ids)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const chargebacks = await db
    .selectFrom('chargebacks')
    .select(['payment_id', 'state', 'opened_at', 'resolved_at'])
    .where('payment_id', 'in', ids)
    .execute()
  const challenges = await db
    .selectFrom('challenges')
    .select(['id', 'title'])
    .where(
      'id',
      'in',
      rows.map(row => row.challenge_id),
    )
    .execute()
  return rows.map(row => {
    const chargeback = chargebacks.find(one => one.payment_id === row.id)
    return {
      id: row.id,
      challengeId: row.challenge_id,
      challengeTitle: challenges.find(one => one.id === row.challenge_id)!.title,
      purpose: row.purpose,
      status: row.status,
      amountCents: row.amount_cents,
      bonusCents: row.bonus_cents,
      balanceCents: row.main_cents,
      currency: row.currency,
      method: row.method,
      failure: row.failure,
      refunds: refunds
        .filter(one => one.payment_id === row.id)
        .map(one => ({
          reason: one.reason,
          state: one.state,
          cashCents: one.cash_cents,
          bonusCents: one.bonus_cents,
          balanceCents: one.main_cents,
          at: one.created_at,
        })),
      chargeback: chargeback ? { state: chargeback.state, at: chargeback.resolved_at ?? chargeback.opened_at } : null,
      createdAt: row.created_at,
      expiresAt: row.expires_at,
    }
  })
}

/** Returns the viewer's latest payment for a challenge, in any state; null if there is none. Amount in whole cents. */
export async function livePaymentOf(
  ctx: SignedIn,
  challengeId: string,
): Promise<{ id: string; status: PaymentRow['status']; amountCents: number; failure: string | null } | null> {
  const row = await ctx.db
    .selectFrom('payments')
    .select(['id', 'status', 'amount_cents as amountCents', 'failure'])
    .where('challenge_id', '=', challengeId)
    .where('user_id', '=', ctx.viewer.id)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}
