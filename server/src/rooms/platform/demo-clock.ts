import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import type { Config } from '../../settings/config.ts'
import type { Context } from '../../core/context.ts'
import type { Database } from '../../db/database.ts'
import { Refusal } from '../../core/refusal.ts'
import { reviewInSandbox } from '../bank-details/bank-details.ts'
import { sendPayouts } from '../payouts/payouts.ts'
import { sweepPayments } from '../payments/payments.ts'
import { releaseHeldPrizes } from '../held-prizes/held-prizes.ts'
import { settleDue } from '../prizes/prizes.ts'

type MoveClock = (typeof api)['platform']['moveClock']

// Far enough for any demo, near enough that dates stay believable.
const MOST_AHEAD_MS = 400 * 86_400_000

/** Demo world only: moves the clock forward, remembers it, and runs what falls due by then. In production there is no such call. */
export async function moveDemoClock(ctx: Context, { body }: InputOf<MoveClock>): Promise<OutputOf<MoveClock>> {
  if (ctx.config.nodeEnv === 'production') throw new Refusal('not_found')
  const to = new Date(body.to)
  const aheadMs = to.getTime() - Date.now()
  if (to < ctx.now || aheadMs > MOST_AHEAD_MS) throw new Refusal('invalid_input', { field: 'to' })
  await remember(ctx.db, aheadMs)
  ctx.adapters.clock.moveTo(to)
  const then = { ...ctx, now: ctx.adapters.clock.now() }
  const settled = await settleDue(then)
  const released = await releaseHeldPrizes(then)
  await sweepPayments(then)
  await reviewInSandbox(then)
  await sendPayouts(then)
  return { now: then.now.toISOString(), settled, released }
}

/**
 * By how many milliseconds the product's clock is ahead of the time: as it was moved to, else as a new demo world is told
 * to begin. In production by none.
 */
export async function demoClockAhead({ kysely }: Database, config: Config): Promise<number> {
  if (config.nodeEnv === 'production') return 0
  const remembered = await kysely.selectFrom('demo_clock').select('ahead_ms').executeTakeFirst()
  if (remembered) return remembered.ahead_ms
  const aheadMs = config.clockAheadMinutes * 60_000
  if (aheadMs > 0) await remember(kysely, aheadMs)
  return aheadMs
}

async function remember(db: Context['db'], aheadMs: number): Promise<void> {
  await db
    .insertInto('demo_clock')
    .values({ ahead_ms: Math.round(aheadMs) })
    .onConflict(conflict => conflict.column('only_row').doUpdateSet({ ahead_ms: Math.round(aheadMs) }))
    .execute()
}
