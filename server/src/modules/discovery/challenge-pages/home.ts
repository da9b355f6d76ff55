import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { addDays, type Day, dayIn, weekdayOf } from '@bora/rules/calendar.ts'
import { challengeTypes } from '@bora/rules/challenge-types.ts'
import { WEEK_GOAL_DEFAULT } from '@bora/rules/limits.ts'
import { endingSoonLast, reasonFor, recommended } from '@bora/rules/recommendation.ts'
import { invitePointsOf } from '@bora/rules/scoring/invite-bonus.ts'
import type { SignedIn } from '../../../core/context.ts'
import { dayPoints, pointsForToday } from '../../workouts/index.ts'
import { datesOf, passDatesOf, passUseOf, streakDaysOn } from '../../scoring/index.ts'
import type { ChallengeRow } from '../../challenges/index.ts'
import { reviewWaits } from '../../moderation/index.ts'
import { lifelinesOf, waitingInvitations } from '../../participation/index.ts'
import { personOf, personRefs, surveyOf, viewerZone } from '../../accounts/index.ts'
import { cardsOf } from './cards.ts'
import { enterable } from './joinable.ts'
import { recommendedTo } from './suggested.ts'

const MAX_RECOMMENDED = 6
const MAX_INVITATIONS = 5

type Home = (typeof api)['challengePages']['home']

/** Returns the home screen; "today" is the viewer's, in the named zone. */
export async function homeOf(ctx: SignedIn, { query }: InputOf<Home>): Promise<OutputOf<Home>> {
  const timeZone = await viewerZone(ctx, query.timeZone)
  const today = dayIn(ctx.now, timeZone)
  const { id } = ctx.viewer
  const mine = await ctx.db
    .selectFrom('challenges as c')
    .innerJoin('participants as p', 'p.challenge_id', 'c.id')
    .selectAll('c')
    .where('p.user_id', '=', id)
    .orderBy('c.end_date')
    .orderBy('c.id')
    .execute()
  const waiting = await waitingInvitations(ctx, MAX_INVITATIONS)
  const asked = new Set(waiting.map(({ challenge }) => challenge.id))
  const { soon: allSoon, ambassador: allAmbassador, others } = await recommendedTo(ctx, today, [...asked])
  const [soon, ambassador] = [await enterable(ctx, allSoon), await enterable(ctx, allAmbassador)]
  const open = new Set(
    (
      await enterable(
        ctx,
        waiting.map(({ challenge }) => challenge),
      )
    ).map(row => row.id),
  )
  const cards = new Map(
    (
      await cardsOf(ctx, [...mine, ...soon, ...ambassador, ...others, ...waiting.map(({ challenge }) => challenge)])
    ).map(card => [card.id, card]),
  )
  const inviters = await personRefs(
    ctx,
    waiting.map(({ inviterId }) => inviterId),
  )
  const shown = (rows: readonly ChallengeRow[]) => rows.map(row => cards.get(row.id)!)
  const rowOf = new Map(others.map(row => [row.id, row]))
  const survey = await surveyOf(ctx.db, id)
  const taste = {
    creators: new Set(mine.map(row => row.creator_id).filter(creator => creator !== id)),
    categories: new Set(mine.map(row => row.category)),
    wishes: survey,
  }
  const offers = shown(others).map(card => {
    const { creator, category, participants, pool, isFeatured } = card
    const { bonusPoints, unit } = challengeTypes[card.type]
    const about = {
      isGuaranteed: pool.guaranteed,
      entryFeeCents: pool.entryFeeCents,
      hasPrize: pool.kind !== 'none',
      isRace: card.target === null,
      countsGyms: bonusPoints && rowOf.get(card.id)!.rules.gymBonus,
      isOnTheMove: unit === 'meters' || unit === 'steps',
    }
    return {
      card,
      endDate: card.endDate,
      reason: reasonFor({ creatorId: creator.id, isFeatured, category, participants, ...about }, taste),
    }
  })

  const reasons = new Map(offers.map(({ card, reason }) => [card.id, reason]))
  const monday = addDays(today, 1 - weekdayOf(today))
  // A person who has crossed the date line may have trained on a date that is in the future here.
  const sunday = addDays(monday, 6)
  const inPoints = mine.filter(row => row.status !== 'cancelled' && challengeTypes[row.type].unit === 'points')
  const weekDates = await datesOf(ctx, ctx.viewer.id, monday, sunday)
  const trainedToday = weekDates.includes(today)
  return {
    today,
    streakDays: await streakDaysOn(ctx, today),
    trainedToday,
    ...(await pointsForToday(ctx, timeZone)),
    weekDates,
    weekGoal: (await personOf(ctx.db, id))!.week_goal ?? WEEK_GOAL_DEFAULT,
    wouldInvite: survey.wouldInvite !== 'no',
    passDates: await passDatesOf(ctx, ctx.viewer.id, monday, sunday),
    shield: await shieldOf(
      ctx,
      mine.filter(row => cards.get(row.id)!.mine?.state === 'participating'),
      today,
    ),
    dayPoints: await dayPoints(
      ctx,
      inPoints.map(row => row.id),
      addDays(monday, -7),
      sunday,
    ),
    reviewWaits: await reviewWaits(ctx),
    invitations: waiting
      .map(({ challenge, inviterId, repeatOf }) => ({
        challenge: cards.get(challenge.id)!,
        inviter: inviters.get(inviterId)!,
        again: repeatOf !== null,
      }))
      .filter(({ challenge }) => challenge.closed === null && open.has(challenge.id)),
    active: shown(mine.filter(row => row.status === 'active')),
    finished: shown(mine.filter(row => row.status !== 'active').toReversed()),
    startingSoon: shown(soon),
    ambassador: endingSoonLast(shown(ambassador), today),
    recommended: (
      await enterable(
        ctx,
        recommended(offers, today).map(({ card }) => rowOf.get(card.id)!),
        MAX_RECOMMENDED,
      )
    ).map(({ id }) => ({ ...cards.get(id)!, why: reasons.get(id)! })),
    lastWorkoutAt: await lastWorkoutAt(ctx),
  }
}

/** Returns the protection of the viewer's streak in each running challenge that has passes or a lifeline. */
async function shieldOf(ctx: SignedIn, mine: readonly ChallengeRow[], today: Day): Promise<OutputOf<Home>['shield']> {
  const running = mine.filter(row => row.status === 'active' && row.start_date <= today && row.end_date >= today)
  const passes = await passUseOf(ctx, running, today)
  const lifelines = await lifelinesOf(ctx, running)
  return running.flatMap(row => {
    const { state, usedOn } = lifelines.get(row.id)!
    const points = invitePointsOf({ kind: 'lifeline' }, { rulesVersion: row.rules_version })
    const lifeline = state === 'none' ? null : { state, points, usedOn }
    const use = passes.get(row.id) ?? null
    return use || lifeline ? [{ challengeId: row.id, title: row.title, passes: use, lifeline }] : []
  })
}

async function lastWorkoutAt(ctx: SignedIn): Promise<string | null> {
  const last = await ctx.db
    .selectFrom('activities')
    .select('started_at')
    .where('user_id', '=', ctx.viewer.id)
    .where('voided_at', 'is', null)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.started_at ?? null
}
