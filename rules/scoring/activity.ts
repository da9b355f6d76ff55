import type { Day } from '../calendar.ts'
import type { Whole } from '../decimal.ts'

/** A logged workout, as far as scoring reads it. */
export type Activity = {
  id: string
  /** A type that can be logged. */
  workoutType: string
  /** Start, `YYYY-MM-DDTHH:MM:SS[.fraction]Z`, UTC. */
  startedAt: string
  /**
   * The IANA zone it was done in; with the start it gives the local date and time for good
   * (docs/rules/clock-and-calendar.md#instants-and-local-dates).
   */
  timeZone: string
  /** Whole minutes. */
  minutes: Whole
  /** Whole metres; absent or null is 0, as for the next two. */
  distanceMeters?: Whole | null
  steps?: Whole | null
  calories?: Whole | null
  /** A confirmed gym check-in. */
  gymCheckIn?: boolean | null
  /** An imported GPS track that proves the distance. */
  gpsTrack?: boolean | null
  /** Taken out by moderation. */
  voided?: boolean | null
  /** Logged too late for this challenge. */
  late?: boolean | null
  /** Its author ticked that a photo shows the pose or the word of the day (docs/rules/pose.md#mark). */
  pose?: boolean | null
}

/**
 * A counted invite bonus of a participant (docs/rules/scoring.md#invite-bonuses). `sentOn`, of a lifeline, are the
 * dates without a workout of its sender on which it was sent; where they aren't known, nothing that is logged can take
 * it.
 */
export type Bonus = { kind: 'invite' | 'lifeline'; sentOn?: readonly Day[] | null }

export const BONUS_KINDS = ['invite', 'lifeline'] as const
