import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Instant } from './shapes.ts'

/** How many failed mails the desk lists, and resends at once. */
export const MAX_FAILED_MAILS = 100

/** A mandatory mail that could not be sent. */
const FailedMail = z.object({
  id: Id,
  /** As its recipient would have seen it. */
  subject: z.string(),
  /** The first letter of the address, and its mail domain. */
  to: z.string(),
  /** Whether the mail server refuses the address, or could not be reached for too long. */
  reason: z.enum(['refused', 'too_late']),
  failedAt: Instant,
})

export const failedMails = {
  list: endpoint({
    method: 'GET',
    path: '/admin/failed-mails',
    access: 'desk',
    summary: 'Mails about money, law and security that could not be sent, the last first, and how many there are',
    output: z.object({ items: z.array(FailedMail), total: z.int() }),
    errors: [],
  }),
  sendAgain: endpoint({
    method: 'POST',
    path: '/admin/failed-mails/send-again',
    access: 'desk',
    summary: 'Send failed mails again, from the first try on; those that are sent already stay as they are',
    body: z.strictObject({ ids: z.array(Id).min(1).max(MAX_FAILED_MAILS) }),
    output: z.object({ sentAgain: z.int() }),
    errors: ['invalid_input'],
  }),
}
