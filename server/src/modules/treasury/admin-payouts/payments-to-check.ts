import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { OPEN_PAYMENT_STATUSES } from '@bora/rules/payment-status.ts'
import { verificationOutcome } from '@bora/rules/payment-verification.ts'
import { sql } from 'kysely'
import { ProviderError } from '../../../adapters/payment-provider.ts'
import type { SignedIn } from '../../../core/context.ts'
import { inSeparateTransaction } from '../../../core/separate-transaction.ts'
import { Refusal } from '../../../core/refusal.ts'
import { recordAct } from '../../audit/index.ts'
import { providerAmountOf, pollPayment } from '../../payments/index.ts'
import { personRefs } from '../../accounts/index.ts'

type Calls = (typeof api)['adminPayouts']
type ToCheck = OutputOf<Calls['payments']>
type Item = ToCheck['items'][number]

const SHOWN = 10

/**
 * Returns payments that may have been made and are not confirmed, longest waiting first
 * (docs/rules/money.md#payments-to-check).
 */
export async function paymentsToCheck(ctx: SignedIn): Promise<ToCheck> {
  const waiting = ctx.db
    .selectFrom('payments as p')
    .leftJoin('payment_verifications as v', join =>
      join.onRef('v.user_id', '=', 'p.user_id').onRef('v.last_at', '>=', 'p.created_at'),
    )
    .where('p.status', 'in', OPEN_PAYMENT_STATUSES)
    .where('p.provider', 'is not', null)
    .where(({ or, eb }) => or([eb('p.status', '=', 'processing'), eb('v.user_id', 'is not', null)]))
  const { count } = await waiting.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const rows = await waiting.selectAll('p').orderBy('p.created_at').orderBy('p.id').limit(SHOWN).execute()
  const people = await personRefs(ctx, [...new Set(rows.map(row => row.user_id))])
  const titles = await ctx.db
    .selectFrom('challenges')
    .select(['id', 'title'])
    .where('id', '=', sql<string>`any(${rows.map(row => row.challenge_id)}::uuid[])`)
    .execute()
  return {
    count,
    items: rows.map(row => ({
      id: row.id,
      person: people.get(row.user_id) ?? { id: row.user_id, name: '', photoUrl: null },
      challenge: titles.find(({ id }) => id === row.challenge_id)!,
      cashCents: providerAmountOf(row),
      currency: row.currency,
      method: row.method,
      // The query selects open ones only.
      status: row.status as Item['status'],
      since: row.created_at,
    })),
  }
}

/**
 * Polls a payment, as its payer can, and returns the result; records the desk's request. Runs outside a transaction.
 * Without an answer nothing has changed.
 */
export async function checkPayment(
  ctx: SignedIn,
  { params }: InputOf<Calls['checkPayment']>,
): Promise<OutputOf<Calls['checkPayment']>> {
  const { paymentId } = params
  await inSeparateTransaction(ctx, async inside => {
    if ((await statusOf(inside, paymentId)) === undefined) throw new Refusal('payment_not_found')
    await recordAct(inside, 'payment_checked', { subject: 'payment', id: paymentId })
  })
  const known = await pollPayment(ctx, paymentId).catch(error => {
    throw error instanceof ProviderError ? new Refusal('verification_unavailable') : error
  })
  const status = (await statusOf(ctx, paymentId))!
  return { outcome: verificationOutcome({ status, known }) }
}

async function statusOf({ db }: Pick<SignedIn, 'db'>, id: string) {
  const row = await db.selectFrom('payments').select('status').where('id', '=', id).executeTakeFirst()
  return row?.status
}
