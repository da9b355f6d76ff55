import type { Api } from '@bora/contract/api.ts'
import { SUPPORT_STRANGERS_AN_HOUR } from '@bora/rules/limits.ts'
import { sharedAllowance } from '../../../core/rate-limit.ts'
import type { Handlers } from '../../../core/context.ts'
import { allTickets, answerTicket, closeTicket, readTicket, reopenTicket } from './desk.ts'
import { myTickets, openTicket, ticketThread, addMessage } from './support.ts'

/**
 * Counts a request of a person, or of a stranger at this address. Refuses `too_many_requests` above the limit of one,
 * or of all strangers together: however many addresses they use, they fill neither the table nor the mailbox.
 */
export const countRequest = sharedAllowance('support', { total: SUPPORT_STRANGERS_AN_HOUR, seconds: 3_600 })

export const support: Handlers<Api['support']> = {
  async open(ctx, input, { request }) {
    await countRequest(ctx, request.ip)
    return openTicket(ctx, input)
  },
  mine: myTickets,
  thread: ticketThread,
  async write(ctx, input, { request }) {
    await countRequest(ctx, request.ip)
    return addMessage(ctx, input)
  },
  all: allTickets,
  read: readTicket,
  answer: answerTicket,
  close: closeTicket,
  reopen: reopenTicket,
}
