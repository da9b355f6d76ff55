import type { z } from 'zod'
import type { Payment } from '@bora/contract/payments.ts'
import type { Selectable } from 'kysely'
import type { SignedIn } from '../../core/context.ts'
import type { PaymentTables } from './tables.ts'

export type PaymentRow = Selectable<PaymentTables['payments']>

/** What of a payment is asked of the provider, in whole cents: what credits and free money don't pay. */
export function cashOf(row: Pick<PaymentRow, 'amount_cents' | 'bonus_cents' | 'main_cents'>): number {
  return row.amount_cents - row.bonus_cents - row.main_cents
}

/** A payment as its payer sees it. */
export function viewOf(row: PaymentRow): z.output<typeof Payment> {
  return {
    id: row.id,
    challengeId: row.challenge_id,
    purpose: row.purpose,
    status: row.status,
    amountCents: row.amount_cents,
    bonusCents: row.bonus_cents,
    balanceCents: row.main_cents,
    currency: row.currency,
    failure: row.failure,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  }
}

/** The viewer's latest payment for a challenge, whatever became of it; null when there is none. Amount in whole cents. */
export async function livePaymentOf(
  ctx: SignedIn,
  challengeId: string,
): Promise<{ id: string; status: string; amountCents: number; failure: string | null } | null> {
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
