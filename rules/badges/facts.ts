import type { Day } from '../calendar.ts'

/** An accepted workout as badges use it: the local date it counts for and its local start hour. */
export type BadgeWorkout = {
  id: string
  day: Day
  hour: number
  workoutType: string
  minutes: number
  meters: number | null
  checkIn: boolean
}

/**
 * How a challenge ended for one person; `day` is the date of the result, `people` the number of people in the
 * standings.
 */
export type BadgeResult = {
  challengeId: string
  day: Day
  people: number
  rank: number
  score: number
  trainedDays: number
  reachedTarget: boolean
  wonPrize: boolean
}

/** A person brought into a challenge, on the date of their first workout that counted there. */
export type BadgeInvite = { personId: string; challengeId: string; day: Day }

/** A challenge that the person created and that ended with a result. */
export type BadgeHosted = { challengeId: string; day: Day; people: number }

/** All facts that a person's badges follow from, in any order (docs/rules/badges.md#earning). */
export type BadgeFacts = {
  workouts: readonly BadgeWorkout[]
  results: readonly BadgeResult[]
  invites: readonly BadgeInvite[]
  hosted: readonly BadgeHosted[]
  /** The dates of effective passes in any challenge: they don't break a streak (docs/rules/passes.md#streak). */
  passes?: readonly Day[]
  /** Votes in time in peer reviews (docs/rules/peer-review.md#votes). */
  reviews?: readonly { day: Day }[]
}
