// Owns support requests and their messages. Guarantees: each request has a number, is readable by its author and by
// admins only, and messages never change. Depends on people, messaging, accounts, notifications, admin-acts.
import { randomInt } from 'node:crypto'
import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import {
  FALLBACK_LANGUAGE,
  MAX_LIST_ROWS,
  SUPPORT_KEPT_MONTHS,
  SUPPORT_RECEIPTS_AN_HOUR,
  SUPPORT_REPEAT_SECONDS,
} from '@bora/rules/limits.ts'
import { PAGES } from '@bora/rules/pages.ts'
import { sql } from 'kysely'
import type { Context, SignedIn } from '../../../core/context.ts'
import { lockByName } from '../../../core/named-lock.ts'
import { Refusal } from '../../../core/refusal.ts'
import { emailAddress } from '../../accounts/index.ts'
import { queueMessage } from '../../messaging/index.ts'
import {
  accountAddress,
  anyTicket,
  type Asker,
  askerOf,
  headsOf,
  insertMessage,
  type Thread,
  threadOf,
  type Ticket,
  where,
} from './tickets.ts'

type Calls = (typeof api)['support']

/**
 * Opens a support request, notifies the operator and sends a receipt (docs/rules/people-and-rights.md#support). Refuses
 * `invalid_input` for the field `email` if there is no address for the answer.
 */
export async function openTicket(ctx: Context, { body }: InputOf<Calls['open']>): Promise<OutputOf<Calls['open']>> {
  const account = ctx.viewer && (await accountAddress(ctx, ctx.viewer.id))
  const given = body.email && !account ? emailAddress(body.email) : null
  if (body.email && !account && !given) throw new Refusal('invalid_input', { field: 'email' })
  if (!ctx.viewer && !given) throw new Refusal('invalid_input', { field: 'email' })
  const asked = { user_id: ctx.viewer?.id ?? null, email: given }
  // An account's calls are already serialized; a visitor is identified by the address alone.
  if (given) await lockByName(ctx.db, `support of ${given}`)
  const repeated = await justOpened(ctx, { ...asked, topic: body.topic }, body.message)
  if (repeated) {
    const hadReceipt = given === null || (await receiptsOfLate(ctx, given)) <= SUPPORT_RECEIPTS_AN_HOUR
    return { number: repeated, receiptTo: hadReceipt ? (account ?? given) : null }
  }
  const mayHaveReceipt = given === null || (await receiptsOfLate(ctx, given)) < SUPPORT_RECEIPTS_AN_HOUR
  const ticket = await insertNumbered(ctx, {
    ...asked,
    topic: body.topic,
    reference: body.reference,
    language: body.language,
    opened_at: ctx.now.toISOString(),
  })
  await insertMessage(ctx, ticket, { author: 'person', authorId: ctx.viewer?.id ?? null, text: body.message })
  const asker = await askerOf(ctx, ticket)
  await tellOperator(ctx, ticket, asker, body.message)
  if (!asker.email || !mayHaveReceipt) return { number: ticket.number, receiptTo: null }
  await queueMessage(ctx, {
    channel: 'mail',
    to: asker.email,
    language: asker.language,
    kind: 'support_receipt',
    // The message is not quoted: otherwise anyone could have any text sent to any address.
    facts: { name: ctx.viewer ? asker.name : '', number: ticket.number, topic: ticket.topic, ...where(ctx, ticket) },
  })
  return { number: ticket.number, receiptTo: asker.email }
}

/** Returns the viewer's own requests, latest first, 50 at most. */
export async function myTickets(ctx: SignedIn): Promise<OutputOf<Calls['mine']>> {
  const tickets = await ctx.db
    .selectFrom('support_tickets')
    .selectAll()
    .where('user_id', '=', ctx.viewer.id)
    .orderBy('opened_at', 'desc')
    .orderBy('number', 'desc')
    .limit(MAX_LIST_ROWS)
    .execute()
  return { items: await headsOf(ctx, tickets) }
}

/** Returns the thread of one of the viewer's own requests; another person's is `not_found`. */
export async function ticketThread(ctx: SignedIn, { params }: InputOf<Calls['thread']>): Promise<Thread> {
  return threadOf(ctx, await ownTicket(ctx, params.number))
}

/** Adds a message to one of the viewer's own requests, reopens it if it was closed, and notifies the operator. */
export async function addMessage(ctx: SignedIn, { params, body }: InputOf<Calls['write']>): Promise<Thread> {
  const ticket = await ownTicket(ctx, params.number)
  const isRepeated = ticket.closed_at === null && (await wasJustWritten(ctx, ticket, body.message))
  if (isRepeated) return threadOf(ctx, ticket)
  await insertMessage(ctx, ticket, { author: 'person', authorId: ctx.viewer.id, text: body.message })
  const open = { ...ticket, closed_at: null }
  if (ticket.closed_at !== null)
    await ctx.db.updateTable('support_tickets').set({ closed_at: null }).where('number', '=', ticket.number).execute()
  await tellOperator(ctx, ticket, await askerOf(ctx, ticket), body.message)
  return threadOf(ctx, open)
}

/** Deletes requests without a message for 24 months; returns how many. */
export async function sweepTickets({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from support_tickets t where not exists (
      select from support_messages m where m.ticket = t.number
        and m.written_at > ${now.toISOString()}::timestamptz - make_interval(months => ${SUPPORT_KEPT_MONTHS}))`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}

async function insertNumbered({ db }: Context, ticket: Omit<Ticket, 'number' | 'id' | 'closed_at'>): Promise<Ticket> {
  for (;;) {
    const taken = await db
      .insertInto('support_tickets')
      .values({ ...ticket, number: String(randomInt(10_000_000, 100_000_000)) })
      .onConflict(conflict => conflict.column('number').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (taken) return taken
  }
}

// Returns the number of a request with the same words from the same person a moment ago; undefined if there is none.
async function justOpened(
  ctx: Context,
  { user_id, email, topic }: Pick<Ticket, 'user_id' | 'email' | 'topic'>,
  message: string,
): Promise<string | undefined> {
  const found = await ctx.db
    .selectFrom('support_tickets')
    .innerJoin('support_messages', 'support_messages.ticket', 'support_tickets.number')
    .select('support_tickets.number')
    .where('user_id', 'is not distinct from', user_id)
    .where('email', 'is not distinct from', email)
    .where('topic', '=', topic)
    .where('place', '=', 1)
    .where('body', '=', message)
    .where('opened_at', '>', repeatedSince(ctx))
    .executeTakeFirst()
  return found?.number
}

async function wasJustWritten(ctx: Context, { number }: Ticket, message: string): Promise<boolean> {
  const last = await ctx.db
    .selectFrom('support_messages')
    .select(['author', 'body', 'written_at'])
    .where('ticket', '=', number)
    .orderBy('place', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.author === 'person' && last.body === message && new Date(last.written_at) > new Date(repeatedSince(ctx))
}

function repeatedSince({ now }: Context): string {
  return new Date(now.getTime() - SUPPORT_REPEAT_SECONDS * 1_000).toISOString()
}

async function ownTicket(ctx: SignedIn, number: string): Promise<Ticket> {
  const ticket = await anyTicket(ctx, number)
  if (ticket.user_id !== ctx.viewer.id) throw new Refusal('not_found')
  return ticket
}

async function receiptsOfLate({ db, now }: Context, email: string): Promise<number> {
  const { rows } = await sql<{ sent: number }>`
    select count(*)::integer as sent from support_tickets
    where email = ${email} and opened_at > ${now.toISOString()}::timestamptz - interval '1 hour'`.execute(db)
  return rows[0]!.sent
}

async function tellOperator(ctx: Context, ticket: Ticket, asker: Asker, message: string): Promise<void> {
  const to = ctx.config.messages.supportEmail
  if (!to) return
  const { number, topic, reference } = ticket
  const link = `${ctx.config.siteUrl}${PAGES.adminSupport.path}?open=${number}`
  const facts = { number, topic, reference, message, name: asker.name, from: asker.email, replyTo: asker.email, link }
  await queueMessage(ctx, { channel: 'mail', to, language: FALLBACK_LANGUAGE, kind: 'support_request', facts })
}
