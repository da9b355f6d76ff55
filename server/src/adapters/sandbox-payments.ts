import type { Kysely, Selectable } from 'kysely'
import type { Config } from '../settings/config.ts'
import { StartRefused } from '../settings/environment.ts'
import type { Database } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import type { Clock } from './clock.ts'
import { type FailureCode, type PaymentProvider, type PaymentSnapshot, ProviderError } from './payment-provider.ts'
import { cancelSandboxOrder, openSandboxOrder, type SandboxOrder, settleSandboxOrders } from './sandbox-books.ts'
import { PROVIDER_PATIENCE, type ProviderPatience } from './provider-patience.ts'
import { noAnswer, sandboxAnswer } from './sandbox-answer.ts'
import { sandboxSecret, takeAnswer } from './sandbox-settings.ts'
import { verifiedHints } from './sandbox-webhooks.ts'

type Charge = Selectable<Tables['sandbox_charges']>

const PAGE = 500
// Delay after payment until the payer disputes it with the bank.
const DISPUTED_AFTER_MS = 60_000

/**
 * A payment provider that moves no real money, with its own books, hosted page and webhooks (docs/sandbox.md). Refuses
 * to start in production (`StartRefused`) unless ALLOW_SANDBOX_PAYMENTS is 1.
 */
export function sandboxPayments(
  { kysely: db }: Pick<Database, 'kysely'>,
  { sandboxPayments: accepted }: Pick<Config, 'sandboxPayments'>,
  clock: Pick<Clock, 'now'>,
  patience: ProviderPatience = PROVIDER_PATIENCE,
): PaymentProvider {
  if (!accepted) {
    throw new StartRefused('The sandbox moves no real money: production needs ALLOW_SANDBOX_PAYMENTS=1 to accept that.')
  }
  return {
    id: 'sandbox',
    async createCheckout(order) {
      const create = await takeAnswer(db, 'create')
      if (create === 'error') throw noAnswer()
      const ref = await openSandboxOrder(db, {
        order_id: order.orderId,
        key: order.key,
        amount_cents: order.amountCents,
        currency: order.currency,
        description: order.description,
        return_url: order.returnUrl,
        cancel_url: order.cancelUrl,
        expires_at: order.expiresAt.toISOString(),
        language: order.language,
        changed_at: clock.now().toISOString(),
      })
      const url = create === 'no_address' ? '' : `/sandbox/checkout/${ref}`
      return sandboxAnswer(create, { providerRef: ref, url }, patience)
    },
    async fetch(orderId) {
      const fetch = await takeAnswer(db, 'fetch')
      if (fetch === 'error') throw noAnswer()
      await settleSandboxOrders(db, clock.now())
      return sandboxAnswer(fetch, await snapshotsOf(db, orderId, clock.now()), patience)
    },
    async cancel(orderId) {
      const orders = await db.selectFrom('sandbox_orders').select('ref').where('order_id', '=', orderId).execute()
      for (const { ref } of orders) await cancelSandboxOrder(db, ref, clock.now())
    },
    async refund({ refundId, key, providerRef, amountCents }) {
      const refund = await takeAnswer(db, 'refund')
      if (refund === 'error') throw noAnswer()
      if (refund === 'refused') return { state: 'failed' }
      const state = await db.transaction().execute(async inside => {
        const charge = await inside
          .selectFrom('sandbox_charges')
          .selectAll()
          .where('ref', '=', providerRef)
          .forUpdate()
          .executeTakeFirst()
        if (!charge) throw new ProviderError('definitive', 'no such payment')
        const done = await inside.selectFrom('sandbox_refunds').selectAll().where('ref', '=', providerRef).execute()
        if (done.some(one => one.key === key)) return 'succeeded'
        const sum = done.reduce((total, one) => total + one.amount_cents, amountCents)
        if (sum > charge.amount_cents) return 'failed'
        await inside
          .insertInto('sandbox_refunds')
          .values({ key, ref: providerRef, amount_cents: amountCents, refund_id: refundId })
          .execute()
        return 'succeeded'
      })
      return sandboxAnswer(refund, { state }, patience)
    },
    async fetchRefund(refundId, providerRef) {
      const fetch = await takeAnswer(db, 'fetch')
      if (fetch === 'error') throw noAnswer()
      const found = await db
        .selectFrom('sandbox_refunds')
        .select('key')
        .where('ref', '=', providerRef)
        .where('refund_id', '=', refundId)
        .executeTakeFirst()
      return sandboxAnswer(fetch, found ? { state: 'succeeded' } : null, patience)
    },
    verifyWebhook: async webhook => verifiedHints(await sandboxSecret(db), webhook),
    async orderOf(providerRef) {
      const found = await db
        .selectFrom('sandbox_orders as o')
        .leftJoin('sandbox_charges as c', 'c.order_ref', 'o.ref')
        .select('o.order_id')
        .where(({ or, eb }) => or([eb('o.ref', '=', providerRef), eb('c.ref', '=', providerRef)]))
        .limit(1)
        .executeTakeFirst()
      return found?.order_id ?? null
    },
    async *changedSince(since) {
      let [at, after] = [since.toISOString(), '']
      for (;;) {
        const orders = await db
          .selectFrom('sandbox_orders')
          .select(['ref', 'order_id', 'changed_at'])
          .where(({ or, and, eb }) =>
            or([eb('changed_at', '>', at), and([eb('changed_at', '=', at), eb('ref', '>', after)])]),
          )
          .orderBy('changed_at')
          .orderBy('ref')
          .limit(PAGE)
          .execute()
        for (const { order_id } of orders) yield order_id
        const last = orders.at(-1)
        if (!last || orders.length < PAGE) return
        ;[at, after] = [last.changed_at, last.ref]
      }
    },
  }
}

/** Returns one snapshot for each received payment, or one of the order itself if there is none. */
async function snapshotsOf(db: Kysely<Tables>, orderId: string, now: Date): Promise<PaymentSnapshot[]> {
  const orders = await db
    .selectFrom('sandbox_orders')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('ref')
    .execute()
  const charges = await db
    .selectFrom('sandbox_charges as c')
    .innerJoin('sandbox_orders as o', 'o.ref', 'c.order_ref')
    .selectAll('c')
    .select(({ selectFrom }) =>
      selectFrom('sandbox_refunds as r')
        .select(({ fn }) => fn.sum('r.amount_cents').as('cents'))
        .whereRef('r.ref', '=', 'c.ref')
        .as('refunded_cents'),
    )
    .where('o.order_id', '=', orderId)
    .orderBy('c.ref')
    .execute()
  return orders.flatMap(order => {
    const paid = charges.filter(charge => charge.order_ref === order.ref)
    if (paid.length === 0) return [unpaid(order)]
    return paid.map(charge => ({
      ...unpaid(order),
      ...paidBy(charge, Number(charge.refunded_cents)),
      // A paid order never changes again.
      paidAt: order.changed_at,
      dispute: disputeOf(order, charge, now),
    }))
  })
}

function unpaid(order: SandboxOrder): PaymentSnapshot {
  return {
    provider: 'sandbox',
    providerRef: order.ref,
    orderId: order.order_id,
    state: order.state,
    method: null,
    amountCents: order.amount_cents,
    capturedCents: 0,
    refundedCents: 0,
    currency: order.currency,
    failure: order.failure as FailureCode | null,
  }
}

function paidBy(charge: Charge, refundedCents: number): Partial<PaymentSnapshot> {
  return {
    providerRef: charge.ref,
    state: 'succeeded',
    method: charge.method,
    amountCents: charge.amount_cents,
    capturedCents: charge.amount_cents,
    refundedCents,
  }
}

function disputeOf({ changed_at }: SandboxOrder, { ref, disputed, amount_cents }: Charge, now: Date) {
  if (!disputed || now.getTime() - Date.parse(changed_at) < DISPUTED_AFTER_MS) return null
  return { ref, state: 'open', cents: amount_cents, feeCents: 0 } as const
}
