import type { Context } from '../../context.ts'
import { queueMessage } from '../messages/messages.ts'
import { personOf } from '../people/people.ts'
import type { Account } from './account.ts'
import { deviceOf } from './device.ts'
import { machineTime } from './machine-time.ts'
import type { Agent } from './agent.ts'

// Whoever has just signed up opens a second browser to click the link in the mail.
const NEW_ACCOUNT_MS = 60_000
const LOOKED_BACK_ON = 200

/**
 * Writes the owner of an account when it is used from a browser and system that it never was used from before. Not for
 * its first session, and not to an address that nobody confirmed. Call it before the sign-in is noted.
 */
export async function tellOfNewDevice(
  ctx: Pick<Context, 'db' | 'config' | 'post' | 'afterCommit'>,
  account: Pick<Account, 'id' | 'email' | 'email_confirmed_at' | 'created_at'>,
  agent: Agent,
): Promise<void> {
  const { email, email_confirmed_at, created_at } = account
  const now = machineTime()
  if (!email || !email_confirmed_at || now.getTime() - new Date(created_at).getTime() < NEW_ACCOUNT_MS) return
  const used = await ctx.db
    .selectFrom('auth.account_events')
    .select('user_agent')
    .distinct()
    .where('user_id', '=', account.id)
    .where('kind', '=', 'signed_in')
    .limit(LOOKED_BACK_ON)
    .execute()
  const device = deviceOf(agent.userAgent)
  if (used.length === 0 || used.some(({ user_agent }) => deviceOf(user_agent) === device)) return
  const person = (await personOf(ctx.db, account.id))!
  await queueMessage(ctx, {
    channel: 'mail',
    to: email,
    language: person.language as 'pt-BR' | 'en',
    kind: 'new_sign_in',
    facts: {
      name: person.name,
      at: now.toISOString(),
      timeZone: person.time_zone,
      device,
      ip: agent.ip,
      securityLink: `${ctx.config.siteUrl}/settings/security`,
    },
  })
}
