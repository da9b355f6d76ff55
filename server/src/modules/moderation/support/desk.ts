import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { MAX_LIST_ROWS, type SupportState } from '@bora/rules/limits.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context, SignedIn } from '../../../core/context.ts'
import { encodeCursor, decodeCursor } from '../../../core/cursor.ts'
import { Refusal } from '../../../core/refusal.ts'
import { recordAct } from '../../audit/index.ts'
import { queueMessage } from '../../messaging/index.ts'
import { notify } from '../../notifications/index.ts'
import { personRefs } from '../../accounts/index.ts'
import { anyTicket, askerOf, headsOf, insertMessage, threadOf, type Ticket, where } from './tickets.ts'

type Calls = (typeof api)['support']
type All = OutputOf<Calls['all']>
type Read = OutputOf<Calls['read']>

/** How much of the last message a list shows, and how many people a search for a name finds. */
const PREVIEW_LENGTH = 140
const PEOPLE_FOUND = 200

/** Returns everyone's requests: waiting ones, longest waiting first; of another state, or all, latest first. */
export async function allTickets(ctx: Context, { query }: InputOf<Calls['all']>): Promise<All> {
  const { state } = query
  const waits = state === 'waiting'
  const mark = query.cursor === undefined ? null : decodeCursor(query.cursor, 'number')
  const after = mark && sql`(${mark.at}::timestamptz, ${mark.id})`
  const conditions = [
    state && isIn(state),
    query.search?.trim() && (await found(ctx, query.search.trim())),
    after && (waits ? sql<boolean>`(since, number) > ${after}` : sql<boolean>`(last_at, number) < ${after}`),
  ].filter(one => one !== undefined && one !== null && one !== '')
  const { rows } = await sql<Listed>`
    select * from (${LISTED}) listed
    where ${sql.join([sql`true`, ...conditions], sql` and `)}
    order by ${waits ? sql`since, number` : sql`last_at desc, number desc`} limit ${MAX_LIST_ROWS + 1}`.execute(ctx.db)
  const page = rows.slice(0, MAX_LIST_ROWS)
  const last = rows.length > MAX_LIST_ROWS ? page.at(-1) : undefined
  return {
    items: await queued(ctx, page),
    next: last ? encodeCursor({ at: waits ? last.since! : last.last_at, id: last.number }) : null,
    waiting: await ticketsWaiting(ctx),
  }
}

/** Returns the number of waiting requests. */
export async function ticketsWaiting({ db }: Pick<Context, 'db'>): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::integer as waiting from (${LISTED}) listed where ${isIn('waiting')}`.execute(db)
  return rows[0]!.waiting
}

/** Returns a request with its author; for admins. */
export async function readTicket(ctx: Context, { params }: InputOf<Calls['read']>): Promise<Read> {
  return whole(ctx, await anyTicket(ctx, params.number))
}

/**
 * Adds the answer to the thread and mails it to the requester; refuses with `ticket_moved` if there is an unread
 * message.
 */
export async function answerTicket(ctx: SignedIn, { params, body }: InputOf<Calls['answer']>): Promise<Read> {
  const ticket = await lockedTicket(ctx, params.number, body.seen)
  const place = await insertMessage(ctx, ticket, { author: 'support', authorId: ctx.viewer.id, text: body.message })
  const { email, name, language } = await askerOf(ctx, ticket)
  const { number, topic, user_id: userId } = ticket
  if (email)
    await queueMessage(ctx, {
      channel: 'mail',
      to: email,
      language,
      kind: 'support_answer',
      facts: { name, number, topic, message: body.message, ...where(ctx, ticket) },
    })
  if (userId) await notify(ctx, { kind: 'support_answered', userId, subject: `${number}:${place}`, facts: { number } })
  await recordAct(ctx, 'ticket_answered', { subject: 'ticket', id: ticket.id }, number)
  return setClosed(ctx, ticket, body.close)
}

/** Closes a request, until its person writes again. */
export async function closeTicket(ctx: SignedIn, { params, body }: InputOf<Calls['close']>): Promise<Read> {
  return setClosed(ctx, await lockedTicket(ctx, params.number, body.seen), true)
}

/** Reopens a closed request. */
export async function reopenTicket(ctx: SignedIn, { params }: InputOf<Calls['reopen']>): Promise<Read> {
  return setClosed(ctx, await lockedTicket(ctx, params.number), false)
}

async function setClosed(ctx: SignedIn, ticket: Ticket, closed: boolean): Promise<Read> {
  if (closed === (ticket.closed_at !== null)) return whole(ctx, ticket)
  const changed = await ctx.db
    .updateTable('support_tickets')
    .set({ closed_at: closed ? ctx.now.toISOString() : null })
    .where('number', '=', ticket.number)
    .returningAll()
    .executeTakeFirstOrThrow()
  const act = closed ? 'ticket_closed' : 'ticket_reopened'
  await recordAct(ctx, act, { subject: 'ticket', id: ticket.id }, ticket.number)
  return whole(ctx, changed)
}

// Locked, so that of two concurrent answers the second sees the first.
async function lockedTicket({ db }: Context, number: string, seen?: number): Promise<Ticket> {
  const ticket = await db
    .selectFrom('support_tickets')
    .selectAll()
    .where('number', '=', number)
    .forUpdate()
    .executeTakeFirst()
  if (!ticket) throw new Refusal('not_found')
  if (seen === undefined) return ticket
  const { rows } = await sql<{ said: number }>`
    select count(*)::integer as said from support_messages where ticket = ${number}`.execute(db)
  if (rows[0]!.said !== seen) throw new Refusal('ticket_moved')
  return ticket
}

type Listed = Ticket & { since: string | null; last_at: string; last_author: 'person' | 'support'; preview: string }

// `since` is the time of the first unanswered message.
const LISTED = sql`
  select t.*, last.written_at as last_at, last.author as last_author, left(last.body, ${sql.lit(PREVIEW_LENGTH)}) as preview,
    case when t.closed_at is null then (
      select min(m.written_at) from support_messages m where m.ticket = t.number and m.place > coalesce(
        (select max(a.place) from support_messages a where a.ticket = t.number and a.author = 'support'), 0)
    ) end as since
  from support_tickets t cross join lateral (
    select author, written_at, body from support_messages m where m.ticket = t.number order by place desc limit 1
  ) last`

function isIn(state: SupportState): RawBuilder<boolean> {
  if (state === 'closed') return sql<boolean>`closed_at is not null`
  return sql<boolean>`closed_at is null and last_author = ${state === 'waiting' ? 'person' : 'support'}`
}

/** A request by its number, or a part of the requester's name or address. */
async function found({ db }: Context, typed: string): Promise<RawBuilder<boolean>> {
  const number = typed.replace(/^#/, '')
  if (/^\d{8}$/.test(number)) return sql<boolean>`number = ${number}`
  const pattern = `%${typed.replace(/[\\%_]/g, '\\$&')}%`
  const named = await db.selectFrom('people').select('id').where('name', 'ilike', pattern).limit(PEOPLE_FOUND).execute()
  const addressed = await db
    .selectFrom('auth.users')
    .select('id')
    .where('email', 'ilike', pattern)
    .limit(PEOPLE_FOUND)
    .execute()
  const ids = [...named, ...addressed].map(one => one.id)
  return sql<boolean>`(user_id = any(${ids}::uuid[]) or email ilike ${pattern})`
}

async function queued(ctx: Context, rows: readonly Listed[]): Promise<All['items']> {
  const heads = await headsOf(ctx, rows)
  const people = await personRefs(
    ctx,
    rows.flatMap(row => row.user_id ?? []),
  )
  const accounts = await ctx.db
    .selectFrom('auth.users')
    .select(['id', 'email'])
    .where(({ eb, fn, val }) => eb('id', '=', fn.any(val([...people.keys()]))))
    .execute()
  const addresses = new Map(accounts.map(one => [one.id, one.email]))
  return rows.map(({ user_id, email, since, preview, reference }, index) => {
    const person = (user_id && people.get(user_id)) || null
    return {
      ...heads[index]!,
      asker: { name: person?.name ?? '', email: email ?? addresses.get(user_id ?? '') ?? '', person },
      waitingSince: since,
      preview,
      hasReference: reference !== '',
    }
  })
}

async function whole(ctx: Context, ticket: Ticket): Promise<Read> {
  const { name, email, language } = await askerOf(ctx, ticket)
  const people = await personRefs(ctx, ticket.user_id ? [ticket.user_id] : [])
  const thread = await threadOf(ctx, ticket)
  const answered = thread.messages.findLastIndex(one => one.author === 'support')
  return {
    ...thread,
    asker: { name, email, person: (ticket.user_id && people.get(ticket.user_id)) || null },
    language,
    waitingSince: thread.state === 'waiting' ? (thread.messages[answered + 1]?.at ?? null) : null,
  }
}
