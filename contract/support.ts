import {
  EMAIL_MAX_LENGTH,
  MIN_SUPPORT_MESSAGE,
  SUPPORT_MESSAGE_MAX_LENGTH,
  SUPPORT_REFERENCE_MAX_LENGTH,
  SUPPORT_SEARCH_MAX_LENGTH,
  SUPPORT_STATES,
  SUPPORT_TOPICS,
} from '@bora/rules/limits.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Cursor, Instant, Language, page, PersonRef, shownText } from './shapes.ts'

/** The number of a support request for people: eight random digits. */
const TicketNumber = z.string().regex(/^[1-9][0-9]{7}$/)
const Ticket = z.object({ number: TicketNumber })
const Message = shownText({ least: MIN_SUPPORT_MESSAGE, most: SUPPORT_MESSAGE_MAX_LENGTH, lines: true })

export const SupportTopic = z.enum(SUPPORT_TOPICS)

const TicketHead = z.object({
  number: TicketNumber,
  topic: SupportTopic,
  state: z.enum(SUPPORT_STATES),
  openedAt: Instant,
  /** Who wrote last, and when. */
  last: z.object({ author: z.enum(['person', 'support']), at: Instant }),
})

const Thread = z.object({
  number: TicketNumber,
  topic: SupportTopic,
  state: z.enum(SUPPORT_STATES),
  reference: z.string(),
  openedAt: Instant,
  messages: z.array(z.object({ author: z.enum(['person', 'support']), text: z.string(), at: Instant })),
})

/** The requester; `person` is null without an account, `email` is empty if there is none. */
const Asker = z.object({ name: z.string(), email: z.string(), person: PersonRef.nullable() })

/** A request in the support team's queue. */
const QueuedTicket = TicketHead.extend({
  asker: Asker,
  /** When the first unanswered message was sent; null if none waits. */
  waitingSince: Instant.nullable(),
  /** The beginning of the last message. */
  preview: z.string(),
  /** Whether it names a failed call. */
  hasReference: z.boolean(),
})
const ReadTicket = Thread.extend({ asker: Asker, language: Language, waitingSince: Instant.nullable() })
/** The number of messages that were read: if more have arrived, nothing is done. */
const Seen = z.int().min(1)

export const support = {
  open: endpoint({
    method: 'POST',
    path: '/support/tickets',
    summary: 'Ask for help; without an account an e-mail address is needed',
    access: 'anyone',
    body: z.strictObject({
      topic: SupportTopic,
      message: Message,
      /** Required without an account, or if the account has no address; otherwise the account's address is used. */
      email: z.string().max(EMAIL_MAX_LENGTH).optional(),
      reference: shownText({ least: 0, most: SUPPORT_REFERENCE_MAX_LENGTH }).default(''),
      language: Language,
      /** A honeypot field that people don't see; only bots fill it in. */
      website: z.string().max(0).optional(),
    }),
    output: z.object({
      number: TicketNumber,
      /** Where a receipt is sent; null if none is. */
      receiptTo: z.string().nullable(),
    }),
    errors: ['invalid_input', 'text_unreadable', 'too_many_requests'],
  }),
  mine: endpoint({
    method: 'GET',
    path: '/support/tickets',
    summary: "The viewer's own requests for help, the latest first, 50 at most",
    access: 'signed-in',
    output: z.object({ items: z.array(TicketHead) }),
    errors: [],
  }),
  thread: endpoint({
    method: 'GET',
    path: '/support/tickets/:number',
    summary: "Read the messages of one of the viewer's requests",
    access: 'signed-in',
    params: Ticket,
    output: Thread,
    errors: ['not_found'],
  }),
  write: endpoint({
    method: 'POST',
    path: '/support/tickets/:number/messages',
    summary: "Write more about one of the viewer's own requests",
    access: 'signed-in',
    params: Ticket,
    body: z.strictObject({ message: Message }),
    output: Thread,
    errors: ['invalid_input', 'text_unreadable', 'not_found', 'too_many_requests'],
  }),
  all: endpoint({
    method: 'GET',
    path: '/admin/support/tickets',
    summary: "Everybody's requests for help: those that wait, the longest first, or of another state, the latest first",
    access: 'admin',
    query: z.object({
      state: z.enum(SUPPORT_STATES).optional(),
      /** A number, or a part of a name or an address. */
      search: z.string().max(SUPPORT_SEARCH_MAX_LENGTH).optional(),
      cursor: Cursor.optional(),
    }),
    output: page(QueuedTicket).extend({ waiting: z.int() }),
    errors: ['invalid_input'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/admin/support/tickets/:number',
    summary: 'Read one support request: its author and messages',
    access: 'admin',
    params: Ticket,
    output: ReadTicket,
    errors: ['not_found'],
  }),
  answer: endpoint({
    method: 'POST',
    path: '/admin/support/tickets/:number/answers',
    summary:
      'Answer a request for help: in its thread, and by mail where there is an address; at will it is closed with that',
    access: 'admin',
    params: Ticket,
    body: z.strictObject({
      message: shownText({ least: 1, most: SUPPORT_MESSAGE_MAX_LENGTH, lines: true }),
      seen: Seen,
      close: z.boolean().default(false),
    }),
    output: ReadTicket,
    errors: ['invalid_input', 'text_unreadable', 'not_found', 'ticket_moved'],
  }),
  close: endpoint({
    method: 'POST',
    path: '/admin/support/tickets/:number/close',
    summary: 'Close a request that needs no answer; closed already, nothing happens',
    access: 'admin',
    params: Ticket,
    body: z.strictObject({ seen: Seen }),
    output: ReadTicket,
    errors: ['invalid_input', 'not_found', 'ticket_moved'],
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/admin/support/tickets/:number/reopen',
    summary: 'Open a closed request again; open already, nothing happens',
    access: 'admin',
    params: Ticket,
    output: ReadTicket,
    errors: ['not_found'],
  }),
}
