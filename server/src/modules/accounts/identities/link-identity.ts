import { banRefusal } from '../account/banned.ts'
import { PAGES } from '@bora/rules/pages.ts'
import type { Context } from '../../../core/context.ts'
import { queueMessage } from '../../messaging/index.ts'
import { personOf } from '../people/people.ts'
import { accountAt } from '../account/account-at.ts'
import { lockedUser, type User } from '../account/account-address.ts'
import { recordAccountEvent } from '../account/account-events.ts'
import { AuthRefusal } from '../../../core/auth-refusal.ts'
import { recheckSessions } from '../sessions/end-sessions.ts'
import { addIdentity, type ExternalIdentity, identityRow } from './external-account.ts'
import { systemClock } from '../../../core/system-clock.ts'
import type { ClientInfo } from '../../../core/client-info.ts'
import { notifyOwner } from '../account/notify-owner.ts'

/**
 * Adds an identity to an account, within `inSeparateTransaction`. An account without an address takes the provider's;
 * an anonymous account becomes permanent. Notifies both the owner and the address at the provider. Refuses an identity
 * that this or another account has, and banned people.
 */
export async function linkIdentity(
  ctx: Context,
  userId: string,
  identity: ExternalIdentity,
  agent: ClientInfo,
): Promise<void> {
  const user = await lockedUser(ctx.db, userId)
  if (!user) throw new AuthRefusal('user_not_found', 'User to link to does not exist')
  const now = systemClock().toISOString()
  if (user.banned_until !== null && user.banned_until > now) throw banRefusal(user)
  await refuseLinked(ctx, userId, identity)
  await addIdentity(ctx, userId, identity)
  const address = user.email === null ? identity.emails.find(each => each.verified)?.email : undefined
  const isFree = address !== undefined && !(await accountAt(ctx.db, address))
  await ctx.db
    .updateTable('auth.users')
    .set({ is_anonymous: false, updated_at: now, ...(isFree && { email: address, email_confirmed_at: now }) })
    .where('id', '=', userId)
    .execute()
  await recheckSessions(ctx, userId)
  await recordAccountEvent(ctx.db, { userId, kind: 'identity_linked', agent, method: identity.provider })
  await notifyOwner(ctx, user, { kind: 'identity_linked', provider: identity.provider, byOperator: false })
  await tellThere(ctx, user, identity)
}

/** Refuses an identity that this or another account has. */
export async function refuseLinked(ctx: Context, userId: string, identity: ExternalIdentity): Promise<void> {
  const known = await identityRow(ctx, identity)
  if (!known) return
  const whose = known.user_id === userId ? 'Identity is already linked' : 'Identity is already linked to another user'
  throw new AuthRefusal('identity_already_exists', whose)
}

// A person tricked into finishing another person's flow would from now on sign in to that account, and has to be
// notified.
async function tellThere(ctx: Context, user: User, { provider, emails }: ExternalIdentity): Promise<void> {
  const there = emails.find(each => each.verified)?.email
  if (there === undefined || there === user.email) return
  const reader = (await personOf(ctx.db, ((await accountAt(ctx.db, there)) ?? user).id))!
  await queueMessage(ctx, {
    channel: 'mail',
    to: there,
    language: reader.language,
    kind: 'identity_linked_there',
    facts: {
      provider,
      account: user.email ?? '',
      at: systemClock().toISOString(),
      timeZone: reader.time_zone,
      signInLink: `${ctx.config.siteUrl}${PAGES.auth.path}`,
    },
  })
}
