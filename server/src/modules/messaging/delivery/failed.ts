import { sql } from 'kysely'
import type { Context } from '../../../core/context.ts'
import type { Message } from '../templates/message.ts'
import { rendered } from '../templates/rendered.ts'
import { nextTurn } from './queue.ts'

/** A mail that was given up and is kept for the desk; `refused` if its address accepts no mail. */
export type FailedMail = { id: string; subject: string; to: string; refused: boolean; failedAt: string }

type Row = Pick<Message, 'to' | 'language'> & {
  id: string
  kind: string
  facts: Record<string, unknown>
  refused: boolean
  at: string
}

/** Returns the kept mails that were given up, last first, up to a limit; and their total. */
export async function failedMails(
  db: Context['db'],
  siteUrl: string,
  most: number,
): Promise<{ items: FailedMail[]; total: number }> {
  const { rows } = await sql<Row>`
    select id, recipient as to, language, kind, facts, refused, given_up_at as at
    from outgoing_messages where given_up_at is not null order by given_up_at desc, id desc limit ${most}`.execute(db)
  const total = rows.length < most ? rows.length : await failedMailsCount(db)
  const items = rows.map(({ id, to, refused, at, ...row }) => ({
    id,
    subject: subjectOf(row, siteUrl),
    to,
    refused,
    failedAt: new Date(at).toISOString(),
  }))
  return { items, total }
}

/** Returns how many mails were given up and are kept. */
export async function failedMailsCount(db: Context['db']): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from outgoing_messages where given_up_at is not null`.execute(db)
  return rows[0]!.count
}

/** Requeues mails that were given up as if they were new; returns their ids. */
export async function sendAgain(
  ctx: Pick<Context, 'db' | 'post' | 'afterCommit'>,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with again as (
      update outgoing_messages m
      set given_up_at = null, refused = false, attempts = 0, created_at = now(), next_try_at = now(),
        turn = ${nextTurn('mail', sql`m.lane`, sql`m.recipient`)}
      where m.id = any(${[...ids]}::uuid[]) and m.given_up_at is not null
      returning m.id
    ), not_lost as (
      delete from undelivered_messages u using again a where u.id = a.id
    )
    select id from again order by id`.execute(ctx.db)
  if (rows.length > 0) ctx.afterCommit(() => ctx.post.wake())
  return rows.map(({ id }) => id)
}

// A mail may have waited here while its template changed: then its kind is shown instead.
function subjectOf({ kind, facts, language }: Pick<Row, 'kind' | 'facts' | 'language'>, siteUrl: string): string {
  const message = { channel: 'mail', to: '', language, kind, facts } as unknown as Message
  try {
    return rendered(message, siteUrl).subject
  } catch {
    return kind
  }
}
