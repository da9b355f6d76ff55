import { BADGE_CODES } from '@bora/rules/badges/badges.ts'
import { addDays, dayIn, daysBetween, weekdayOf } from '@bora/rules/calendar.ts'
import { isMonth, RECAP_CARDS, recapCardsOf } from '@bora/rules/recap.ts'
import { mayNameChallenge, type ShareCard } from '@bora/rules/share-cards.ts'
import { gainOf } from '@bora/rules/workout-gain.ts'
import { z } from 'zod'
import type { SignedIn } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import type { AboutChallenge, CardFacts } from '../../../pictures/share-card/card-facts.ts'
import { oneActivity, wallOf } from '../../workouts/index.ts'
import { badgesOfPerson } from '../../social/index.ts'
import { cardsOf } from '../challenge-pages/cards.ts'
import { visibleChallenge } from '../../challenges/index.ts'
import { personOf } from '../../accounts/index.ts'
import { recapOf } from '../recaps/recaps.ts'
import { resultsOf } from '../../prizes/index.ts'

type Of<Card extends ShareCard> = Omit<Extract<CardFacts, { card: Card }>, 'person'>

// More days on a strip cannot be distinguished.
const MAX_STRIP_DAYS = 31

/**
 * Returns the content of a card of the viewer. Refuses what the viewer may not see like the corresponding pages, and
 * `nothing_to_share` if there is nothing of the viewer's own.
 */
export async function loadCardFacts(ctx: SignedIn, card: ShareCard, about: string): Promise<CardFacts> {
  const facts = await GATHER[card](ctx, about)
  const { id, name, photo_id: photoId } = (await personOf(ctx.db, ctx.viewer.id))!
  return { person: { id, name, photoId }, ...facts } as CardFacts
}

const isId = (text: string) => z.guid().safeParse(text).success

const GATHER: { [Card in ShareCard]: (ctx: SignedIn, about: string) => Promise<Of<Card>> } = {
  async workout(ctx, activityId) {
    if (!isId(activityId)) throw new Refusal('activity_not_found')
    const activity = await oneActivity(ctx, { params: { activityId } })
    if (activity.person.id !== ctx.viewer.id) throw new Refusal('activity_not_found')
    if (activity.voided) throw new Refusal('nothing_to_share')
    const gain = gainOf(activity.receipts)
    const [best] = (gain?.receipts ?? []).toSorted((a, b) => b.points - a.points)
    const row = best ? await visibleChallenge(ctx, best.challengeId) : null
    const challenge = row && (await challengeOf(ctx, 'workout', row))
    const isStrip = challenge !== null && challenge.about.durationDays <= MAX_STRIP_DAYS
    const monday = addDays(activity.localDate, 1 - weekdayOf(activity.localDate))
    const [first, count] = isStrip ? [row!.start_date, challenge.about.durationDays] : [monday, 7]
    return {
      card: 'workout',
      id: activity.id,
      photoId: activity.photos.find(photo => !activity.hiddenPhotoIds.includes(photo.id))?.id ?? null,
      workoutType: activity.workoutType,
      minutes: activity.minutes,
      date: activity.localDate,
      gain: gain && { amount: gain.amount, type: gain.type },
      challenge: isStrip ? challenge.about : null,
      days: {
        done: await trainedDays(ctx, first, count, isStrip ? row!.id : null),
        at: daysBetween(first, activity.localDate),
      },
    }
  },
  async badge(ctx, about) {
    const code = BADGE_CODES.find(one => one === about)
    if (!code) throw new Refusal('not_found')
    const { earned } = await badgesOfPerson(ctx, { params: { personId: ctx.viewer.id }, query: {}, body: {} })
    const badge = earned.find(one => one.code === code)
    if (!badge) throw new Refusal('nothing_to_share')
    return { card: 'badge', code, earnedOn: badge.earnedOn }
  },
  async rank(ctx, challengeId) {
    const { about, card } = await challengeAt(ctx, 'rank', challengeId)
    const { mine } = card
    if (mine?.state !== 'participating') throw new Refusal('not_participating')
    const hasBegun = card.startDate <= dayIn(ctx.now, (await personOf(ctx.db, ctx.viewer.id))!.time_zone)
    if (card.status === 'cancelled' || !hasBegun || mine.rank === null) throw new Refusal('nothing_to_share')
    return {
      card: 'rank',
      challenge: about,
      rank: mine.division?.rank ?? mine.rank,
      division: mine.division?.division ?? null,
      score: { amount: mine.score ?? 0, type: card.type },
      trainedDays: mine.trainedDays,
      people: mine.division?.people ?? card.participants,
    }
  },
  async result(ctx, challengeId) {
    const { about, card, row } = await challengeAt(ctx, 'result', challengeId)
    const { me, trainedDays: days, currency, teams } = await resultsOf(ctx, row)
    if (!me) throw new Refusal('not_participating')
    if (card.status === 'cancelled') throw new Refusal('nothing_to_share')
    const team = teams?.find(one => one.isMine)
    return {
      card: 'result',
      challenge: about,
      team: team
        ? {
            name: about.title === null ? null : team.name,
            rank: team.rank,
            hundredths: team.hundredths,
            size: team.size,
          }
        : null,
      rank: me.rank,
      score: { amount: me.score, type: card.type },
      trainedDays: days,
      prizeCents: me.prizeCents,
      currency,
    }
  },
  async invite(ctx, challengeId) {
    const { about, card } = await challengeAt(ctx, 'invite', challengeId)
    if (card.status !== 'active' || card.closed === 'challenge_ended') throw new Refusal('nothing_to_share')
    const { prizeCents, entryFeeCents, currency } = card.pool
    const { startDate, endDate, participants: people } = card
    return { card: 'invite', challenge: about, people, prizeCents, entryFeeCents, currency, startDate, endDate }
  },
  async recap(ctx, about) {
    const [name, subject = ''] = about.split(':')
    const part = RECAP_CARDS.find(one => one === name)
    if (!part || part === 'podium') throw new Refusal('not_found')
    const recap = await recapOf(ctx, subject)
    if (!recapCardsOf(recap).includes(part)) throw new Refusal('nothing_to_share')
    const challenge = recap.challenge && (await challengeAt(ctx, 'recap', recap.challenge.id)).about
    const ranks = [...recap.challenges.map(({ rank }) => rank), ...(recap.podium ? [recap.podium.me.rank] : [])]
    const { from, to, days, workouts, minutes, bestRun, challenges, rivals, photos } = recap
    return {
      card: 'recap',
      part,
      challenge,
      from,
      to,
      days,
      workouts,
      minutes,
      bestRun,
      challenges: challenges.length,
      rank: ranks.length > 0 ? Math.min(...ranks) : null,
      ahead: rivals.filter(rival => rival.ahead > 0).length,
      rivals: rivals.length,
      photoIds: part === 'photos' ? photos.map(({ id }) => id) : [],
    }
  },
  async wall(ctx, month) {
    if (!isMonth(month)) throw new Refusal('not_found')
    const { time_zone: timeZone } = (await personOf(ctx.db, ctx.viewer.id))!
    const query = { year: Number(month.slice(0, 4)), timeZone }
    const { days } = await wallOf(ctx, { query, params: {}, body: {} })
    const shown = days.filter(one => one.date.startsWith(month))
    if (shown.length === 0) throw new Refusal('nothing_to_share')
    return {
      card: 'wall',
      month,
      days: shown.map(({ date, workoutType }) => ({ date, workoutType })),
      workouts: shown.reduce((sum, one) => sum + one.workouts, 0),
    }
  },
}

async function challengeAt(ctx: SignedIn, kind: ShareCard, challengeId: string) {
  if (!isId(challengeId)) throw new Refusal('challenge_not_found')
  const row = await visibleChallenge(ctx, challengeId)
  return { row, ...(await challengeOf(ctx, kind, row)) }
}

async function challengeOf(ctx: SignedIn, kind: ShareCard, row: Awaited<ReturnType<typeof visibleChallenge>>) {
  const [card] = await cardsOf(ctx, [row])
  const { id, category, isAmbassador, durationDays, isPrivate } = card!
  const isNamed = mayNameChallenge(kind, { isPrivate, isCreator: row.creator_id === ctx.viewer.id })
  const about: AboutChallenge = { id, category, isAmbassador, durationDays, title: isNamed ? row.title : null }
  return { about, card: card! }
}

/**
 * Returns on which of the `count` days from `first` the viewer trained, with a workout that counted in a challenge, or
 * with any.
 */
async function trainedDays(ctx: SignedIn, first: string, count: number, challengeId: string | null) {
  const last = addDays(first, count - 1)
  const rows = challengeId
    ? await ctx.db
        .selectFrom('receipts')
        .select('local_date')
        .distinct()
        .where('challenge_id', '=', challengeId)
        .where('user_id', '=', ctx.viewer.id)
        .where('counted', '=', true)
        .execute()
    : await ctx.db
        .selectFrom('activities')
        .select('local_date')
        .distinct()
        .where('user_id', '=', ctx.viewer.id)
        .where('voided_at', 'is', null)
        .where('local_date', '>=', first)
        .where('local_date', '<=', last)
        .execute()
  const done = new Set(rows.map(row => row.local_date))
  return Array.from({ length: count }, (_, index) => done.has(addDays(first, index)))
}
