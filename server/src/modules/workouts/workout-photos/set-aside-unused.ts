import { sql } from 'kysely'
import type { Context } from '../../../core/context.ts'
import { setAsidePhotos } from '../../media/index.ts'

/**
 * Sets those of a person's photos aside that prove no workout and have no name; they are deleted later, unless one is a
 * portrait. Call it inside the transaction that took their name.
 */
export async function setAsideUnused(
  ctx: Pick<Context, 'db' | 'now'>,
  ownerId: string,
  ids: readonly string[],
): Promise<void> {
  // Locked first: a workout that takes one of them meanwhile is either seen here, or waits and takes it back.
  await sql`
    select from photos where owner_id = ${ownerId} and id = any(${ids}::uuid[]) order by id for update`.execute(ctx.db)
  const { rows } = await sql<{ id: string }>`
    select id from photos p where owner_id = ${ownerId} and id = any(${ids}::uuid[]) and unused_since is null
      and not exists (select from activity_photos a where a.user_id = p.owner_id and a.photo_id = p.id)
      and not exists (select from photo_names n where n.owner_id = p.owner_id and n.photo_id = p.id)`.execute(ctx.db)
  await setAsidePhotos(
    ctx,
    ownerId,
    rows.map(row => row.id),
    null,
  )
}
