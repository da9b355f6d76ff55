import {
  CALORIES_MAX,
  CAPTION_MAX_LENGTH,
  DISTANCE_MAX_METERS,
  EARTH_ROUND_METERS,
  STEPS_MAX,
} from '@bora/rules/limits.ts'
import { PHOTO_SOURCES } from '@bora/rules/fairness/pose.ts'
import { MODERATION_REASONS } from '@bora/rules/moderation.ts'
import { BONUS_KINDS } from '@bora/rules/scoring/activity.ts'
import { INVITE_NEEDS } from '@bora/rules/scoring/invite-bonus.ts'
import { WORKOUT_TYPES } from '@bora/rules/workout-types.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ChallengeType, RulesVersion } from './challenges.ts'
import { Source, TrackTrim } from './tracks.ts'
import {
  ChallengeId,
  Cursor,
  Day,
  Id,
  Instant,
  page,
  PersonRef,
  Picture,
  shownText,
  TimeZone,
  ViewerZone,
} from './shapes.ts'

export const WorkoutType = z.enum(WORKOUT_TYPES)
const Month = z.string().regex(/^2\d{3}-(0[1-9]|1[0-2])$/)

/** A device's measurement at a gym: the distance and its accuracy in metres, and when. */
const GymSighting = z.strictObject({
  distanceMeters: z.int().min(0).max(EARTH_ROUND_METERS),
  accuracyMeters: z.int().min(0).max(EARTH_ROUND_METERS),
  at: Instant,
})

/** The gym of a check-in. `onTheSpot`: the device was there during the workout. */
export const CheckedInGym = z.object({ id: z.string(), name: z.string(), city: z.string(), onTheSpot: z.boolean() })

/** Fields of a workout that its author enters, when logging and when editing. */
const form = {
  workoutType: WorkoutType,
  startedAt: Instant,
  minutes: z.int().min(1).max(100_000),
  distanceMeters: z.int().min(0).max(DISTANCE_MAX_METERS).nullable().default(null),
  steps: z.int().min(0).max(STEPS_MAX).nullable().default(null),
  calories: z.int().min(0).max(CALORIES_MAX).nullable().default(null),
  caption: shownText({ least: 0, most: CAPTION_MAX_LENGTH, lines: true }).default(''),
  /** On editing, photos that stay keep their order, and new ones follow. */
  photoIds: z.array(Id).max(20),
}

/** A workout to log. The client generates `id`, so that sending it again is idempotent. */
export const ActivityDraft = z.strictObject({
  id: Id,
  /**
   * The challenge it is logged from: it must be valid there. Null: it must be valid in at least one active challenge.
   */
  challengeId: Id.nullable().default(null),
  ...form,
  timeZone: TimeZone,
  gymId: z.string().max(80).nullable().default(null),
  /** The device's measurement at the gym, if it was allowed; the device's own location is never sent. */
  gymSeen: GymSighting.nullable().default(null),
  /** A photo shows the pose or the word of the day, as its author marks it (docs/rules/pose.md#mark). */
  pose: z.boolean().default(false),
  /** An uploaded recording: it overrides start, minutes, distance and source. */
  trackId: Id.nullable().default(null),
  /** The part of the recording to keep; null if nothing was cut off. */
  trackTrim: TrackTrim.nullable().default(null),
})

/** One line of a receipt: a stable code and an exact decimal; the values of a receipt sum to its points. */
export const ReceiptPart = z.object({ why: z.string(), value: z.string() })
export const Receipt = z.object({
  challengeId: Id,
  challengeTitle: z.string(),
  challengeType: ChallengeType,
  rulesVersion: RulesVersion,
  category: z.string(),
  points: z.int(),
  parts: z.array(ReceiptPart),
  /** The workout as it was counted; once the challenge is over, it stays as it was then. */
  workoutType: WorkoutType,
  minutes: z.int(),
  isFinal: z.boolean(),
})

export const Activity = z.object({
  id: Id,
  person: PersonRef,
  workoutType: WorkoutType,
  startedAt: Instant,
  timeZone: TimeZone,
  /** The calendar day it counts for; never changes. */
  localDate: Day,
  /** Local start time, `HH:MM`. */
  localTime: z.string(),
  minutes: z.int(),
  distanceMeters: z.int().nullable(),
  steps: z.int().nullable(),
  calories: z.int().nullable(),
  caption: z.string(),
  source: Source,
  /** A recording proves its distance. */
  gpsTrack: z.boolean(),
  gym: CheckedInGym.nullable(),
  pose: z.boolean(),
  photos: z.array(Picture),
  /** The source of the first photo: a hint, never proof (docs/rules/pose.md#camera). */
  photoSource: z.enum(PHOTO_SOURCES),
  createdAt: Instant,
  /** Incremented by every change; an edit names the version it is based on. */
  version: z.int(),
  /** Null if it was never edited. */
  editedAt: Instant.nullable(),
  /** Voided by moderation: it counts nowhere, and its facts stay as they are. */
  voided: z.boolean(),
  /**
   * The reason and the moderator's own words, for its author only; null if it isn't voided or no reason was recorded.
   */
  voidedFor: z.object({ at: Instant, reason: z.enum(MODERATION_REASONS), words: z.string() }).nullable(),
  /** For the author only: their photos that a moderator hid from everyone else. */
  hiddenPhotoIds: z.array(Id),
  receipts: z.array(Receipt),
})

/** An edit of a logged workout; zone, gym and source can't change. */
export const ActivityEdit = z.strictObject({
  /** The version that was edited: any other is refused (`activity_changed`), so that no change is lost. */
  version: z.int().min(1),
  ...form,
  /** Absent: as it is. */
  pose: z.boolean().optional(),
})

/** How a score changed its person's rank in one challenge. */
export const Move = z.object({
  challengeId: Id,
  rankBefore: z.int().nullable(),
  rankAfter: z.int().nullable(),
  scoreBefore: z.int().nullable(),
  score: z.int(),
})

/** A person whom the viewer brought into a challenge: the bonus (+10), and its missing conditions. */
export const ReferredPerson = z.object({
  person: PersonRef,
  kind: z.enum(BONUS_KINDS),
  joinedAt: Instant,
  points: z.int(),
  /** Why it doesn't count yet, or never will; empty if it counts. */
  missing: z.array(z.enum(INVITE_NEEDS)),
  /** The number of dates on which the person has trained here, up to the number the bonus requires (`three_dates`). */
  trainedDates: z.int(),
  /** Until when it is held because of a shared network (`waiting`). */
  waitsUntil: Instant.nullable(),
})

export const activities = {
  wall: endpoint({
    method: 'GET',
    path: '/me/wall',
    summary: "The person's days with a workout in one year, a tile each, with streak and points",
    access: 'signed-in',
    query: z.object({
      /** The calendar year of the days; by default the current one. */
      year: z.coerce.number().int().min(2000).max(2200).optional(),
      timeZone: ViewerZone,
    }),
    output: z.object({
      year: z.int(),
      /** The years that have days, and the current one, newest first. */
      years: z.array(z.int()),
      streakDays: z.int(),
      /** In all challenges that are scored in points, over all time. */
      points: z.int(),
      /** In this year. */
      workouts: z.int(),
      minutes: z.int(),
      /** In order; each with its longest workout. */
      days: z.array(z.object({ date: Day, workoutType: WorkoutType, activityId: Id, workouts: z.int() })),
    }),
    errors: ['invalid_input'],
  }),
  progress: endpoint({
    method: 'GET',
    path: '/me/progress',
    summary: "What the person's last weeks came to: points, minutes and workouts of each",
    access: 'signed-in',
    query: z.object({ timeZone: ViewerZone }),
    output: z.object({
      today: Day,
      /** Monday to Sunday, in order; the last one is the current week. */
      weeks: z.array(
        z.object({
          monday: Day,
          /** In all challenges that are scored in points. */
          points: z.int(),
          minutes: z.int(),
          workouts: z.int(),
        }),
      ),
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
  mine: endpoint({
    method: 'GET',
    path: '/me/activities',
    summary: "Every workout of one's own, also those outside all challenges, the latest first",
    access: 'signed-in',
    query: z.object({
      cursor: Cursor.optional(),
      type: WorkoutType.optional(),
      /** Month of the local date, `YYYY-MM`. */
      month: Month.optional(),
    }),
    output: page(Activity).extend({
      /** Filter options: the types and months with a workout, independent of the current filter. */
      types: z.array(WorkoutType),
      months: z.array(Month),
    }),
    errors: ['invalid_input'],
  }),
  myInvites: endpoint({
    method: 'GET',
    path: '/challenges/:challengeId/my-invites',
    summary: 'What the people whom the viewer brought into a challenge give, or will once nothing is missing',
    access: 'signed-in',
    params: ChallengeId,
    output: z.object({
      /** Points already in the score, and points that may still be added. */
      countedPoints: z.int(),
      pendingPoints: z.int(),
      /** The latest to join first; at most 100. */
      items: z.array(ReferredPerson),
    }),
    errors: ['challenge_not_found'],
  }),
  feed: endpoint({
    method: 'GET',
    path: '/challenges/:challengeId/activities',
    mayLag: true,
    summary: 'Workouts of a challenge, newest first',
    access: 'signed-in',
    params: ChallengeId,
    query: z.object({ person: Id.optional(), cursor: Cursor.optional() }),
    output: page(Activity),
    errors: ['challenge_not_found'],
  }),
  personDays: endpoint({
    method: 'GET',
    path: '/challenges/:challengeId/person-days',
    mayLag: true,
    summary: "What a person's workouts gave in a challenge, by the local date they count for, the latest first",
    access: 'signed-in',
    params: ChallengeId,
    query: z.object({ person: Id }),
    output: z.object({
      days: z.array(
        z.object({
          date: Day,
          points: z.int(),
          /** The viewer's own workouts, the latest first, including ones that don't count. */
          workouts: z.array(
            z.object({
              id: Id,
              workoutType: WorkoutType,
              localTime: z.string(),
              minutes: z.int(),
              points: z.int(),
            }),
          ),
        }),
      ),
      /** Dates with an effective pass; another person's only from the date on. */
      passDates: z.array(Day),
    }),
    errors: ['challenge_not_found'],
  }),
}
