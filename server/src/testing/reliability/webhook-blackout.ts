import { seededRandom } from '../../demo/seeded-random.ts'
import { sweepPayments } from '../../modules/payments/payment/sweep.ts'
import { joinAll, type Payer, toPay } from './payers.ts'
import { type Act, openWorld, type WorldOf } from './provider-worlds.ts'
import { inTurns, moneyFaults, type Options, type Outcome } from './scenario.ts'

const START = Date.parse('2026-03-01T12:00:00.000Z')
const MINUTE = 60_000
/** People arrive within an hour, and pay within their half hour. */
const COME_WITHIN_MINUTES = 60
const PAY_WITHIN_MINUTES = 29
const LATEST_MINUTES = 15
const ACTS: readonly Act[] = ['pays', 'pays_by_pix', 'pays_later']

/**
 * no webhooks arrive, and no payer returns from the provider's page. The sweeper, once a minute, takes in every
 * payment within fifteen minutes of its payment. `size` counts payments; the clock is simulated.
 */
export function webhookBlackout(of: WorldOf): (options: Options) => Promise<Outcome> {
  return async ({ size, seed }) => {
    const random = seededRandom(`blackout:${of}:${seed}`)
    const world = await openWorld(of, new Date(START).toISOString())
    const { server } = world
    const { db } = server.context()
    try {
      const waiting = (await joinAll(world, size)).map(one => {
        const comes = random.whole(0, COME_WITHIN_MINUTES - 1)
        const pays = comes + random.whole(0, PAY_WITHIN_MINUTES - 1)
        return { ...one, comes, pays, act: random.pick(ACTS) }
      })
      const open = new Map<string, Payer & { pays: number }>()
      const took: number[] = []
      let asked = 0
      const { fetch } = server.context().adapters.payments
      server.context().adapters.payments.fetch = orderId => (asked++, fetch(orderId))
      const last = COME_WITHIN_MINUTES + PAY_WITHIN_MINUTES + LATEST_MINUTES + 2
      for (let minute = 0; minute <= last && took.length < size; minute++) {
        server.clock.set(new Date(START + minute * MINUTE))
        const coming = waiting.filter(one => one.comes === minute)
        await inTurns(4, coming, async one => {
          const payer = await toPay(one, one.act)
          open.set(payer.paymentId, { ...payer, pays: one.pays })
        })
        for (const { url, act, pays } of open.values()) if (pays === minute) await world.act(url, act!)
        await sweepPayments(server.context())
        const succeeded = await db.selectFrom('payments').select('id').where('status', '=', 'succeeded').execute()
        for (const { id } of succeeded) {
          const settled = open.get(id)
          if (settled) took.push(minute - settled.pays)
          open.delete(id)
        }
      }
      const late = took.filter(minutes => minutes > LATEST_MINUTES).length
      const faults = [...open.values()].map(({ paymentId, act }) => `${paymentId} (${act}) was never taken in`)
      if (late > 0) faults.push(`${late} were taken in after more than ${LATEST_MINUTES} minutes`)
      faults.push(...(await moneyFaults(server.database, of)))
      const figures = {
        provider: of,
        payments: size,
        settled: took.length,
        latestMinutes: Math.max(0, ...took),
        askedPerPayment: Math.round((asked / size) * 10) / 10,
      }
      return { faults, figures }
    } finally {
      await world.close()
    }
  }
}
