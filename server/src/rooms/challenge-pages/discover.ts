import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { addDays, dayIn, isTimeZone, weekdayOf } from '@bora/rules/calendar.ts'
import { challengeTypes } from '@bora/rules/challenge-types.ts'
import { phaseOf } from '@bora/rules/challenge-phase.ts'
import { STARTING_SOON_DAYS } from '@bora/rules/limits.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context, SignedIn } from '../../core/context.ts'
import { readOffset } from '../../core/page-mark.ts'
import { Refusal } from '../../core/refusal.ts'
import { dayPoints, streakDaysOn, trainedDates, worthOfToday } from '../activities/activities.ts'
import { type ChallengeRow, isKnown } from '../challenges/challenges.ts'
import { cardsOf } from './cards.ts'

type Open = (typeof api)['challengePages']['open']

/**
 * Challenges that the viewer may find: public ones, and for the chip `private` those private ones it is in or invited
 * to. Active ones by start date, completed ones newest first; `search` matches title and creator, whatever the accents.
 */
export async function findChallenges(ctx: Context, { query }: InputOf<Open>): Promise<OutputOf<Open>> {
  const offset = readOffset(query.cursor)
  const { rows } = await sql<ChallengeRow>`
    select challenges.* from challenges join people creator on creator.id = challenges.creator_id
    where case when ${query.chip} = 'private' then challenges.is_private and ${isKnown(ctx)} else not challenges.is_private end
      and case when ${query.state} = 'active' then challenges.status = 'active' and ${isRunningOrAhead(ctx, 'challenges')} else challenges.status = 'completed' end
      and case ${query.chip}
        when 'sponsored' then challenges.prize_kind = 'sponsored'
        when 'free' then challenges.entry_fee_cents = 0
        when 'paid' then challenges.entry_fee_cents > 0
        when 'consistency' then challenges.category = 'consistency'
        when 'intensity' then challenges.category = 'intensity'
        when 'days' then challenges.category = 'days'
        when 'general' then challenges.category = 'general'
        else true end
      and not exists (select 1 from unnest(string_to_array(plain_text(${query.search}), ' ')) word
                      where plain_text(challenges.title || ' ' || creator.name) not like '%' || word || '%')
    order by
      case when ${query.state} = 'active' then challenges.start_date end,
      case when ${query.state} <> 'active' then challenges.end_date end desc,
      challenges.id
    offset ${offset} limit ${query.limit + 1}`.execute(ctx.db)
  const page = rows.slice(0, query.limit)
  return { items: await cardsOf(ctx, page), next: rows.length > query.limit ? String(offset + query.limit) : null }
}

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
  const others = await ctx.db
    .selectFrom('challenges as c')
    .selectAll('c')
    .where('c.status', '=', 'active')
    .where('c.is_private', '=', false)
    .where(isRunningOrAhead(ctx, 'c'))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('participants as p')
            .select('p.user_id')
            .whereRef('p.challenge_id', '=', 'c.id')
            .where('p.user_id', '=', id),
        ),
      ),
    )
    .orderBy('c.start_date')
    .orderBy('c.id')
    .limit(60)
    .execute()

  const soon = (row: ChallengeRow) => {
    const facts = { startDate: row.start_date, endDate: row.end_date, status: row.status }
    const phase = phaseOf(facts, ctx.now, query.timeZone)
    return phase.phase === 'upcoming' && phase.startsInDays <= STARTING_SOON_DAYS
  }
  const ambassador = others.filter(row => row.is_ambassador)
  const startingSoon = others.filter(row => !row.is_ambassador && soon(row))
  const recommended = others.filter(row => !row.is_ambassador && !soon(row)).slice(0, 6)
  const cards = new Map((await cardsOf(ctx, [...mine, ...others])).map(card => [card.id, card]))
  const shown = (rows: readonly ChallengeRow[]) => rows.map(row => cards.get(row.id)!)

  const monday = addDays(today, 1 - weekdayOf(today))
  const inPoints = mine.filter(row => row.status !== 'cancelled' && challengeTypes[row.type].unit === 'points')
  const weekDates = await trainedDates(ctx, monday, today)
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
      today,
    ),
    active: shown(mine.filter(row => row.status === 'active')),
    finished: shown(mine.filter(row => row.status !== 'active').toReversed()),
    startingSoon: shown(startingSoon),
    ambassador: shown(ambassador),
    recommended: shown(recommended),
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

/**
 * SQL for whether the last date of a row of `challenges` isn't over where its creator is: until then people come in
 * (docs/rules/challenges.md#joining).
 */
function isRunningOrAhead({ now }: Pick<Context, 'now'>, challenges: 'challenges' | 'c'): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${challenges}.${name}`)
  return sql<boolean>`${column('end_date')} >= (${now.toISOString()}::timestamptz at time zone ${column('time_zone')})::date`
}
