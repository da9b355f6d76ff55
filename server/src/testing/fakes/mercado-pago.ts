import { createHmac, randomUUID } from 'node:crypto'
import type { PayerAct } from '../payment-provider-contract.ts'
import { type Answered, type Asked, type FakeService, startFake } from './fake-service.ts'

export const MERCADO_PAGO_TOKEN = 'TEST-fake'
export const MERCADO_PAGO_SECRET = 'fake-secret'

type Item = { quantity: number; unit_price: number; currency_id: string; title: string }
type Page = {
  id: string
  external_reference: string
  expires: boolean
  expiration_date_to: string
  items: Item[]
  metadata: object
  init_point: string
  sandbox_init_point: string
}
type Refund = { id: number; payment_id: number; amount: number; status: string; date_created: string }
type Payment = {
  id: number
  status: string
  status_detail: string
  external_reference: string
  payment_method_id: string
  payment_type_id: string
  currency_id: string
  transaction_amount: number
  transaction_amount_refunded: number
  live_mode: boolean
  date_created: string
  date_last_updated: string
  date_approved: string | null
  fee_details: { type: string; amount: number; fee_payer: string }[]
  refunds: Refund[]
}

export type Notification = { body: string; query: URLSearchParams; headers: Record<string, string> }

export type MercadoPagoFake = FakeService & {
  act(page: string, what: PayerAct): void
  reject(page: string, detail: string): void
  /** Changes the state of a payment from outside. */
  becomes(order: string, status: string, detail: string): void
  payments: Map<number, Payment>
  /** The notifications of each change, unsigned; `sign` signs one as it would be sent at a time. */
  news: { id: number; order: string }[]
  sign(id: string | number, about?: { at?: Date; secret?: string; requestId?: string; inMs?: boolean }): Notification
  holds(order: string): number
  isPaid(order: string): boolean
  livemode: boolean
}

const LATER_MS = 20_000
const CARD = { payment_method_id: 'visa', payment_type_id: 'credit_card' }
const PIX = { payment_method_id: 'pix', payment_type_id: 'bank_transfer' }
const FEE = (cents: number) => Math.round(cents * 0.0498)
const cents = (amount: number) => Math.round(amount * 100)

/**
 * A stateful fake of the parts of Mercado Pago that are used here, over real HTTP. It stores the first answer for a key
 * of refunds and cancellations, but creates a new page each time, for any key. Amounts are decimals.
 */
export async function startMercadoPago(now: () => Date): Promise<MercadoPagoFake> {
  const pages = new Map<string, Page>()
  const payments = new Map<number, Payment>()
  const kept = new Map<string, { words: string; answer: Answered }>()
  const news: { id: number; order: string }[] = []
  const later: { at: number; payment: Payment }[] = []
  let numbers = 1_325_000_000

  const service = await startFake({ nameOf, answer })

  function answer(asked: Asked, failed: boolean): Answered {
    settleLater()
    if (asked.headers.authorization !== `Bearer ${MERCADO_PAGO_TOKEN}`) return refusal(401, 'unauthorized')
    const key = asked.headers['x-idempotency-key']
    const keeps = asked.method !== 'GET' && asked.path.startsWith('/v1/payments') && typeof key === 'string'
    if (!keeps) return failed ? refusal(500, 'internal_error') : deed(asked)
    const words = `${asked.path} ${asked.body}`
    const known = kept.get(key)
    if (known) return known.words === words ? known.answer : refusal(409, 'idempotency')
    const made = failed ? refusal(500, 'internal_error') : deed(asked)
    kept.set(key, { words, answer: made })
    return made
  }

  function deed({ method, path, query, body }: Asked): Answered {
    const fields = body ? JSON.parse(body) : {}
    const [, , second, third, fourth] = path.split('/')
    if (path === '/checkout/preferences/' && method === 'POST') return createPage(fields)
    if (path === '/checkout/preferences/search') {
      const elements = [...pages.values()].filter(one => one.external_reference === query.get('external_reference'))
      return { status: 200, body: { elements, total: elements.length } }
    }
    if (path.startsWith('/checkout/preferences/')) {
      const page = pages.get(third!)
      if (!page) return refusal(404, 'not_found')
      if (method === 'PUT') Object.assign(page, fields)
      return { status: 200, body: page }
    }
    if (path === '/v1/payments/search') return search(query)
    const payment = second === 'payments' ? payments.get(Number(third)) : undefined
    if (!payment) return refusal(404, 'not_found')
    if (fourth === 'refunds')
      return method === 'POST' ? refund(payment, fields) : { status: 200, body: payment.refunds }
    if (method === 'PUT') {
      if (!['pending', 'in_process'].includes(payment.status)) return refusal(400, 'not cancellable')
      change(payment, 'cancelled', 'by_collector')
    }
    return { status: 200, body: payment }
  }

  function createPage(fields: Page & { back_urls?: { success?: string }; auto_return?: string }): Answered {
    const [item] = fields.items
    if (!item || !isAmount(item.unit_price) || item.currency_id !== 'BRL') return refusal(400, 'invalid items')
    if (fields.auto_return && !fields.back_urls?.success?.startsWith('https:'))
      return refusal(400, 'auto_return invalid')
    if (!/[+-]\d\d:\d\d$/.test(fields.expiration_date_to)) return refusal(400, 'invalid expiration_date_to')
    const id = `1234-${randomUUID()}`
    const page = {
      ...fields,
      id,
      init_point: `https://www.mercadopago.com.br/checkout/v1/redirect?pref_id=${id}`,
      sandbox_init_point: `https://sandbox.mercadopago.com.br/checkout/v1/redirect?pref_id=${id}`,
    }
    pages.set(id, page)
    return { status: 201, body: page }
  }

  function search(query: URLSearchParams): Answered {
    const reference = query.get('external_reference')
    const [from, to] = [query.get('begin_date'), query.get('end_date')]
    const fitting = [...payments.values()]
      .filter(one => reference === null || one.external_reference === reference)
      .filter(one => from === null || new Date(one.date_last_updated) >= new Date(from))
      .filter(one => to === null || new Date(one.date_last_updated) <= new Date(to))
      .sort((a, b) => (from === null ? a.id - b.id : a.date_last_updated.localeCompare(b.date_last_updated)))
    const [offset, limit] = [Number(query.get('offset') ?? 0), Number(query.get('limit') ?? 30)]
    const results = fitting.slice(offset, offset + limit)
    return { status: 200, body: { paging: { total: fitting.length, offset, limit }, results } }
  }

  function refund(payment: Payment, { amount }: { amount: number }): Answered {
    if (!isAmount(amount)) return refusal(400, 'invalid amount')
    if (!['approved', 'refunded'].includes(payment.status)) return refusal(400, 'invalid status')
    if (cents(payment.transaction_amount_refunded) + cents(amount) > cents(payment.transaction_amount))
      return refusal(400, 'amount exceeds')
    const made = {
      id: ++numbers,
      payment_id: payment.id,
      amount,
      status: 'approved',
      date_created: now().toISOString(),
    }
    payment.refunds.push(made)
    payment.transaction_amount_refunded = (cents(payment.transaction_amount_refunded) + cents(amount)) / 100
    const isAll = payment.transaction_amount_refunded === payment.transaction_amount
    change(payment, isAll ? 'refunded' : 'approved', isAll ? 'refunded' : 'partially_refunded')
    return { status: 201, body: made }
  }

  function begin(ref: string, how: typeof CARD, status: string, detail: string): Payment {
    const page = pages.get(ref)
    if (!page || new Date(page.expiration_date_to) <= now()) throw new Error(`the page ${ref} is not open`)
    const amount = page.items[0]!.unit_price * page.items[0]!.quantity
    const payment: Payment = {
      id: ++numbers,
      ...how,
      status,
      status_detail: detail,
      external_reference: page.external_reference,
      currency_id: page.items[0]!.currency_id,
      transaction_amount: amount,
      transaction_amount_refunded: 0,
      live_mode: fake.livemode,
      date_created: now().toISOString(),
      date_last_updated: now().toISOString(),
      date_approved: status === 'approved' ? now().toISOString() : null,
      fee_details: status === 'approved' ? feesOf(amount) : [],
      refunds: [],
    }
    payments.set(payment.id, payment)
    news.push({ id: payment.id, order: payment.external_reference })
    return payment
  }

  function change(payment: Payment, status: string, detail: string): void {
    Object.assign(payment, { status, status_detail: detail, date_last_updated: now().toISOString() })
    if (status === 'approved') payment.date_approved ??= now().toISOString()
    if (status === 'approved' && payment.fee_details.length === 0)
      payment.fee_details = feesOf(payment.transaction_amount)
    news.push({ id: payment.id, order: payment.external_reference })
  }

  function settleLater(): void {
    for (const one of later.splice(0)) {
      if (one.at > now().getTime()) later.push(one)
      else if (one.payment.status === 'in_process') change(one.payment, 'approved', 'accredited')
    }
  }

  const paymentsOf = (order: string) => [...payments.values()].filter(one => one.external_reference === order)
  const wasTaken = ({ status }: Payment) => ['approved', 'refunded', 'charged_back', 'in_mediation'].includes(status)

  const fake: MercadoPagoFake = {
    ...service,
    livemode: false,
    payments,
    news,
    act(ref, what) {
      settleLater()
      if (what === 'pays') begin(ref, CARD, 'approved', 'accredited')
      else if (what === 'pays_by_pix')
        change(begin(ref, PIX, 'pending', 'pending_waiting_transfer'), 'approved', 'accredited')
      else if (what === 'is_declined') begin(ref, CARD, 'rejected', 'cc_rejected_other_reason')
      else if (what === 'has_no_funds') begin(ref, CARD, 'rejected', 'cc_rejected_insufficient_amount')
      else if (what === 'is_asked_to_confirm') begin(ref, CARD, 'pending', 'pending_challenge')
      else
        later.push({ at: now().getTime() + LATER_MS, payment: begin(ref, CARD, 'in_process', 'pending_review_manual') })
    },
    reject: (ref, detail) => void begin(ref, CARD, 'rejected', detail),
    becomes: (order, status, detail) => change(paymentsOf(order).findLast(wasTaken)!, status, detail),
    sign(id, { at = now(), secret = MERCADO_PAGO_SECRET, requestId = randomUUID(), inMs = false } = {}) {
      const ts = inMs ? at.getTime() : Math.floor(at.getTime() / 1_000)
      const signed = `id:${String(id).toLowerCase()};request-id:${requestId};ts:${ts};`
      const v1 = createHmac('sha256', secret).update(signed).digest('hex')
      return {
        body: JSON.stringify({ id: ++numbers, live_mode: fake.livemode, type: 'payment', data: { id: String(id) } }),
        query: new URLSearchParams({ 'data.id': String(id), type: 'payment' }),
        headers: { 'x-signature': `ts=${ts},v1=${v1}`, 'x-request-id': requestId, 'content-type': 'application/json' },
      }
    },
    holds: order =>
      paymentsOf(order)
        .filter(wasTaken)
        .reduce((sum, { status, status_detail, transaction_amount, transaction_amount_refunded }) => {
          const isLost = status === 'charged_back' && status_detail !== 'reimbursed'
          return sum + cents(transaction_amount) - cents(isLost ? transaction_amount : transaction_amount_refunded)
        }, 0),
    isPaid: order => paymentsOf(order).some(wasTaken),
  }
  return fake
}

function nameOf({ method, path }: Asked): string {
  if (method === 'POST' && path.startsWith('/checkout/preferences')) return 'create'
  if (method === 'POST' && path.endsWith('/refunds')) return 'refund'
  return method === 'GET' ? 'fetch' : 'other'
}

function feesOf(amount: number) {
  return [
    { type: 'mercadopago_fee', amount: FEE(cents(amount)) / 100, fee_payer: 'collector' },
    { type: 'financing_fee', amount: 1.23, fee_payer: 'payer' },
  ]
}

function isAmount(amount: unknown): boolean {
  return typeof amount === 'number' && amount > 0 && /^\d+(\.\d{1,2})?$/.test(String(amount))
}

function refusal(status: number, message: string): Answered {
  return { status, body: { status, message, error: message, cause: [] } }
}
