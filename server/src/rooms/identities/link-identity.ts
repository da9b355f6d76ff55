import { bannedRefusal } from '../accounts/banned.ts'
import { PAGES } from '@bora/rules/pages.ts'
import type { Context } from '../../core/context.ts'
import { queueMessage } from '../messages/messages.ts'
import { personOf } from '../people/people.ts'
import { accountAt } from '../accounts/account-at.ts'
import { lockedUser, type User } from '../accounts/account-address.ts'
import { noteEvent } from '../accounts/account-events.ts'
import { AuthRefusal } from '../../core/auth-refusal.ts'
import { lookAgain } from '../sessions/end-sessions.ts'
import { addIdentity, type ExternalIdentity, identityRow } from './external-account.ts'
import { machineTime } from '../../core/machine-time.ts'
import type { Agent } from '../../core/agent.ts'
import { tellOwner } from '../accounts/tell-owner.ts'

/**
 * Gives an account one more identity, within `inOwnTransaction`. An account without an address takes that of the
 * provider; an anonymous one is a permanent one then. Both the owner and the address at the provider are told. Refuses an
 * identity that this or another account has, and banned people.
 */
export async function linkIdentity(
  ctx: Context,
  userId: string,
  identity: ExternalIdentity,
  agent: Agent,
): Promise<void> {
  const user = await lockedUser(ctx.db, userId)
  if (!user) throw new AuthRefusal('user_not_found', 'User to link to does not exist')
  const now = machineTime().toISOString()
  if (user.banned_until !== null && user.banned_until > now) throw bannedRefusal(user)
  const known = await identityRow(ctx, identity)
  if (known) {
    const whose = known.user_id === userId ? 'Identity is already linked' : 'Identity is already linked to another user'
    throw new AuthRefusal('identity_already_exists', whose)
  }
  await addIdentity(ctx, userId, identity)
  const address = user.email === null ? identity.emails.find(each => each.verified)?.email : undefined
  const isFree = address !== undefined && !(await accountAt(ctx.db, address))
  await ctx.db
    .updateTable('auth.users')
    .set({ is_anonymous: false, updated_at: now, ...(isFree && { email: address, email_confirmed_at: now }) })
    .where('id', '=', userId)
    .execute()
  await lookAgain(ctx, userId)
  await noteEvent(ctx.db, { userId, kind: 'identity_linked', agent, method: identity.provider })
  await tellOwner(ctx, user, { kind: 'identity_linked', provider: identity.provider, byOperator: false })
  await tellThere(ctx, user, identity)
}

// Whoever was led to finish somebody else's flow would sign in to that account from now on, and has to hear of it.
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
      at: machineTime().toISOString(),
      timeZone: reader.time_zone,
      signInLink: `${ctx.config.siteUrl}${PAGES.auth.path}`,
    },
  })
}
