import { PAGES } from '@bora/rules/pages.ts'
import type { Context } from '../../../core/context.ts'
import { type MailFacts, type Message, queueMessage } from '../../messaging/index.ts'
import { personOf } from '../../accounts/index.ts'

type Step =
  | { kind: 'closing_asked'; dueAt: string }
  | { kind: 'closing_taken_back' }
  | { kind: 'closing_waits' }
  | { kind: 'account_closed' }

/**
 * Mails the owner the progress of the deletion, in the transaction of that step and while the account exists. Also to
 * an unconfirmed address: the account's owner gave it, and the mail contains nothing secret.
 */
export async function notifyOfDeletion(
  ctx: Pick<Context, 'db' | 'config' | 'post' | 'afterCommit'>,
  userId: string,
  { kind, ...about }: Step,
): Promise<void> {
  const account = await ctx.db.selectFrom('auth.users').select('email').where('id', '=', userId).executeTakeFirst()
  if (!account?.email) return
  const { name, language, time_zone: timeZone } = (await personOf(ctx.db, userId))!
  const usual: MailFacts['closing_waits'] = {
    name,
    timeZone,
    link: `${ctx.config.siteUrl}${PAGES.gdprSettings.path}`,
  }
  const facts = kind === 'account_closed' ? { name } : { ...usual, ...about }
  await queueMessage(ctx, {
    channel: 'mail',
    to: account.email,
    language,
    kind,
    facts,
  } as Message)
}
