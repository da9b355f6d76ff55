import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { type Selectable, sql } from 'kysely'
import type { Context, SignedIn } from '../../../core/context.ts'
import { encodeCursor, decodeCursor } from '../../../core/cursor.ts'
import { Refusal } from '../../../core/refusal.ts'
import { undoDelete, purgeBefore, setHiddenByHost, type SoftDeletable, softDelete } from '../../../core/soft-delete.ts'
import { hiddenFrom, challengeForParticipant, type ChallengeRow } from '../../challenges/index.ts'
import { personRefs } from '../../accounts/index.ts'
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
    where challenge_id = ${challenge.id} and ${isShownTo({ id, seesHidden: challenge.creator_id === id, unseen: await hiddenFrom(ctx) })}
      and ${mark ? sql`(written_at, id) < (${mark.at}::timestamptz, ${mark.id}::uuid)` : sql`true`}
    order by written_at desc, id desc limit ${PAGE + 1}`.execute(ctx.db)
  const page = rows.slice(0, PAGE)
  const last = page.at(-1)
  return {
    items: await shown(ctx, page),
    next: rows.length > PAGE && last ? encodeCursor({ at: last.written_at, id: last.id }) : null,
  }
}

/** Writes a message. Idempotent by its id. */
export async function write(ctx: SignedIn, { params, body }: InputOf<Calls['write']>): Promise<View> {
  const challenge = await challengeForParticipant(ctx, params.challengeId)
  const written = await ctx.db
    .insertInto('chat_messages')
    .values({
      challenge_id: challenge.id,
      id: body.id,
      author_id: ctx.viewer.id,
      body: body.text,
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
  if (written) tell(ctx, challenge.id)
  return one(ctx, row)
}

/** Deletes one of the viewer's own messages; it can be restored for some minutes. Idempotent. */
export async function remove(ctx: SignedIn, { params }: { params: Params }): Promise<OutputOf<Calls['remove']>> {
  const { row } = await messageAt(ctx, params)
  return softDelete(ctx, row, keeping(ctx))
}

/** Restores a message that the viewer deleted a moment ago. Idempotent. */
export async function restore(ctx: SignedIn, { params }: { params: Params }): Promise<View> {
  const { row } = await messageAt(ctx, params)
  return undoDelete(ctx, row, keeping(ctx))
}

/** Hides a message in one of the viewer's own challenges, or shows it again. */
export async function setHidden(ctx: SignedIn, { params }: { params: Params }, hidden: boolean): Promise<View> {
  const { challenge, row } = await messageAt(ctx, params)
  if (challenge.creator_id !== ctx.viewer.id) throw new Refusal('only_creator')
  return setHiddenByHost(ctx, row, { ...keeping(ctx), hidden, unseen: await hiddenFrom(ctx) })
}

/** Deletes messages that can no longer be restored. Runs outside a transaction, on any number of nodes at once. */
export async function sweepChat(ctx: Context): Promise<void> {
  const until = purgeBefore(ctx.now)
  await ctx.transaction(db => sql`delete from chat_messages where deleted_at < ${until}`.execute(db))
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

function keeping(ctx: SignedIn): SoftDeletable<Row, View> {
  return {
    missing: 'message_not_found',
    change: (row, change) => changed(ctx, row, change),
    show: row => one(ctx, row),
  }
}

async function changed(ctx: SignedIn, row: Row, change: Partial<Pick<Row, 'deleted_at' | 'hidden_at'>>): Promise<View> {
  const after = await ctx.db
    .updateTable('chat_messages')
    .set(change)
    .where('challenge_id', '=', row.challenge_id)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  tell(ctx, row.challenge_id)
  return one(ctx, after)
}

/** Publishes the change to viewers of the challenge, after the commit. */
function tell(ctx: SignedIn, challengeId: string): void {
  ctx.afterCommit(() => ctx.live.chatChanged(challengeId))
}

async function one(ctx: SignedIn, row: Row): Promise<View> {
  const [view] = await shown(ctx, [row])
  return view!
}

async function shown(ctx: SignedIn, rows: readonly Row[]): Promise<View[]> {
  const people = await personRefs(ctx, [...new Set(rows.map(row => row.author_id))])
  return rows.map(row => ({
    id: row.id,
    author: people.get(row.author_id)!,
    text: row.body,
    writtenAt: row.written_at,
    isMine: row.author_id === ctx.viewer.id,
    isHidden: row.hidden_at !== null,
  }))
}
