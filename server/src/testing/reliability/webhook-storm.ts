import { sql } from 'kysely'
import { seededRandom, type Random } from '../../demo/seeded-random.ts'
import { sweepPayments } from '../../modules/payments/payment/sweep.ts'
import { catchUp } from '../../modules/payments/webhooks/catch-up.ts'
import { processWebhooks } from '../../modules/payments/webhooks/process-webhooks.ts'
import { anyAct, joinAll, type Payer, toPay } from './payers.ts'
import { forgedSecret, openWorld, type ProviderWorld, type WorldOf } from './provider-worlds.ts'
import { inTurns, moneyFaults, type Options, type Outcome } from './scenario.ts'

const START = Date.parse('2026-03-01T12:00:00.000Z')
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const COPIES = 20
/** Of a hundred: events whose every copy is lost; forged copies; copies that are a day old. */
const [LOST, FORGED, OLD] = [10, 5, 5]
/** Minimum number of deliveries for each payment. */
const MIN_DELIVERIES = 60
const [LEAVE, DISPUTED] = [10, 5]
const CALLERS = 12
const SLOWEST_ACK_MS = 500
const MAX_TRIES = 200

type Delivery = { news: Awaited<ReturnType<ProviderWorld['news']>>[number]; kind: 'real' | 'forged' | 'old' }

/**
 * payers who pay in every way, some of whom leave again or are charged back, with webhooks for all of it twenty
 * times and more, in any order, some of them missing, forged or a day old. In the end our books equal the provider's,
 * and nothing forged had an effect. `size` counts payments.
 */
export function webhookStorm(of: WorldOf): (options: Options) => Promise<Outcome> {
  return async ({ size, seed }) => {
    const random = seededRandom(`storm:${of}:${seed}`)
    const world = await openWorld(of, new Date(START).toISOString())
    const { server } = world
    try {
      const joined = (await joinAll(world, size)).map(one => ({ one, act: anyAct(random) }))
      const payers: Payer[] = []
      for (const { one, act } of joined) payers.push(await toPay(one, act))
      for (const { url, act } of payers) if (act) await world.act(url, act)
      const storm = new Storm(world, random, size)
      await storm.blow()
      // Payments since then are refunded or charged back, and reported in the next wave.
      const paid = payers.filter(({ act }) => act === 'pays' || act === 'pays_by_pix')
      for (const payer of paid) {
        const fate = random.next() * 100
        if (fate < LEAVE) {
          const params = { challengeId: payer.challengeId }
          await payer.person.call('POST /challenges/:challengeId/leave', { params }).catch(() => {
            // Every webhook of this payment was lost, and nothing else has reported it yet.
          })
        } else if (fate < LEAVE + DISPUTED) await world.dispute(payer.paymentId)
      }
      await sweepPayments(server.context())
      server.clock.set(new Date(START + 2 * MINUTE))
      await server.context().adapters.payments.fetch(payers[0]!.paymentId)
      await storm.blow()
      await calmDown(world)
      const faults = [
        ...storm.faults,
        ...(await differences(world, payers)),
        ...(await moneyFaults(server.database, of)),
      ]
      return { faults, figures: { provider: of, payments: size, ...storm.figures() } }
    } finally {
      await world.close()
    }
  }
}

/** Half an hour, a day and a night later: missing webhooks were replaced by polling. */
async function calmDown({ server }: ProviderWorld): Promise<void> {
  const rounds = [3, 8, 20, 35, 60, 120].map(minutes => minutes * MINUTE)
  for (const after of [...rounds, DAY, DAY + 60 * MINUTE]) {
    server.clock.set(new Date(START + after))
    while ((await processWebhooks(server.context())) > 0);
    for (let seen = 1; seen > 0 && seen < 1_000;) seen = (await sweepPayments(server.context())) >= 100 ? seen + 1 : 0
    if (after >= DAY) await catchUp(server.context())
  }
}

class Storm {
  readonly faults: string[] = []
  readonly #acks: number[] = []
  readonly #count = { delivered: 0, refused: 0, busy: 0, lost: 0 }
  readonly #lost = new Set<string>()
  #known = 0
  readonly #world: ProviderWorld
  readonly #random: Random
  readonly #size: number

  constructor(world: ProviderWorld, random: Random, size: number) {
    this.#world = world
    this.#random = random
    this.#size = size
  }

  /** Sends new webhooks, and those of the last wave again. */
  async blow(): Promise<void> {
    const all = await this.#world.news()
    for (const { id } of all.slice(this.#known)) if (this.#random.next() * 100 < LOST) this.#lost.add(id)
    const isFirst = this.#known === 0
    this.#known = all.length
    const told = all.filter(({ id }) => !this.#lost.has(id))
    this.#count.lost = this.#lost.size
    const copies = isFirst ? Math.max(COPIES, Math.ceil((MIN_DELIVERIES * this.#size) / Math.max(1, told.length))) : 3
    const deliveries = told.flatMap(news => Array.from({ length: copies }, () => ({ news, kind: this.#kind() })))
    shuffle(deliveries, this.#random)
    await inTurns(CALLERS, deliveries, one => this.#deliver(one))
  }

  #kind(): Delivery['kind'] {
    const fate = this.#random.next() * 100
    return fate < FORGED ? 'forged' : fate < FORGED + OLD ? 'old' : 'real'
  }

  async #deliver({ news, kind }: Delivery): Promise<void> {
    const { server, door } = this.#world
    const sent = news.send({
      ...(kind === 'forged' && { secret: forgedSecret() }),
      ...(kind === 'old' && { at: new Date(server.clock.now().getTime() - DAY) }),
    })
    for (let tries = 1; ; tries++) {
      const since = performance.now()
      const answer = await fetch(`${door}${sent.query}`, { method: 'POST', headers: sent.headers, body: sent.body })
      await answer.arrayBuffer()
      const { status } = answer
      // Like providers: webhooks that a busy server doesn't acknowledge are sent again.
      if ((status === 429 || status === 503) && tries < MAX_TRIES) {
        this.#count.busy += 1
        continue
      }
      this.#acks.push(performance.now() - since)
      this.#count[status === 200 ? 'delivered' : 'refused'] += 1
      if (status !== (kind === 'real' ? 200 : 400))
        this.faults.push(`${kind} news ${news.id} was answered by ${status}`)
      return
    }
  }

  figures(): Record<string, number> {
    const sorted = this.#acks.toSorted((a, b) => a - b)
    const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0)
    const ackP99Ms = at(0.99)
    // With few samples, the first ones dominate the figure.
    if (sorted.length >= 10_000 && ackP99Ms > SLOWEST_ACK_MS) this.faults.push(`acknowledged within ${ackP99Ms} ms`)
    const { delivered, refused, busy, lost } = this.#count
    return { news: this.#known, deliveries: sorted.length, delivered, refused, busy, lost, ackP50Ms: at(0.5), ackP99Ms }
  }
}

/** Returns a sentence for each payment that differs from the provider's state, and for missing money. */
async function differences({ server, truth }: ProviderWorld, payers: readonly Payer[]): Promise<string[]> {
  const faults: string[] = []
  const { db } = server.context()
  let held = 0
  for (const { paymentId, act } of payers) {
    const { status } = await db
      .selectFrom('payments')
      .select('status')
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow()
    const { isPaid, cents } = await truth(paymentId)
    held += cents
    const expected = cents > 0 ? ['succeeded'] : isPaid ? ['refunded'] : ['failed', 'canceled']
    if (!expected.includes(status)) faults.push(`${paymentId} (${act}) is ${status}, the provider has ${cents}`)
  }
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(cents), 0)::int as cents from ledger_entries where account_kind in ('psp_clearing', 'psp_fee_expense')`.execute(
    db,
  )
  // A dispute's fee is not part of the disputed amount.
  if (rows[0]!.cents !== held) faults.push(`the provider has ${held} cents, the ledger ${rows[0]!.cents}`)
  const unread = await db.selectFrom('webhook_inbox').select('event_id').where('state', '<>', 'processed').execute()
  if (unread.length > 0) faults.push(`${unread.length} news were never worked on`)
  return faults
}

function shuffle(items: Delivery[], random: Random): void {
  for (let last = items.length - 1; last > 0; last--) {
    const other = random.whole(0, last)
    ;[items[last], items[other]] = [items[other]!, items[last]!]
  }
}
