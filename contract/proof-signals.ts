import { PROOF_SIGNALS, RISK_BANDS } from '@bora/rules/proof-signals.ts'
import { z } from 'zod'
import { CheckedInGym, WorkoutType } from './activities.ts'
import { ChallengeType } from './challenges.ts'
import { endpoint } from './endpoint.ts'
import { Cursor, Day, Id, Instant, page, PersonRef, Picture } from './shapes.ts'

/** A reason to review a workout (docs/rules/proof.md#signals), with its evidence; fields that don't apply are null. */
export const ProofSignal = z.object({
  kind: z.enum(PROOF_SIGNALS),
  weight: z.int(),
  photoId: Id.nullable(),
  /** The workout that is similar or simultaneous, with the similar photo; null if they were deleted since. */
  other: z
    .object({
      person: PersonRef,
      activityId: Id,
      workoutType: WorkoutType,
      startedAt: Instant,
      timeZone: z.string(),
      localDate: Day,
      minutes: z.int(),
      loggedAt: Instant,
      gym: CheckedInGym.nullable(),
      photo: Picture.nullable(),
    })
    .nullable(),
  /** Distance of the two photos, 0 to 512. */
  distance: z.int().nullable(),
  day: Day.nullable(),
  /** Minutes or workouts of that day, seconds per kilometre, or minutes claimed twice. */
  value: z.int().nullable(),
  /** The camera's clock. */
  takenAt: z.string().nullable(),
})

/** A workout to review; until a decision it counts as usual. */
export const FlaggedWorkout = z.object({
  activityId: Id,
  person: PersonRef,
  workoutType: WorkoutType,
  startedAt: Instant,
  timeZone: z.string(),
  localDate: Day,
  minutes: z.int(),
  distanceMeters: z.int().nullable(),
  caption: z.string(),
  loggedAt: Instant,
  gym: CheckedInGym.nullable(),
  /** When its recording began and ended, and the part that was kept; null if nothing was cut off. */
  trimmed: z.object({ recordedFrom: Instant, recordedTo: Instant, keptFrom: Instant, keptTo: Instant }).nullable(),
  /** `isHidden`: from everyone but its owner and moderators. */
  photos: z.array(Picture.extend({ cameFrom: z.enum(['camera', 'gallery']).nullable(), isHidden: z.boolean() })),
  /** Where it counts. */
  challenges: z.array(
    z.object({ id: Id, title: z.string(), type: ChallengeType, points: z.int(), isFinal: z.boolean() }),
  ),
  /** 0 to 100. */
  risk: z.int(),
  band: z.enum(RISK_BANDS),
  signals: z.array(ProofSignal),
})

export const proofSignals = {
  queue: endpoint({
    method: 'GET',
    path: '/admin/proofs',
    summary: 'Workouts that something speaks against, the most urgent first, with the evidence',
    access: 'admin',
    query: z.object({ cursor: Cursor.optional() }),
    output: page(FlaggedWorkout),
    errors: [],
  }),
}
