import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { mercadoPagoPayments } from '../../adapters/mercado-pago-payments.ts'
import { payByCard, payByPix } from '../../adapters/sandbox-books.ts'
import { sandboxSecret, setSandboxSwitches } from '../../adapters/sandbox-settings.ts'
import { signedAt } from '../../adapters/sandbox-webhooks.ts'
import { stripePayments } from '../../adapters/stripe-payments.ts'
import { MERCADO_PAGO_SECRET, MERCADO_PAGO_TOKEN, startMercadoPago } from '../fakes/mercado-pago.ts'
import { startStripe, STRIPE_KEY, STRIPE_SECRET } from '../fakes/stripe.ts'
import { testServer, type TestServer } from '../server.ts'

export type WorldOf = 'sandbox' | 'stripe' | 'mercadopago'
export type Act = 'pays' | 'pays_by_pix' | 'pays_later' | 'is_declined' | 'is_asked_to_confirm'
export type Sent = { query: string; headers: Record<string, string>; body: string }
/** An event of a provider: its id there, and how it is sent, signed at a time with a secret. */
export type ProviderEvent = { id: string; send(how?: { at?: Date; secret?: string }): Sent }

/** A complete server with one provider, whose books can be compared with ours. Only the scenario delivers webhooks. */
export type ProviderWorld = {
  server: TestServer
  /** Where the server receives this provider's webhooks. */
  door: string
  act(url: string, what: Act): Promise<void>
  dispute(orderId: string): Promise<void>
  /** Everything that the provider would have sent so far, oldest first. */
  news(): Promise<ProviderEvent[]>
  /** The provider's final state of an order: whether anything was ever paid, and the cents still there. */
  truth(orderId: string): Promise<{ isPaid: boolean; cents: number }>
  close(): Promise<void>
}

const SANDBOX_CARDS = {
  pays: 'approved',
  pays_later: 'settlesLater',
  is_declined: 'declined',
  is_asked_to_confirm: 'authentication',
} as const
const PATIENCE = { attemptMs: 5_000, retries: 1, allMs: 12_000 }

/** Opens the world of a provider at an instant, its server listening. */
export function openWorld(of: WorldOf, start: string): Promise<ProviderWorld> {
  if (of === 'stripe') return openStripe(start)
  return of === 'mercadopago' ? openMercadoPago(start) : openSandbox(start)
}

async function openStripe(start: string): Promise<ProviderWorld> {
  let fake!: Awaited<ReturnType<typeof startStripe>>
  const server = await testServer(
    start,
    {},
    {
      async payments({ kysely: db }, clock) {
        fake = await startStripe(() => clock.now())
        const settings = { secretKey: STRIPE_KEY, webhookSecrets: [STRIPE_SECRET], mode: 'test' } as const
        const at = { host: '127.0.0.1', port: fake.port, protocol: 'http' } as const
        return stripePayments({ db, clock, settings, patience: PATIENCE, server: at })
      },
    },
  )
  return {
    server,
    door: await doorOf(server, 'stripe'),
    act: async (url, what) => fake.act(/cs_\w+/.exec(url)![0], what),
    async dispute(orderId) {
      const [payment] = await server.context().adapters.payments.fetch(orderId)
      fake.dispute(payment!.providerRef, 'needs_response')
    },
    news: async () =>
      fake.events.map(event => ({
        id: event.id,
        send({ at, secret } = {}) {
          const { raw, headers } = fake.sign(event, at ?? server.clock.now(), secret)
          return { query: '', headers, body: raw }
        },
      })),
    truth: async orderId => ({ isPaid: fake.isPaid(orderId), cents: fake.holds(orderId) }),
    close: () => server.close().finally(() => fake.close()),
  }
}

async function openMercadoPago(start: string): Promise<ProviderWorld> {
  let fake!: Awaited<ReturnType<typeof startMercadoPago>>
  const server = await testServer(
    start,
    {},
    {
      async payments({ kysely: db }, clock) {
        fake = await startMercadoPago(() => clock.now())
        const settings = {
          accessToken: MERCADO_PAGO_TOKEN,
          webhookSecrets: [MERCADO_PAGO_SECRET],
          mode: 'test',
        } as const
        return mercadoPagoPayments({ db, clock, settings, patience: PATIENCE, url: fake.url })
      },
    },
  )
  return {
    server,
    door: await doorOf(server, 'mercadopago'),
    act: async (url, what) => fake.act(new URL(url).searchParams.get('pref_id')!, what),
    dispute: async orderId => fake.becomes(orderId, 'charged_back', 'in_process'),
    news: async () =>
      fake.news.map(({ id }, nth) => ({
        id: `${nth}`,
        send({ at, secret } = {}) {
          const { body, query, headers } = fake.sign(id, {
            at: at ?? server.clock.now(),
            requestId: `request-${nth}`,
            ...(secret && { secret }),
          })
          return { query: `?${query}`, headers, body }
        },
      })),
    truth: async orderId => ({ isPaid: fake.isPaid(orderId), cents: fake.holds(orderId) }),
    close: () => server.close().finally(() => fake.close()),
  }
}

async function openSandbox(start: string): Promise<ProviderWorld> {
  const server = await testServer(start)
  const { db } = server.context()
  // Its own sender is off: the scenario delivers webhooks.
  await setSandboxSwitches(db, { webhooks: 'lost' })
  const secret = await sandboxSecret(db)
  return {
    server,
    door: await doorOf(server, 'sandbox'),
    async act(url, what) {
      const ref = url.split('/').at(-1)!
      if (what === 'pays_by_pix') await payByPix(db, ref, 'exact', server.clock.now())
      else await payByCard(db, ref, SANDBOX_CARDS[what], server.clock.now())
    },
    async dispute(orderId) {
      await sql`update sandbox_charges set disputed = true
        where order_ref in (select ref from sandbox_orders where order_id = ${orderId})`.execute(db)
    },
    async news() {
      const events = await db
        .selectFrom('sandbox_events as e')
        .innerJoin('sandbox_orders as o', 'o.ref', 'e.order_ref')
        .select(['e.id', 'e.type', 'o.order_id', 'o.ref'])
        .orderBy('e.created_at')
        .orderBy('e.id')
        .execute()
      return events.map(told => ({
        id: told.id,
        send({ at, secret: other } = {}) {
          const body = JSON.stringify(told)
          const key = other === undefined ? secret : Buffer.from(other)
          return { query: '', headers: signedAt(key, body, at ?? server.clock.now()), body }
        },
      }))
    },
    async truth(orderId) {
      const { rows } = await sql<{ paid: number; cents: number }>`
        select count(*)::int as paid, coalesce(sum(case when c.disputed then 0 else c.amount_cents - (
          select coalesce(sum(r.amount_cents), 0) from sandbox_refunds r where r.ref = c.ref) end), 0)::int as cents
        from sandbox_charges c join sandbox_orders o on o.ref = c.order_ref where o.order_id = ${orderId}`.execute(db)
      return { isPaid: rows[0]!.paid > 0, cents: rows[0]!.cents }
    },
    close: () => server.close(),
  }
}

async function doorOf({ app }: TestServer, provider: WorldOf): Promise<string> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/webhooks/${provider}`
}

/** A secret that no one was given. */
export const forgedSecret = (): string => randomUUID()
