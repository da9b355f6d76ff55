// Owns the admins' list of mails that could not be sent and must not be lost. Promises: each stays there until it is sent again,
// and of two who send it again at once one does. Leans on messages, which keeps them, and on admin-acts.
import type { Api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { MAX_FAILED_MAILS } from '@bora/contract/failed-mails.ts'
import type { Context, SignedIn } from '../../../core/context.ts'
import { recordAct } from '../../audit/index.ts'
import { failedMails, sendAgain } from '../../messaging/index.ts'

type Calls = Api['failedMails']

/** Returns the mails that failed, the last first, with their addresses masked. */
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

/** Sends failed mails again and writes that down; returns how many. */
export async function sendFailedMails(
  ctx: SignedIn,
  { body }: InputOf<Calls['sendAgain']>,
): Promise<OutputOf<Calls['sendAgain']>> {
  const ids = await sendAgain(ctx, body.ids)
  if (ids.length > 0) await recordAct(ctx, 'mails_sent_again', { subject: 'mails', id: null }, null, { after: { ids } })
  return { sentAgain: ids.length }
}

// Who a mail is for is no concern of a list that many look at; with which server there is trouble is.
function masked(address: string): string {
  const at = address.lastIndexOf('@')
  return `${[...address][0]}…${address.slice(at)}`
}
