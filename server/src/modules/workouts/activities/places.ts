import { sql } from 'kysely'
import type { SignedIn } from '../../../core/context.ts'

/** The challenges in which a workout counts: those visible to the viewer, and the joined ones among them. */
export type Places = { seen: string[]; joined: string[] }

/**
 * Returns the challenges in which workouts count, by workout id, as far as they are visible to the viewer without an
 * invite; workouts that count in none of them are omitted.
 */
export async function placesOf(
  { db, viewer }: Pick<SignedIn, 'db' | 'viewer'>,
  workouts: readonly { user_id: string; id: string }[],
): Promise<Map<string, Places>> {
  if (workouts.length === 0) return new Map()
  const { rows } = await sql<{ activity_id: string; challenge_id: string; joined: boolean }>`
    select r.activity_id, r.challenge_id, coalesce(p.state = 'participating', false) as joined
    from receipts r
    join challenges c on c.id = r.challenge_id
    left join participants p on p.challenge_id = c.id and p.user_id = ${viewer.id}
    where r.user_id = any(${[...new Set(workouts.map(one => one.user_id))]}::uuid[])
      and r.activity_id = any(${workouts.map(one => one.id)}::uuid[]) and r.counted
      and (not c.is_private or c.creator_id = ${viewer.id} or p.user_id is not null or ${viewer.roles.includes('admin')})
    order by r.challenge_id`.execute(db)
  return new Map(
    [...Map.groupBy(rows, row => row.activity_id)].map(([id, some]) => [
      id,
      {
        seen: some.map(row => row.challenge_id),
        joined: some.filter(row => row.joined).map(row => row.challenge_id),
      },
    ]),
  )
}
