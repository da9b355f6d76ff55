import { type Day, dayIn } from '@bora/rules/calendar.ts'
import { weekOf, weeksBetween } from '@bora/rules/scoring/weeks.ts'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../db/tables.ts'
import { teamStandings } from './team-standings.ts'

const ROWS_AT_ONCE = 5_000

/**
 * Stores the current ranks of people and teams as the day's first (the UTC day of `now`), in every running challenge
 * that has none for this day; the movement shown next to a rank is relative to them. Only changed ranks are written;
 * the day is stored once, in `day_ranks_taken`. Idempotent, also on several nodes.
 */
export async function snapshotDayRanks(db: Kysely<Tables>, now: Date): Promise<void> {
  const today = dayIn(now, 'UTC')
  const challenges = await db
    .selectFrom('challenges as c')
    .leftJoin('day_ranks_taken as t', 't.challenge_id', 'c.id')
    .select(['c.id', 'c.start_date', 'c.end_date', 'c.teams'])
    .where('c.status', '=', 'active')
    .where('c.start_date', '<=', today)
    .where(({ or, eb }) => or([eb('t.day', 'is', null), eb('t.day', '<', today)]))
    .execute()
  for (const { id, start_date, end_date, teams } of challenges) {
    await keepRanks(db, id, 0, today)
    // After the end the last week is still shown.
    await keepRanks(db, id, Math.min(weekOf(today, start_date), weeksBetween(start_date, end_date)), today)
    await keepTeamRanks(db, { id, teams }, today)
    await sql`insert into day_ranks_taken (challenge_id, day) values (${id}, ${today})
      on conflict (challenge_id) do update set day = excluded.day`.execute(db)
  }
}

async function keepTeamRanks(
  db: Kysely<Tables>,
  challenge: Parameters<typeof teamStandings>[1],
  day: Day,
): Promise<void> {
  const { standings } = await teamStandings({ db }, challenge)
  const rows = standings.filter(one => one.sum > 0n).map(({ team, rank }) => ({ team, rank }))
  if (rows.length === 0) return
  await db
    .insertInto('team_day_ranks')
    .values(rows.map(row => ({ challenge_id: challenge.id, ...row, day })))
    .onConflict(conflict =>
      conflict
        .columns(['challenge_id', 'team'])
        .doUpdateSet(eb => ({ day: eb.ref('excluded.day'), rank: eb.ref('excluded.rank') })),
    )
    .execute()
}

// In portions, so that logging a workout never waits for a million rows; equal scores have equal ranks.
async function keepRanks(db: Kysely<Tables>, challengeId: string, week: number, today: Day): Promise<void> {
  let after: string | null = '00000000-0000-0000-0000-000000000000'
  while (after) {
    const { rows }: { rows: { last: string | null }[] } = await sql<{ last: string | null }>`
      with ranks as materialized (
        select bucket as score, 1 + coalesce(sum(people) over (
          order by bucket desc rows between unbounded preceding and 1 preceding), 0) as rank
        from score_counts where challenge_id = ${challengeId} and week = ${week} and level = 0 and people > 0
      ), portion as (
        select user_id, score from scores
        where challenge_id = ${challengeId} and week = ${week} and user_id > ${after}
        order by user_id limit ${ROWS_AT_ONCE}
      ), kept as (
        update scores s set day = ${today}, day_rank = r.rank
        from portion p join ranks r on r.score = p.score
        where s.challenge_id = ${challengeId} and s.week = ${week} and s.user_id = p.user_id
          and s.day_rank is distinct from r.rank
      )
      select max(user_id::text) as last from portion`.execute(db)
    after = rows[0]?.last ?? null
  }
}
