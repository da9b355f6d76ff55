import { PAGES } from '@bora/rules/pages.ts'
import type { Context } from '../../../core/context.ts'
import { type MailFacts, type Message, queueMessage } from '../../messaging/index.ts'
import { personOf } from '../people/people.ts'
import type { User } from './account-address.ts'
import { systemClock } from '../../../core/system-clock.ts'

/** Facts that every mail to an owner contains. */
type Usual = 'name' | 'at' | 'timeZone' | 'securityLink' | 'recoveryLink' | 'walletLink' | 'supportLink' | 'signInLink'

type OwnersKind =
  | 'new_sign_in'
  | 'password_changed'
  | 'factor_added'
  | 'factor_removed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'token_added'
  | 'email_changed'
  | 'phone_changed'
  | 'identity_linked'
  | 'identity_unlinked'
  | 'bank_details_changed'
  | 'bank_details_refused'
  | 'payout_failed'
  | 'password_forced'
  | 'account_suspended'
  | 'suspension_lifted'

/** An account event, by the kind of the mail that reports it. */
export type OwnerMessage = { [K in OwnersKind]: { kind: K } & Omit<MailFacts[K], Usual> }[OwnersKind]

export type MessageOwner = Pick<User, 'id' | 'email' | 'email_confirmed_at'>

/** Like `notifyOwner`, by the account's id. */
export async function notifyOwnerOf(
  ctx: Pick<Context, 'db' | 'config' | 'post' | 'afterCommit'>,
  userId: string,
  news: OwnerMessage,
): Promise<void> {
  const owner = await ctx.db
    .selectFrom('auth.users')
    .select(['id', 'email', 'email_confirmed_at'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (owner) await notifyOwner(ctx, owner, news)
}

/**
 * Sends an account's owner a mail about an account event. Call it within `inSeparateTransaction`, in the transaction of
 * the event, and with the address from before it. Skips an unconfirmed address: it may be a stranger's.
 */
export async function notifyOwner(
  ctx: Pick<Context, 'db' | 'config' | 'post' | 'afterCommit'>,
  { id, email, email_confirmed_at }: MessageOwner,
  { kind, ...news }: OwnerMessage,
): Promise<void> {
  if (email === null || email_confirmed_at === null) return
  const person = (await personOf(ctx.db, id))!
  const { siteUrl } = ctx.config
  const usual: Pick<
    MailFacts['password_changed'] &
      MailFacts['payout_failed'] &
      MailFacts['account_suspended'] &
      MailFacts['suspension_lifted'],
    Usual
  > = {
    name: person.name,
    at: systemClock().toISOString(),
    timeZone: person.time_zone,
    securityLink: `${siteUrl}${PAGES.security.path}`,
    recoveryLink: `${siteUrl}${PAGES.resetPassword.path}`,
    walletLink: `${siteUrl}${PAGES.wallet.path}`,
    supportLink: `${siteUrl}${PAGES.support.path}`,
    signInLink: `${siteUrl}${PAGES.auth.path}`,
  }
  const { language } = person
  await queueMessage(ctx, { channel: 'mail', to: email, language, kind, facts: { ...usual, ...news } } as Message)
}
