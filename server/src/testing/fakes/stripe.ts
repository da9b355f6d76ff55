import { createHmac, randomUUID } from 'node:crypto'
import type { PayerAct } from '../payment-provider-contract.ts'
import { type Answered, type Asked, type FakeService, startFake } from './fake-service.ts'
import { type Fields, fieldsAt, nested, textOf } from './stripe-forms.ts'

export const STRIPE_KEY = 'sk_test_fake'
export const STRIPE_SECRET = 'whsec_fake'

type Session = Record<string, unknown> & { id: string; status: string; payment?: Payment; created: number }
type Payment = Record<string, unknown> & { id: string; status: string; charge?: Charge; amount: number }
type Charge = Record<string, unknown> & { id: string; amount: number; amount_refunded: number }
type Refund = Record<string, unknown> & { id: string; payment_intent: string; amount: number; status: string }
type Dispute = Record<string, unknown> & { id: string; payment_intent: string; status: string }
type FakeEvent = { id: string; type: string; created: number; livemode: boolean; data: { object: unknown } }
type Kept = { words: string; at: number; answer: Answered }

export type StripeFake = FakeService & {
  act(session: string, what: PayerAct): void
  /** A payer's second attempt with another card on the same page. */
  tryAgain(session: string): void
  /** Completes a pending Pix, even if the page has expired. */
  decline(session: string, words: { code?: string; decline_code?: string }): void
  confirm(session: string): void
  dispute(payment: string, status: string, cents?: number): Dispute
  failRefund(refund: string): void
  /** Events so far, oldest first; each is sent as a webhook. */
  events: FakeEvent[]
  eventsOf(order: string): FakeEvent[]
  sign(event: object, at?: Date, secret?: string): { raw: string; headers: Record<string, string> }
  /** Returns the amount that Stripe holds for one order after refunds and disputes, in cents. */
  holds(order: string): number
  isPaid(order: string): boolean
  livemode: boolean
}

const KEYS_KEPT_SECONDS = 86_400
const LATER_SECONDS = 20
const FEE = (cents: number) => Math.round(cents * 0.0399) + 39

/**
 * A stateful fake of the parts of Stripe that are used here, over real HTTP: it stores the first answer for a key,
 * including errors, for a day, forgets nothing else, and refuses what Stripe is known to refuse. It answers 400 for
 * anything unsupported.
 */
export async function startStripe(now: () => Date): Promise<StripeFake> {
  const sessions = new Map<string, Session>()
  const refunds: Refund[] = []
  const disputes: Dispute[] = []
  const kept = new Map<string, Kept>()
  const events: FakeEvent[] = []
  const later: { at: number; session: string }[] = []
  const seconds = () => Math.floor(now().getTime() / 1_000)
  const id = (kind: string) => `${kind}_${randomUUID().replaceAll('-', '')}`

  const service = await startFake({ nameOf, answer })

  function answer(asked: Asked, failed: boolean): Answered {
    settleLater()
    expirePages()
    if (asked.headers.authorization !== `Bearer ${STRIPE_KEY}`) return refusal(401, 'invalid_request_error', 'api_key')
    const key = asked.headers['idempotency-key']
    if (asked.method !== 'POST') return failed ? broken() : deed(asked)
    if (typeof key !== 'string') return failed ? broken() : deed(asked)
    const words = `${asked.path} ${asked.body}`
    const known = kept.get(key)
    if (known && known.at + KEYS_KEPT_SECONDS > seconds())
      return known.words === words ? known.answer : refusal(400, 'idempotency_error', 'other words')
    const made = failed ? broken() : deed(asked)
    kept.set(key, { words, at: seconds(), answer: made })
    return made
  }

  function deed({ method, path, query, body }: Asked): Answered {
    const fields = nested(new URLSearchParams(body))
    const [, , ...parts] = path.split('/')
    switch (`${method} ${parts.join('/').replace(/(cs|pi)_\w+/, ':id')}`) {
      case 'POST checkout/sessions':
        return createSession(fields)
      case 'GET checkout/sessions':
        return list(
          [...sessions.values()].toReversed().map(one => shown(one)),
          query,
        )
      case 'GET checkout/sessions/:id':
        return one(sessions.get(parts[2]!), session => shown(session, expandsPayment(query)))
      case 'POST checkout/sessions/:id/expire':
        return one(sessions.get(parts[2]!), session => expire(session))
      case 'GET payment_intents/:id':
        return one(paymentOf(parts[1]!), payment => shownPayment(payment))
      case 'POST refunds':
        return createRefund(fields)
      case 'GET refunds':
        return list(refunds.filter(refund => refund.payment_intent === query.get('payment_intent')).toReversed(), query)
      case 'GET disputes':
        return list(
          disputes.filter(dispute => dispute.payment_intent === query.get('payment_intent')),
          query,
        )
      case 'GET events':
        return list(
          events
            .filter(event =>
              query
                .getAll('types[]')
                .concat([...query].filter(([name]) => /^types\[\d+\]$/.test(name)).map(([, value]) => value))
                .includes(event.type),
            )
            .toReversed(),
          query,
        )
    }
    return refusal(400, 'invalid_request_error', `unknown ${method} ${path}`)
  }

  function createSession(fields: Fields): Answered {
    const price = fieldsAt(fields, 'line_items', '0', 'price_data')
    const allowed = Object.values((fields.allowed_payment_method_types ?? {}) as Fields)
    const currency = textOf(price.currency)
    const expires = Number(fields.expires_at)
    const amount = Number(price.unit_amount)
    if (fields.mode !== 'payment' || fields.ui_mode !== undefined) return refusal(400, 'invalid_request_error', 'mode')
    if (!Number.isInteger(amount) || amount <= 0) return refusal(400, 'invalid_request_error', 'unit_amount')
    if (expires < seconds() + 1_800 || expires > seconds() + 86_400)
      return refusal(400, 'invalid_request_error', 'expires_at')
    if (allowed.includes('pix') && currency !== 'brl') return refusal(400, 'invalid_request_error', 'pix')
    if (!fields.success_url || !['pt-BR', 'en'].includes(textOf(fields.locale)))
      return refusal(400, 'invalid_request_error', 'success_url')
    const session: Session = {
      id: id('cs_test'),
      object: 'checkout.session',
      livemode: fake.livemode,
      status: 'open',
      payment_status: 'unpaid',
      client_reference_id: fields.client_reference_id,
      metadata: fields.metadata ?? {},
      amount_total: amount,
      currency,
      created: seconds(),
      expires_at: expires,
      url: '',
      of: fieldsAt(fields, 'payment_intent_data').metadata ?? {},
    }
    session.url = `https://checkout.stripe.com/c/pay/${session.id}`
    sessions.set(session.id, session)
    return { status: 200, body: shown(session) }
  }

  function expire(session: Session): Answered | Session {
    if (session.status !== 'open') return refusal(400, 'invalid_request_error', 'not open')
    end(session)
    return session
  }

  function end(session: Session): void {
    session.status = 'expired'
    if (session.payment && session.payment.status !== 'succeeded') session.payment.status = 'canceled'
    tell('checkout.session.expired', session)
  }

  function createRefund(fields: Fields): Answered {
    const payment = paymentOf(textOf(fields.payment_intent))
    if (!payment?.charge) return refusal(404, 'invalid_request_error', 'resource_missing')
    const amount = Number(fields.amount)
    if (payment.charge.amount_refunded === payment.charge.amount)
      return refusal(400, 'invalid_request_error', 'charge_already_refunded')
    if (payment.charge.amount_refunded + amount > payment.charge.amount)
      return refusal(400, 'invalid_request_error', 'amount_too_large')
    payment.charge.amount_refunded += amount
    const refund: Refund = {
      id: id('re'),
      object: 'refund',
      payment_intent: payment.id,
      amount,
      status: 'succeeded',
      metadata: fields.metadata ?? {},
      created: seconds(),
    }
    refunds.push(refund)
    tell('charge.refunded', {
      ...payment.charge,
      object: 'charge',
      payment_intent: payment.id,
      metadata: payment.metadata,
    })
    return { status: 200, body: refund }
  }

  function begin(session: Session, status: string): Payment {
    session.payment ??= {
      id: id('pi'),
      object: 'payment_intent',
      amount: session.amount_total as number,
      amount_received: 0,
      currency: session.currency,
      status,
      metadata: session.of,
      livemode: fake.livemode,
      last_payment_error: null,
      next_action: null,
      created: seconds(),
    }
    session.payment.status = status
    return session.payment
  }

  function succeed(session: Session, method: 'card' | 'pix'): void {
    const payment = begin(session, 'succeeded')
    payment.amount_received = payment.amount
    payment.last_payment_error = null
    payment.charge = {
      id: id('ch'),
      object: 'charge',
      created: seconds(),
      amount: payment.amount,
      amount_refunded: 0,
      disputed: false,
      payment_method_details: { type: method },
      balance_transaction: { id: id('txn'), currency: session.currency, fee: FEE(payment.amount) },
    }
    session.status = 'complete'
    session.payment_status = 'paid'
    tell('payment_intent.succeeded', shownPayment(payment))
    tell('checkout.session.completed', session)
  }

  function fail(session: Session, words: object): void {
    const payment = begin(session, 'requires_payment_method')
    payment.last_payment_error = { type: 'card_error', ...words }
    tell('payment_intent.payment_failed', shownPayment(payment))
  }

  function settleLater(): void {
    for (const { at, session } of later.splice(0)) {
      if (at > seconds()) later.push({ at, session })
      else if (sessions.get(session)!.payment?.status === 'processing') {
        succeed(sessions.get(session)!, 'card')
        tell('checkout.session.async_payment_succeeded', sessions.get(session)!)
      }
    }
  }

  function expirePages(): void {
    for (const session of sessions.values())
      if (session.status === 'open' && Number(session.expires_at) <= seconds()) end(session)
  }

  function paymentOf(ref: string): Payment | undefined {
    for (const session of sessions.values()) if (session.payment?.id === ref) return session.payment
    return undefined
  }

  function tell(type: string, object: object): void {
    events.push({
      id: id('evt'),
      type,
      created: seconds(),
      livemode: fake.livemode,
      data: { object: structuredClone('payment' in object ? shown(object as Session) : object) },
    })
  }

  function ordersOf(order: string): Session[] {
    return [...sessions.values()].filter(session => session.client_reference_id === order)
  }

  function open(ref: string): Session {
    settleLater()
    expirePages()
    const session = sessions.get(ref)
    if (session?.status !== 'open') throw new Error(`the page ${ref} is not open`)
    return session
  }

  const fake: StripeFake = {
    ...service,
    livemode: false,
    events,
    act(ref, what) {
      const session = open(ref)
      if (what === 'pays') return succeed(session, 'card')
      if (what === 'pays_by_pix') return succeed(session, 'pix')
      if (what === 'is_declined') return fail(session, { code: 'card_declined', decline_code: 'generic_decline' })
      if (what === 'has_no_funds') return fail(session, { code: 'card_declined', decline_code: 'insufficient_funds' })
      if (what === 'is_asked_to_confirm') {
        begin(session, 'requires_action').next_action = { type: 'use_stripe_sdk' }
        return tell('payment_intent.requires_action', shownPayment(session.payment!))
      }
      begin(session, 'processing')
      session.status = 'complete'
      later.push({ at: seconds() + LATER_SECONDS, session: ref })
      return tell('checkout.session.completed', session)
    },
    tryAgain: ref => succeed(open(ref), 'card'),
    decline: (ref, words) => fail(open(ref), words),
    confirm: ref => succeed(open(ref), 'card'),
    dispute(ref, status, cents) {
      const payment = paymentOf(ref)!
      const known = disputes.find(one => one.payment_intent === ref)
      const dispute: Dispute = Object.assign(known ?? { id: id('dp'), payment_intent: ref }, {
        object: 'dispute',
        status,
        amount: cents ?? payment.amount,
        currency: payment.currency,
        balance_transactions: status.startsWith('warning')
          ? []
          : [{ id: id('txn'), currency: payment.currency, fee: 5500, amount: -(cents ?? payment.amount) }],
      })
      if (!known) disputes.push(dispute)
      payment.charge!.disputed = true
      tell(known ? 'charge.dispute.closed' : 'charge.dispute.created', dispute)
      return dispute
    },
    failRefund(ref) {
      refunds.find(one => one.id === ref)!.status = 'failed'
    },
    eventsOf: order =>
      events.filter(event => {
        const object = event.data.object as Record<string, unknown>
        const payments = ordersOf(order).map(session => session.payment?.id)
        return (
          object.client_reference_id === order ||
          (object.metadata as Record<string, unknown> | undefined)?.order_id === order ||
          payments.includes(object.payment_intent as string)
        )
      }),
    sign(event, at = now(), secret = STRIPE_SECRET) {
      const raw = JSON.stringify(event)
      const t = Math.floor(at.getTime() / 1_000)
      const v1 = createHmac('sha256', secret).update(`${t}.${raw}`).digest('hex')
      return { raw, headers: { 'stripe-signature': `t=${t},v1=${v1}`, 'content-type': 'application/json' } }
    },
    holds: order =>
      ordersOf(order).reduce((sum, { payment }) => {
        if (!payment?.charge) return sum
        const lost = disputes.find(one => one.payment_intent === payment.id && one.status !== 'won')
        return sum + payment.charge.amount - payment.charge.amount_refunded - (lost ? Number(lost.amount) : 0)
      }, 0),
    isPaid: order => ordersOf(order).some(session => session.payment?.charge),
  }
  return fake
}

function nameOf({ method, path }: Asked): string {
  if (method === 'POST' && path === '/v1/checkout/sessions') return 'create'
  if (method === 'POST' && path === '/v1/refunds') return 'refund'
  return method === 'GET' ? 'fetch' : 'other'
}

function expandsPayment(query: URLSearchParams): boolean {
  return [...query].some(([name, value]) => name.startsWith('expand') && value.startsWith('payment_intent'))
}

function shown(session: Session, expands = false): object {
  const { payment, of: _of, ...rest } = session
  return { ...rest, payment_intent: payment ? (expands ? shownPayment(payment) : payment.id) : null }
}

function shownPayment({ charge, ...payment }: Payment): object {
  return { ...payment, latest_charge: charge ?? null }
}

function list(all: readonly object[], query: URLSearchParams): Answered {
  const from = Number(query.get('created[gte]') ?? 0)
  const to = Number(query.get('created[lte]') ?? Infinity)
  const fitting = (all as { id: string; created?: number }[]).filter(
    one => one.created === undefined || (one.created >= from && one.created <= to),
  )
  const after = query.get('starting_after')
  const start = after ? fitting.findIndex(one => one.id === after) + 1 : 0
  const limit = Number(query.get('limit') ?? 10)
  const data = fitting.slice(start, start + limit)
  return { status: 200, body: { object: 'list', data, has_more: start + limit < fitting.length, url: '/v1/list' } }
}

function one<Thing extends object>(thing: Thing | undefined, show: (thing: Thing) => object | Answered): Answered {
  if (!thing) return refusal(404, 'invalid_request_error', 'resource_missing')
  const answer = show(thing)
  return 'body' in answer
    ? (answer as Answered)
    : { status: 200, body: 'status' in answer && 'payment' in answer ? shown(answer as Session) : answer }
}

function refusal(status: number, type: string, code: string): Answered {
  return { status, body: { error: { type, code, message: code } } }
}

// Stripe tells its package not to retry a request with the same answer.
function broken(): Answered {
  return {
    status: 500,
    body: { error: { type: 'api_error', message: 'broken' } },
    headers: { 'stripe-should-retry': 'false' },
  }
}
