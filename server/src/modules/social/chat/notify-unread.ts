import { CHAT_TOLD_AFTER_SECONDS, MAX_CHAT_NOTIFIED_PEOPLE } from '@bora/rules/limits.ts'
import { sql } from 'kysely'
import type { Context } from '../../../core/context.ts'
import { inSeparateTransaction } from '../../../core/separate-transaction.ts'
import { whoSee } from '../../challenges/index.ts'
import { notifyAll } from '../../notifications/index.ts'

type Fresh = { author_id: string; written_at: string }
type Reader = { id: string; since: string | null }

/**
 * Notifies the people of challenges of unread messages, once for each person until they have read them
 * (docs/rules/notifications.md#kinds). Runs outside a transaction, on any number of nodes at once; returns how many
 * were notified.
 */
export async function notifyUnread(ctx: Context): Promise<number> {
  const until = new Date(ctx.now.getTime() - CHAT_TOLD_AFTER_SECONDS * 1_000).toISOString()
  const { rows } = await sql<{ id: string }>`
    select distinct challenge_id as id from chat_messages where told_at is null and written_at <= ${until}`.execute(
    ctx.db,
  )
  let told = 0
  for (const { id } of rows) told += await inSeparateTransaction(ctx, inside => tellIn(inside, id, until))
  return told
}

async function tellIn(ctx: Context, challengeId: string, until: string): Promise<number> {
  // A deleted message is notified when it is restored.
  const { rows: written } = await sql<Fresh & { hidden_at: string | null }>`
    update chat_messages set told_at = ${ctx.now.toISOString()}
    where challenge_id = ${challengeId} and told_at is null and written_at <= ${until} and deleted_at is null
    returning author_id, written_at, hidden_at`.execute(ctx.db)
  const fresh = written.filter(one => one.hidden_at === null)
  if (fresh.length === 0) return 0
  const readers = await readersOf(ctx, challengeId)
  const unread = readers.flatMap(reader =>
    [...new Set(fresh.filter(one => isNew(one, reader)).map(one => one.author_id))].map(author => {
      return { one: reader.id, other: author, reader }
    }),
  )
  const told = new Map((await whoSee(ctx, unread)).map(({ reader }) => [reader.id, reader]))
  const { title } = await ctx.db
    .selectFrom('challenges')
    .select('title')
    .where('id', '=', challengeId)
    .executeTakeFirstOrThrow()
  return notifyAll(
    ctx,
    [...told.values()].map(({ id, since }) => {
      // One notification covers everything after the last read message.
      const subject = `${challengeId}:${since ?? ''}`
      return { kind: 'chat' as const, userId: id, subject, facts: { challengeId, title } }
    }),
  )
}

function isNew({ author_id, written_at }: Fresh, { id, since }: Reader): boolean {
  return author_id !== id && (since === null || new Date(written_at) > new Date(since))
}

/**
 * Returns the readers of a challenge, and since when each has unread messages; in very large ones only people who have
 * opened the chat before.
 */
async function readersOf({ db }: Context, challengeId: string): Promise<Reader[]> {
  const { rows } = await sql<Reader>`
    with inside as (
      select user_id as id, joined_at from participants where challenge_id = ${challengeId} and state = 'participating'
      union all
      select creator_id, null from challenges where id = ${challengeId} and not exists (
        select from participants p where p.challenge_id = ${challengeId} and p.user_id = creator_id
          and p.state = 'participating')
    )
    select inside.id, coalesce(r.read_until, inside.joined_at) as since
    from inside left join chat_readings r on r.challenge_id = ${challengeId} and r.user_id = inside.id
    where r.user_id is not null or (select count(*) from inside) <= ${MAX_CHAT_NOTIFIED_PEOPLE}`.execute(db)
  return rows
}
