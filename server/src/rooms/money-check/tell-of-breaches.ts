import { FALLBACK_LANGUAGE, type Language } from '@bora/rules/limits.ts'
import { PAGES } from '@bora/rules/pages.ts'
import { sql } from 'kysely'
import type { Context } from '../../core/context.ts'
import { machineTime } from '../../core/machine-time.ts'
import type { Invariant } from '../ledger/ledger.ts'
import { queueMessage } from '../messages/messages.ts'

type Reader = { to: string; name: string; language: Language; timeZone?: string }

/**
 * Mails every admin, and the operator where an address is set, what does not hold of the money since this check and in how many
 * places (docs/rules/money.md#invariants); within the transaction that writes it down, so that each is told once.
 */
export async function tellOfBreaches(ctx: Context, found: ReadonlyMap<Invariant['id'], number>): Promise<void> {
  if (found.size === 0) return
  const about = { at: ctx.now.toISOString(), link: `${ctx.config.siteUrl}${PAGES.adminPayouts.path}` }
  for (const { to, language, ...reader } of await readersOf(ctx))
    for (const [invariant, problems] of found) {
      const facts = { ...reader, ...about, invariant, problems }
      await queueMessage(ctx, { channel: 'mail', to, language, kind: 'payouts_stopped', facts })
    }
}

async function readersOf({ db, config }: Context): Promise<Reader[]> {
  const admins = await db
    .selectFrom('people')
    .select(['id', 'name', 'language', 'time_zone'])
    .where(sql<boolean>`roles <> '{}' and 'admin' = any(roles)`)
    .execute()
  const people = new Map(admins.map(admin => [admin.id, admin]))
  const accounts = await db
    .selectFrom('auth.users')
    .select(['id', 'email', 'banned_until'])
    .where('id', '=', sql<string>`any(${[...people.keys()]}::uuid[])`)
    // An address that nobody confirmed may be a stranger's.
    .where('email_confirmed_at', 'is not', null)
    .execute()
  const now = machineTime().toISOString()
  const readers = accounts.flatMap(({ id, email, banned_until }): Reader[] => {
    if (email === null || (banned_until !== null && banned_until > now)) return []
    const { name, language, time_zone: timeZone } = people.get(id)!
    return [{ to: email, name, language, timeZone }]
  })
  const operator = config.messages.supportEmail
  if (operator && !readers.some(({ to }) => to.toLowerCase() === operator.toLowerCase()))
    readers.push({ to: operator, name: '', language: FALLBACK_LANGUAGE })
  return readers
}
