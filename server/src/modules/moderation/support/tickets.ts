import type { api } from '@bora/contract/api.ts'
import type { OutputOf } from '@bora/contract/endpoint.ts'
import { type Language, MAX_SUPPORT_MESSAGES, type SupportState } from '@bora/rules/limits.ts'
import { PAGES } from '@bora/rules/pages.ts'
import { sql, type Selectable } from 'kysely'
import type { Context } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import { personOf } from '../../accounts/index.ts'
import type { SupportTables } from './tables.ts'

type Calls = (typeof api)['support']
export type Ticket = Selectable<SupportTables['support_tickets']>
export type Thread = OutputOf<Calls['thread']>

/** Returns a request by its number; refuses with `not_found`. */
export async function anyTicket({ db }: Context, number: string): Promise<Ticket> {
  const ticket = await db.selectFrom('support_tickets').selectAll().where('number', '=', number).executeTakeFirst()
  if (!ticket) throw new Refusal('not_found')
  return ticket
}

/** Adds a message, and returns its position in the request. */
export async function insertMessage(
  ctx: Context,
  { number }: Ticket,
  message: { author: 'person' | 'support'; authorId: string | null; text: string },
): Promise<number> {
  // Locked, so that two concurrent messages don't take the same position.
  await ctx.db.selectFrom('support_tickets').select('number').where('number', '=', number).forUpdate().execute()
  const { rows } = await sql<{ said: number }>`
    select count(*)::integer as said from support_messages where ticket = ${number}`.execute(ctx.db)
  const said = rows[0]?.said ?? 0
  // Waiting makes no room for more: the retry time of a day stops automatic retries.
  if (message.author === 'person' && said >= MAX_SUPPORT_MESSAGES)
    throw new Refusal('too_many_requests', { params: { seconds: 86_400 } })
  await ctx.db
    .insertInto('support_messages')
    .values({
      ticket: number,
      place: said + 1,
      author: message.author,
      author_id: message.authorId,
      body: message.text,
      written_at: ctx.now.toISOString(),
    })
    .execute()
  return said + 1
}

/** Returns the messages of a request, and its state. */
export async function threadOf({ db }: Pick<Context, 'db'>, ticket: Ticket): Promise<Thread> {
  const messages = await db
    .selectFrom('support_messages')
    .select(['author', 'body as text', 'written_at as at'])
    .where('ticket', '=', ticket.number)
    .orderBy('place')
    .execute()
  const { number, topic, reference, opened_at: openedAt } = ticket
  const state = stateOf(ticket, messages.at(-1)!.author)
  return { number, topic, state, reference, openedAt, messages }
}

function stateOf({ closed_at }: Pick<Ticket, 'closed_at'>, last: 'person' | 'support'): SupportState {
  return closed_at !== null ? 'closed' : last === 'person' ? 'waiting' : 'answered'
}

/** Returns requests as lists show them, in order. */
export async function headsOf(
  { db }: Pick<Context, 'db'>,
  tickets: readonly Ticket[],
): Promise<OutputOf<Calls['mine']>['items']> {
  if (tickets.length === 0) return []
  const last = await db
    .selectFrom('support_messages')
    .distinctOn('ticket')
    .select(['ticket', 'author', 'written_at'])
    .where(({ eb, val }) => eb('ticket', '=', eb.fn.any(val(tickets.map(({ number }) => number)))))
    .orderBy('ticket')
    .orderBy('place', 'desc')
    .execute()
  const byTicket = new Map(last.map(({ ticket, author, written_at: at }) => [ticket, { author, at }]))
  return tickets.map(ticket => {
    const { number, topic, opened_at: openedAt } = ticket
    const last = byTicket.get(number)!
    return { number, topic, state: stateOf(ticket, last.author), openedAt, last }
  })
}

/** The requester, and address and language of the answer. */
export type Asker = { name: string; email: string; language: Language }

/** Returns the requester; unknown fields are empty. */
export async function askerOf(ctx: Context, { user_id: id, email, language }: Ticket): Promise<Asker> {
  const person = id && (await personOf(ctx.db, id))
  const address = email ?? (id && (await accountAddress(ctx, id))) ?? ''
  return { name: person ? person.name : '', email: address, language: person ? person.language : language }
}

/** Returns the address of an account, or null. */
export async function accountAddress({ db }: Context, id: string): Promise<string | null> {
  const account = await db.selectFrom('auth.users').select('email').where('id', '=', id).executeTakeFirst()
  return account?.email || null
}

/** Returns the link of a mail: the thread, if there is an account to read it with; and the reply address. */
export function where(ctx: Context, ticket: Ticket): { link: string; replyTo: string } {
  const page = `${ctx.config.siteUrl}${PAGES.support.path}`
  return {
    link: ticket.user_id ? `${page}?ticket=${ticket.number}` : page,
    replyTo: ctx.config.messages.supportEmail ?? '',
  }
}
