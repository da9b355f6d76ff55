import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Clock } from './clock.ts'
import { centsOf, decimalOf, instantOf, mercadoPagoApi, type MercadoPagoRefund, NotFound } from './mercado-pago-api.ts'
import { mercadoPagoHints } from './mercado-pago-signature.ts'
import { pageSnapshot, paymentSnapshot } from './mercado-pago-snapshot.ts'
import {
  type CheckoutOrder,
  type PaymentMode,
  type PaymentProvider,
  type PaymentSnapshot,
  ProviderError,
  type RefundState,
} from './payment-provider.ts'
import { PROVIDER_PATIENCE, type ProviderPatience } from './provider-patience.ts'
import { type AskedCheckout, type Page, providerRecords } from './provider-records.ts'

/** `webhookSecrets` has several entries during a rotation. */
export type MercadoPagoSettings = {
  accessToken: string
  webhookSecrets: readonly string[]
  mode: Exclude<PaymentMode, 'sandbox'>
}

type MercadoPagoParts = {
  db: Kysely<Tables>
  clock: Pick<Clock, 'now'>
  settings: MercadoPagoSettings
  patience?: ProviderPatience
  /** Address of Mercado Pago; tests have their own. */
  url?: string
}

/** A Pix is valid for at least half an hour; the rest allows for network delay. */
const SHORTEST_PIX_MS = 32 * 60_000
/** Tolerance for clock differences around the time of a request. */
const CLOCKS_DIFFER_MS = 5 * 60_000
const PAGE = 100
const CALLABLE_OFF = new Set<PaymentSnapshot['state']>(['pending', 'requires_action'])
const OPEN = new Set<PaymentSnapshot['state']>([...CALLABLE_OFF, 'processing'])
const NUMBER = /^\d{1,18}$/

/** Payments on Mercado Pago's own page, Checkout Pro: cards and Pix, only in reais. */
export async function mercadoPagoPayments({
  db,
  clock,
  settings,
  patience = PROVIDER_PATIENCE,
  url,
}: MercadoPagoParts) {
  const { accessToken, webhookSecrets, mode } = settings
  const api = await mercadoPagoApi({ accessToken, patience, ...(url && { url }) })
  const records = providerRecords(db, { provider: 'mercadopago', mode }, clock)

  async function make(order: CheckoutOrder, asked: AskedCheckout): Promise<Page> {
    if (order.currency !== 'BRL') throw new ProviderError('definitive', 'Mercado Pago takes reais alone')
    const isPublic = order.returnUrl.startsWith('https:')
    const shortestPix = Date.parse(asked.began_at) + SHORTEST_PIX_MS
    const page = await api.createPage(
      {
        external_reference: order.orderId,
        metadata: { key: order.key },
        items: [
          {
            id: order.orderId,
            title: order.description,
            quantity: 1,
            currency_id: order.currency,
            unit_price: decimalOf(order.amountCents),
          },
        ],
        back_urls: { success: order.returnUrl, pending: order.returnUrl, failure: order.cancelUrl },
        // Mercado Pago doesn't redirect to an address that is not public.
        ...(isPublic && { auto_return: 'approved' }),
        payment_methods: {
          excluded_payment_types: [{ id: 'ticket' }, { id: 'atm' }],
          installments: 1,
        },
        expires: true,
        expiration_date_to: instantOf(order.expiresAt),
        date_of_expiration: instantOf(new Date(Math.max(order.expiresAt.getTime(), shortestPix))),
      },
      order.key,
    )
    return addressOf(page)
  }

  function addressOf({ id, init_point, sandbox_init_point }: Awaited<ReturnType<typeof api.page>>): Page {
    return { providerRef: id, url: mode === 'test' ? sandbox_init_point || init_point : init_point }
  }

  /** Finds the page of a key whose answer was lost; a key can have two pages. */
  async function findLost({ key, order_id }: AskedCheckout): Promise<Page | null> {
    for (const id of await api.pagesOf(order_id)) {
      const page = await api.page(id)
      if (page.metadata?.key === key) return records.opened(key, addressOf(page))
    }
    return null
  }

  async function pagesOf(orderId: string) {
    const pages = []
    for (const asked of await records.askedFor(orderId)) {
      const ref = asked.ref ?? (await findLost(asked))?.providerRef
      if (ref) pages.push(await api.page(ref))
    }
    return pages
  }

  async function paymentsOf(orderId: string): Promise<PaymentSnapshot[]> {
    const snapshots = []
    for (const id of await api.paymentsOf(orderId)) {
      const payment = await api.payment(id)
      // Payments of test users look like real ones; a real one never looks like a test.
      if (mode === 'live' && !payment.live_mode) throw new ProviderError('unknown', 'a payment of another mode')
      if (payment.external_reference === orderId) snapshots.push(paymentSnapshot(payment))
    }
    return snapshots
  }

  async function fetch(orderId: string): Promise<PaymentSnapshot[]> {
    const payments = await paymentsOf(orderId)
    const decided = payments.filter(one => one.state === 'succeeded')
    if (decided.length > 0) return decided
    const onTheWay = payments.filter(one => OPEN.has(one.state))
    if (onTheWay.length > 0) return onTheWay.slice(-1)
    const rejected = payments.findLast(one => one.state === 'failed')
    const pages = (await pagesOf(orderId)).map(page =>
      pageSnapshot(page, orderId, { now: clock.now(), ...(rejected && { rejected }) }),
    )
    const liveliest = pages.findLast(one => one.state === 'pending') ?? pages.at(-1) ?? rejected
    return liveliest ? [liveliest] : []
  }

  /** Returns the state of one of our refunds: by its name, or as one that no other refund has claimed. */
  async function fetchRefund(refundId: string, providerRef: string): Promise<RefundState | null> {
    const asked = await records.refundOf(refundId)
    if (!asked || !NUMBER.test(providerRef)) return null
    const all = await api.refunds(providerRef)
    const known = all.find(one => String(one.id) === asked.ref)
    if (known) return refundStateOf(known)
    const since = Date.parse(asked.asked_at) - CLOCKS_DIFFER_MS
    for (const one of all) {
      const fits = centsOf(one.amount) === asked.amount_cents && Date.parse(one.date_created ?? '') >= since
      if (fits && (await records.refundIs(refundId, String(one.id)))) return refundStateOf(one)
    }
    // Another call may have found it in the meantime.
    const ref = (await records.refundOf(refundId))?.ref
    if (!ref) return null
    const own = all.find(one => String(one.id) === ref)
    if (!own) throw new ProviderError('unknown', 'a refund that was made is not listed')
    return refundStateOf(own)
  }

  const provider: PaymentProvider = {
    id: 'mercadopago',
    createCheckout: order =>
      records.open(order, async (asked, again) => (again ? await findLost(asked) : null) ?? (await make(order, asked))),
    fetch,
    async cancel(orderId, key) {
      for (const page of await pagesOf(orderId)) await api.endPage(page, clock.now(), `${key}:${page.id}`)
      for (const { state, providerRef } of await paymentsOf(orderId)) {
        if (!CALLABLE_OFF.has(state)) continue
        await api.cancel(providerRef, `${key}:${providerRef}`).catch(error => {
          // Paid at this moment: then it stays as it is.
          if (error.kind !== 'definitive') throw error
        })
      }
    },
    async refund(order) {
      // Pages have other names than payments.
      if (!NUMBER.test(order.providerRef)) throw new ProviderError('definitive', 'nothing was paid')
      await records.refundAsked(order)
      try {
        const made = await api.refund(order.providerRef, order.amountCents, order.key)
        await records.refundIs(order.refundId, String(made.id))
        return refundStateOf(made)
      } catch (error) {
        if (error instanceof ProviderError && error.kind === 'definitive') return { state: 'failed' }
        throw error
      }
    },
    fetchRefund,
    verifyWebhook: async webhook => mercadoPagoHints(webhookSecrets, webhook),
    async orderOf(providerRef) {
      if (!NUMBER.test(providerRef)) return records.orderOfPage(providerRef)
      try {
        return (await api.payment(providerRef)).external_reference ?? null
      } catch (error) {
        if (error instanceof NotFound) return null
        throw error
      }
    },
    async *changedSince(since) {
      const until = new Date(clock.now().getTime() + CLOCKS_DIFFER_MS)
      let [from, offset] = [since, 0]
      for (;;) {
        const found = await api.changed(from, until, offset, PAGE)
        for (const { external_reference } of found) if (external_reference) yield external_reference
        if (found.length < PAGE) return
        // Offsets are limited to some thousands, so each page begins where the last one ended.
        const last = new Date(found.at(-1)!.date_last_updated ?? from)
        offset = last > from ? 0 : offset + PAGE
        from = last > from ? last : from
      }
    },
  }
  return provider
}

function refundStateOf({ status }: MercadoPagoRefund): RefundState {
  if (status === 'approved') return { state: 'succeeded' }
  return { state: status === 'rejected' || status === 'cancelled' ? 'failed' : 'pending' }
}
