import { isPaymentOpen } from '@bora/rules/payment-status.ts'
import { sql } from 'kysely'
import type { Context } from '../../../core/context.ts'
import { ProviderError, type PaymentSnapshot } from '../../../adapters/payment-provider.ts'

/** Every way in which a provider's state of a payment can differ from ours. */
export type DriftKind =
  | 'unknown_order'
  | 'other_order'
  | 'reference_twice'
  | 'capture_missing_here'
  | 'capture_missing_there'
  | 'captured_more'
  | 'captured_less'
  | 'currency'
  | 'failed_there'
  | 'canceled_there'
  | 'open_there'
  | 'unmatched_missing_there'
  | 'refund_missing_here'
  | 'refund_missing_there'
  | 'refunded_more'
  | 'refunded_less'
  | 'fee_missing_here'
  | 'fee_missing_there'
  | 'fee'
  | 'dispute_missing_here'
  | 'dispute_missing_there'
  | 'dispute_reference'
  | 'dispute_amount'
  | 'dispute_state'

/** One difference; amounts in whole cents. */
export type Drift = { kind: DriftKind; orderId: string; ref: string; here: string | number; there: string | number }

/** Our records of one order: payments and refunds, by provider reference. */
type Books = {
  /** Still open: it will be polled anyway. */
  isOpen: boolean
  captured: { ref: string; cents: number; currency: string } | null
  unmatched: Map<string, { cents: number; currency: string }>
  refunds: Map<string, { done: number; underWay: number }>
  feeCents: number
  dispute: { ref: string; cents: number; state: string } | null
}

/** As far as the nightly query for changes. */
const LOOKS_BACK_HOURS = 48

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * Compares every payment that changed since an instant, here or at the provider, with the provider's present state.
 * Returns each difference by its kind; changes nothing (docs/rules/money.md#reconciliation). Runs outside a
 * transaction. Throws a `ProviderError` without an answer.
 */
export async function reconcile(ctx: Context, since: Date): Promise<Drift[]> {
  const { payments } = ctx.adapters
  const orders = new Set(await changedHere(ctx, since))
  for await (const orderId of payments.changedSince(since)) orders.add(orderId)
  const found: Drift[] = []
  for (const orderId of orders) {
    const said = await payments.fetch(orderId)
    const books = UUID.test(orderId) ? await booksOf(ctx, orderId) : null
    found.push(...driftsOf(orderId, books, said))
  }
  return found
}

/**
 * Reports each difference of the last two days, and returns how many there are; a provider that doesn't respond is
 * queried the next night.
 */
export async function notifyOfDrift(ctx: Context, tell: (drift: Drift[]) => void): Promise<number> {
  try {
    const found = await reconcile(ctx, new Date(ctx.now.getTime() - LOOKS_BACK_HOURS * 3_600_000))
    if (found.length > 0) tell(found)
    return found.length
  } catch (error) {
    if (error instanceof ProviderError) return 0
    throw error
  }
}

function driftsOf(orderId: string, books: Books | null, said: readonly PaymentSnapshot[]): Drift[] {
  const found: Drift[] = []
  const paid = said.filter(one => one.state === 'succeeded')
  const differs = (kind: DriftKind, ref: string, here: string | number, there: string | number) =>
    void (here === there || found.push({ kind, orderId, ref, here, there }))
  if (!books) {
    for (const one of paid) differs('unknown_order', one.providerRef, 0, one.capturedCents)
    return found
  }
  const seen = new Set<string>()
  for (const one of paid) {
    const ref = one.providerRef
    if (seen.has(ref)) differs('reference_twice', ref, 1, 2)
    seen.add(ref)
    differs('other_order', ref, orderId, one.orderId)
    const here = books.captured?.ref === ref ? books.captured : books.unmatched.get(ref)
    if (!here) {
      if (!books.isOpen) differs('capture_missing_here', ref, 0, one.capturedCents)
      continue
    }
    differs(one.capturedCents > here.cents ? 'captured_more' : 'captured_less', ref, here.cents, one.capturedCents)
    differs('currency', ref, here.currency, one.currency)
    const { done, underWay } = books.refunds.get(ref) ?? { done: 0, underWay: 0 }
    const there = one.refundedCents
    // A refund in progress here may already be done there.
    if (there > done + underWay)
      differs(done + underWay === 0 ? 'refund_missing_here' : 'refunded_more', ref, done, there)
    if (there < done) differs(there === 0 ? 'refund_missing_there' : 'refunded_less', ref, done, there)
    if (here === books.captured) found.push(...costDrifts(orderId, books, one))
  }
  if (books.captured && !seen.has(books.captured.ref)) {
    const { ref, cents } = books.captured
    const state = said.find(one => one.providerRef === ref)?.state ?? said[0]?.state
    const kind =
      state === undefined
        ? 'capture_missing_there'
        : state === 'failed'
          ? 'failed_there'
          : state === 'canceled'
            ? 'canceled_there'
            : state === 'succeeded'
              ? 'capture_missing_there'
              : 'open_there'
    differs(kind, ref, cents, 0)
  }
  for (const [ref, { cents }] of books.unmatched) if (!seen.has(ref)) differs('unmatched_missing_there', ref, cents, 0)
  return found
}

/** The provider's fee, and chargebacks. */
function costDrifts(orderId: string, { feeCents, dispute }: Books, said: PaymentSnapshot): Drift[] {
  const found: Drift[] = []
  const ref = said.providerRef
  const differs = (kind: DriftKind, here: string | number, there: string | number) =>
    void (here === there || found.push({ kind, orderId, ref, here, there }))
  const fee = said.feeCents ?? 0
  differs(feeCents === 0 ? 'fee_missing_here' : fee === 0 ? 'fee_missing_there' : 'fee', feeCents, fee)
  const there = said.dispute ?? null
  // Won before it was known: nothing ever left.
  if (!dispute && there && there.state !== 'won') differs('dispute_missing_here', 0, there.cents)
  if (dispute && !there) differs('dispute_missing_there', dispute.cents, 0)
  if (dispute && there) {
    differs('dispute_reference', dispute.ref, there.ref)
    differs('dispute_amount', dispute.cents, there.cents)
    differs('dispute_state', dispute.state, there.state)
  }
  return found
}

async function changedHere(ctx: Context, since: Date): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('payments')
    .select('id')
    .where('provider', '=', ctx.adapters.payments.id)
    .where('created_at', '>=', since.toISOString())
    .orderBy('id')
    .execute()
  return rows.map(row => row.id)
}

async function booksOf(ctx: Context, orderId: string): Promise<Books | null> {
  const payment = await ctx.db
    .selectFrom('payments')
    .select(['status', 'provider', 'provider_ref'])
    .where('id', '=', orderId)
    .executeTakeFirst()
  if (!payment) return null
  const refunds = await ctx.db
    .selectFrom('refunds')
    .select(['provider_ref', 'state', 'cash_cents'])
    .where('payment_id', '=', orderId)
    .where('cash_cents', '>', 0)
    .execute()
  const dispute = await ctx.db
    .selectFrom('chargebacks')
    .select(['dispute_ref as ref', 'cents', 'state'])
    .where('payment_id', '=', orderId)
    .executeTakeFirst()
  const references = [...new Set([payment.provider_ref, ...refunds.map(one => one.provider_ref)])].filter(
    ref => ref !== null,
  )
  const suspense = (ref: string) => `susp:${payment.provider}:${ref}`
  const [captured, fee] = [`pay:${orderId}:captured`, `pay:${orderId}:fee`]
  const keys = [captured, fee, ...references.map(suspense)]
  const { rows } = await sql<{ key: string; cents: number; currency: string }>`
    select t.idem_key as key, t.currency, abs(e.cents)::bigint as cents
    from ledger_transactions t join ledger_entries e on e.transaction_id = t.id and e.account_kind = 'psp_clearing'
    where t.idem_key = any(${keys})`.execute(ctx.db)
  const posted = new Map(rows.map(row => [row.key, row]))
  const books: Books = {
    isOpen: isPaymentOpen(payment.status),
    captured: null,
    unmatched: new Map(),
    refunds: new Map(),
    feeCents: posted.get(fee)?.cents ?? 0,
    dispute: dispute ?? null,
  }
  const taken = posted.get(captured)
  if (taken && payment.provider_ref) books.captured = { ref: payment.provider_ref, ...taken }
  for (const ref of references) {
    const one = posted.get(suspense(ref))
    if (one) books.unmatched.set(ref, one)
  }
  for (const { provider_ref: ref, state, cash_cents } of refunds) {
    const sums = books.refunds.get(ref!) ?? { done: 0, underWay: 0 }
    if (state === 'done') sums.done += cash_cents
    if (state === 'started') sums.underWay += cash_cents
    books.refunds.set(ref!, sums)
  }
  return books
}
