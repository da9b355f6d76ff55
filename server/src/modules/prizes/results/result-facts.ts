import type { BadgeResult } from '@bora/rules/badges/facts.ts'
import { dayIn } from '@bora/rules/calendar.ts'
import { sql } from 'kysely'
import type { Context } from '../../../core/context.ts'

/** A person's final result, as badges read it, with the facts that decide who may see it. */
export type ResultFacts = BadgeResult & { userId: string; title: string; isPrivate: boolean; creatorId: string }

type Row = {
  challenge_id: string
  title: string
  is_private: boolean
  creator_id: string
  time_zone: string
  settled_at: string
  people: number
  user_id: string
  rank: number
  score: number
  trained_days: number
  reached_target: boolean
  won_prize: boolean
}

/**
 * Returns the results of completed challenges, by the last revision of their settlement, on the day of the first: for
 * one person, or for everyone in one challenge in the order of the standings. Cancelled ones have no result.
 */
export async function resultFactsOf(
  { db }: Pick<Context, 'db'>,
  whose: { userId: string } | { challengeId: string },
): Promise<ResultFacts[]> {
  // Lines can be found by person only through the person's challenges.
  const [from, ofWhom] =
    'userId' in whose
      ? [sql`participants p join challenges c on c.id = p.challenge_id`, sql`p.user_id = ${whose.userId}`]
      : [sql`challenges c`, sql`c.id = ${whose.challengeId}`]
  const onlyOne = 'userId' in whose ? sql`and l.user_id = p.user_id` : sql``
  const { rows } = await sql<Row>`
    select c.id as challenge_id, c.title, c.is_private, c.creator_id, c.time_zone, s.settled_at, s.participants as people,
      l.user_id, l.rank, l.score, l.trained_days, l.reached_target, l.prize_cents > 0 as won_prize
    from ${from}
    cross join lateral (
      select revision, participants, min(settled_at) over () as settled_at from settlements
      where challenge_id = c.id order by revision desc limit 1
    ) s
    join settlement_lines l on l.challenge_id = c.id and l.revision = s.revision ${onlyOne}
    where c.status = 'completed' and ${ofWhom}
    order by l.challenge_id, l.position`.execute(db)
  return rows.map(row => ({
    challengeId: row.challenge_id,
    title: row.title,
    isPrivate: row.is_private,
    creatorId: row.creator_id,
    userId: row.user_id,
    day: dayIn(row.settled_at, row.time_zone),
    people: row.people,
    rank: row.rank,
    score: row.score,
    trainedDays: row.trained_days,
    reachedTarget: row.reached_target,
    wonPrize: row.won_prize,
  }))
}
