import { addDays, type Day, dayIn, daysBetween } from '@bora/rules/calendar.ts'
import type { Context } from '../../../core/context.ts'
import type { ChallengeRow } from '../../challenges/index.ts'
import type { Gain } from './gains.ts'

/** Returns the dates of a challenge that have begun in its own zone, in order. */
export function begunDays(
  ctx: Pick<Context, 'now'>,
  { start_date, end_date, time_zone }: Pick<ChallengeRow, 'start_date' | 'end_date' | 'time_zone'>,
): Day[] {
  const today = dayIn(ctx.now, time_zone)
  const last = today < end_date ? today : end_date
  return Array.from({ length: Math.max(0, daysBetween(start_date, last) + 1) }, (_, index) =>
    addDays(start_date, index),
  )
}

/** Returns a person's score at the end of each date; the last one is that of the ranking. */
export function scoresAt(days: readonly Day[], gains: readonly Gain[], { score }: { score: number }): number[] {
  return days.map((day, index) =>
    index === days.length - 1 ? score : gains.reduce((sum, gain) => (gain.day <= day ? sum + gain.points : sum), 0),
  )
}
