import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ChallengeType, Rules } from './challenges.ts'
import { ChallengeId, Cursor, Day, Id, Instant, page, PersonRef, Picture, TimeZone } from './shapes.ts'

export const WorkoutType = z.enum([
  'crossfit',
  'running_outdoor',
  'running_treadmill',
  'bike_outdoor',
  'bike_ergometric',
  'walking',
  'dog_walk',
  'yoga',
  'gym_general',
  'stair_climbing',
  'beach_tennis',
  'martial_arts',
  'dance',
  'football',
])

/** A workout as its author sends it. `id` is made by the client, so sending it again does nothing twice. */
export const ActivityDraft = z.strictObject({
  id: Id,
  /** The challenge it is logged from: it must be valid there. Null: it must be valid in at least one active challenge. */
  challengeId: Id.nullable().default(null),
  workoutType: WorkoutType,
  startedAt: Instant,
  timeZone: TimeZone,
  minutes: z.int().min(1).max(100_000),
  distanceMeters: z.int().min(0).max(1_000_000).nullable().default(null),
  steps: z.int().min(0).max(1_000_000).nullable().default(null),
  calories: z.int().min(0).max(100_000).nullable().default(null),
  caption: z.string().trim().max(500).default(''),
  photoIds: z.array(Id).max(20),
  gymId: z.string().max(80).nullable().default(null),
})

/** One reason of a receipt: a stable code and an exact decimal; the values of a receipt sum to its points. */
export const ReceiptPart = z.object({ why: z.string(), value: z.string() })
export const Receipt = z.object({
  challengeId: Id,
  challengeTitle: z.string(),
  challengeType: ChallengeType,
  category: z.string(),
  points: z.int(),
  parts: z.array(ReceiptPart),
})

export const Activity = z.object({
  id: Id,
  person: PersonRef,
  workoutType: WorkoutType,
  startedAt: Instant,
  timeZone: TimeZone,
  /** The calendar day it counts for; never changes afterwards. */
  localDate: Day,
  /** Local start time, `HH:MM`. */
  localTime: z.string(),
  minutes: z.int(),
  distanceMeters: z.int().nullable(),
  steps: z.int().nullable(),
  calories: z.int().nullable(),
  caption: z.string(),
  source: z.enum(['manual', 'apple_watch', 'garmin']),
  gym: z.object({ id: z.string(), name: z.string(), city: z.string() }).nullable(),
  photos: z.array(Picture),
  createdAt: Instant,
  receipts: z.array(Receipt),
})

/** What the scoring rules read of an activity. */
export const ScoredActivity = z.object({
  id: z.string(),
  workoutType: z.string(),
  startedAt: Instant,
  timeZone: z.string(),
  minutes: z.int(),
  distanceMeters: z.int().nullable(),
  steps: z.int().nullable(),
  calories: z.int().nullable(),
  gymCheckIn: z.boolean(),
  gpsTrack: z.boolean(),
  voided: z.boolean(),
  late: z.boolean(),
})

/** One active challenge of the person, with everything that a preview of points needs. */
export const ScoringContext = z.object({
  challenge: z.object({
    id: Id,
    title: z.string(),
    type: ChallengeType,
    category: z.string(),
    startDate: Day,
    endDate: Day,
    rules: Rules,
    target: z.int().nullable(),
    lateHours: z.int(),
    score: z.int(),
  }),
  activities: z.array(ScoredActivity),
  bonuses: z.array(z.object({ kind: z.enum(['invite', 'lifeline']), at: Instant })),
})

export const activities = {
  log: endpoint({
    method: 'POST',
    path: '/activities',
    summary: 'Log a workout; it counts in every active challenge whose rules it meets',
    access: 'signed-in',
    body: ActivityDraft,
    output: z.object({
      activity: Activity,
      streakDays: z.int(),
      moves: z.array(
        z.object({ challengeId: Id, rankBefore: z.int().nullable(), rankAfter: z.int().nullable(), score: z.int() }),
      ),
    }),
    errors: [
      'invalid_input',
      'photo_required',
      'too_many_photos',
      'photo_not_found',
      'fair_play_required',
      'time_zone_unknown',
      'challenge_not_found',
      'not_participating',
      'payment_required',
      'challenge_ended',
      'gym_not_found',
      'activity_too_short',
      'activity_too_long',
      'activity_outside_dates',
      'activity_weekday',
      'activity_no_track',
      'activity_in_the_future',
      'activity_late',
      'activity_overlap',
      'activity_nowhere',
      'too_many_requests',
      'try_again',
    ],
  }),
  scoringContext: endpoint({
    method: 'GET',
    path: '/activities/scoring-context',
    access: 'signed-in',
    summary: 'Everything that the preview of points needs, for each active challenge of the person',
    output: z.object({
      challenges: z.array(ScoringContext),
      fairPlayAccepted: z.boolean(),
      frequentTypes: z.array(WorkoutType),
    }),
    errors: [],
  }),
  one: endpoint({
    method: 'GET',
    path: '/activities/:activityId',
    summary: 'One activity with its receipts',
    access: 'signed-in',
    params: z.object({ activityId: Id }),
    output: Activity,
    errors: ['activity_not_found'],
  }),
  feed: endpoint({
    method: 'GET',
    path: '/challenges/:challengeId/activities',
    summary: 'Workouts of a challenge, newest first',
    access: 'signed-in',
    params: ChallengeId,
    query: z.object({ person: Id.optional(), cursor: Cursor.optional() }),
    output: page(Activity),
    errors: ['challenge_not_found'],
  }),
}
