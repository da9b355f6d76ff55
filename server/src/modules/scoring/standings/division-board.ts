import type { api } from '@bora/contract/api.ts'
import type { OutputOf } from '@bora/contract/endpoint.ts'
import type { DivisionName } from '@bora/rules/fairness/divisions.ts'
import { sql } from 'kysely'
import { dayIn } from '@bora/rules/calendar.ts'
import type { Context, SignedIn } from '../../../core/context.ts'
import type { ChallengeRow } from '../../challenges/index.ts'
import { type BoardRow, rowsOf, shownRows } from './board.ts'

type Leaderboard = OutputOf<(typeof api)['standings']['leaderboard']>
type Person = Pick<BoardRow, 'name' | 'photo_id' | 'time_zone'>
type Found = Omit<BoardRow, keyof Person> & { place: number; position: number; total: number }

// The top, the viewer's own row and one with the next score above it. Ranks of the division when the day began follow
// from those of the whole challenge.
const BOARD = `
  with ranked as (
    select s.*, rank() over (order by s.score desc)::int as place,
      case when s.day_rank is not null then rank() over (order by s.day_rank)::int end as first_place,
      row_number() over (order by s.score desc, s.joined_at, s.user_id)::int as position,
      count(*) over ()::int as total
    from division_members m join scores s
      on s.challenge_id = m.challenge_id and s.week = 0 and s.user_id = m.user_id
    where m.challenge_id = $1 and m.division = $2
  ), mine as (select score from ranked where user_id = $4),
  next as (select r.user_id from ranked r, mine where r.score > mine.score order by r.score, r.position limit 1)
  select s.user_id, s.score, k.day, s.first_place as day_rank, s.streak_days, s.streak_last_date, s.place, s.position, s.total
  from ranked s left join day_ranks_taken k on k.challenge_id = $1
  where s.position <= $3 or s.user_id = $4 or s.user_id in (select user_id from next)
  order by s.position`

/**
 * Returns the leaderboard of one division, with ranks and the places gained since the day began in it.
 */
export async function divisionBoard(
  ctx: SignedIn,
  challenge: ChallengeRow,
  division: DivisionName,
  limit: number,
): Promise<Leaderboard> {
  const { id } = ctx.viewer
  const found = await rowsOf<Found>(ctx, BOARD, [challenge.id, division, limit, id])
  if (found.length === 0) return { total: 0, week: null, top: [], me: null, next: null }
  const people = await ctx.db
    .selectFrom('people')
    .select(['id', 'name', 'photo_id', 'time_zone'])
    .where(
      'id',
      'in',
      found.map(row => row.user_id),
    )
    .execute()
  const personOf = new Map<string, Person>(people.map(({ id: personId, ...person }) => [personId, person]))
  const rows = shownRows(
    ctx,
    found.map(row => ({ ...row, ...personOf.get(row.user_id)! })),
    found.map(row => row.place),
    id,
  )
  const me = rows.find(row => row.isMe) ?? null
  const above = me && rows.findLast(row => row.score > me.score)
  return {
    total: found[0]!.total,
    week: null,
    top: rows.filter((_, index) => found[index]!.position <= limit),
    me,
    next: above ? { rank: above.rank, points: above.score - me.score } : null,
  }
}

/** A person's place in their division; `dayRank` is the one when the UTC day began, null if unknown. */
export type DivisionPlace = {
  challenge_id: string
  division: DivisionName
  rank: number | null
  dayRank: number | null
  people: number
}

/** Returns the places of a person in their divisions in these challenges; none where there is only one division. */
export async function divisionPlaces(
  { db, now }: Pick<Context, 'db' | 'now'>,
  challengeIds: readonly string[],
  userId: string,
): Promise<DivisionPlace[]> {
  if (challengeIds.length === 0) return []
  const { rows } = await sql<DivisionPlace>`
    with own as (
      select m.challenge_id, m.division, s.score, case when k.day = ${dayIn(now, 'UTC')}::date then s.day_rank end as day_rank
      from division_members m
      left join day_ranks_taken k on k.challenge_id = m.challenge_id
      join scores s on s.challenge_id = m.challenge_id and s.week = 0 and s.user_id = m.user_id
      where m.challenge_id = any(${[...challengeIds]}::uuid[]) and m.user_id = ${userId}
    )
    select o.challenge_id, o.division,
      case when o.score > 0 then (1 + count(*) filter (where s.score > o.score))::int end as rank,
      case when o.day_rank is not null then (1 + count(*) filter (where s.day_rank < o.day_rank))::int end as "dayRank",
      count(*)::int as people
    from own o
    join division_members m on m.challenge_id = o.challenge_id and m.division = o.division
    join scores s on s.challenge_id = m.challenge_id and s.week = 0 and s.user_id = m.user_id
    where exists (
      select from division_members x join scores y
        on y.challenge_id = x.challenge_id and y.week = 0 and y.user_id = x.user_id
      where x.challenge_id = o.challenge_id and x.division <> o.division)
    group by o.challenge_id, o.division, o.score, o.day_rank`.execute(db)
  return rows
}

/** Returns how many people in the standings each division of a challenge has, and which one is the viewer's. */
export async function peopleInDivisions(
  ctx: SignedIn,
  challengeId: string,
): Promise<{ division: DivisionName; people: number; isMine: boolean }[]> {
  const { rows } = await sql<{ division: DivisionName; people: number; isMine: boolean }>`
    select m.division, count(*)::int as people, bool_or(m.user_id = ${ctx.viewer.id}) as "isMine"
    from division_members m join scores s on s.challenge_id = m.challenge_id and s.week = 0 and s.user_id = m.user_id
    where m.challenge_id = ${challengeId} group by m.division`.execute(ctx.db)
  return rows
}

/** Returns how many people in the standings of a challenge have at least a score. */
export async function peopleFrom({ db }: Pick<SignedIn, 'db'>, challengeId: string, score: number): Promise<number> {
  const { people } = await db
    .selectFrom('scores')
    .select(({ fn }) => fn.countAll<number>().as('people'))
    .where('challenge_id', '=', challengeId)
    .where('week', '=', 0)
    .where('score', '>=', score)
    .executeTakeFirstOrThrow()
  return people
}
