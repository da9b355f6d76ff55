import type { Api } from '@bora/contract/api.ts'
import { SUPPORT_AN_HOUR, SUPPORT_STRANGERS_AN_HOUR } from '@bora/rules/limits.ts'
import { addressBlock } from '../../core/address-block.ts'
import { allowance } from '../../core/allowance.ts'
import type { Handlers } from '../../core/context.ts'
import { allTickets, answerTicket, closeTicket, readTicket, reopenTicket } from './desk.ts'
import { myTickets, openTicket, ticketThread, writeMore } from './support.ts'

const HOUR = 3_600
const mayWrite = allowance('support', [{ most: SUPPORT_AN_HOUR, seconds: HOUR }])
// However many addresses they come from, those without an account fill neither the table nor the operator's mailbox.
const mayStrangersWrite = allowance('support of strangers', [{ most: SUPPORT_STRANGERS_AN_HOUR, seconds: HOUR }])

export const support: Handlers<Api['support']> = {
  async open(ctx, input, { request }) {
    await mayWrite({ config: ctx.config, viewer: ctx.viewer ?? { id: addressBlock(request.ip) } })
    if (!ctx.viewer) await mayStrangersWrite({ config: ctx.config, viewer: { id: 'all' } })
    return openTicket(ctx, input)
  },
  mine: myTickets,
  thread: ticketThread,
  async write(ctx, input) {
    await mayWrite(ctx)
    return writeMore(ctx, input)
  },
  all: allTickets,
  read: readTicket,
  answer: answerTicket,
  close: closeTicket,
  reopen: reopenTicket,
}
