import type { z } from 'zod'
import type { Payment } from '@bora/contract/payments.ts'
import type { Selectable } from 'kysely'
import type { SignedIn } from '../../core/context.ts'
import type { PaymentTables } from './tables.ts'

export type PaymentRow = Selectable<PaymentTables['payments']>

/** A payment as its payer sees it. */
export function viewOf(row: PaymentRow): z.output<typeof Payment> {
  return {
    id: row.id,
    challengeId: row.challenge_id,
    purpose: row.purpose,
    status: row.status,
    amountCents: row.amount_cents,
    bonusCents: row.bonus_cents,
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
