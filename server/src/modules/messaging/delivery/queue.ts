import { randomUUID } from 'node:crypto'
import type { Undeliverable } from '@bora/rules/invites.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../core/context.ts'
import type { Message } from '../templates/message.ts'
import { laneOf } from './lanes.ts'

/**
 * Queues a message in the caller's transaction; it leaves after the commit, or never if there is none. Doesn't wait for
 * a mail server, so the duration reveals nothing about the recipient. Returns the message's id.
 */
export async function queueMessage(
  ctx: Pick<Context, 'db' | 'post' | 'afterCommit'>,
  message: Message,
): Promise<string> {
  const id = randomUUID()
  // The database's clock, because the queue is read by it: a node's clock that is ahead would delay the message.
  const now = sql<string>`now()`
  const lane = laneOf(message)
  await ctx.db
    .insertInto('outgoing_messages')
    .values({
      id,
      channel: message.channel,
      recipient: message.to,
      language: message.language,
      kind: message.kind,
      facts: message.facts,
      lane,
      turn: nextTurn(message.channel, sql`${lane}::smallint`, sql`${message.to}`),
      created_at: now,
      next_try_at: now,
    })
    .execute()
  ctx.afterCommit(() => ctx.post.wake())
  return id
}

/** Discards all queued messages; returns how many. */
export async function discardWaiting(db: Context['db']): Promise<number> {
  const gone = await db.deleteFrom('outgoing_messages').where('given_up_at', 'is', null).executeTakeFirstOrThrow()
  return Number(gone.numDeletedRows)
}

/** Returns those of these messages that were given up, of the last 60 days: `refused` are those whose address takes no mail. */
export async function undelivered(db: Context['db'], ids: readonly string[]): Promise<Map<string, Undeliverable>> {
  const rows = await db
    .selectFrom('undelivered_messages')
    .select(['id', 'refused'])
    .where(({ eb, val }) => eb('id', '=', eb.fn.any(val([...ids]))))
    .execute()
  return new Map(rows.map(({ id, refused }) => [id, refused ? 'refused' : 'given_up']))
}

/**
 * Returns the turn of a new message in a lane: that of the head of the lane, or one after the last to the same
 * recipient. So a message waits for at most one message to each other recipient, however many one of them gets, and no
 * turn is overtaken forever.
 */
export function nextTurn(
  channel: Message['channel'],
  lane: RawBuilder<unknown>,
  recipient: RawBuilder<unknown>,
): RawBuilder<number> {
  const waits = sql`w.channel = ${channel} and w.lane = ${lane} and w.given_up_at is null and w.attempts = 0`
  // `offset 0` keeps the planner from walking down the lane: the few rows of a recipient are found by the recipient.
  const ofReader = sql`select * from outgoing_messages where recipient = ${recipient} offset 0`
  return sql<number>`greatest(
    coalesce((select w.turn from outgoing_messages w where ${waits} order by w.turn limit 1), 0),
    coalesce((select max(w.turn) + 1 from (${ofReader}) w where ${waits}), 0))`
}
