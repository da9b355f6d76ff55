import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../db/tables.ts'
import type { PostTables } from './tables.ts'

type Reaction = PostTables['reactions']
type Written = Pick<
  PostTables['comments'],
  'user_id' | 'activity_id' | 'author_id' | 'body' | 'challenge_ids' | 'written_at'
>

/** Inserts the comments of the demo world at once; the caller ensures that they are allowed. */
export async function insertDemoComments(
  db: Kysely<Tables>,
  { reactions, comments }: { reactions: Reaction[]; comments: Written[] },
): Promise<void> {
  if (reactions.length > 0) await db.insertInto('reactions').values(reactions).execute()
  if (comments.length === 0) return
  const rows = comments.map(one => ({
    ...one,
    id: idOf(one),
    mentions: [],
    edited_at: null,
    deleted_at: null,
    hidden_at: null,
  }))
  await db.insertInto('comments').values(rows).execute()
}

function idOf({ activity_id, author_id }: Written): string {
  const digest = createHash('md5').update(`${activity_id} ${author_id}`).digest('hex')
  return digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-8$3-8$4-$5')
}
