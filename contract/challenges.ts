import {
  MIN_FREE_JOIN_LIMIT,
  MAX_LATE_HOURS,
  MIN_REQUIRED_MINUTES,
  MIN_PARTICIPANT_LIMIT,
  MAX_PRIZE_TIERS,
  MAX_SEAT_LIMIT,
  MAX_TARGET,
  MAX_WEEK_STREAK_BONUS,
  MAX_WEEKLY_TARGET,
} from '@bora/rules/limits.ts'
import { ABILITY_REFUSALS } from '@bora/rules/abilities.ts'
import { CLOSED_REASONS } from '@bora/rules/closed-reasons.ts'
import { CHALLENGE_CATEGORIES } from '@bora/rules/challenge-category.ts'
import { CHALLENGE_STATES } from '@bora/rules/challenge-state.ts'
import { CHALLENGE_TEMPLATES } from '@bora/rules/challenge-templates.ts'
import { CHALLENGE_TYPES } from '@bora/rules/challenge-types.ts'
import { DEFAULT_CURRENCY } from '@bora/rules/money.ts'
import { PAYMENT_STATUSES } from '@bora/rules/payment-status.ts'
import { PRIZE_STATUSES } from '@bora/rules/prize-status.ts'
import { ABOUT_ONE } from '@bora/rules/spending-limits.ts'
import { NO_PRIZE, PRIZE_KINDS, PRIZE_SPLITS } from '@bora/rules/prizes.ts'
import { currentNumbers } from '@bora/rules/rules-version.ts'
import {
  MAX_COMPLETERS_PERCENT,
  MAX_DIVISIONS,
  MAX_PASS_DAYS,
  MAX_TEAM_BEST,
  MAX_TEAM_MAX_SIZE,
  MAX_TEAM_MIN_SIZE,
  MIN_DIVISIONS,
  MIN_TEAM_SIZE,
} from '@bora/rules/fairness/limits.ts'
import { HOST_ROLES } from '@bora/rules/fairness/hosts.ts'
import { PASS_KINDS } from '@bora/rules/fairness/pass-kinds.ts'
import { BONUS_STYLES, POSE_RULES } from '@bora/rules/scoring/chosen-rules.ts'
import { TEAM_FORMING_DEFAULT, TEAM_FORMINGS } from '@bora/rules/fairness/team-forming.ts'
import { DIVISIONS } from '@bora/rules/fairness/divisions.ts'
import { TEAM_SCORES } from '@bora/rules/fairness/teams.ts'
import { z } from 'zod'
import { Cents, Currency, Day, Id, Instant, PersonRef, Picture, TimeZone } from './shapes.ts'

export const ChallengeType = z.enum(CHALLENGE_TYPES)
export const Category = z.enum(CHALLENGE_CATEGORIES)
export const Template = z.enum(CHALLENGE_TEMPLATES)

const { defaults, lateHours, mostMinutes, teamBest } = currentNumbers()

/** The rules that a creator chooses; each is used only by the types that name it (docs/rules/scoring.md#choices). */
export const Rules = z.strictObject({
  basePointsPerMinute: z
    .string()
    .regex(/^\d{1,4}(\.\d{1,4})?$/)
    .default(String(defaults.basePointsPerMinute)),
  variety: z.enum(BONUS_STYLES).default(defaults.variety),
  flash: z.enum(BONUS_STYLES).default(defaults.flash),
  minMinutes: z.int().min(MIN_REQUIRED_MINUTES).max(mostMinutes).default(defaults.minMinutes),
  weeklyTarget: z.int().min(1).max(MAX_WEEKLY_TARGET).default(defaults.weeklyTarget),
  weekStreakBonus: z.int().min(0).max(MAX_WEEK_STREAK_BONUS).default(Number(defaults.weekStreakBonus)),
  weekdays: z
    .array(z.int().min(1).max(7))
    .min(1)
    .max(7)
    .default([...defaults.weekdays]),
  gymBonus: z.boolean().default(defaults.gymBonus),
  inviteBonus: z.boolean().default(defaults.inviteBonus),
  /** Pass days of each participant; absent is none (docs/rules/passes.md#number). */
  passDays: z.int().min(0).max(MAX_PASS_DAYS).optional(),
  /** Reasons for which a pass can be requested; absent means all. */
  passKinds: z.array(z.enum(PASS_KINDS)).min(1).max(PASS_KINDS.length).optional(),
  /** The pose of the day; absent is `off` (docs/rules/pose.md#choice). */
  pose: z.enum(POSE_RULES).optional(),
  /** Divisions by earlier training; absent means none (docs/rules/fair-starts.md#divisions). */
  divisions: z.int().min(MIN_DIVISIONS).max(MAX_DIVISIONS).optional(),
})

/** Who may still join, and how late a workout may be logged (hours after it started; 0 is the same local date). */
export const Limits = z.strictObject({
  maxParticipants: z.int().min(MIN_PARTICIPANT_LIMIT).max(MAX_SEAT_LIMIT).nullable().default(null),
  maxFreeJoins: z.int().min(MIN_FREE_JOIN_LIMIT).max(MAX_SEAT_LIMIT).nullable().default(null),
  closedAfterStart: z.boolean().default(false),
  lateHours: z.int().min(0).max(MAX_LATE_HOURS).default(lateHours),
})

/** The source of the prize (docs/rules/prizes.md#kinds). `amountCents` is used for `sponsored` and `fixed` only. */
export const Prize = z.strictObject({
  kind: z.enum(PRIZE_KINDS).default(NO_PRIZE.kind),
  currency: Currency.default(DEFAULT_CURRENCY),
  entryFeeCents: Cents.default(0),
  amountCents: Cents.default(0),
  split: z.enum(PRIZE_SPLITS).default(NO_PRIZE.split),
  tiers: z.array(z.int().min(1).max(100)).max(MAX_PRIZE_TIERS).nullable().default(null),
  /** What all who reach the target share equally, in percent (docs/rules/fair-starts.md#completers). */
  completersPercent: z.int().min(0).max(MAX_COMPLETERS_PERCENT).default(0),
})

/** How teams form and are scored (docs/rules/teams.md); `best` is used only by that score. */
export const Teams = z.strictObject({
  forming: z.enum(TEAM_FORMINGS).default(TEAM_FORMING_DEFAULT.forming),
  minSize: z.int().min(MIN_TEAM_SIZE).max(MAX_TEAM_MIN_SIZE).default(TEAM_FORMING_DEFAULT.minSize),
  maxSize: z.int().min(MIN_TEAM_SIZE).max(MAX_TEAM_MAX_SIZE).default(TEAM_FORMING_DEFAULT.maxSize),
  score: z.enum(TEAM_SCORES).default('average'),
  best: z.int().min(1).max(MAX_TEAM_BEST).default(teamBest),
})

/** A new challenge from the wizard. A null `target` means that the highest score wins. */
export const ChallengeDraft = z.strictObject({
  template: Template.nullable().default(null),
  title: z.string().max(20_000),
  description: z.string().max(20_000),
  type: ChallengeType,
  startDate: Day,
  endDate: Day,
  timeZone: TimeZone,
  target: z.int().positive().max(MAX_TARGET).nullable(),
  isPrivate: z.boolean().default(false),
  rules: Rules.prefault({}),
  limits: Limits.prefault({}),
  prize: Prize.prefault({}),
  /** Absent or null: everyone plays alone. */
  teams: Teams.nullable().default(null),
})

/** The version of the rules of a challenge, set at its creation (docs/rules/scoring.md#rules-version). */
export const RulesVersion = z.int().min(1)

export const Status = z.enum(CHALLENGE_STATES)
/** The viewer's state (docs/rules/challenges.md#participant-states). */
export const ParticipantState = z.enum(['not_joined', 'payment_pending', 'participating'])

/**
 * The current pool. `poolCents` is collected or promised; `prizeCents` is the pool minus the platform's fee, which is 0
 * if everything was refunded (`refunded`).
 */
export const PrizePool = z.object({
  kind: z.enum(PRIZE_KINDS),
  status: z.enum(PRIZE_STATUSES),
  currency: Currency,
  poolCents: z.int(),
  feeCents: z.int(),
  prizeCents: z.int(),
  /** The part of `prizeCents` that would be bonus credits, given the payments so far. */
  creditCents: z.int(),
  entryFeeCents: z.int(),
  paidEntries: z.int(),
  estimated: z.boolean(),
  guaranteed: z.boolean(),
  split: z.enum(PRIZE_SPLITS),
  tiers: z.array(z.int()).nullable(),
  completersPercent: z.int(),
})

/** A challenge in cards and lists. */
export const ChallengeCard = z.object({
  id: Id,
  title: z.string(),
  type: ChallengeType,
  category: Category,
  rulesVersion: RulesVersion,
  status: Status,
  startDate: Day,
  endDate: Day,
  durationDays: z.int(),
  target: z.int().nullable(),
  isPrivate: z.boolean(),
  isNew: z.boolean(),
  isAmbassador: z.boolean(),
  /** An admin featured it: it comes first among recommendations. */
  isFeatured: z.boolean(),
  participants: z.int(),
  /** Why no one else can join now, as joining would be refused; null if it is open. */
  closed: z.enum(CLOSED_REASONS).nullable(),
  faces: z.array(PersonRef),
  creator: PersonRef,
  pool: PrizePool,
  /** The viewer's own standing; null for visitors and those who haven't joined. */
  mine: z
    .object({
      state: ParticipantState,
      /** Null while there are no places: before the start, and before the first score. */
      rank: z.int().nullable(),
      score: z.int().nullable(),
      movement: z.int().nullable(),
      /** The own division with the rank and its people, where there are several; null otherwise. */
      division: z
        .object({
          division: z.enum(DIVISIONS),
          rank: z.int().nullable(),
          movement: z.int().nullable(),
          people: z.int(),
        })
        .nullable(),
      /** Days on which the viewer's workouts counted here. */
      trainedDays: z.int(),
      /** weekly_consistency only: counted days of the current week. */
      weekDays: z.int().nullable(),
    })
    .nullable(),
})

/**
 * The public overview of a challenge, without leaderboard, profiles, captions and reactions
 * (docs/rules/challenges.md#public-overview).
 */
export const ChallengeOverview = ChallengeCard.extend({
  description: z.string(),
  rules: Rules,
  limits: Limits,
  teams: Teams.nullable(),
  /**
   * How the teams were formed; null before the start, and without teams. With `too_few` people everyone plays alone, or
   * nobody plays.
   */
  teamStart: z.enum(['chosen', 'drawn', 'too_few']).nullable(),
  timeZone: z.string(),
  startsAt: Instant,
  settlesAt: Instant,
  fingerprint: z.string(),
  createdAt: Instant,
  creatorChallenges: z.int(),
  prizeHoldDays: z.int(),
  /** Why the viewer personally can't join; null for a visitor, for participants, and if joining is allowed. */
  joinAgainst: z.enum(ABOUT_ONE).nullable(),
})

const AbilityRefusal = z.enum(ABILITY_REFUSALS)

/** A challenge for viewers who may see all of it; `can` lists the viewer's current abilities. */
export const ChallengeDetails = ChallengeOverview.extend({
  /** Why staff cancelled it, in their words, for its participants, creator and admins; else null. */
  cancelledBecause: z.string().nullable(),
  viewer: z.object({
    isCreator: z.boolean(),
    /** The leader has the creator's powers; co-admins have some of them. */
    role: z.enum(HOST_ROLES),
    /** Was named co-admin, and hasn't answered yet. */
    isNamed: z.boolean(),
    state: ParticipantState,
    payment: z
      .object({ id: Id, status: z.enum(PAYMENT_STATUSES), amountCents: z.int(), failure: z.string().nullable() })
      .nullable(),
    /** Local dates on which the viewer has a counted workout here. */
    trainedDates: z.array(Day),
    /** Those for which the viewer has an effective pass here (docs/rules/passes.md#effective). */
    passDates: z.array(Day),
    /** The viewer's own target, which passes may move; null for "the highest score wins". */
    target: z.int().nullable(),
    joinedAt: Instant.nullable(),
    /** Until when a seat is reserved for an unpaid participant; null for everyone else, and after it lapsed. */
    seatKeptUntil: Instant.nullable(),
    /**
     * Until when, after the start, the viewer can withdraw the paid entry without a reason; null if that isn't
     * possible.
     */
    withdrawableUntil: Instant.nullable(),
  }),
  /** Why the viewer can't do it now, as the call would be refused; null if it is allowed. */
  against: z.object({
    join: AbilityRefusal.nullable(),
    pay: AbilityRefusal.nullable(),
    leave: AbilityRefusal.nullable(),
    log: AbilityRefusal.nullable(),
    togglePrivacy: AbilityRefusal.nullable(),
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
  /** The device was there during the workout. */
  onTheSpot: z.boolean(),
  at: Instant,
  localDate: Day,
  photo: Picture.nullable(),
})
