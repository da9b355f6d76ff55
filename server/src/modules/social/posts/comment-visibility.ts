import type { api } from '@bora/contract/api.ts'
import type { OutputOf } from '@bora/contract/endpoint.ts'
import { renamedIn } from '@bora/rules/mentions.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { SignedIn } from '../../../core/context.ts'
import { personRefs } from '../../accounts/index.ts'
import type { PostTables } from './tables.ts'

export type CommentRow = Selectable<PostTables['comments']>
export type CommentView = OutputOf<(typeof api)['posts']['comment']>

/**
 * The facts that decide which reactions and comments the viewer sees: visible challenges, those of them that the viewer
 * takes part in and those where the viewer hides comments as a host, and hidden people.
 */
export type Visibility = {
  viewerId: string
  challenges: readonly string[]
  joined: readonly string[]
  hosted: readonly string[]
  unseen: readonly string[]
}

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
    and (${sight.viewerId} in (user_id, author_id) or hidden_in && ${[...sight.hosted]}::uuid[]
      or ${isShownByHosts(sight)})
    and ${isVisibleTo('author_id', sight)}
  )`
}

/**
 * Returns SQL that is true for a comment that hosts have hidden neither in a challenge of the viewer nor in all through
 * which the viewer sees it.
 */
export function isShownByHosts({ challenges, joined }: Visibility): RawBuilder<boolean> {
  return sql`(hidden_in = '{}' or not hidden_in && ${[...joined]}::uuid[] and exists (
    select from unnest(challenge_ids) as made(challenge)
    where made.challenge = any(${[...challenges]}::uuid[]) and made.challenge <> all(hidden_in)))`
}

/** Returns the challenges of a comment in which the viewer hides comments as a host. */
export function hostedOf({ challenge_ids }: CommentRow, { hosted }: Visibility): string[] {
  return challenge_ids.filter(id => hosted.includes(id))
}

function hiddenBy(row: CommentRow, { viewerId, challenges, joined, hosted }: Visibility): CommentView['hiddenBy'] {
  if (row.hidden_at !== null) return 'author'
  if (row.hidden_in.length === 0) return null
  const isParty = viewerId === row.user_id || viewerId === row.author_id
  // The two authors see that it is hidden anywhere.
  if (isParty || row.hidden_in.some(id => hosted.includes(id) || joined.includes(id))) return 'hosts'
  return row.challenge_ids.some(id => challenges.includes(id) && !row.hidden_in.includes(id)) ? null : 'hosts'
}

function mayHide(row: CommentRow, sight: Visibility): boolean {
  if (row.author_id === sight.viewerId) return false
  if (hostedOf(row, sight).length > 0) return true
  // Comments hidden by hosts can be shown again only by hosts.
  return row.user_id === sight.viewerId && (row.hidden_at !== null || row.hidden_in.length === 0)
}

/** Returns comments as the viewer sees them, in order. */
export async function commentViews(
  ctx: SignedIn,
  rows: readonly CommentRow[],
  sight: Visibility,
): Promise<CommentView[]> {
  const people = await personRefs(ctx, [...new Set(rows.flatMap(row => [row.author_id, ...row.mentions]))])
  return rows.map(row => ({
    id: row.id,
    author: people.get(row.author_id)!,
    ...asCalledNow(row, people, sight.unseen),
    writtenAt: row.written_at,
    editedAt: row.edited_at,
    isMine: row.author_id === ctx.viewer.id,
    hiddenBy: hiddenBy(row, sight),
    mayHide: mayHide(row, sight),
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
