import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { MAX_UNREAD } from '@bora/rules/limits.ts'
import { sql } from 'kysely'
import type { SignedIn } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import { hiddenFrom, challengeForParticipant, type ChallengeRow, mayAsHost } from '../../challenges/index.ts'
import { markReadByFact } from '../../notifications/index.ts'
import { isShownTo } from './shown.ts'

type Calls = (typeof api)['chat']
type Unread = OutputOf<Calls['unread']>

/**
 * Returns the number of others' visible messages since the viewer last read the chat, or joined; 99 also means more.
 */
export async function unreadOf(ctx: SignedIn, { params }: InputOf<Calls['unread']>): Promise<Unread> {
  return countUnread(ctx, await challengeForParticipant(ctx, params.challengeId))
}

/** Records up to which message the viewer has read; an earlier one changes nothing. Marks its notification as read. */
export async function read(ctx: SignedIn, { params, body }: InputOf<Calls['read']>): Promise<Unread> {
  const challenge = await challengeForParticipant(ctx, params.challengeId)
  const message = await ctx.db
    .selectFrom('chat_messages')
    .select('written_at')
    .where('challenge_id', '=', challenge.id)
    .where('id', '=', body.messageId)
    .executeTakeFirst()
  if (!message) throw new Refusal('message_not_found')
  const moved = await ctx.db
    .insertInto('chat_readings')
    .values({ challenge_id: challenge.id, user_id: ctx.viewer.id, read_until: message.written_at })
    .onConflict(conflict =>
      conflict
        .columns(['challenge_id', 'user_id'])
        .doUpdateSet({ read_until: message.written_at })
        .where('chat_readings.read_until', '<', message.written_at),
    )
    .returning('read_until')
    .executeTakeFirst()
  const settled = await markReadByFact(ctx, { userId: ctx.viewer.id, kind: 'chat', challengeId: challenge.id })
  // Other pages of the same person recount.
  if (moved && !settled) ctx.afterCommit(() => ctx.live.noticesChanged(ctx.viewer.id))
  return countUnread(ctx, challenge)
}

async function countUnread(ctx: SignedIn, challenge: ChallengeRow): Promise<Unread> {
  const { id } = ctx.viewer
  const { rows } = await sql<Unread>`
    select count(*)::integer as unread from (
      select from chat_messages
      where challenge_id = ${challenge.id} and author_id <> ${id}
        and ${isShownTo({ id, seesHidden: await mayAsHost(ctx, challenge, 'hide'), unseen: await hiddenFrom(ctx) })}
        and written_at > coalesce(
          (select read_until from chat_readings where challenge_id = ${challenge.id} and user_id = ${id}),
          (select joined_at from participants where challenge_id = ${challenge.id} and user_id = ${id}),
          '-infinity')
      limit ${MAX_UNREAD}
    ) as counted`.execute(ctx.db)
  return rows[0]!
}
