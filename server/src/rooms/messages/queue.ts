import { randomUUID } from 'node:crypto'
import type { Undelivered } from '@bora/rules/invites.ts'
import { sql } from 'kysely'
import type { Context } from '../../core/context.ts'
import type { Message } from '../message-templates/message-templates.ts'

/**
 * Writes a message in the caller's transaction; it leaves after the commit, or never when there is none. The call waits
 * for no mail server: how long it takes says nothing about who got a message. Returns the message's id.
 */
export async function queueMessage(
  ctx: Pick<Context, 'db' | 'post' | 'afterCommit'>,
  message: Message,
): Promise<string> {
  const id = randomUUID()
  // The database's clock, because its queue is read by it: a node whose clock is ahead would make the message wait.
  const now = sql<string>`now()`
  await ctx.db
    .insertInto('outgoing_messages')
    .values({
      id,
      channel: message.channel,
      recipient: message.to,
      language: message.language,
      kind: message.kind,
      facts: message.facts,
      created_at: now,
      next_try_at: now,
    })
    .execute()
  ctx.afterCommit(() => ctx.post.wake())
  return id
}

/** Returns those of these messages that were given up, of the last 60 days: `refused` are those whose address takes no mail. */
export async function undelivered(db: Context['db'], ids: readonly string[]): Promise<Map<string, Undelivered>> {
  const rows = await db
    .selectFrom('undelivered_messages')
    .select(['id', 'refused'])
    .where(({ eb, val }) => eb('id', '=', eb.fn.any(val([...ids]))))
    .execute()
  return new Map(rows.map(({ id, refused }) => [id, refused ? 'refused' : 'given_up']))
}
