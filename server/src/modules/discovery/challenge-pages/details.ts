import type { z } from 'zod'
import type { ChallengeDetails, ChallengeOverview } from '@bora/contract/challenges.ts'
import { abilitiesOf, type AbilityFacts, whyClosed, whyNot } from '@bora/rules/abilities.ts'
import { isFull } from '@bora/rules/closed-reasons.ts'
import { hasPower } from '@bora/rules/fairness/hosts.ts'
import { isAboutOne } from '@bora/rules/spending-limits.ts'
import { numbersOf } from '@bora/rules/rules-version.ts'
import type { Context, SignedIn } from '../../../core/context.ts'
import { asPlayed, type ChallengeRow, hostingOf } from '../../challenges/index.ts'
import { ownTarget, passDatesIn } from '../../scoring/index.ts'
import { teamStartOf } from '../../participation/index.ts'
import { amountDueBy, livePaymentOf } from '../../payments/index.ts'
import { cardsOf, trainedDatesOf } from './cards.ts'

type Overview = z.output<typeof ChallengeOverview>

/** Returns the public overview, with the viewer's personal obstacles to joining. */
export async function overviewFor(ctx: Context, row: ChallengeRow): Promise<Overview> {
  return { ...(await overviewOf(ctx, row)), joinAgainst: await aboutViewer(ctx, row) }
}

/**
 * Returns the public overview: contains nothing of the leaderboard, profiles, captions or reactions
 * (docs/rules/challenges.md#public-overview).
 */
async function overviewOf(ctx: Context, row: ChallengeRow): Promise<Omit<Overview, 'joinAgainst'>> {
  const [card] = await cardsOf(ctx, [row])
  const created = await ctx.db
    .selectFrom('challenges')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('creator_id', '=', row.creator_id)
    // A creator's other private challenges are not counted, but the present one is.
    .where(eb => eb.or([eb('is_private', '=', false), eb('id', '=', row.id)]))
    .executeTakeFirstOrThrow()
  return {
    ...card!,
    description: row.description,
    rules: row.rules,
    limits: {
      maxParticipants: row.max_participants,
      maxFreeJoins: row.max_free_joins,
      closedAfterStart: row.closed_after_start,
      lateHours: row.late_hours,
    },
    teams: row.teams,
    teamStart: (row.teams && (await teamStartOf(ctx, row.id))?.outcome) ?? null,
    timeZone: row.time_zone,
    startsAt: row.starts_at,
    settlesAt: row.settles_at,
    fingerprint: row.fingerprint,
    createdAt: row.created_at,
    creatorChallenges: created.count,
    prizeHoldDays: ctx.config.prizeHoldDays ?? numbersOf(row.rules_version).prizeHoldDays,
  }
}

/** Returns the viewer's personal obstacle to joining; null also for a visitor. */
export async function aboutViewer(ctx: Context, row: ChallengeRow): Promise<Overview['joinAgainst']> {
  const { viewer } = ctx
  if (!viewer) return null
  const { facts } = await amountDueBy({ ...ctx, viewer }, row)
  // An outside viewer of a private challenge must have come by its invite, even if the account hasn't stored that yet.
  const reason = whyNot('join', { ...facts, viewer: { ...facts.viewer, invited: true } }, ctx.now)
  return isAboutOne(reason) ? reason : null
}

/** Returns the details of a challenge for a person who may see it, with that person's present permissions. */
export async function detailsOf(ctx: SignedIn, row: ChallengeRow): Promise<z.output<typeof ChallengeDetails>> {
  const overview = await overviewOf(ctx, row)
  const viewerId = ctx.viewer.id
  const participant = await ctx.db
    .selectFrom('participants')
    .selectAll()
    .select(trainedDatesOf('participants').as('dates'))
    .where('challenge_id', '=', row.id)
    .where('user_id', '=', viewerId)
    .executeTakeFirst()
  const costs = row.entry_fee_cents > 0 || row.prize_amount_cents > 0
  const payment = costs ? await livePaymentOf(ctx, row.id) : null
  const passDates = row.rules.passDays ? await passDatesIn(ctx, row.id, viewerId) : []
  const isCreator = row.creator_id === viewerId
  const state = participant?.state ?? 'not_joined'
  const { facts } = await amountDueBy(ctx, row)
  const { role, isNamed } = await hostingOf(ctx, row)
  const { against } = abilitiesOf(facts, ctx.now)
  const togglePrivacy = hasPower(role, 'set_privacy') ? null : against.togglePrivacy
  return {
    ...overview,
    joinAgainst: isAboutOne(against.join) ? against.join : null,
    cancelledBecause: cancelledWordsFor(ctx, row, participant !== undefined),
    viewer: {
      isCreator,
      role,
      isNamed: state === 'participating' && role === 'none' && isNamed,
      state,
      payment,
      trainedDates: participant?.dates ?? [],
      passDates,
      target: ownTarget(await asPlayed(ctx, row), passDates),
      joinedAt: participant?.joined_at ?? null,
      withdrawableUntil: against.leave === null ? withdrawableUntil(facts) : null,
      seatKeptUntil: facts.viewer.seat === 'kept' ? participant!.seat_until : null,
    },
    against: {
      join: against.join,
      pay: against.pay,
      leave: against.leave,
      log: against.log,
      togglePrivacy,
    },
    can: {
      join: against.join === null,
      leave: against.leave === null,
      log: against.log === null,
      pay: against.pay === null,
      togglePrivacy: togglePrivacy === null,
      invite: takesFriendsIn(facts.challenge, ctx.now) && (isCreator || state === 'participating'),
      seeResults: row.status === 'completed',
      export:
        isCreator || ctx.viewer.roles.includes('admin') || (row.status === 'completed' && state === 'participating'),
    },
  }
}

/** Whether others come in who aren't its creator; a seat that is missing now may be free later. */
function takesFriendsIn(challenge: AbilityFacts['challenge'], now: Date): boolean {
  const closed = whyClosed(challenge, false, now)
  return closed === null || isFull(closed)
}

/**
 * Returns why staff cancelled a challenge, in their words; null for viewers who aren't participants, its creator or
 * admins.
 */
export function cancelledWordsFor({ viewer }: SignedIn, row: ChallengeRow, isParticipant: boolean): string | null {
  const isTold = isParticipant || row.creator_id === viewer.id || viewer.roles.includes('admin')
  return isTold ? row.cancelled_words : null
}

/** Returns until when a paid entry can be withdrawn, if that is later than when everyone can leave. */
function withdrawableUntil({ challenge, viewer }: AbilityFacts): string | null {
  const until = viewer.withdrawableUntil && new Date(viewer.withdrawableUntil)
  return until && until > new Date(challenge.startsAt) ? until.toISOString() : null
}
