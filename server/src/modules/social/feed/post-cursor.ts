import { type RawBuilder, sql } from 'kysely'
import type { SignedIn } from '../../../core/context.ts'
import type { Cursor } from '../../../core/cursor.ts'

/** An item of a page: a workout or an invite bonus, its instant, and the selected challenges it belongs to. */
export type PostCursor = {
  kind: 'workout' | 'referral_bonus'
  at: string
  id: string
  user_id: string
  places: string[]
}

type Wanted = { mark: Cursor | null; most: number; unseen: readonly string[] }

/** Returns the ids of the active challenges that the viewer takes part in. */
export async function activeChallenges({ db, viewer }: Pick<SignedIn, 'db' | 'viewer'>): Promise<string[]> {
  const rows = await db
    .selectFrom('participants as p')
    .innerJoin('challenges as c', 'c.id', 'p.challenge_id')
    .select('c.id')
    .where('p.user_id', '=', viewer.id)
    .where('p.state', '=', 'participating')
    .where('c.status', '=', 'active')
    .orderBy('c.id')
    .execute()
  return rows.map(row => row.id)
}

/**
 * Returns the next posts of challenges, newest first. Each challenge is read from its newest post on, only as far as a
 * page needs, so that a page costs the same for any number of posts and people.
 */
export async function postsIn(
  { db, viewer }: SignedIn,
  challenges: readonly string[],
  { mark, most, unseen }: Wanted,
  mine: boolean,
): Promise<PostCursor[]> {
  if (challenges.length === 0) return []
  const isTheirs = mine ? sql`user_id = ${viewer.id}` : sql`user_id <> all(${[...unseen]}::uuid[])`
  const { rows } = await sql<PostCursor>`
    select kind, at, id, user_id, array_agg(challenge_id order by challenge_id) as places
    from unnest(${[...challenges]}::uuid[]) as here(challenge) cross join lateral (
      (select 'workout' as kind, logged_at as at, activity_id as id, user_id, challenge_id from receipts
       where challenge_id = here.challenge and (counted or user_id = ${viewer.id}) and ${isTheirs}
         and ${isBefore(sql`(logged_at, activity_id)`, mark)}
       order by logged_at desc, activity_id desc limit ${most})
      union all
      (select 'referral_bonus', counted_at, post_id, user_id, challenge_id from score_bonuses b
       where challenge_id = here.challenge and counted_at is not null and ${isTheirs} and ${EARNS}
         and invited_id <> all(${[...unseen]}::uuid[])
         and ${isBefore(sql`(counted_at, post_id)`, mark)}
       order by counted_at desc, post_id desc limit ${most})
    ) posts
    group by kind, at, id, user_id
    order by at desc, id desc limit ${most}`.execute(db)
  return rows
}

/** Returns the viewer's own next posts from all challenges: workouts, and invited friends. */
export async function ownPosts(ctx: SignedIn, { mark, most, unseen }: Wanted): Promise<PostCursor[]> {
  const { rows: workouts } = await sql<PostCursor>`
    select 'workout' as kind, logged_at as at, id, user_id, '{}'::uuid[] as places from activities
    where user_id = ${ctx.viewer.id} and ${isBefore(sql`(logged_at, id)`, mark)}
    order by logged_at desc, id desc limit ${most}`.execute(ctx.db)
  const { rows: bonuses } = await sql<PostCursor>`
    select 'referral_bonus' as kind, b.counted_at as at, b.post_id as id, b.user_id, array[b.challenge_id] as places
    from participants p join score_bonuses b on b.challenge_id = p.challenge_id and b.user_id = p.user_id
    where p.user_id = ${ctx.viewer.id} and b.counted_at is not null and ${EARNS}
      and b.invited_id <> all(${[...unseen]}::uuid[])
      and ${isBefore(sql`(b.counted_at, b.post_id)`, mark)}
    order by b.counted_at desc, b.post_id desc limit ${most}`.execute(ctx.db)
  return [...workouts, ...bonuses].toSorted(newestFirst).slice(0, most)
}

// Of several lifelines of one person the first counts (docs/rules/scoring.md#invite-bonuses).
const EARNS = sql`(b.kind <> 'lifeline' or not exists (
  select from score_bonuses former
  where former.challenge_id = b.challenge_id and former.user_id = b.user_id and former.kind = 'lifeline'
    and former.counted_at is not null and (former.at, former.invited_id) < (b.at, b.invited_id)))`

function isBefore(place: RawBuilder<unknown>, mark: Cursor | null): RawBuilder<unknown> {
  return mark ? sql`${place} < (${mark.at}::timestamptz, ${mark.id}::uuid)` : sql`true`
}

function newestFirst(one: PostCursor, other: PostCursor): number {
  const [a, b] = [Date.parse(one.at), Date.parse(other.at)]
  if (a !== b) return b - a
  return one.id < other.id ? 1 : -1
}
