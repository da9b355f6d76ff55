import { dayIn } from '@bora/rules/calendar.ts'
import { OVERTAKEN_AMONG } from '@bora/rules/limits.ts'
import { sql } from 'kysely'
import type { Context } from '../../../core/context.ts'
import { inSeparateTransaction } from '../../../core/separate-transaction.ts'
import { whoSee } from '../../challenges/index.ts'
import { notifyAll } from '../../notifications/index.ts'

// A larger drop within a day is not notified.
const LOOKED_THROUGH = 100
// Candidates to be named: the nearest people who passed. If a block hides all of them, nobody is named.
const NAMED_AMONG = 5

type Moved = { user_id: string; id: string; title: string; rank: number }
type Pair = { one: string; other: string; id: string; title: string; rank: number }

/**
 * Notifies people who were among the first ten of a challenge at the start of the day that others overtook them, and
 * those who did, at most once a day in each challenge (docs/rules/notifications.md#kinds). Two people who don't see each
 * other are not named to each other. Runs outside a transaction; returns how many were notified.
 */
export async function notifyOvertaken(ctx: Context): Promise<number> {
  const today = dayIn(ctx.now, 'UTC')
  const moved = sql`
    moved as materialized (
      select s.user_id, c.id, c.title, s.rank::int as rank, s.score, s.day_rank,
        k.day = ${today} and s.day_rank is not null as has_start
      from challenges c left join day_ranks_taken k on k.challenge_id = c.id
      cross join lateral (
        select first.*, rank() over (order by first.score desc) as rank from (
          select user_id, score, day_rank from scores
          where challenge_id = c.id and week = 0 order by score desc, joined_at, user_id limit ${LOOKED_THROUGH}
        ) first
      ) s
      where c.status = 'active' and c.start_date <= ${today} and s.score > 0
    ), fallen as (
      select * from moved where has_start and day_rank <= ${OVERTAKEN_AMONG} and rank > day_rank
    )`
  const { rows: fallen } = await sql<Moved>`
    with ${moved} select user_id, id, title, rank from fallen order by rank, id, user_id`.execute(ctx.db)
  if (fallen.length === 0) return 0
  const { rows: pairs } = await sql<Pair>`
    with ${moved}
    select f.user_id as one, o.user_id as other, f.id, f.title, o.rank
    from fallen f cross join lateral (
      select m.user_id, m.rank from moved m
      where m.id = f.id and m.score > f.score and (m.has_start is not true or m.day_rank > f.day_rank)
      order by m.score, m.user_id limit ${NAMED_AMONG}
    ) o order by f.rank, f.user_id, o.rank desc, o.user_id`.execute(ctx.db)
  const seen = await whoSee(ctx, pairs)
  const people = await ctx.db
    .selectFrom('people')
    .select(['id', 'time_zone', 'name'])
    .where('id', 'in', [
      ...new Set([...fallen.map(row => row.user_id), ...pairs.flatMap(pair => [pair.one, pair.other])]),
    ])
    .execute()
  const known = new Map(people.map(person => [person.id, person]))
  const subjectOf = (userId: string, challengeId: string) =>
    `${challengeId}:${dayIn(ctx.now, known.get(userId)!.time_zone)}`
  const named = (personId: string) => ({ person: known.get(personId)!.name, personId })
  const losses = fallen.map(({ user_id: userId, id: challengeId, title, rank }) => {
    const nearest = seen.find(pair => pair.one === userId && pair.id === challengeId)
    return {
      kind: 'overtaken' as const,
      userId,
      subject: subjectOf(userId, challengeId),
      facts: { challengeId, title, rank, ...(nearest && named(nearest.other)) },
    }
  })
  // The best of those whom one person passed comes first.
  const first = new Map(seen.toReversed().map(pair => [`${pair.id} ${pair.other}`, pair]))
  const gains = [...first.values()].map(({ one, other, id: challengeId, title, rank }) => ({
    kind: 'overtook' as const,
    userId: other,
    subject: subjectOf(other, challengeId),
    facts: { challengeId, title, rank, ...named(one) },
  }))
  return inSeparateTransaction(ctx, async inside => {
    const told = await notifyAll(inside, losses)
    return told + (await notifyAll(inside, gains))
  })
}
