import type { Kysely, Selectable } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Clock } from './clock.ts'
import type { CheckoutOrder, PaymentMode, RefundOrder } from './payment-provider.ts'

export type Page = { providerRef: string; url: string }
export type AskedCheckout = Selectable<Tables['provider_checkouts']>
export type AskedRefund = Selectable<Tables['provider_refunds']>

/**
 * Records each request to an external provider before it is sent. Ensures one page per key, even if the provider
 * forgets keys, and shows where to look for the result of a lost answer. Never called inside a transaction.
 */
export function providerRecords(
  db: Kysely<Tables>,
  { provider, mode }: { provider: 'stripe' | 'mercadopago'; mode: PaymentMode },
  clock: Pick<Clock, 'now'>,
) {
  const underWay = new Map<string, Promise<Page>>()

  async function open(order: CheckoutOrder, make: (asked: AskedCheckout, again: boolean) => Promise<Page>) {
    const began = await db
      .insertInto('provider_checkouts')
      .values({
        key: order.key,
        order_id: order.orderId,
        provider,
        mode,
        began_at: clock.now().toISOString(),
        ref: null,
        url: null,
      })
      .onConflict(conflict => conflict.column('key').doNothing())
      .returning('key')
      .executeTakeFirst()
    const asked = await checkouts().where('key', '=', order.key).executeTakeFirstOrThrow()
    return pageOf(asked) ?? opened(order.key, await make(asked, began === undefined))
  }

  /** Records the page of a key; of two concurrent ones, the first stays. */
  async function opened(key: string, { providerRef, url }: Page): Promise<Page> {
    await db
      .updateTable('provider_checkouts')
      .set({ ref: providerRef, url })
      .where('key', '=', key)
      .where('ref', 'is', null)
      .execute()
    return pageOf(await checkouts().where('key', '=', key).executeTakeFirstOrThrow())!
  }

  function checkouts() {
    return db.selectFrom('provider_checkouts').selectAll().where('provider', '=', provider)
  }

  function refunds() {
    return db.selectFrom('provider_refunds').selectAll().where('provider', '=', provider)
  }

  return {
    /**
     * Returns the page of an order's key: the existing one, or the result of `make`; `again` if it was requested
     * before.
     */
    open(order: CheckoutOrder, make: (asked: AskedCheckout, again: boolean) => Promise<Page>): Promise<Page> {
      const running = underWay.get(order.key)
      if (running) return running
      const page = open(order, make).finally(() => underWay.delete(order.key))
      underWay.set(order.key, page)
      return page
    },
    opened,
    /** Returns all requests for an order, oldest first. */
    askedFor: (orderId: string): Promise<AskedCheckout[]> =>
      checkouts().where('order_id', '=', orderId).orderBy('began_at').orderBy('key').execute(),
    async orderOfPage(ref: string): Promise<string | null> {
      const found = await checkouts().where('ref', '=', ref).executeTakeFirst()
      return found?.order_id ?? null
    },
    /** Records a refund before it is requested, once. */
    async refundAsked({ refundId, providerRef, amountCents }: RefundOrder): Promise<void> {
      await db
        .insertInto('provider_refunds')
        .values({
          refund_id: refundId,
          provider,
          payment_ref: providerRef,
          amount_cents: amountCents,
          asked_at: clock.now().toISOString(),
          ref: null,
        })
        .onConflict(conflict => conflict.column('refund_id').doNothing())
        .execute()
    },
    /**
     * Records which of the provider's refunds is ours; returns false if it belongs to another, or ours is another one.
     */
    refundIs: (refundId: string, ref: string): Promise<boolean> =>
      db.transaction().execute(async trx => {
        // Concurrent searches for lost refunds of a payment are serialized, and see what earlier ones claimed.
        const ofPayment = await trx
          .selectFrom('provider_refunds')
          .select(['refund_id', 'ref'])
          .where('provider', '=', provider)
          .where('payment_ref', '=', ({ selectFrom }) =>
            selectFrom('provider_refunds as ours').select('ours.payment_ref').where('ours.refund_id', '=', refundId),
          )
          .orderBy('refund_id')
          .forUpdate()
          .execute()
        const holder = ofPayment.find(one => one.ref === ref)
        if (holder) return holder.refund_id === refundId
        const claimed = await trx
          .updateTable('provider_refunds')
          .set({ ref })
          .where('refund_id', '=', refundId)
          .where('ref', 'is', null)
          .returning('refund_id')
          .executeTakeFirst()
        return claimed !== undefined
      }),
    refundOf: (refundId: string): Promise<AskedRefund | undefined> =>
      refunds().where('refund_id', '=', refundId).executeTakeFirst(),
    refundsOf: (paymentRef: string): Promise<AskedRefund[]> =>
      refunds().where('payment_ref', '=', paymentRef).execute(),
  }
}

function pageOf({ ref, url }: AskedCheckout): Page | null {
  return ref !== null && url !== null ? { providerRef: ref, url } : null
}

/** Returns the mode of this database's payments; null while there are none. */
export async function paymentModeOf(db: Kysely<Tables>): Promise<PaymentMode | null> {
  const known = await db.selectFrom('payment_mode').select('mode').executeTakeFirst()
  return known?.mode ?? null
}
