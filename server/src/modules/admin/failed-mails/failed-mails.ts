// Owns the admins' list of failed mails that must not be lost. Guarantees: each stays listed until it is sent again,
// and of two concurrent resends one succeeds. Depends on messaging, which stores them, and on admin-acts.
import type { Api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { MAX_FAILED_MAILS } from '@bora/contract/failed-mails.ts'
import type { Context, SignedIn } from '../../../core/context.ts'
import { recordAct } from '../../audit/index.ts'
import { failedMails, sendAgain } from '../../messaging/index.ts'

type Calls = Api['failedMails']

/** Returns the failed mails, last first, with masked addresses. */
export async function listFailedMails(ctx: Pick<Context, 'db' | 'config'>): Promise<OutputOf<Calls['list']>> {
  const { items, total } = await failedMails(ctx.db, ctx.config.siteUrl, MAX_FAILED_MAILS)
  return {
    items: items.map(({ id, subject, to, refused, failedAt }) => ({
      id,
      subject,
      to: masked(to),
      reason: refused ? ('refused' as const) : ('too_late' as const),
      failedAt,
    })),
    total,
  }
}

/** Sends failed mails again and records it; returns how many. */
export async function sendFailedMails(
  ctx: SignedIn,
  { body }: InputOf<Calls['sendAgain']>,
): Promise<OutputOf<Calls['sendAgain']>> {
  const ids = await sendAgain(ctx, body.ids)
  if (ids.length > 0) await recordAct(ctx, 'mails_sent_again', { subject: 'mails', id: null }, null, { after: { ids } })
  return { sentAgain: ids.length }
}

// A list that many people see hides the recipients, but shows the failing mail server.
function masked(address: string): string {
  const at = address.lastIndexOf('@')
  return `${[...address][0]}…${address.slice(at)}`
}
