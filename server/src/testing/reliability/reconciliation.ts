import { payByCard, payByPix } from '../../adapters/sandbox-books.ts'
import type { PaymentProvider, PaymentSnapshot } from '../../adapters/payment-provider.ts'
import { pollPayment } from '../../modules/payments/payment/poll.ts'
import { sweepPayments } from '../../modules/payments/payment/sweep.ts'
import { type Drift, type DriftKind, reconcile } from '../../modules/payments/webhooks/reconcile.ts'
import { addPeople } from '../histories.ts'
import { testServer, type TestServer } from '../server.ts'
import { callAs, newChallenge } from './direct-calls.ts'
import { moneyFaults, type Options, type Outcome } from './scenario.ts'

const FEE = 5000
const COST = 199
const NOW = '2026-03-02T12:00:00.000Z'

type Report = PaymentSnapshot[]
/** Payments with different histories, by the id of their order. */
type Paid = { plain: string; costly: string; left: string; twice: string; disputed: string }

/**
 * a provider's matching report is altered in more than twenty ways, one at a time; each is found at exactly its
 * payment, and classified correctly.
 */
export async function reconciliation({ size }: Options): Promise<Outcome> {
  const server = await testServer(NOW)
  const faults: string[] = []
  try {
    const honest = server.context().adapters.payments
    const paid = await paidInAllWays(server, honest)
    const report = (drift: (report: Report, orderId: string) => Report): PaymentProvider => ({
      ...honest,
      fetch: async orderId => drift(await withCosts(honest, paid, orderId), orderId),
    })
    const found = (payments: PaymentProvider) => {
      const ctx = server.context()
      return reconcile({ ...ctx, adapters: { ...ctx.adapters, payments } }, new Date(Date.parse(NOW) - 86_400_000))
    }
    const calm = await found(report(all => all))
    if (calm.length > 0) faults.push(`without a drift: ${told(calm)}`)
    const some = Object.entries(DRIFTS).slice(0, size) as [
      DriftKind,
      { of: keyof Paid; drift(report: Report): Report },
    ][]
    for (const [kind, { of, drift }] of some) {
      const at = paid[of]
      const drifts = await found(report((all, orderId) => (orderId === at ? drift(all) : all)))
      if (drifts.length !== 1 || drifts[0]!.kind !== kind || drifts[0]!.orderId !== at)
        faults.push(`${kind}: ${told(drifts) || 'not found'}`)
    }
    const stranger = await found({
      ...honest,
      changedSince: async function* () {
        yield 'ord_1'
      },
      fetch: async orderId => (orderId === 'ord_1' ? [STRANGER] : withCosts(honest, paid, orderId)),
    })
    if (stranger.length !== 1 || stranger[0]!.kind !== 'unknown_order') faults.push(`unknown_order: ${told(stranger)}`)
    faults.push(...(await moneyFaults(server.database, 'at the end')))
    return { faults, figures: { kinds: some.length + 1, payments: Object.keys(paid).length } }
  } finally {
    await server.close()
  }
}

const STRANGER: PaymentSnapshot = {
  provider: 'sandbox',
  providerRef: 'ch_1',
  orderId: 'ord_1',
  state: 'succeeded',
  method: 'card',
  amountCents: 100,
  capturedCents: 100,
  refundedCents: 0,
  currency: 'BRL',
  failure: null,
}

const one = (change: (snapshot: PaymentSnapshot) => Partial<PaymentSnapshot>) => (all: Report) =>
  all.map((snapshot, i) => (i === 0 ? { ...snapshot, ...change(snapshot) } : snapshot))
const dispute = (change: Partial<NonNullable<PaymentSnapshot['dispute']>>) =>
  one(snapshot => ({ dispute: { ...snapshot.dispute!, ...change } }))
const returned = (cents: number) => (all: Report) =>
  all.map(snapshot => (snapshot.refundedCents > 0 ? { ...snapshot, refundedCents: cents } : snapshot))

const DRIFTS: Record<Exclude<DriftKind, 'unknown_order'>, { of: keyof Paid; drift(report: Report): Report }> = {
  other_order: { of: 'plain', drift: one(() => ({ orderId: '00000000-0000-4000-8000-000000000000' })) },
  reference_twice: { of: 'plain', drift: all => [...all, ...all] },
  capture_missing_here: { of: 'plain', drift: all => [...all, { ...all[0]!, providerRef: 'ch_2' }] },
  capture_missing_there: { of: 'plain', drift: () => [] },
  captured_more: { of: 'plain', drift: one(() => ({ capturedCents: FEE + 1 })) },
  captured_less: { of: 'plain', drift: one(() => ({ capturedCents: FEE - 1 })) },
  currency: { of: 'plain', drift: one(() => ({ currency: 'USD' })) },
  failed_there: { of: 'plain', drift: one(() => ({ state: 'failed' })) },
  canceled_there: { of: 'plain', drift: one(() => ({ state: 'canceled' })) },
  open_there: { of: 'plain', drift: one(() => ({ state: 'processing' })) },
  unmatched_missing_there: { of: 'twice', drift: all => all.filter(snapshot => snapshot.refundedCents === 0) },
  refund_missing_here: { of: 'plain', drift: one(() => ({ refundedCents: FEE })) },
  refund_missing_there: { of: 'left', drift: returned(0) },
  refunded_more: { of: 'left', drift: returned(FEE + 1) },
  refunded_less: { of: 'left', drift: returned(FEE - 1) },
  fee_missing_here: { of: 'plain', drift: one(() => ({ feeCents: COST })) },
  fee_missing_there: { of: 'costly', drift: one(() => ({ feeCents: null })) },
  fee: { of: 'costly', drift: one(() => ({ feeCents: COST + 1 })) },
  dispute_missing_here: {
    of: 'plain',
    drift: one(snapshot => ({ dispute: { ref: snapshot.providerRef, state: 'open', cents: FEE, feeCents: 0 } })),
  },
  dispute_missing_there: { of: 'disputed', drift: one(() => ({ dispute: null })) },
  dispute_reference: { of: 'disputed', drift: dispute({ ref: 'dp_2' }) },
  dispute_amount: { of: 'disputed', drift: dispute({ cents: FEE - 1 }) },
  dispute_state: { of: 'disputed', drift: dispute({ state: 'won' }) },
}

/** One just paid, one with a fee, one whose payer left, one paid twice, one charged back. */
async function paidInAllWays(server: TestServer, honest: PaymentProvider): Promise<Paid> {
  const { kysely: db } = server.database
  const [creator, ...people] = (await addPeople(server, 6)) as [string, ...string[]]
  const challenge = await newChallenge(server, creator, { prize: { kind: 'challenge', entryFeeCents: FEE } })
  const params = { challengeId: challenge.id }
  const orders: string[] = []
  for (const [i, person] of people.entries()) {
    const body = { fingerprint: challenge.fingerprint }
    await callAs(server, person, 'POST /challenges/:challengeId/join', { params, body })
    const { output } = await callAs(server, person, 'POST /challenges/:challengeId/checkout', { params })
    const { payment, url } = output as { payment: { id: string }; url: string }
    const ref = url.split('/').at(-1)!
    if (i === 3) await payByPix(db, ref, 'twice', server.clock.now())
    else await payByCard(db, ref, 'approved', server.clock.now())
    orders.push(payment.id)
  }
  const [plain, costly, left, twice, disputed] = orders as [string, string, string, string, string]
  const paid = { plain, costly, left, twice, disputed }
  const ctx = server.context()
  const payments = { ...honest, fetch: (orderId: string) => withCosts(honest, paid, orderId) }
  for (const id of orders) await pollPayment({ ...ctx, adapters: { ...ctx.adapters, payments } }, id)
  await callAs(server, people[2]!, 'POST /challenges/:challengeId/leave', { params })
  server.clock.set(new Date(Date.parse(NOW) + 3_600_000))
  await sweepPayments(server.context())
  return paid
}

async function withCosts(honest: PaymentProvider, paid: Paid, orderId: string): Promise<Report> {
  const report = await honest.fetch(orderId)
  return report.map(snapshot => ({
    ...snapshot,
    ...(orderId === paid.costly && { feeCents: COST }),
    ...(orderId === paid.disputed && { dispute: { ref: 'dp_1', state: 'open' as const, cents: FEE, feeCents: 0 } }),
  }))
}

function told(drifts: readonly Drift[]): string {
  return drifts.map(({ kind, ref, here, there }) => `${kind} at ${ref}: ${here} here, ${there} there`).join('; ')
}
