import { PROOF_SIGNALS, RISK_BANDS } from '@bora/rules/proof-signals.ts'
import { z } from 'zod'
import { WorkoutType } from './activities.ts'
import { endpoint } from './endpoint.ts'
import { Cursor, Day, Id, Instant, page, PersonRef, Picture } from './shapes.ts'

/** One reason to look at a workout (docs/rules/proof.md#signals), with what it was seen by; what doesn't apply is null. */
export const ProofSignal = z.object({
  kind: z.enum(PROOF_SIGNALS),
  weight: z.int(),
  photoId: Id.nullable(),
  /** The workout and photo that it looks like; null when these are gone since. */
  other: z.object({ person: PersonRef, activityId: Id, localDate: Day, loggedAt: Instant, photo: Picture }).nullable(),
  /** Of the two photos, 0 to 512. */
  distance: z.int().nullable(),
  day: Day.nullable(),
  /** Minutes or workouts of that day, or seconds a kilometre. */
  value: z.int().nullable(),
  /** What the camera's clock showed. */
  takenAt: z.string().nullable(),
})

/** A workout that somebody should look at; it counts as if nothing spoke against it. */
export const QuestionedWorkout = z.object({
  activityId: Id,
  person: PersonRef,
  workoutType: WorkoutType,
  startedAt: Instant,
  timeZone: z.string(),
  localDate: Day,
  minutes: z.int(),
  distanceMeters: z.int().nullable(),
  loggedAt: Instant,
  photos: z.array(Picture.extend({ cameFrom: z.enum(['camera', 'gallery']).nullable() })),
  /** Where it counts. */
  challenges: z.array(z.object({ id: Id, title: z.string() })),
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
    output: page(QuestionedWorkout),
    errors: [],
  }),
}
