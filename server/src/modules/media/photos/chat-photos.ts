import type { Selectable } from 'kysely'
import type { Context } from '../../../core/context.ts'
import type { PhotoTables } from './tables.ts'

/** A photo used by a message: its display data, and whether it is hidden from everyone but its owner and staff. */
export type ChatPhoto = Pick<
  Selectable<PhotoTables['photos']>,
  'id' | 'owner_id' | 'placeholder' | 'width' | 'height' | 'hidden_at'
>

/**
 * Gives a person's photo that was sent for a chat to a message; false if there is no such photo, or another message has
 * it. Call it inside the transaction that writes the message.
 */
export async function takeChatPhoto({ db }: Pick<Context, 'db'>, ownerId: string, id: string): Promise<boolean> {
  const taken = await db
    .updateTable('photos')
    .set({ unused_since: null })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .where('is_for_chat', '=', true)
    .where('unused_since', 'is not', null)
    .where('hidden_at', 'is', null)
    .where('emptied_at', 'is', null)
    .executeTakeFirst()
  return taken.numUpdatedRows === 1n
}

/** Returns those of these photos that messages have, by id; without removed ones. */
export async function chatPhotos({ db }: Pick<Context, 'db'>, ids: readonly string[]): Promise<Map<string, ChatPhoto>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('photos')
    .select(['id', 'owner_id', 'placeholder', 'width', 'height', 'hidden_at'])
    .where('id', 'in', [...ids])
    .where('is_for_chat', '=', true)
    .where('unused_since', 'is', null)
    .where('emptied_at', 'is', null)
    .execute()
  return new Map(rows.map(row => [row.id, row]))
}
