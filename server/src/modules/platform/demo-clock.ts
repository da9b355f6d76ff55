import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { sql } from 'kysely'
import { FUNDING_MINUTES } from '@bora/rules/limits.ts'
import type { Config } from '../../settings/config.ts'
import type { Context } from '../../core/context.ts'
import type { Database } from '../../db/database.ts'
import { Refusal } from '../../core/refusal.ts'
import { publishPoses, tendDayKeys } from '../challenges/index.ts'
import { collectDebts, expireBonus } from '../ledger/index.ts'
import { followConduct, followRemovedPhotos, followReviews } from '../moderation/index.ts'
import { creditReferrals } from '../participation/index.ts'
import { reviewInSandbox, sendPayouts } from '../payouts/index.ts'
import { sweepPayments } from '../payments/index.ts'
import { fixDueBaselines, releaseHeldPrizes, settleDue, startDueTeams } from '../prizes/index.ts'
import { snapshotDayRanks, recountInviters } from '../scoring/index.ts'
import {
  nextReminder,
  notifyOvertaken,
  sendChallengeReminders,
  sendDigests,
  sendRecaps,
  sendStreakWarnings,
} from '../social/index.ts'

type MoveClock = (typeof api)['platform']['moveClock']

// Far enough for any demo, near enough that dates stay believable.
const MAX_AHEAD_MS = 400 * 86_400_000
const STEP_MS = 6 * 3_600_000

/**
 * Demo world only: moves the clock forward, stores it, and runs what falls due by then. In production the call does not
 * exist.
 */
export async function moveDemoClock(ctx: Context, { body }: InputOf<MoveClock>): Promise<OutputOf<MoveClock>> {
  if (ctx.config.nodeEnv === 'production') throw new Refusal('not_found')
  const to = new Date(body.to)
  const aheadMs = to.getTime() - Date.now()
  if (to < ctx.now || aheadMs > MAX_AHEAD_MS) throw new Refusal('invalid_input', { field: 'to' })
  await remember(ctx.db, aheadMs)
  let [settled, released] = [0, 0]
  let at = ctx.now
  do {
    at = await nextStop(ctx.db, at, to)
    ctx.adapters.clock.moveTo(at)
    const then = { ...ctx, now: at }
    await tendDayKeys(then)
    await publishPoses(then)
    await startDueTeams(then)
    await fixDueBaselines(then)
    await expireBonus(then)
    // Decisions that affect a result come before the settlement; undecided cases lapse with it.
    await followRemovedPhotos(then)
    await followReviews(then)
    await followConduct(then)
    await recountInviters(then, 'everybody')
    await snapshotDayRanks(then.db, at)
    settled += await settleDue(then)
    released += await releaseHeldPrizes(then)
    await collectDebts(then)
    await creditReferrals(then)
    await sweepPayments(then)
    await reviewInSandbox(then)
    await sendPayouts(then)
    await sendChallengeReminders(then)
    await sendStreakWarnings(then)
    await sendDigests(then)
    await sendRecaps(then)
    await notifyOvertaken(then)
  } while (at < to)
  return { now: ctx.adapters.clock.now().toISOString(), settled, released }
}

// Returns the clock's next stop: when a challenge starts, is settled or its prizes become free, when a reminder falls
// due, and every six hours for everything else, so that each event happens in order and on time.
async function nextStop(db: Context['db'], from: Date, to: Date): Promise<Date> {
  const { rows } = await sql<{ at: string | null }>`
    select min(at) as at from (
      select unnest(array[starts_at, starts_at + make_interval(mins => ${FUNDING_MINUTES}), settles_at]) as at
      from challenges where status = 'active'
      union all
      select free_at from settlement_lines where released_at is null and free_at is not null
    ) due where at > ${from.toISOString()}::timestamptz and at < ${to.toISOString()}::timestamptz`.execute(db)
  const round = (Math.floor(from.getTime() / STEP_MS) + 1) * STEP_MS
  const due = rows[0]?.at ? new Date(rows[0].at) : to
  const stop = new Date(Math.min(due.getTime(), round, to.getTime()))
  return (await nextReminder({ db }, from, stop)) ?? stop
}

/**
 * Returns how many milliseconds the product's clock is ahead: as it was moved, else as configured for a new demo world.
 * In production 0.
 */
export async function demoClockAhead({ kysely }: Database, config: Config): Promise<number> {
  if (config.nodeEnv === 'production') return 0
  const remembered = await kysely.selectFrom('demo_clock').select('ahead_ms').executeTakeFirst()
  if (remembered) return remembered.ahead_ms
  const aheadMs = config.clockAheadMinutes * 60_000
  if (aheadMs > 0) await remember(kysely, aheadMs)
  return aheadMs
}

// The clock never goes back, not even after a restart: of two concurrent jumps the longer one wins.
async function remember(db: Context['db'], aheadMs: number): Promise<void> {
  await db
    .insertInto('demo_clock')
    .values({ ahead_ms: Math.round(aheadMs) })
    .onConflict(conflict =>
      conflict.column('only_row').doUpdateSet({
        ahead_ms: sql<number>`greatest(demo_clock.ahead_ms, excluded.ahead_ms)`,
      }),
    )
    .execute()
}
