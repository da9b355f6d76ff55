import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../core/context.ts'

const AT_ONCE = 100

/** The proof that keeps the bytes used: a workout, and its local date. */
type Spent = { activityId: string; date: string }

/**
 * Records that photos of a person prove no workout any more. `spent` keeps their bytes used nevertheless. Call it
 * inside the transaction that removes them; a photo that proves something later is in use again.
 */
export async function setAsidePhotos(
  ctx: Pick<Context, 'db' | 'now'>,
  ownerId: string,
  ids: readonly string[],
  spent: Spent | null,
): Promise<void> {
  if (ids.length === 0) return
  await ctx.db
    .updateTable('photos')
    .set({
      unused_since: ctx.now.toISOString(),
      ...(spent && { spent_by: spent.activityId, spent_on: spent.date }),
    })
    .where('owner_id', '=', ownerId)
    .where('id', 'in', [...ids])
    .execute()
}

/** Records that a photo was sent again; false if it was deleted meanwhile. */
export async function keepPhoto(ctx: Pick<Context, 'db'>, id: string): Promise<boolean> {
  const { rows } = await sql`update photos set unused_since = null where id = ${id} returning id`.execute(ctx.db)
  return rows.length > 0
}

/**
 * Deletes photos that proved a workout and have been unused since before `until`, in batches; keeps the rows of used
 * ones, and photos with a name. `isPortrait` is SQL that is true for a photo `p` in use as a portrait. Returns how many
 * were deleted. Runs outside a transaction, on any number of nodes at once.
 */
export async function sweepUnusedPhotos(ctx: Context, until: Date, isPortrait: RawBuilder<boolean>): Promise<number> {
  for (let gone = 0; ;) {
    const ids = await ctx.transaction(async db => {
      const { rows } = await sql<{ id: string; is_spent: boolean }>`
        select id, spent_by is not null as is_spent from photos p
        where unused_since < ${until.toISOString()} and emptied_at is null
          and not ${isPortrait}
          and not exists (select from photo_names n where n.owner_id = p.owner_id and n.photo_id = p.id)
        order by unused_since limit ${AT_ONCE} for update skip locked`.execute(db)
      const spent = rows.filter(row => row.is_spent).map(row => row.id)
      const free = rows.filter(row => !row.is_spent).map(row => row.id)
      if (free.length > 0) await db.deleteFrom('photos').where('id', 'in', free).execute()
      if (spent.length > 0) {
        await db
          .updateTable('photos')
          .set({ unused_since: null, emptied_at: ctx.now.toISOString() })
          .where('id', 'in', spent)
          .execute()
      }
      return rows.map(row => row.id)
    })
    for (const id of ids) {
      await ctx.adapters.photos.remove(`${id}/full`)
      await ctx.adapters.photos.remove(`${id}/thumb`)
    }
    gone += ids.length
    if (ids.length < AT_ONCE) return gone
  }
}
