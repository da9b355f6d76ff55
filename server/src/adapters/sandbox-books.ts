import { OPEN_PAYMENT_STATUSES } from '@bora/rules/payment-status.ts'
import { randomBytes } from 'node:crypto'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { FailureCode, PayState } from './payment-provider.ts'
import { type CardOutcome, SANDBOX_CARDS, type SandboxCard } from './sandbox-cards.ts'
import { sandboxSwitches } from './sandbox-settings.ts'

export type SandboxOrder = Selectable<Tables['sandbox_orders']>

/** How a Pix is paid: exactly, with a wrong amount, or twice. Banks allow the latter two, and late payments. */
export const PIX_PAYMENTS = ['exact', 'other_amount', 'twice'] as const
export type PixPayment = (typeof PIX_PAYMENTS)[number]

type Charge = { method: 'card' | 'pix'; cents: number; disputed?: boolean }
type Change = {
  state: PayState
  failure?: FailureCode
  settles?: { at: Date; as: 'succeeded' | 'failed' }
  charges?: Charge[]
}

// States in which an order can be cancelled: no payment is in progress.
const CALLABLE_OFF: readonly PayState[] = ['pending', 'requires_action']
// Late enough that clients have started polling.
const LATE_SECONDS = 90

/** Creates the sandbox's order for a checkout; idempotent by key. Returns its reference. */
export async function openSandboxOrder(
  db: Kysely<Tables>,
  order: Omit<Tables['sandbox_orders'], 'ref' | 'state' | 'failure' | 'settles_at' | 'settles_as'>,
): Promise<string> {
  await db
    .insertInto('sandbox_orders')
    .values({ ...order, ref: reference(), failure: null })
    .onConflict(conflict => conflict.column('key').doNothing())
    .execute()
  const { ref } = await db
    .selectFrom('sandbox_orders')
    .select('ref')
    .where('key', '=', order.key)
    .executeTakeFirstOrThrow()
  return ref
}

/** Returns the sandbox's order of a checkout page; undefined if there is none. */
export async function sandboxOrder(db: Kysely<Tables>, ref: string, now: Date): Promise<SandboxOrder | undefined> {
  const order = await db.selectFrom('sandbox_orders').selectAll().where('ref', '=', ref).executeTakeFirst()
  if (!order?.settles_at || new Date(order.settles_at) > now) return order
  await settleSandboxOrders(db, now)
  return db.selectFrom('sandbox_orders').selectAll().where('ref', '=', ref).executeTakeFirstOrThrow()
}

/** Pays an open order with a test card and returns its new state. */
export function payByCard(db: Kysely<Tables>, ref: string, card: SandboxCard, now: Date): Promise<PayState> {
  const outcome: CardOutcome = SANDBOX_CARDS[card].outcome
  return change(db, ref, now, order => {
    if (order.state !== 'pending' || isOver(order, now)) return null
    if (outcome.state === 'succeeded')
      return { state: 'succeeded', charges: [{ method: 'card', cents: order.amount_cents, ...outcome }] }
    if (outcome.state !== 'processing') return outcome
    return {
      state: 'processing',
      settles: { at: new Date(now.getTime() + outcome.seconds * 1_000), as: outcome.settles },
    }
  })
}

/** Completes the confirmation step of the payer's bank. */
export function authenticate(db: Kysely<Tables>, ref: string, confirmed: boolean, now: Date): Promise<PayState> {
  return change(db, ref, now, order => {
    if (order.state !== 'requires_action' || isOver(order, now)) return null
    if (!confirmed) return { state: 'failed', failure: 'card_declined' }
    return { state: 'succeeded', charges: [{ method: 'card', cents: order.amount_cents }] }
  })
}

/**
 * Pays by Pix as a bank does. Money that arrives after expiry or cancellation is accepted all the same; the requester
 * decides what to do with it.
 */
export function payByPix(db: Kysely<Tables>, ref: string, how: PixPayment, now: Date): Promise<PayState> {
  return change(db, ref, now, order => {
    if (order.state !== 'pending' && order.state !== 'canceled') return null
    const cents = how === 'other_amount' ? order.amount_cents + 100 : order.amount_cents
    const charge: Charge = { method: 'pix', cents }
    return { state: 'succeeded', charges: how === 'twice' ? [charge, charge] : [charge] }
  })
}

/** Cancels an order without a payment in progress. */
export function cancelSandboxOrder(db: Kysely<Tables>, ref: string, now: Date): Promise<PayState> {
  return change(db, ref, now, order => (CALLABLE_OFF.includes(order.state) ? { state: 'canceled' } : null))
}

/** Completes delayed decisions of banks that are due. */
export async function settleSandboxOrders(db: Kysely<Tables>, now: Date): Promise<void> {
  const due = await db
    .selectFrom('sandbox_orders')
    .select('ref')
    .where('settles_at', '<=', now.toISOString())
    .orderBy('settles_at')
    .limit(100)
    .execute()
  for (const { ref } of due) {
    await change(db, ref, now, ({ settles_at, settles_as, amount_cents }) => {
      if (!settles_at || new Date(settles_at) > now) return null
      if (settles_as === 'failed') return { state: 'failed', failure: 'processing_error' }
      return { state: 'succeeded', charges: [{ method: 'card', cents: amount_cents }] }
    })
  }
}

function isOver(order: SandboxOrder, now: Date): boolean {
  return new Date(order.expires_at) <= now
}

/** Changes an order and records its webhook, atomically. */
async function change(
  db: Kysely<Tables>,
  ref: string,
  now: Date,
  decide: (order: SandboxOrder) => Change | null,
): Promise<PayState> {
  return db.transaction().execute(async inside => {
    const order = await inside
      .selectFrom('sandbox_orders')
      .selectAll()
      .where('ref', '=', ref)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const changed = decide(order)
    if (!changed) return order.state
    const { state, failure = null, settles, charges = [] } = changed
    await inside
      .updateTable('sandbox_orders')
      .set({
        state,
        failure,
        settles_at: settles?.at.toISOString() ?? null,
        settles_as: settles?.as ?? null,
        changed_at: now.toISOString(),
      })
      .where('ref', '=', ref)
      .execute()
    for (const { method, cents, disputed = false } of charges) {
      const charge = {
        ref: reference(),
        order_ref: ref,
        method,
        amount_cents: cents,
        currency: order.currency,
        disputed,
      }
      await inside.insertInto('sandbox_charges').values(charge).execute()
    }
    await announce(inside, order, state, now)
    return state
  })
}

async function announce(db: Transaction<Tables>, order: SandboxOrder, state: PayState, now: Date): Promise<void> {
  const { webhooks } = await sandboxSwitches(db)
  const isOpen = OPEN_PAYMENT_STATUSES.some(open => open === state)
  const waits = webhooks === 'late' || (webhooks === 'out_of_order' && isOpen)
  await db
    .insertInto('sandbox_events')
    .values({
      id: `evt_${reference()}`,
      order_ref: order.ref,
      type: `payment.${state}`,
      state: webhooks === 'lost' ? 'lost' : 'waiting',
      copies: webhooks === 'doubled' ? 2 : webhooks === 'fivefold' ? 5 : 1,
      created_at: now.toISOString(),
      deliver_at: new Date(now.getTime() + (waits ? LATE_SECONDS * 1_000 : 0)).toISOString(),
    })
    .execute()
}

function reference(): string {
  return randomBytes(18).toString('base64url')
}
