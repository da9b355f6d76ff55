import { LEADERBOARD_ROWS } from '@bora/rules/limits.ts'
import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import type { SignedIn } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import { visibleChallenge } from '../../challenges/index.ts'
import { BOARD_COLUMNS, boardJoins, type BoardRow, ranksOf, type Row, rowsOf, shownRows } from './board.ts'
import { shownWeek } from './leaderboard.ts'

type Around = (typeof api)['standings']['around']
type Page = (typeof api)['standings']['page']

const BESIDE = 10

// The total's row has the streak itself; for a week it is joined from there.
const COLUMNS = ['user_id', 'score', 'joined_at', 'day_rank']
const WITH_STREAK = [...COLUMNS, 'streak_days', 'streak_last_date']
const columnsOf = (hasStreak: boolean) => (hasStreak ? WITH_STREAK : COLUMNS).join(', ')

// A person's place on a board: without points in the week it is behind everyone who has some.
const placeOf = (hasStreak: boolean) => `
  place as (
    select all_.user_id, coalesce(one.score, 0) as score, all_.joined_at, one.day_rank
      ${hasStreak ? ', all_.streak_days, all_.streak_last_date' : ''}
    from scores all_ left join scores one
      on one.challenge_id = all_.challenge_id and one.week = $2 and one.user_id = all_.user_id
    where all_.challenge_id = $1 and all_.week = 0 and all_.user_id = $3
  )`

type Walk = { limit: number; hasStreak: boolean }

// Each a short index scan: the same score before and after the place, then the scores above and below. The number of
// rows is part of the text: as a parameter, PostgreSQL would plan every call again.
const walk = ({ limit, hasStreak }: Walk, where: string, order: string) => `
  (select s.* from place, lateral (
     select ${columnsOf(hasStreak)} from scores
     where challenge_id = $1 and week = $2 and ${where} order by ${order} limit ${limit}
   ) s)`
const UP = 'score, joined_at desc, user_id desc'
const DOWN = 'score desc, joined_at, user_id'
const above = (how: Walk) => `
  select * from (
    ${walk(how, 'score = place.score and (joined_at, user_id) < (place.joined_at, place.user_id)', UP)}
    union all ${walk(how, 'score > place.score', UP)}
  ) above order by ${UP} limit ${how.limit}`
const below = (how: Walk) => `
  select * from (
    ${walk(how, 'score = place.score and (joined_at, user_id) > (place.joined_at, place.user_id)', DOWN)}
    union all ${walk(how, 'score < place.score', DOWN)}
  ) below order by ${DOWN} limit ${how.limit}`

const answer = (hasStreak: boolean, rows: string) => `
  with ${placeOf(hasStreak)}, found as (${rows})
  select ${BOARD_COLUMNS},
    (select rank_of($1, $2, max(score)) from found) as first_rank,
    (select people from score_counts where challenge_id = $1 and week = $2 and level = 0
       and bucket = (select max(score) from found)) as first_people
  from found s ${boardJoins({ hasStreak })}
  order by s.score desc, s.joined_at, s.user_id`

const aroundIn = (hasStreak: boolean) => {
  const beside = { limit: BESIDE, hasStreak }
  return answer(
    hasStreak,
    `(${above(beside)}) union all (select ${columnsOf(hasStreak)} from place) union all (${below(beside)})`,
  )
}
const afterIn = (hasStreak: boolean) => answer(hasStreak, below({ limit: LEADERBOARD_ROWS, hasStreak }))
const AROUND = { whole: aroundIn(true), week: aroundIn(false) }
const AFTER = { whole: afterIn(true), week: afterIn(false) }

type Found = BoardRow & { first_rank: number; first_people: number | null }

/**
 * Returns up to ten rows above and below a person, by default the viewer. Refuses `not_participating` for a person who
 * isn't in.
 */
export async function around(ctx: SignedIn, { params, query }: InputOf<Around>): Promise<OutputOf<Around>> {
  const challenge = await visibleChallenge(ctx, params.challengeId)
  const week = query.view === 'week' ? shownWeek(ctx, challenge) : 0
  return { rows: await rowsAround(ctx, challenge.id, week, query.person ?? ctx.viewer.id) }
}

/** The same of a challenge that the viewer may see, on one board (`week` 0 is the total). */
export async function rowsAround(ctx: SignedIn, challengeId: string, week: number, userId: string): Promise<Row[]> {
  const found = await rowsOf<Found>(ctx, AROUND[week === 0 ? 'whole' : 'week'], [challengeId, week, userId])
  if (found.length === 0) throw new Refusal('not_participating')
  return ranked(ctx, found)
}

/** Returns the fifty rows after a person's. */
export async function page(ctx: SignedIn, { params, query }: InputOf<Page>): Promise<OutputOf<Page>> {
  const challenge = await visibleChallenge(ctx, params.challengeId)
  const week = query.view === 'week' ? shownWeek(ctx, challenge) : 0
  const found = await rowsOf<Found>(ctx, AFTER[week === 0 ? 'whole' : 'week'], [challenge.id, week, query.after])
  if (found.length === 0) await refuseStranger(ctx, challenge.id, query.after)
  return { rows: ranked(ctx, found) }
}

async function refuseStranger(ctx: SignedIn, challengeId: string, userId: string): Promise<void> {
  const there = await ctx.db
    .selectFrom('scores')
    .select('user_id')
    .where('challenge_id', '=', challengeId)
    .where('week', '=', 0)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!there) throw new Refusal('not_participating')
}

function ranked(ctx: SignedIn, found: readonly Found[]): Row[] {
  const [first] = found
  if (!first) return []
  // The rows are neighbours on the board: the next score comes right after everyone with the first one.
  const ranks = ranksOf(found, first.first_rank, first.first_rank + (first.first_people ?? 0))
  return shownRows(ctx, found, ranks, ctx.viewer.id)
}
