import { sql } from 'kysely'
import type { Context } from '../../../core/context.ts'
import { notifyAll } from '../../notifications/index.ts'
import type { RefundTables } from './tables.ts'

type Row = RefundTables['refunds']

/**
 * A payment, or unmatched money of a provider, to be refunded. Whole cents; `providerRef` names the provider's payment
 * of the cash part.
 */
export type NewRefund = {
  paymentId: string
  challengeId: string
  userId: string
  purpose: Row['purpose']
  reason: Row['reason']
  currency: Row['currency']
  providerRef: string | null
  cashCents: number
  bonusCents: number
  mainCents: number
}

/**
 * Records refunds, within the call's transaction that also posts them: a cash part waits for the provider
 * (`pushRefunds`), anything else is done at once. Returns the ids, in the given order.
 */
export async function startRefunds(
  ctx: Pick<Context, 'db' | 'now' | 'live' | 'afterCommit'>,
  refunds: readonly NewRefund[],
): Promise<string[]> {
  if (refunds.length === 0) return []
  const now = ctx.now.toISOString()
  const rows = refunds.map(one => ({ ...one, id: crypto.randomUUID() }))
  await sql`
    insert into refunds (id, payment_id, provider_ref, challenge_id, user_id, purpose, reason, currency, cash_cents, bonus_cents,
      main_cents, state, poll_at, created_at, resolved_at)
    select r.id, r."paymentId", case when cash then r."providerRef" end, r."challengeId", r."userId", r.purpose, r.reason,
      r.currency, r."cashCents", r."bonusCents", r."mainCents", case when cash then 'started' else 'done' end,
      case when cash then ${now}::timestamptz end, ${now}::timestamptz, case when cash then null else ${now}::timestamptz end
    from json_to_recordset(${JSON.stringify(rows)}) as r (id uuid, "paymentId" uuid, "providerRef" text, "challengeId" uuid,
      "userId" uuid, purpose text, reason text, currency text, "cashCents" bigint, "bonusCents" bigint, "mainCents" bigint),
      lateral (select r."cashCents" > 0 as cash) c`.execute(ctx.db)
  await tellOfWallets(ctx, rows)
  return rows.map(row => row.id)
}

/** Notifies of immediate refunds; for a cash part the person is notified when the provider has answered. */
async function tellOfWallets(
  ctx: Pick<Context, 'db' | 'now' | 'live' | 'afterCommit'>,
  rows: readonly (NewRefund & { id: string })[],
): Promise<void> {
  const back = rows.filter(row => row.mainCents + row.bonusCents > 0)
  if (back.length === 0) return
  const challenges = await ctx.db
    .selectFrom('challenges')
    .select(['id', 'title'])
    .where('id', 'in', [...new Set(back.map(row => row.challengeId))])
    .execute()
  const titles = new Map(challenges.map(({ id, title }) => [id, title]))
  await notifyAll(
    ctx,
    back.map(({ id, userId, challengeId, currency, mainCents, bonusCents }) => ({
      kind: 'payment_refunded' as const,
      userId,
      subject: `${id}:own`,
      facts: { challengeId, title: titles.get(challengeId)!, cents: mainCents + bonusCents, currency, to: 'wallet' },
    })),
  )
}
