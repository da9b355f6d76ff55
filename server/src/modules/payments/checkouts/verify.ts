import type { api } from '@bora/contract/api.ts'
import type { OutputOf } from '@bora/contract/endpoint.ts'
import { VERIFICATIONS_AN_HOUR, VERIFY_EVERY_SECONDS } from '@bora/rules/limits.ts'
import { verificationOutcome } from '@bora/rules/payment-verification.ts'
import { sql } from 'kysely'
import type { SignedIn } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import { ProviderError } from '../../../adapters/payment-provider.ts'
import { pollPayment } from '../payment/poll.ts'
import { viewsOf } from '../payment/payment-view.ts'

type Verify = (typeof api)['checkouts']['verify']

/**
 * Polls the viewer's latest payment, like a webhook would, and returns the result (docs/rules/money.md#verification).
 * Runs outside a transaction. Refuses a second call within moments, or too many within the hour; without an answer
 * nothing has changed.
 */
export async function verifyLatest(ctx: SignedIn): Promise<OutputOf<Verify>> {
  await refuseTooSoon(ctx)
  const latest = await latestOf(ctx)
  if (!latest) return { outcome: verificationOutcome(null), payment: null }
  const known = await pollPayment(ctx, latest.id).catch(error => {
    throw error instanceof ProviderError ? new Refusal('verification_unavailable') : error
  })
  const [payment] = await viewsOf(ctx, [(await latestOf(ctx, latest.id))!])
  return { outcome: verificationOutcome({ status: payment!.status, known }), payment: payment! }
}

function latestOf(ctx: SignedIn, id?: string) {
  return ctx.db
    .selectFrom('payments')
    .selectAll()
    .where('user_id', '=', ctx.viewer.id)
    .$if(id !== undefined, query => query.where('id', '=', id!))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

// One statement, so that of fifty concurrent calls one passes.
async function refuseTooSoon({ db, viewer, now }: SignedIn): Promise<void> {
  const before = (seconds: number) => new Date(now.getTime() - seconds * 1000).toISOString()
  const { rows } = await sql`
    insert into payment_verifications as v (user_id, last_at, hour_from, in_hour)
    values (${viewer.id}, ${now.toISOString()}, ${now.toISOString()}, 1)
    on conflict (user_id) do update set
      last_at = excluded.last_at,
      hour_from = case when v.hour_from <= ${before(3600)} then excluded.hour_from else v.hour_from end,
      in_hour = case when v.hour_from <= ${before(3600)} then 1 else v.in_hour + 1 end
    where v.last_at <= ${before(VERIFY_EVERY_SECONDS)}
      and (v.in_hour < ${VERIFICATIONS_AN_HOUR} or v.hour_from <= ${before(3600)})
    returning user_id`.execute(db)
  if (rows.length === 0)
    throw new Refusal('too_many_requests', { params: { seconds: await secondsToWait(db, viewer, now) } })
}

async function secondsToWait(db: SignedIn['db'], viewer: SignedIn['viewer'], now: Date): Promise<number> {
  const { last_at, hour_from, in_hour } = await db
    .selectFrom('payment_verifications')
    .selectAll()
    .where('user_id', '=', viewer.id)
    .executeTakeFirstOrThrow()
  const free = [
    Date.parse(last_at) + VERIFY_EVERY_SECONDS * 1000,
    ...(in_hour >= VERIFICATIONS_AN_HOUR ? [Date.parse(hour_from) + 3_600_000] : []),
  ]
  return Math.max(1, Math.ceil((Math.max(...free) - now.getTime()) / 1000))
}
