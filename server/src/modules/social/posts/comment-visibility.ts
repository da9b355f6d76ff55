import type { api } from '@bora/contract/api.ts'
import type { OutputOf } from '@bora/contract/endpoint.ts'
import { renamedIn } from '@bora/rules/mentions.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { SignedIn } from '../../../core/context.ts'
import { personRefs } from '../../accounts/index.ts'
import type { PostTables } from './tables.ts'

export type CommentRow = Selectable<PostTables['comments']>
export type CommentView = OutputOf<(typeof api)['posts']['comment']>

/** The facts that decide which reactions and comments the viewer sees: visible challenges, and hidden people. */
export type Visibility = { viewerId: string; challenges: readonly string[]; unseen: readonly string[] }

/**
 * Returns SQL that is true for a row of `reactions` or `comments` visible to the viewer: made in a visible challenge,
 * by a visible person (docs/rules/feed.md#who-sees-what-was-said). `by` is the author's column.
 */
export function isVisibleTo(
  by: 'person_id' | 'author_id',
  { viewerId, challenges, unseen }: Visibility,
): RawBuilder<boolean> {
  const said = sql.ref(by)
  return sql`(
    (user_id = ${viewerId} or ${said} = ${viewerId} or challenge_ids && ${[...challenges]}::uuid[])
    and ${said} <> all(${[...unseen]}::uuid[])
  )`
}

/** Returns SQL that is true for a comment visible to the viewer. */
export function isCommentVisible(sight: Visibility): RawBuilder<boolean> {
  return sql`(
    deleted_at is null and (hidden_at is null or ${sight.viewerId} in (user_id, author_id))
    and ${isVisibleTo('author_id', sight)}
  )`
}

/** Returns comments as the viewer sees them, in order. */
export async function commentViews(
  ctx: SignedIn,
  rows: readonly CommentRow[],
  { unseen }: Pick<Visibility, 'unseen'>,
): Promise<CommentView[]> {
  const people = await personRefs(ctx, [...new Set(rows.flatMap(row => [row.author_id, ...row.mentions]))])
  return rows.map(row => ({
    id: row.id,
    author: people.get(row.author_id)!,
    ...asCalledNow(row, people, unseen),
    writtenAt: row.written_at,
    editedAt: row.edited_at,
    isMine: row.author_id === ctx.viewer.id,
    isHidden: row.hidden_at !== null,
  }))
}

/** Returns a comment's text with the current names of mentioned people, as far as the viewer sees them. */
function asCalledNow(
  { body, mentions, mention_names }: CommentRow,
  people: Awaited<ReturnType<typeof personRefs>>,
  unseen: readonly string[],
): Pick<CommentView, 'text' | 'mentions'> {
  const written = mentions.map((id, nth) => ({ id, name: mention_names[nth]! }))
  const seen = mentions.filter(id => !unseen.includes(id)).flatMap(id => people.get(id) ?? [])
  return { text: renamedIn(body, written, seen), mentions: seen }
}
