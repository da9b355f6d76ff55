import type { Whole } from '../decimal.ts'

/** A logged workout, as far as scoring reads it. */
export type Activity = {
  id: string
  /** A type that can be logged. */
  workoutType: string
  /** Start, `YYYY-MM-DDTHH:MM:SS[.fraction]Z`, UTC. */
  startedAt: string
  /** The IANA zone it was done in; with the start it gives the local date and time for good (decisions 1). */
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
}

/** A counted invite bonus of a participant (decisions 3). */
export type Bonus = { kind: 'invite' | 'lifeline' }

export const BONUS_KINDS = ['invite', 'lifeline'] as const
