import type { Context } from '../../../core/context.ts'
import type { Account } from '../account/account.ts'
import { deviceOf } from './device.ts'
import { systemClock } from '../../../core/system-clock.ts'
import type { ClientInfo } from '../../../core/client-info.ts'
import { notifyOwner } from '../account/notify-owner.ts'

// After sign-up a person often opens a second browser by clicking the link in the mail.
const NEW_ACCOUNT_MS = 60_000
const LOOKED_BACK_ON = 100

/**
 * Sends an account's owner a mail about use from a browser and system that none of the last sign-ins came from. Skips
 * the first session and unconfirmed addresses. Call it before the sign-in is recorded.
 */
export async function notifyOfNewDevice(
  ctx: Pick<Context, 'db' | 'config' | 'post' | 'afterCommit'>,
  account: Pick<Account, 'id' | 'email' | 'email_confirmed_at' | 'created_at'>,
  agent: ClientInfo,
): Promise<void> {
  if (systemClock().getTime() - new Date(account.created_at).getTime() < NEW_ACCOUNT_MS) return
  const used = await ctx.db
    .selectFrom('auth.account_events')
    .select('user_agent')
    .where('user_id', '=', account.id)
    .where('kind', '=', 'signed_in')
    .orderBy('at', 'desc')
    .limit(LOOKED_BACK_ON)
    .execute()
  const device = deviceOf(agent.userAgent)
  const known = new Set(used.map(({ user_agent }) => user_agent))
  if (known.size === 0 || known.has(agent.userAgent) || [...known].some(each => deviceOf(each) === device)) return
  await notifyOwner(ctx, account, { kind: 'new_sign_in', device, ip: agent.ip })
}
