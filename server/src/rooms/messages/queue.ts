import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '../../core/context.ts'
import type { Message } from '../message-templates/message-templates.ts'

/**
 * Writes a message in the caller's transaction; it leaves after the commit, or never when there is none. The call waits
 * for no mail server: how long it takes says nothing about who got a message.
 */
export async function queueMessage(ctx: Pick<Context, 'db' | 'post' | 'afterCommit'>, message: Message): Promise<void> {
  // The database's clock, because its queue is read by it: a node whose clock is ahead would make the message wait.
  const now = sql<string>`now()`
  await ctx.db
    .insertInto('outgoing_messages')
    .values({
      id: randomUUID(),
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
}
