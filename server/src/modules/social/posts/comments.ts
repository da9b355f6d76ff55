import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { sql } from 'kysely'
import type { Context, SignedIn } from '../../../core/context.ts'
import { encodeCursor, decodeCursor } from '../../../core/cursor.ts'
import { Refusal } from '../../../core/refusal.ts'
import {
  undoDelete,
  purgeBefore,
  setHiddenByHost,
  type SoftDeletable,
  requireAuthor,
  softDelete,
} from '../../../core/soft-delete.ts'
import { type VisiblePost, visiblePost, postForReply, publishSocialChange } from './visible-post.ts'
import { mentionsOf } from './mentions.ts'
import { type CommentRow, type CommentView, commentViews, hostedOf, isCommentVisible } from './comment-visibility.ts'
import { notifyOfComment, notifyOfMentions } from './notify-people.ts'

type Calls = (typeof api)['posts']
const PAGE = 30

/** Returns the comments of a workout visible to the viewer, latest first. */
export async function commentsOf(
  ctx: SignedIn,
  { params, query }: InputOf<Calls['comments']>,
): Promise<OutputOf<Calls['comments']>> {
  const mark = query.cursor === undefined ? null : decodeCursor(query.cursor, 'uuid')
  const post = await visiblePost(ctx, params.activityId)
  const { rows } = await sql<CommentRow>`
    select * from comments
    where user_id = ${post.user_id} and activity_id = ${post.id} and ${isCommentVisible(post.sight)}
      and ${mark ? sql`(written_at, id) < (${mark.at}::timestamptz, ${mark.id}::uuid)` : sql`true`}
    order by written_at desc, id desc limit ${PAGE + 1}`.execute(ctx.db)
  const page = rows.slice(0, PAGE)
  const last = page.at(-1)
  return {
    items: await commentViews(ctx, page, post.sight),
    next: rows.length > PAGE && last ? encodeCursor({ at: last.written_at, id: last.id }) : null,
  }
}

/** Writes a comment (docs/rules/feed.md#comments). Idempotent by its id. */
export async function comment(
  ctx: SignedIn,
  { params, body }: InputOf<Calls['comment']>,
): Promise<OutputOf<Calls['comment']>> {
  const post = await postForReply(ctx, params.activityId)
  const meant = await mentionsOf(ctx, post, { text: body.text, ids: body.mentions, among: post.joined })
  const written = await ctx.db
    .insertInto('comments')
    .values({
      user_id: post.user_id,
      activity_id: post.id,
      id: body.id,
      author_id: ctx.viewer.id,
      body: body.text,
      mentions: meant.ids,
      mention_names: meant.names,
      challenge_ids: meant.challenges,
      written_at: ctx.now.toISOString(),
      edited_at: null,
      deleted_at: null,
      hidden_at: null,
    })
    .onConflict(conflict => conflict.columns(['user_id', 'activity_id', 'id']).doNothing())
    .returningAll()
    .executeTakeFirst()
  const row = written ?? (await stored(ctx, post, body.id).executeTakeFirst())
  // The id belongs to another person's comment, or to a deleted one: nothing about it is revealed.
  if (!row || row.author_id !== ctx.viewer.id) throw new Refusal('invalid_input', { field: 'id' })
  if (written) {
    publishSocialChange(ctx, post.id, row.challenge_ids)
    await notifyOfComment(ctx, post, row)
  }
  return shown(ctx, post, row)
}

/** Changes the text of one of the viewer's own comments. */
export async function editComment(
  ctx: SignedIn,
  { params, body }: InputOf<Calls['editComment']>,
): Promise<OutputOf<Calls['editComment']>> {
  const { post, row: found } = await commentAt(ctx, params)
  const row = requireAuthor(ctx, found, keeping(ctx, post))
  if (row.deleted_at) throw new Refusal('comment_not_found')
  const meant = await mentionsOf(ctx, post, { text: body.text, ids: body.mentions, among: row.challenge_ids })
  if (body.text === row.body && meant.ids.join() === row.mentions.join()) return shown(ctx, post, row)
  await notifyOfMentions(ctx, post, { id: row.id, mentions: meant.ids })
  return changed(ctx, post, row, {
    body: body.text,
    mentions: meant.ids,
    mention_names: meant.names,
    challenge_ids: meant.challenges,
    edited_at: ctx.now.toISOString(),
  })
}

/** Deletes one of the viewer's own comments; it can be restored for some minutes. Idempotent. */
export async function removeComment(
  ctx: SignedIn,
  { params }: InputOf<Calls['removeComment']>,
): Promise<OutputOf<Calls['removeComment']>> {
  const { post, row } = await commentAt(ctx, params)
  return softDelete(ctx, row, keeping(ctx, post))
}

/** Restores a comment that the viewer deleted a moment ago. Idempotent. */
export async function restoreComment(
  ctx: SignedIn,
  { params }: InputOf<Calls['restoreComment']>,
): Promise<OutputOf<Calls['restoreComment']>> {
  const { post, row } = await commentAt(ctx, params)
  return undoDelete(ctx, row, keeping(ctx, post))
}

/**
 * Hides a comment on one of the viewer's own workouts from everyone else, or, as a host, in the challenges of which the
 * viewer is one; or shows it again (docs/rules/feed.md#comments).
 */
export async function setHidden(ctx: SignedIn, { params }: { params: Params }, hidden: boolean): Promise<CommentView> {
  const { post, row } = await commentAt(ctx, params)
  const hosted = row ? hostedOf(row, post.sight) : []
  const isOwnPost = post.user_id === ctx.viewer.id
  if (!isOwnPost && hosted.length === 0) throw new Refusal('comment_not_found')
  if (isOwnPost && (hidden || row?.hidden_in.length === 0 || hosted.length === 0))
    return setHiddenByHost(ctx, row, { ...keeping(ctx, post), hidden, unseen: post.sight.unseen })
  const isTheirs = row && row.author_id !== ctx.viewer.id && row.deleted_at === null
  const isSeen = isTheirs && (isOwnPost || row.hidden_at === null) && !post.sight.unseen.includes(row.author_id)
  if (!isSeen) throw new Refusal('comment_not_found')
  const others = row.hidden_in.filter(id => !hosted.includes(id))
  return changed(ctx, post, row, {
    hidden_in: hidden ? [...others, ...hosted] : others,
    ...(isOwnPost && !hidden && { hidden_at: null }),
  })
}

/**
 * Deletes comments that can no longer be restored, and those on permanently deleted workouts. Runs outside a
 * transaction, on any number of nodes at once.
 */
export async function sweepPosts(ctx: Context): Promise<void> {
  const until = purgeBefore(ctx.now)
  const since = new Date(ctx.now.getTime() - 7 * 86_400_000).toISOString()
  const gone = sql`(user_id, activity_id) in (
    select user_id, id from deleted_activities where workout is null and deleted_at > ${since})`
  await ctx.transaction(async db => {
    await sql`delete from comments where deleted_at < ${until}`.execute(db)
    await sql`delete from comments where ${gone}`.execute(db)
    await sql`delete from reactions where ${gone}`.execute(db)
  })
}

type Params = InputOf<Calls['removeComment']>['params']

// Locked: changes of one comment are serialized.
async function commentAt(
  ctx: SignedIn,
  { activityId, commentId }: Params,
): Promise<{ post: VisiblePost; row: CommentRow | undefined }> {
  const post = await visiblePost(ctx, activityId)
  const row = await stored(ctx, post, commentId).forUpdate().executeTakeFirst()
  return { post, row }
}

function stored({ db }: SignedIn, post: VisiblePost, id: string) {
  return db
    .selectFrom('comments')
    .selectAll()
    .where('user_id', '=', post.user_id)
    .where('activity_id', '=', post.id)
    .where('id', '=', id)
}

function keeping(ctx: SignedIn, post: VisiblePost): SoftDeletable<CommentRow, CommentView> {
  return {
    missing: 'comment_not_found',
    change: (row, change) => changed(ctx, post, row, change),
    show: row => shown(ctx, post, row),
  }
}

async function changed(
  ctx: SignedIn,
  post: VisiblePost,
  row: CommentRow,
  change: Partial<
    Pick<
      CommentRow,
      'body' | 'mentions' | 'mention_names' | 'challenge_ids' | 'edited_at' | 'deleted_at' | 'hidden_at' | 'hidden_in'
    >
  >,
): Promise<CommentView> {
  const after = await ctx.db
    .updateTable('comments')
    .set(change)
    .where('user_id', '=', row.user_id)
    .where('activity_id', '=', row.activity_id)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  publishSocialChange(ctx, post.id, [...new Set([...row.challenge_ids, ...after.challenge_ids])])
  return shown(ctx, post, after)
}

async function shown(ctx: SignedIn, post: VisiblePost, row: CommentRow): Promise<CommentView> {
  const [view] = await commentViews(ctx, [row], post.sight)
  return view!
}
