import type { Day } from '@bora/rules/calendar.ts'
import type { Activity } from '../../components/activity/receipt-lines.ts'

export type PersonDay = { date: Day; points: number; workouts: Activity[] }

/** Returns what somebody's workouts gave in a challenge, by the date they count for, the latest first. */
export function personDays(workouts: readonly Activity[], challengeId: string): PersonDay[] {
  const byDate = Map.groupBy(workouts, workout => workout.localDate)
  return [...byDate]
    .map(([date, ofDate]) => ({
      date,
      points: ofDate.reduce((sum, one) => sum + pointsIn(one, challengeId), 0),
      workouts: ofDate.toSorted((one, other) => other.startedAt.localeCompare(one.startedAt)),
    }))
    .toSorted((one, other) => other.date.localeCompare(one.date))
}

/** Returns what a workout gave in a challenge; nothing where it has no receipt of it. */
export function pointsIn(workout: Activity, challengeId: string): number {
  return workout.receipts.find(receipt => receipt.challengeId === challengeId)?.points ?? 0
}
