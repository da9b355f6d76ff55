import { openSandboxOrder, payByPix, settleSandboxOrders } from '../adapters/sandbox-books.ts'
import { pollPayment } from '../modules/payments/payment/poll.ts'
import { press } from './pay.ts'
import type { TestServer } from './server.ts'

/**
 * Completes a payment that is open, ended or already paid: its bank approves, its payer confirms or, at that moment,
 * pays an open order by Pix, or else pays in a second attempt. It isn't queried yet. Returns the charge and when it was
 * paid.
 */
export async function payAfterAll(
  server: TestServer,
  paymentId: string,
  at: Date,
): Promise<{ ref: string; paidAt: string }> {
  const { db } = server.context()
  const now = server.clock.now()
  // Decisions of a bank in the meantime.
  await settleSandboxOrders(db, now)
  const order = await db
    .selectFrom('sandbox_orders')
    .selectAll()
    .where('order_id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const { status } = await db
    .selectFrom('payments')
    .select('status')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const isUnheard = order.state === 'succeeded' && status === 'processing'
  const needsNewTry = order.state === 'failed' || (order.state === 'succeeded' && !isUnheard)
  const ref = needsNewTry ? await openAgain(server, order) : order.ref
  if (order.state === 'requires_action' && new Date(order.expires_at) > now) {
    await press(server, `/sandbox/checkout/${ref}`, 'confirm')
  } else if (!isUnheard) {
    // Too late to confirm: it is cancelled, and a Pix paid in the meantime arrives.
    if (order.state === 'requires_action') await pollPayment(server.context(), paymentId)
    await payByPix(db, ref, 'exact', at)
  }
  const paid = await db
    .selectFrom('sandbox_charges as c')
    .innerJoin('sandbox_orders as o', 'o.ref', 'c.order_ref')
    .select(['c.ref', 'o.changed_at'])
    .where('o.ref', '=', ref)
    .executeTakeFirstOrThrow()
  return { ref: paid.ref, paidAt: new Date(paid.changed_at).toISOString() }
}

// As a payment's page allows after a decline, or on return.
function openAgain(server: TestServer, order: Omit<Parameters<typeof openSandboxOrder>[1], 'key'>): Promise<string> {
  const { order_id, amount_cents, currency, description, return_url, cancel_url, expires_at, language } = order
  return openSandboxOrder(server.context().db, {
    order_id,
    key: `again:${order_id}`,
    amount_cents,
    currency,
    description,
    return_url,
    cancel_url,
    expires_at,
    language,
    changed_at: server.clock.now().toISOString(),
  })
}
