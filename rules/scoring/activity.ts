import type { Day } from '../calendar.ts'
import type { Whole } from '../decimal.ts'

/** A logged workout, with the fields that scoring uses. */
export type Activity = {
  id: string
  /** A loggable type. */
  workoutType: string
  /** Start, `YYYY-MM-DDTHH:MM:SS[.fraction]Z`, UTC. */
  startedAt: string
  /**
   * The IANA zone it was done in; with the start it determines the local date and time permanently
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
  /** Voided by moderation. */
  voided?: boolean | null
  /** Logged too late for this challenge. */
  late?: boolean | null
  /** Its author marked a photo as showing the pose or the word of the day (docs/rules/pose.md#mark). */
  pose?: boolean | null
}

/**
 * A counted invite bonus of a participant (docs/rules/scoring.md#invite-bonuses). For a lifeline, `sentOn` are the
 * sender's dates without a workout on which it was sent; if unknown, no later workout can void it.
 */
export type Bonus = { kind: 'invite' | 'lifeline'; sentOn?: readonly Day[] | null }

export const BONUS_KINDS = ['invite', 'lifeline'] as const
