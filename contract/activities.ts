import {
  CALORIES_MAX,
  CAPTION_MAX_LENGTH,
  DISTANCE_MAX_METERS,
  EARTH_ROUND_METERS,
  STEPS_MAX,
} from '@bora/rules/limits.ts'
import { MODERATION_REASONS } from '@bora/rules/moderation.ts'
import { BONUS_KINDS } from '@bora/rules/scoring/activity.ts'
import { INVITE_NEEDS } from '@bora/rules/scoring/invite-bonus.ts'
import { WORKOUT_TYPES } from '@bora/rules/workout-types.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ChallengeType, RulesVersion } from './challenges.ts'
import { Source } from './tracks.ts'
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

/** How far a device was from a gym, in metres, how well it knew where it is, and when it measured. */
const GymSighting = z.strictObject({
  distanceMeters: z.int().min(0).max(EARTH_ROUND_METERS),
  accuracyMeters: z.int().min(0).max(EARTH_ROUND_METERS),
  at: Instant,
})

/** The gym of a check-in. `onTheSpot` says that the device was there at the time of the workout. */
export const CheckedInGym = z.object({ id: z.string(), name: z.string(), city: z.string(), onTheSpot: z.boolean() })

/** What its author says of a workout, when it is logged and when it is edited. */
const form = {
  workoutType: WorkoutType,
  startedAt: Instant,
  minutes: z.int().min(1).max(100_000),
  distanceMeters: z.int().min(0).max(DISTANCE_MAX_METERS).nullable().default(null),
  steps: z.int().min(0).max(STEPS_MAX).nullable().default(null),
  calories: z.int().min(0).max(CALORIES_MAX).nullable().default(null),
  caption: shownText({ least: 0, most: CAPTION_MAX_LENGTH, lines: true }).default(''),
  /** When it is edited, those that stay keep their order, and new ones follow. */
  photoIds: z.array(Id).max(20),
}

/** A workout as its author sends it. `id` is made by the client, so sending it again does nothing twice. */
export const ActivityDraft = z.strictObject({
  id: Id,
  /** The challenge it is logged from: it must be valid there. Null: it must be valid in at least one active challenge. */
  challengeId: Id.nullable().default(null),
  ...form,
  timeZone: TimeZone,
  gymId: z.string().max(80).nullable().default(null),
  /** What the device measured at the gym, where it was asked for its place, which itself stays there. */
  gymSeen: GymSighting.nullable().default(null),
  /** A recording that was sent before: start, minutes, distance and source are then its own, whatever is sent. */
  trackId: Id.nullable().default(null),
})

/** One reason of a receipt: a stable code and an exact decimal; the values of a receipt sum to its points. */
export const ReceiptPart = z.object({ why: z.string(), value: z.string() })
export const Receipt = z.object({
  challengeId: Id,
  challengeTitle: z.string(),
  challengeType: ChallengeType,
  rulesVersion: RulesVersion,
  category: z.string(),
  points: z.int(),
  parts: z.array(ReceiptPart),
  /** The workout as it was counted: where the challenge is over, it stays as it was then. */
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
  /** The calendar day it counts for; never changes afterwards. */
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
  photos: z.array(Picture),
  createdAt: Instant,
  /** Rises with every change; whoever edits says which one they saw. */
  version: z.int(),
  /** Null where it is as it was logged. */
  editedAt: Instant.nullable(),
  /** Taken out by moderation: it counts nowhere, and its facts stay as they are. */
  voided: z.boolean(),
  /** Why, and the moderator's own words, for its author alone; null where it wasn't, or nobody noted why. */
  voidedFor: z.object({ at: Instant, reason: z.enum(MODERATION_REASONS), words: z.string() }).nullable(),
  /** Its author's alone: those of its photos that a moderator hid from everybody else. */
  hiddenPhotoIds: z.array(Id),
  receipts: z.array(Receipt),
})

/** The form of a workout once it is logged; zone, gym and source stay. */
export const ActivityEdit = z.strictObject({
  /** The version that was edited: another one is refused (`activity_changed`), so that nothing of it is lost. */
  version: z.int().min(1),
  ...form,
})

/** How a score moved its person in one challenge. */
export const Move = z.object({
  challengeId: Id,
  rankBefore: z.int().nullable(),
  rankAfter: z.int().nullable(),
  scoreBefore: z.int().nullable(),
  score: z.int(),
})

/** Somebody that the viewer brought into a challenge: what it gives (+10), and what is still missing until it counts. */
export const ReferredPerson = z.object({
  person: PersonRef,
  kind: z.enum(BONUS_KINDS),
  joinedAt: Instant,
  points: z.int(),
  /** Why it doesn't count yet, or never will; empty when it counts. */
  missing: z.array(z.enum(INVITE_NEEDS)),
  /** On how many dates the person has trained here, as far as the bonus asks for (`three_dates`). */
  trainedDates: z.int(),
  /** Until when it waits because of a shared network (`waiting`). */
  waitsUntil: Instant.nullable(),
})

export const activities = {
  wall: endpoint({
    method: 'GET',
    path: '/me/wall',
    summary: "The person's days with a workout in one year, a tile each, with streak and points",
    access: 'signed-in',
    query: z.object({
      /** The calendar year of the days; the running one unless told otherwise. */
      year: z.coerce.number().int().min(2000).max(2200).optional(),
      timeZone: ViewerZone,
    }),
    output: z.object({
      year: z.int(),
      /** The years that have days, and the running one, newest first. */
      years: z.array(z.int()),
      streakDays: z.int(),
      /** In all challenges that are scored in points, ever. */
      points: z.int(),
      /** In this year. */
      workouts: z.int(),
      minutes: z.int(),
      /** In order; each by its longest workout. */
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
      /** Monday to Sunday, in order; the last one is the running week. */
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
      /** Of the local date, `YYYY-MM`. */
      month: Month.optional(),
    }),
    output: page(Activity).extend({
      /** What there is to choose from: the types and months with a workout, whatever was chosen. */
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
      /** Points that are in the score already, and points that may still come. */
      countedPoints: z.int(),
      pendingPoints: z.int(),
      /** The latest to join first; at most a hundred. */
      items: z.array(ReferredPerson),
    }),
    errors: ['challenge_not_found'],
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
  personDays: endpoint({
    method: 'GET',
    path: '/challenges/:challengeId/person-days',
    summary: "What a person's workouts gave in a challenge, by the local date they count for, the latest first",
    access: 'signed-in',
    params: ChallengeId,
    query: z.object({ person: Id }),
    output: z.object({
      days: z.array(
        z.object({
          date: Day,
          points: z.int(),
          /** The viewer's own, the latest first, also what didn't count; nobody else's. */
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
      /** Those with an effective pass; of others only such as have begun for them. */
      passDates: z.array(Day),
    }),
    errors: ['challenge_not_found'],
  }),
}
