import { OPEN_PAYMENT_STATUSES } from '@bora/rules/payment-status.ts'
import { randomBytes } from 'node:crypto'
import type { Kysely, Selectable } from 'kysely'
import type { Config } from '../settings/config.ts'
import { StartRefused } from '../settings/environment.ts'
import type { Database } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { type FailureCode, type PaymentProvider, type PaymentSnapshot, ProviderError } from './payment-provider.ts'

export type SandboxOrder = Selectable<Tables['sandbox_orders']>

/** What can be done on the sandbox's page. */
export const SANDBOX_ACTIONS = ['approve', 'decline', 'insufficient', 'cancel'] as const
export type SandboxAction = (typeof SANDBOX_ACTIONS)[number]

const decided: Record<SandboxAction, { state: SandboxOrder['state']; failure: FailureCode | null }> = {
  approve: { state: 'succeeded', failure: null },
  decline: { state: 'failed', failure: 'card_declined' },
  insufficient: { state: 'failed', failure: 'insufficient_funds' },
  cancel: { state: 'canceled', failure: null },
}

/**
 * A payment provider that moves no real money, with books of its own and a hosted page of its own. Refuses to exist
 * in production (`StartRefused`) unless ALLOW_SANDBOX_PAYMENTS is 1.
 */
export function sandboxPayments(
  { kysely }: Pick<Database, 'kysely'>,
  { sandboxPayments: accepted }: Pick<Config, 'sandboxPayments'>,
): PaymentProvider {
  if (!accepted) {
    throw new StartRefused('The sandbox moves no real money: production needs ALLOW_SANDBOX_PAYMENTS=1 to accept that.')
  }
  return {
    id: 'sandbox',
    async createCheckout(order) {
      const row = {
        ref: randomBytes(18).toString('base64url'),
        order_id: order.orderId,
        key: order.key,
        amount_cents: order.amountCents,
        currency: order.currency,
        description: order.description,
        return_url: order.returnUrl,
        cancel_url: order.cancelUrl,
        expires_at: order.expiresAt.toISOString(),
        language: order.language,
        failure: null,
      }
      await kysely
        .insertInto('sandbox_orders')
        .values(row)
        .onConflict(conflict => conflict.column('key').doNothing())
        .execute()
      const { ref } = await kysely
        .selectFrom('sandbox_orders')
        .select('ref')
        .where('key', '=', order.key)
        .executeTakeFirstOrThrow()
      return { providerRef: ref, url: `/sandbox/checkout/${ref}` }
    },
    async fetch(orderId) {
      const orders = await kysely
        .selectFrom('sandbox_orders')
        .selectAll()
        .where('order_id', '=', orderId)
        .orderBy('ref')
        .execute()
      const refunds = await kysely
        .selectFrom('sandbox_refunds')
        .selectAll()
        .where('ref', 'in', ['', ...orders.map(one => one.ref)])
        .execute()
      return orders.map(order =>
        snapshotOf(
          order,
          refunds.filter(one => one.ref === order.ref).reduce((sum, one) => sum + one.amount_cents, 0),
        ),
      )
    },
    async cancel(orderId) {
      await kysely
        .updateTable('sandbox_orders')
        .set({ state: 'canceled' })
        .where('order_id', '=', orderId)
        .where('state', 'in', OPEN_PAYMENT_STATUSES)
        .execute()
    },
    async refund({ key, providerRef, amountCents }) {
      return kysely.transaction().execute(async db => {
        const order = await db
          .selectFrom('sandbox_orders')
          .selectAll()
          .where('ref', '=', providerRef)
          .forUpdate()
          .executeTakeFirst()
        if (!order) throw new ProviderError('definitive', 'no such order')
        const done = await db.selectFrom('sandbox_refunds').selectAll().where('ref', '=', providerRef).execute()
        if (done.some(one => one.key === key)) return { state: 'succeeded' as const }
        const sum = done.reduce((total, one) => total + one.amount_cents, amountCents)
        if (order.state !== 'succeeded' || sum > order.amount_cents) return { state: 'failed' as const }
        await db.insertInto('sandbox_refunds').values({ key, ref: providerRef, amount_cents: amountCents }).execute()
        return { state: 'succeeded' as const }
      })
    },
  }
}

function snapshotOf(order: SandboxOrder, refundedCents: number): PaymentSnapshot {
  return {
    provider: 'sandbox',
    providerRef: order.ref,
    orderId: order.order_id,
    state: order.state,
    method: order.state === 'succeeded' ? 'card' : null,
    amountCents: order.amount_cents,
    capturedCents: order.state === 'succeeded' ? order.amount_cents : 0,
    refundedCents,
    currency: order.currency,
    failure: order.failure as FailureCode | null,
  }
}

/** The sandbox's own order behind a checkout page; undefined when there is none. */
export function sandboxOrder(db: Kysely<Tables>, ref: string): Promise<SandboxOrder | undefined> {
  return db.selectFrom('sandbox_orders').selectAll().where('ref', '=', ref).executeTakeFirst()
}

/** Does what the payer chose on the page, once: an order that is decided stays as it is. Expired ones can't be paid. */
export async function decideSandboxOrder(
  db: Kysely<Tables>,
  ref: string,
  action: SandboxAction,
  now: Date,
): Promise<void> {
  await db
    .updateTable('sandbox_orders')
    .set(decided[action])
    .where('ref', '=', ref)
    .where('state', 'in', OPEN_PAYMENT_STATUSES)
    .$if(action !== 'cancel', query => query.where('expires_at', '>', now.toISOString()))
    .execute()
}
