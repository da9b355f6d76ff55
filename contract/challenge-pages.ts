import { CHALLENGE_CATEGORIES } from '@bora/rules/challenge-category.ts'
import { DRAFT_REFUSALS } from '@bora/rules/challenge-draft.ts'
import { INVITE_STATES, LIFELINE_STATES } from '@bora/rules/invites.ts'
import { INVITE_TOKEN_MAX_LENGTH, MAX_LIST_ROWS } from '@bora/rules/limits.ts'
import { BOUNDS } from '@bora/rules/spending-limits.ts'
import { REASONS } from '@bora/rules/recommendation.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { WorkoutType } from './activities.ts'
import { ChallengeCard, ChallengeDetails, ChallengeDraft, ChallengeOverview, CheckIn } from './challenges.ts'
import { Results } from './results.ts'
import { ChallengeId, Cursor, DeviceMark, Day, Id, Instant, page, PersonRef, ViewerZone } from './shapes.ts'

const Invite = z.object({ invite: z.string().max(INVITE_TOKEN_MAX_LENGTH).optional() })
const InviteTokenText = z.object({ token: z.string().max(INVITE_TOKEN_MAX_LENGTH) })

/** Passes and lifeline of the viewer in one challenge (docs/rules/passes.md, docs/rules/scoring.md#invite-bonuses). */
const Shield = z.object({
  challengeId: Id,
  title: z.string(),
  /** Null where the challenge has none. `usedOn`: the latest effective one; `plannedFor`: the next one to come. */
  passes: z.object({ passDays: z.int(), left: z.int(), usedOn: Day.nullable(), plannedFor: Day.nullable() }).nullable(),
  /**
   * `points`: the points it earns; `usedOn`: when the invited person joined. Null if it is unavailable, or no longer
   * available.
   */
  lifeline: z
    .object({ state: z.enum(LIFELINE_STATES).exclude(['none']), points: z.int(), usedOn: Day.nullable() })
    .nullable(),
})

/** Calls that return a challenge, or change it and return it. */
export const challengePages = {
  open: endpoint({
    method: 'GET',
    path: '/challenges/open',
    mayLag: true,
    summary: 'Public challenges that can be joined, or have ended',
    access: 'anyone',
    query: z.object({
      search: z.string().trim().max(100).default(''),
      chip: z.enum(['all', 'sponsored', 'free', 'paid', ...CHALLENGE_CATEGORIES, 'private']).default('all'),
      state: z.enum(['active', 'completed']).default('active'),
      /** `yes`: of active ones, only those the viewer can join; those that end soon come last. */
      joinable: z.enum(['yes', 'any']).default('any'),
      limit: z.coerce.number().int().min(1).max(MAX_LIST_ROWS).default(20),
      cursor: Cursor.optional(),
    }),
    /** `corrected`: the words searched for instead, if the given ones had no results. */
    output: page(ChallengeCard).extend({ corrected: z.string().nullable() }),
    errors: ['invalid_input'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/challenges',
    summary: 'Create a challenge; its rules cannot change afterwards',
    access: 'signed-in',
    body: z.strictObject({
      /** The sender's idempotency key. The challenge's id is in the answer. */
      id: Id,
      draft: ChallengeDraft,
    }),
    output: ChallengeDetails,
    errors: [
      ...DRAFT_REFUSALS,
      ...BOUNDS,
      'terms_not_agreed',
      'entries_closed',
      'time_zone_unknown',
      'invalid_input',
      'too_many_requests',
    ],
  }),
  details: endpoint({
    method: 'GET',
    path: '/challenges/:challengeId',
    summary: 'Read one challenge that the viewer may see',
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
  openInvite: endpoint({
    method: 'POST',
    path: '/invites/:token/open',
    summary: 'What an invite leads to; opened by a signed-in person, it stays open for that account',
    access: 'anyone',
    params: InviteTokenText,
    body: z.strictObject({ device: DeviceMark.nullable() }),
    output: z.object({
      state: z.enum(INVITE_STATES),
      /** Null if the invite is no longer valid. */
      inviter: PersonRef.nullable(),
      /** Null if the invite is no longer valid, or if the viewer may not see the challenge. */
      challenge: ChallengeOverview.nullable(),
    }),
    errors: ['invite_invalid', 'invalid_input', 'too_many_requests'],
  }),
  declineInvite: endpoint({
    method: 'POST',
    path: '/invites/:token/decline',
    summary: 'Say no to an invite; it can still be accepted',
    access: 'anyone',
    params: InviteTokenText,
    output: z.object({ declined: z.literal(true) }),
    errors: ['invite_invalid', 'too_many_requests'],
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
  join: endpoint({
    method: 'POST',
    path: '/challenges/:challengeId/join',
    access: 'signed-in',
    summary:
      'Join a challenge; where it costs money one is `payment_pending`, with a seat kept for a while, until it is paid',
    params: ChallengeId,
    body: z.strictObject({
      /** The rules as shown to the person; joining is refused if they differ from the current ones. */
      fingerprint: z.string().max(128),
      invite: z.string().max(INVITE_TOKEN_MAX_LENGTH).optional(),
      /**
       * Who shared the link; counts if that person is a participant or the creator
       * (docs/rules/challenges.md#who-invited).
       */
      invitedBy: Id.optional(),
      device: DeviceMark.nullish(),
    }),
    output: ChallengeDetails,
    errors: [
      'too_many_requests',
      'challenge_not_found',
      'challenge_ended',
      'challenge_started',
      'challenge_cancelled',
      'free_join_limit',
      'participant_limit',
      'invite_required',
      'email_not_confirmed',
      'entries_closed',
      'removed',
      'no_return',
      ...BOUNDS,
      'terms_not_agreed',
      'rules_changed',
    ],
  }),
  leave: endpoint({
    method: 'POST',
    path: '/challenges/:challengeId/leave',
    access: 'signed-in',
    summary: 'Leave before the start, or while a paid entry can be withdrawn; an entry fee goes back in full',
    params: ChallengeId,
    output: ChallengeDetails,
    errors: ['challenge_not_found', 'not_participating', 'challenge_cancelled', 'leave_after_start'],
  }),
  results: endpoint({
    method: 'GET',
    path: '/challenges/:challengeId/results',
    summary: 'Final standings, winners and prizes',
    access: 'signed-in',
    params: ChallengeId,
    output: Results,
    errors: ['challenge_not_found', 'not_settled'],
  }),
  home: endpoint({
    method: 'GET',
    path: '/home',
    summary: 'What the home screen shows',
    access: 'signed-in',
    query: z.object({ timeZone: ViewerZone }),
    output: z.object({
      today: Day,
      streakDays: z.int(),
      trainedToday: z.boolean(),
      /**
       * The points that the typical workout, done now, would add in a challenge scored in points; null if none runs
       * today.
       */
      worthToday: z.int().nullable(),
      /** Why it is 0: a receipt's code; null if it isn't, or if challenges have different reasons. */
      worthTodayWhy: z.string().nullable(),
      /** The most frequent recent type and its median minutes; 45 minutes of gym for a new person. */
      typicalWorkout: z.object({ workoutType: WorkoutType, minutes: z.int() }),
      /** Local dates of the current week (Monday first) with an accepted workout. */
      weekDates: z.array(Day),
      /** The number of dates in a week on which the viewer wants to train. */
      weekGoal: z.int(),
      /** False for people who answered that they would not invite anyone. */
      wouldInvite: z.boolean(),
      /** Dates of the week for which the viewer has an effective pass in any challenge. */
      passDates: z.array(Day),
      /**
       * Protection of the streak in the viewer's running challenges, the first to end first: passes, and the lifeline
       * of challenges where invites earn points. Omits challenges with neither.
       */
      shield: z.array(Shield),
      /** Points of each local date since last week's Monday, in challenges scored in points; omits dates without any. */
      dayPoints: z.array(z.object({ date: Day, points: z.int() })),
      /** Whether the person has a report to answer or a workout to vote on. */
      reviewWaits: z.boolean(),
      /** Unanswered invitations, the latest first; `again`: part of inviting all participants of a former challenge. */
      invitations: z.array(z.object({ challenge: ChallengeCard, inviter: PersonRef, again: z.boolean() })),
      active: z.array(ChallengeCard),
      finished: z.array(ChallengeCard),
      startingSoon: z.array(ChallengeCard),
      ambassador: z.array(ChallengeCard),
      /** The strongest reason first; `why` is that reason. */
      recommended: z.array(ChallengeCard.extend({ why: z.enum(REASONS) })),
      lastWorkoutAt: Instant.nullable(),
    }),
    errors: [],
  }),
}
