import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { addDays, dayIn, daysBetween } from '@bora/rules/calendar.ts'
import { againstMyself, baselineAsOf, bestWeeks } from '@bora/rules/fairness/baseline.ts'
import { sql } from 'kysely'
import type { SignedIn } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import { participantOf, visibleChallenge } from '../../challenges/index.ts'

type AgainstMyself = (typeof api)['fairStarts']['againstMyself']

/** Returns the viewer's points by date, with the viewer's baseline. */
export async function againstMyselfOf(
  ctx: SignedIn,
  { params }: InputOf<AgainstMyself>,
): Promise<OutputOf<AgainstMyself>> {
  const challenge = await visibleChallenge(ctx, params.challengeId)
  const { id, start_date: startDate, end_date: endDate, rules_version: rulesVersion } = challenge
  if ((await participantOf(ctx.db, id, ctx.viewer.id))?.state !== 'participating')
    throw new Refusal('not_participating')
  const dates = daysBetween(startDate, endDate) + 1
  const t = Math.min(dates, Math.max(0, daysBetween(startDate, dayIn(ctx.now, challenge.time_zone)) + 1))
  const gained = await ctx.db
    .selectFrom('receipts')
    .select(['local_date', sql<number>`sum(points)::bigint`.as('points')])
    .where('challenge_id', '=', id)
    .where('user_id', '=', ctx.viewer.id)
    .where('counted', '=', true)
    .groupBy('local_date')
    .execute()
  const pointsOn = new Map(gained.map(one => [one.local_date, one.points]))
  let total = 0
  const points = Array.from({ length: t }, (_, index) => (total += pointsOn.get(addDays(startDate, index)) ?? 0))
  const fixed = await ctx.db
    .selectFrom('baselines')
    .select('weeks')
    .where('challenge_id', '=', id)
    .where('user_id', '=', ctx.viewer.id)
    .executeTakeFirst()
  const empty = { t, dates, points, weeks: [], best: null, baseline: null, difference: null }
  if (!fixed) return { isFixed: false, ...empty }
  const weeks = fixed.weeks.map(BigInt)
  const upTo = (date: number) => BigInt(points[date - 1] ?? 0)
  const baseline = t === 0 ? null : baselineAsOf(weeks, upTo, t, rulesVersion)
  const difference = baseline === null ? null : againstMyself(baseline, upTo, t, rulesVersion)
  return {
    isFixed: true,
    t,
    dates,
    points,
    weeks: fixed.weeks,
    best: bestWeeks(weeks, rulesVersion),
    baseline: baseline === null ? null : Number(baseline),
    difference: difference === null ? null : Number(difference),
  }
}
