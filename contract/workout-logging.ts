import { BONUS_KINDS } from '@bora/rules/scoring/activity.ts'
import { z } from 'zod'
import { Activity, ActivityDraft, Move, WorkoutType } from './activities.ts'
import { ChallengeType, Rules, RulesVersion } from './challenges.ts'
import { endpoint } from './endpoint.ts'
import { Day, Id, Instant } from './shapes.ts'

/** The facts of an activity that scoring uses. */
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
  pose: z.boolean(),
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
    rulesVersion: RulesVersion,
    target: z.int().nullable(),
    lateHours: z.int(),
    /** Participants see the photos; in a public challenge, everyone does. */
    isPrivate: z.boolean(),
    score: z.int(),
  }),
  activities: z.array(ScoredActivity),
  /** `sentOn`, of a lifeline: the dates without a workout on which it was sent; training on them voids it. */
  bonuses: z.array(z.object({ kind: z.enum(BONUS_KINDS), at: Instant, sentOn: z.array(Day).nullable() })),
  /** The dates of the person's passes there. */
  passes: z.array(Day),
})

/** Facts of a workout that can be repeated. */
export const LastWorkout = z.object({
  activityId: Id,
  workoutType: WorkoutType,
  minutes: z.int(),
  distanceMeters: z.int().nullable(),
  gym: z.object({ id: z.string(), name: z.string(), city: z.string() }).nullable(),
})

export const workoutLogging = {
  log: endpoint({
    method: 'POST',
    path: '/activities',
    summary: 'Log a workout; it counts in every active challenge whose rules it meets',
    access: 'signed-in',
    body: ActivityDraft,
    output: z.object({
      activity: Activity,
      streakDays: z.int(),
      /** Changes of the author's ranks; the values before are null if the workout had been logged already. */
      moves: z.array(Move),
    }),
    errors: [
      'invalid_input',
      'text_unreadable',
      'photo_required',
      'too_many_photos',
      'photo_not_found',
      'photo_used',
      'fair_play_required',
      'terms_not_agreed',
      'time_zone_unknown',
      'challenge_not_found',
      'not_participating',
      'payment_required',
      'challenge_ended',
      'gym_not_found',
      'track_not_found',
      'track_used',
      'track_trim_invalid',
      'activity_too_short',
      'activity_too_long',
      'activity_outside_dates',
      'activity_weekday',
      'activity_no_track',
      'activity_no_pose',
      'activity_in_the_future',
      'activity_late',
      'activity_overlap',
      'activity_too_far',
      'activity_too_many_steps',
      'activity_too_many_calories',
      'activity_nowhere',
      'activity_not_found',
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
      /** The latest distinct ones, newest first, for "same as last time". */
      lastWorkouts: z.array(LastWorkout),
    }),
    errors: [],
  }),
}
