import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { type Selectable, sql } from 'kysely'
import type { Context, SignedIn } from '../../../core/context.ts'
import { encodeCursor, decodeCursor } from '../../../core/cursor.ts'
import { Refusal } from '../../../core/refusal.ts'
import { undoDelete, purgeBefore, setHiddenByHost, type SoftDeletable, softDelete } from '../../../core/soft-delete.ts'
import { hiddenFrom, challengeForParticipant, type ChallengeRow, mayAsHost } from '../../challenges/index.ts'
import { personRefs } from '../../accounts/index.ts'
import { type ChatPhoto, chatPhotos, pictureOf, setAsidePhotos, takeChatPhoto } from '../../media/index.ts'
import { isShownTo } from './shown.ts'
import type { ChatTables } from './tables.ts'

type Calls = (typeof api)['chat']
type Row = Selectable<ChatTables['chat_messages']>
type View = OutputOf<Calls['write']>
type Params = InputOf<Calls['remove']>['params']

const PAGE = 30

/** Returns the messages of a challenge visible to the viewer, latest first (docs/rules/feed.md#chat). */
export async function messagesOf(
  ctx: SignedIn,
  { params, query }: InputOf<Calls['list']>,
): Promise<OutputOf<Calls['list']>> {
  const mark = query.cursor === undefined ? null : decodeCursor(query.cursor, 'uuid')
  const challenge = await challengeForParticipant(ctx, params.challengeId)
  const { id } = ctx.viewer
  const { rows } = await sql<Row>`
    select * from chat_messages
    where challenge_id = ${challenge.id} and ${isShownTo({ id, seesHidden: await mayAsHost(ctx, challenge, 'hide'), unseen: await hiddenFrom(ctx) })}
      and ${mark ? sql`(written_at, id) < (${mark.at}::timestamptz, ${mark.id}::uuid)` : sql`true`}
    order by written_at desc, id desc limit ${PAGE + 1}`.execute(ctx.db)
  const page = rows.slice(0, PAGE)
  const last = page.at(-1)
  return {
    items: await shown(ctx, challenge, page),
    next: rows.length > PAGE && last ? encodeCursor({ at: last.written_at, id: last.id }) : null,
  }
}

/** Writes a message, also with a picture, or as a reply to one that the writer sees. Idempotent by its id. */
export async function write(ctx: SignedIn, { params, body }: InputOf<Calls['write']>): Promise<View> {
  const challenge = await challengeForParticipant(ctx, params.challengeId)
  const { replyTo, photoId } = body
  if (body.text === '' && photoId === null) throw new Refusal('invalid_input', { field: 'text' })
  if (replyTo === body.id) throw new Refusal('invalid_input', { field: 'replyTo' })
  if (replyTo !== null && !(await visible(ctx, challenge, [replyTo])).has(replyTo)) {
    // A resent message is already stored, even if the one it answers is gone.
    const earlier = await stored(ctx, challenge.id, body.id).executeTakeFirst()
    if (earlier?.author_id !== ctx.viewer.id) throw new Refusal('message_not_found')
  }
  const written = await ctx.db
    .insertInto('chat_messages')
    .values({
      challenge_id: challenge.id,
      id: body.id,
      author_id: ctx.viewer.id,
      body: body.text,
      photo_id: photoId,
      reply_to: replyTo,
      written_at: ctx.now.toISOString(),
      deleted_at: null,
      hidden_at: null,
    })
    .onConflict(conflict => conflict.columns(['challenge_id', 'id']).doNothing())
    .returningAll()
    .executeTakeFirst()
  const row = written ?? (await stored(ctx, challenge.id, body.id).executeTakeFirst())
  // The id belongs to another person's message: nothing about it is revealed.
  if (!row || row.author_id !== ctx.viewer.id) throw new Refusal('invalid_input', { field: 'id' })
  if (written && photoId !== null && !(await takeChatPhoto(ctx, ctx.viewer.id, photoId)))
    throw new Refusal('photo_not_found', { field: 'photoId' })
  if (written) tell(ctx, challenge.id)
  return one(ctx, challenge, row)
}

/** Deletes one of the viewer's own messages; it can be restored for some minutes. Idempotent. */
export async function remove(ctx: SignedIn, { params }: { params: Params }): Promise<OutputOf<Calls['remove']>> {
  const { challenge, row } = await messageAt(ctx, params)
  return softDelete(ctx, row, keeping(ctx, challenge))
}

/** Restores a message that the viewer deleted a moment ago. Idempotent. */
export async function restore(ctx: SignedIn, { params }: { params: Params }): Promise<View> {
  const { challenge, row } = await messageAt(ctx, params)
  return undoDelete(ctx, row, keeping(ctx, challenge))
}

/** Hides a message in a challenge of which the viewer is a host, or shows it again. */
export async function setHidden(ctx: SignedIn, { params }: { params: Params }, hidden: boolean): Promise<View> {
  const { challenge, row } = await messageAt(ctx, params)
  if (!(await mayAsHost(ctx, challenge, 'hide'))) throw new Refusal('only_hosts')
  return setHiddenByHost(ctx, row, { ...keeping(ctx, challenge), hidden, unseen: await hiddenFrom(ctx) })
}

/**
 * Deletes messages that can no longer be restored, and marks their pictures as unused. Runs outside a transaction, on any
 * number of nodes at once.
 */
export async function sweepChat(ctx: Context): Promise<void> {
  const until = purgeBefore(ctx.now)
  await ctx.transaction(async db => {
    const { rows } = await sql<Pick<Row, 'author_id' | 'photo_id'>>`
      delete from chat_messages where deleted_at < ${until} returning author_id, photo_id`.execute(db)
    for (const [authorId, gone] of Map.groupBy(rows, row => row.author_id)) {
      const photoIds = gone.flatMap(row => row.photo_id ?? [])
      await setAsidePhotos({ db, now: ctx.now }, authorId, photoIds, null)
    }
  })
}

// Locked: changes of one message are serialized.
async function messageAt(
  ctx: SignedIn,
  { challengeId, messageId }: Params,
): Promise<{ challenge: ChallengeRow; row: Row | undefined }> {
  const challenge = await challengeForParticipant(ctx, challengeId)
  const row = await stored(ctx, challenge.id, messageId).forUpdate().executeTakeFirst()
  return { challenge, row }
}

function stored({ db }: SignedIn, challengeId: string, id: string) {
  return db.selectFrom('chat_messages').selectAll().where('challenge_id', '=', challengeId).where('id', '=', id)
}

function keeping(ctx: SignedIn, challenge: ChallengeRow): SoftDeletable<Row, View> {
  return {
    missing: 'message_not_found',
    change: (row, change) => changed(ctx, challenge, row, change),
    show: row => one(ctx, challenge, row),
  }
}

async function changed(
  ctx: SignedIn,
  challenge: ChallengeRow,
  row: Row,
  change: Partial<Pick<Row, 'deleted_at' | 'hidden_at'>>,
): Promise<View> {
  const after = await ctx.db
    .updateTable('chat_messages')
    .set(change)
    .where('challenge_id', '=', row.challenge_id)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  tell(ctx, row.challenge_id)
  return one(ctx, challenge, after)
}

/** Publishes the change to viewers of the challenge, after the commit. */
function tell(ctx: SignedIn, challengeId: string): void {
  ctx.afterCommit(() => ctx.live.chatChanged(challengeId))
}

async function one(ctx: SignedIn, challenge: ChallengeRow, row: Row): Promise<View> {
  const [view] = await shown(ctx, challenge, [row])
  return view!
}

/** Returns the messages with these ids that the viewer sees in the challenge, by id. */
export async function visible(
  ctx: SignedIn,
  challenge: ChallengeRow,
  ids: readonly string[],
): Promise<Map<string, Row>> {
  if (ids.length === 0) return new Map()
  const { id } = ctx.viewer
  const { rows } = await sql<Row>`
    select * from chat_messages
    where challenge_id = ${challenge.id} and id = any(${[...ids]}::uuid[])
      and ${isShownTo({ id, seesHidden: await mayAsHost(ctx, challenge, 'hide'), unseen: await hiddenFrom(ctx) })}`.execute(
    ctx.db,
  )
  return new Map(rows.map(row => [row.id, row]))
}

async function shown(ctx: SignedIn, challenge: ChallengeRow, rows: readonly Row[]): Promise<View[]> {
  const answered = await visible(ctx, challenge, [...new Set(rows.flatMap(row => row.reply_to ?? []))])
  const people = await personRefs(ctx, [...new Set([...rows, ...answered.values()].map(row => row.author_id))])
  const photos = await chatPhotos(
    ctx,
    rows.flatMap(row => row.photo_id ?? []),
  )
  const replyTo = (row: Row) => {
    const to = row.reply_to === null ? undefined : answered.get(row.reply_to)
    return to ? { id: to.id, author: people.get(to.author_id)!, text: to.body, hasPicture: to.photo_id !== null } : null
  }
  return rows.map(row => ({
    id: row.id,
    author: people.get(row.author_id)!,
    text: row.body,
    ...pictureAt(ctx, row, photos),
    replyTo: replyTo(row),
    writtenAt: row.written_at,
    isMine: row.author_id === ctx.viewer.id,
    isHidden: row.hidden_at !== null,
  }))
}

function pictureAt(
  ctx: SignedIn,
  row: Row,
  photos: ReadonlyMap<string, ChatPhoto>,
): Pick<View, 'picture' | 'pictureState'> {
  if (row.photo_id === null) return { picture: null, pictureState: null }
  const photo = photos.get(row.photo_id)
  if (!photo) return { picture: null, pictureState: 'removed' }
  const isHidden = photo.hidden_at !== null
  const isSeen = !isHidden || row.author_id === ctx.viewer.id
  return { picture: isSeen ? pictureOf(ctx, photo, ctx.viewer.id) : null, pictureState: isHidden ? 'hidden' : 'shown' }
}
