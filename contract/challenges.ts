import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Cents, ChallengeId, Currency, Cursor, Day, Id, Instant, page, PersonRef, Picture } from './shapes.ts'

export const ChallengeType = z.enum([
  'workout_count',
  'calories_time',
  'weekly_consistency',
  'count_days',
  'time',
  'distance',
  'steps',
  'calories',
  'activity',
  'gps_run',
])
export const Category = z.enum(['consistency', 'intensity', 'days', 'general'])
export const Template = z.enum([
  '21_day',
  '30_day_transformation',
  'weekend_warrior',
  'intensity_masters',
  '3x_weekly',
  'daily_10',
])

/** The scoring rules of decisions 3; each is read only by the types that it names. */
export const Rules = z.strictObject({
  basePointsPerMinute: z
    .string()
    .regex(/^\d{1,4}(\.\d{1,4})?$/)
    .default('3'),
  variety: z.enum(['percent', 'points', 'off']).default('percent'),
  flash: z.enum(['percent', 'points', 'off']).default('percent'),
  minMinutes: z.int().min(1).max(300).default(10),
  weeklyTarget: z.int().min(1).max(7).default(3),
  weekStreakBonus: z.int().min(0).max(1000).default(10),
  weekdays: z.array(z.int().min(1).max(7)).min(1).max(7).default([1, 2, 3, 4, 5, 6, 7]),
  gymBonus: z.boolean().default(true),
  inviteBonus: z.boolean().default(true),
})

/** Who may still come in, and how late a workout may be logged (hours after it started; 0 is the same local date). */
export const Limits = z.strictObject({
  maxParticipants: z.int().min(1).max(1_000_000).nullable().default(null),
  maxFreeJoins: z.int().min(1).max(1_000_000).nullable().default(null),
  closedAfterStart: z.boolean().default(false),
  lateHours: z.int().min(0).max(168).default(48),
})

/** Where the prize comes from (decisions 4). `amountCents` is read for `sponsored` and `fixed` only. */
export const Prize = z.strictObject({
  kind: z.enum(['none', 'challenge', 'sponsored', 'fixed']).default('none'),
  currency: Currency.default('BRL'),
  entryFeeCents: Cents.default(0),
  amountCents: Cents.default(0),
  split: z.enum(['winner', 'tiers']).default('winner'),
  tiers: z.array(z.int().min(1).max(100)).max(10).nullable().default(null),
})

/** A new challenge as the wizard sends it. `target` null means: the highest score wins. */
export const ChallengeDraft = z.strictObject({
  template: Template.nullable().default(null),
  title: z.string().max(20_000),
  description: z.string().max(20_000),
  type: ChallengeType,
  startDate: Day,
  endDate: Day,
  timeZone: z.string().max(64),
  target: z.int().positive().max(1_000_000_000).nullable(),
  isPrivate: z.boolean().default(false),
  rules: Rules.prefault({}),
  limits: Limits.prefault({}),
  prize: Prize.prefault({}),
})

export const Status = z.enum(['active', 'completed', 'cancelled'])
/** Where the viewer stands (spec 4). */
export const ParticipantState = z.enum(['not_joined', 'payment_pending', 'participating'])

/** What is in the pool now. `poolCents` is collected or promised; `prizeCents` is the pool less the platform's fee. */
export const PrizePool = z.object({
  kind: z.enum(['none', 'challenge', 'sponsored', 'fixed']),
  status: z.enum(['collecting', 'ready', 'paid_out']),
  currency: Currency,
  poolCents: z.int(),
  feeCents: z.int(),
  prizeCents: z.int(),
  entryFeeCents: z.int(),
  paidEntries: z.int(),
  estimated: z.boolean(),
  guaranteed: z.boolean(),
  split: z.enum(['winner', 'tiers']),
  tiers: z.array(z.int()).nullable(),
})

/** A challenge as cards and lists show it. */
export const ChallengeCard = z.object({
  id: Id,
  title: z.string(),
  type: ChallengeType,
  category: Category,
  status: Status,
  startDate: Day,
  endDate: Day,
  durationDays: z.int(),
  target: z.int().nullable(),
  isPrivate: z.boolean(),
  isNew: z.boolean(),
  isAmbassador: z.boolean(),
  participants: z.int(),
  faces: z.array(PersonRef),
  creator: PersonRef,
  pool: PrizePool,
  /** The viewer's own standing; null for visitors and those who haven't joined. */
  mine: z
    .object({
      state: ParticipantState,
      rank: z.int().nullable(),
      score: z.int().nullable(),
      movement: z.int().nullable(),
      /** Days on which the viewer's workouts counted here. */
      trainedDays: z.int(),
      /** weekly_consistency only: counted days of the running week. */
      weekDays: z.int().nullable(),
    })
    .nullable(),
})

/** The public overview of a challenge: leaderboard, profiles, captions and reactions are not in it (spec 6). */
export const ChallengeOverview = ChallengeCard.extend({
  description: z.string(),
  rules: Rules,
  limits: Limits,
  timeZone: z.string(),
  startsAt: Instant,
  settlesAt: Instant,
  fingerprint: z.string(),
  createdAt: Instant,
  creatorChallenges: z.int(),
  prizeHoldDays: z.int(),
})

/** A challenge for those who may see it whole; `can` says what the viewer may do now. */
export const ChallengeDetails = ChallengeOverview.extend({
  viewer: z.object({
    isCreator: z.boolean(),
    state: ParticipantState,
    payment: z.object({ id: Id, status: z.string(), amountCents: z.int(), failure: z.string().nullable() }).nullable(),
    /** Local dates on which the viewer has a counted workout here. */
    trainedDates: z.array(Day),
    joinedAt: Instant.nullable(),
  }),
  can: z.object({
    join: z.boolean(),
    leave: z.boolean(),
    log: z.boolean(),
    pay: z.boolean(),
    togglePrivacy: z.boolean(),
    invite: z.boolean(),
    seeResults: z.boolean(),
    export: z.boolean(),
  }),
})

/** A confirmed gym visit shown in the check-ins tab. */
export const CheckIn = z.object({
  activityId: Id,
  person: PersonRef,
  gymName: z.string(),
  gymCity: z.string(),
  at: Instant,
  localDate: Day,
  photo: Picture.nullable(),
})

export const DRAFT_ERRORS = [
  'draft_title',
  'draft_description',
  'draft_type',
  'draft_target',
  'draft_dates',
  'draft_start',
  'draft_duration',
  'draft_entry_fee',
  'draft_prize',
  'draft_rules',
  'title_too_long',
  'time_zone_unknown',
  'invalid_input',
] as const

const Invite = z.object({ invite: z.string().max(64).optional() })

export const challenges = {
  open: endpoint({
    method: 'GET',
    path: '/challenges/open',
    summary: 'Public challenges that can be joined, or have ended',
    access: 'anyone',
    query: z.object({
      search: z.string().trim().max(100).default(''),
      chip: z
        .enum(['all', 'sponsored', 'free', 'paid', 'consistency', 'intensity', 'days', 'general', 'private'])
        .default('all'),
      state: z.enum(['active', 'completed']).default('active'),
      limit: z.coerce.number().int().min(1).max(50).default(20),
      cursor: Cursor.optional(),
    }),
    output: page(ChallengeCard),
    errors: ['invalid_input'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/challenges',
    summary: 'Create a challenge; its rules cannot change afterwards',
    access: 'signed-in',
    body: z.strictObject({ id: Id, draft: ChallengeDraft }),
    output: ChallengeDetails,
    errors: [...DRAFT_ERRORS, 'too_many_requests'],
  }),
  details: endpoint({
    method: 'GET',
    path: '/challenges/:challengeId',
    summary: 'One challenge, for those who may see it',
    access: 'signed-in',
    params: ChallengeId,
    query: Invite,
    output: ChallengeDetails,
    errors: ['challenge_not_found'],
  }),
  overview: endpoint({
    method: 'GET',
    path: '/challenges/:challengeId/overview',
    summary: 'The public overview of a challenge',
    access: 'anyone',
    params: ChallengeId,
    query: Invite,
    output: ChallengeOverview,
    errors: ['challenge_not_found'],
  }),
  setPrivacy: endpoint({
    method: 'PUT',
    path: '/challenges/:challengeId/privacy',
    summary: 'Private or public, by its creator',
    access: 'signed-in',
    params: ChallengeId,
    body: z.strictObject({ isPrivate: z.boolean() }),
    output: ChallengeDetails,
    errors: ['challenge_not_found', 'only_creator'],
  }),
  inviteLink: endpoint({
    method: 'POST',
    path: '/challenges/:challengeId/invite-link',
    access: 'signed-in',
    summary: 'The link with which others can open and join this challenge; the same link each time',
    params: ChallengeId,
    output: z.object({ url: z.string() }),
    errors: ['challenge_not_found', 'not_participating'],
  }),
  checkIns: endpoint({
    method: 'GET',
    path: '/challenges/:challengeId/check-ins',
    summary: 'Gym check-ins of this challenge',
    access: 'signed-in',
    params: ChallengeId,
    query: z.object({ cursor: Cursor.optional() }),
    output: page(CheckIn),
    errors: ['challenge_not_found'],
  }),
}
