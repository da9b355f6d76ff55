import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { addDays, dayIn, isTimeZone, weekdayOf } from '@bora/rules/calendar.ts'
import { challengeTypes } from '@bora/rules/challenge-types.ts'
import { reasonFor, recommended } from '@bora/rules/recommendation.ts'
import type { SignedIn } from '../../core/context.ts'
import { Refusal } from '../../core/refusal.ts'
import { dayPoints, worthOfToday } from '../activities/activities.ts'
import { datesOf, streakDaysOn } from '../scores/scores.ts'
import type { ChallengeRow } from '../challenges/challenges.ts'
import { waitingInvitations } from '../invitations/invitations.ts'
import { personRefs } from '../people/people.ts'
import { cardsOf } from './cards.ts'
import { suggestedTo } from './suggested.ts'

const MOST_RECOMMENDED = 6
const INVITATIONS_MOST = 5

type Home = (typeof api)['challengePages']['home']

/** Everything of the home screen; "today" is the viewer's, in the zone it names. */
export async function homeOf(ctx: SignedIn, { query }: InputOf<Home>): Promise<OutputOf<Home>> {
  if (!isTimeZone(query.timeZone)) throw new Refusal('time_zone_unknown', { field: 'timeZone' })
  const today = dayIn(ctx.now, query.timeZone)
  const { id } = ctx.viewer
  const mine = await ctx.db
    .selectFrom('challenges as c')
    .innerJoin('participants as p', 'p.challenge_id', 'c.id')
    .selectAll('c')
    .where('p.user_id', '=', id)
    .orderBy('c.end_date')
    .orderBy('c.id')
    .execute()
  const waiting = await waitingInvitations(ctx, INVITATIONS_MOST)
  const asked = new Set(waiting.map(({ challenge }) => challenge.id))
  const { soon, ambassador, others } = await suggestedTo(ctx, today, [...asked])
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
  const taste = {
    creators: new Set(mine.map(row => row.creator_id).filter(creator => creator !== id)),
    categories: new Set(mine.map(row => row.category)),
  }
  const offers = shown(others).map(card => {
    const { creator, category, participants, pool, isFeatured } = card
    const about = { isGuaranteed: pool.guaranteed, entryFeeCents: pool.entryFeeCents }
    return { card, reason: reasonFor({ creatorId: creator.id, isFeatured, category, participants, ...about }, taste) }
  })

  const monday = addDays(today, 1 - weekdayOf(today))
  // Who has crossed the date line may have trained on a date that is still ahead here.
  const sunday = addDays(monday, 6)
  const inPoints = mine.filter(row => row.status !== 'cancelled' && challengeTypes[row.type].unit === 'points')
  const weekDates = await datesOf(ctx, ctx.viewer.id, monday, sunday)
  const trainedToday = weekDates.includes(today)
  return {
    today,
    streakDays: await streakDaysOn(ctx, today),
    trainedToday,
    ...(await worthOfToday(ctx, query.timeZone)),
    weekDates,
    dayPoints: await dayPoints(
      ctx,
      inPoints.map(row => row.id),
      addDays(monday, -7),
      sunday,
    ),
    invitations: waiting
      .map(({ challenge, inviterId, repeatOf }) => ({
        challenge: cards.get(challenge.id)!,
        inviter: inviters.get(inviterId)!,
        again: repeatOf !== null,
      }))
      .filter(({ challenge }) => challenge.closed === null),
    active: shown(mine.filter(row => row.status === 'active')),
    finished: shown(mine.filter(row => row.status !== 'active').toReversed()),
    startingSoon: shown(soon),
    ambassador: shown(ambassador),
    recommended: recommended(offers)
      .slice(0, MOST_RECOMMENDED)
      .map(({ card, reason }) => ({ ...card, why: reason })),
    lastWorkoutAt: await lastWorkoutAt(ctx),
  }
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
