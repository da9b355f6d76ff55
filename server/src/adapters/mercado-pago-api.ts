import { z } from 'zod'
import { ProviderError } from './payment-provider.ts'
import { type ProviderPatience, withinPatience } from './provider-patience.ts'

/** Mercado Pago expresses amounts as decimals, with at most two places. */
const Decimal = z.number().refine(value => Math.round(value * 100) / 100 === value, 'more than cents')
// A fee with a fraction of a cent is dropped, so that it doesn't block the payment.
const Fee = z.object({
  amount: z.number().transform(value => Math.round(value * 100) / 100),
  fee_payer: z.string().optional(),
})
const Refund = z.object({
  id: z.number(),
  amount: Decimal,
  status: z.string().optional(),
  date_created: z.string().optional(),
})
const Payment = z.object({
  id: z.number(),
  status: z.string(),
  status_detail: z.string().nullish(),
  external_reference: z.string().nullish(),
  payment_method_id: z.string().nullish(),
  payment_type_id: z.string().nullish(),
  currency_id: z.string(),
  transaction_amount: Decimal,
  transaction_amount_refunded: Decimal.nullish(),
  live_mode: z.boolean(),
  date_created: z.string(),
  date_approved: z.string().nullish(),
  fee_details: z.array(Fee).nullish(),
})
const Found = z.object({
  id: z.union([z.number(), z.string()]),
  external_reference: z.string().nullish(),
  date_last_updated: z.string().nullish(),
})
const Preference = z.object({
  id: z.string(),
  init_point: z.string(),
  sandbox_init_point: z.string().nullish(),
  external_reference: z.string().nullish(),
  expires: z.boolean().nullish(),
  expiration_date_to: z.string().nullish(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
  items: z.array(z.object({ title: z.string(), quantity: z.number(), currency_id: z.string(), unit_price: Decimal })),
})

export type MercadoPagoPayment = z.infer<typeof Payment>
export type MercadoPagoRefund = z.infer<typeof Refund>
export type MercadoPagoPage = z.infer<typeof Preference>

const BUSY = [429, 500, 502, 503, 504]
const PAUSE_MS = 300
const LONGEST_PAUSE_MS = 2_000

/** Converts a decimal amount to whole cents; throws if it has more than two places. */
export function centsOf(amount: number): number {
  return Math.round(Decimal.parse(amount) * 100)
}

/** Converts whole cents to a decimal amount for Mercado Pago: the number whose text has at most two places. */
export function decimalOf(cents: number): number {
  return cents / 100
}

/**
 * Mercado Pago's calls through its own package, wrapped in one place because of the package's behaviour: it keeps the
 * idempotency key of one call for the next one of the same client, invents a key if none is given, and treats an
 * invalid answer as an empty one. So each call has its own client, and each answer is validated. Throws
 * `ProviderError`.
 */
export async function mercadoPagoApi({
  accessToken,
  patience,
  url,
}: {
  accessToken: string
  patience: ProviderPatience
  url?: string
}) {
  const mercadoPago = await import('mercadopago')
  if (url) await pointAt(url)

  /** The first half of a call: a new client with this key only. */
  function client(idempotencyKey?: string) {
    const options = {
      timeout: patience.attemptMs,
      maxRetries: patience.retries,
      retryOn: BUSY,
      initialDelay: PAUSE_MS,
      maxDelay: LONGEST_PAUSE_MS,
      ...(idempotencyKey !== undefined && { idempotencyKey }),
    }
    return new mercadoPago.MercadoPagoConfig({ accessToken, options })
  }

  async function ask<Shape extends z.ZodType>(shape: Shape, answer: Promise<unknown>): Promise<z.infer<Shape>> {
    let given: unknown
    try {
      given = await withinPatience(answer, patience.allMs)
    } catch (error) {
      throw providerErrorOf(error)
    }
    const read = shape.safeParse(given)
    if (read.success) return read.data
    throw new ProviderError('unknown', `an answer without ${read.error.issues[0]?.path.join('.') || 'anything'}`)
  }

  const { Payment: Payments, PaymentRefund: Refunds, Preference: Pages } = mercadoPago
  const many = z.object({ results: z.array(Found) })

  return {
    createPage: (body: Parameters<InstanceType<typeof Pages>['create']>[0]['body'], key: string) =>
      ask(Preference, new Pages(client(key)).create({ body })),
    page: (preferenceId: string) => ask(Preference, new Pages(client()).get({ preferenceId })),
    /** Returns the ids of the pages of an order. */
    async pagesOf(external_reference: string): Promise<string[]> {
      const shape = z.object({
        elements: z.array(z.object({ id: z.string(), external_reference: z.string().nullish() })),
      })
      const found = await ask(shape, new Pages(client()).search({ options: { external_reference } }))
      return found.elements.filter(one => one.external_reference === external_reference).map(({ id }) => id)
    },
    /** Closes a page: from then on no payment can begin on it. */
    endPage: ({ id, items }: MercadoPagoPage, at: Date, key: string) =>
      ask(
        Preference,
        new Pages(client(key)).update({
          id,
          updatePreferenceRequest: {
            items: items.map((item, nth) => ({ ...item, id: String(nth) })),
            expires: true,
            expiration_date_to: instantOf(at),
          },
        }),
      ),
    payment: (id: string) => ask(Payment, new Payments(client()).get({ id })),
    /** Returns the ids of the payments of an order: there may be several attempts. */
    async paymentsOf(external_reference: string): Promise<string[]> {
      const options = { external_reference, sort: 'date_created', criteria: 'asc', limit: 100 } as const
      const { results } = await ask(many, new Payments(client()).search({ options }))
      return results.filter(one => one.external_reference === external_reference).map(({ id }) => String(id))
    },
    /** Returns payments that changed in a period, oldest first. */
    async changed(since: Date, until: Date, offset: number, limit: number) {
      const options = {
        sort: 'date_last_updated',
        criteria: 'asc',
        range: 'date_last_updated',
        begin_date: instantOf(since),
        end_date: instantOf(until),
        offset,
        limit,
      } as const
      return (await ask(many, new Payments(client()).search({ options }))).results
    },
    cancel: (id: string, key: string) => ask(Payment, new Payments(client(key)).cancel({ id })),
    refund: (payment_id: string, cents: number, key: string) =>
      ask(Refund, new Refunds(client(key)).create({ payment_id, body: { amount: decimalOf(cents) } })),
    refunds: (payment_id: string) => ask(z.array(Refund), new Refunds(client()).list({ payment_id })),
  }
}

/** Formats an instant for Mercado Pago, with its offset from UTC. */
export function instantOf(date: Date): string {
  return date.toISOString().replace('Z', '+00:00')
}

/** The package has one global address, a constant that it reads at each call; tests replace it. */
async function pointAt(url: string): Promise<void> {
  const { AppConfig } = await import('mercadopago/dist/utils/config/index.js')
  Object.assign(AppConfig, { BASE_URL: url })
}

/**
 * Only a refusal of this very request is definitive. An error about our account, a missing object, or a busy key
 * doesn't reveal the outcome of the request. Mercado Pago's text is dropped from the message: it may name a person.
 */
function providerErrorOf(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error
  const { status = 0, name = 'Error' } = error as { status?: number; name?: string }
  const kind = status === 400 || status === 422 ? 'definitive' : 'unknown'
  return status === 404 ? new NotFound(kind, 'not found') : new ProviderError(kind, `${name} ${status}`)
}

/** Mercado Pago has no object with this id. */
export class NotFound extends ProviderError {}
