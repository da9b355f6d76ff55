import { type RawBuilder, sql } from 'kysely'

/**
 * Returns SQL that is true for a row of `chat_messages` visible to the reader: `seesHidden` is true for the challenge's
 * creator.
 */
export function isShownTo(reader: { id: string; seesHidden: boolean; unseen: readonly string[] }): RawBuilder<boolean> {
  return sql<boolean>`(
    deleted_at is null and (hidden_at is null or ${reader.seesHidden} or author_id = ${reader.id})
    and author_id <> all(${[...reader.unseen]}::uuid[])
  )`
}
