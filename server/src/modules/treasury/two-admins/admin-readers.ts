import type { Language } from '@bora/rules/limits.ts'
import { sql } from 'kysely'
import type { Context } from '../../../core/context.ts'
import { systemClock } from '../../../core/system-clock.ts'

/** An admin's mail address, name, language and zone. */
export type AdminReader = { to: string; name: string; language: Language; timeZone: string }

/** Returns every admin who isn't suspended and has a confirmed address. */
export async function adminReaders({ db }: Pick<Context, 'db'>): Promise<AdminReader[]> {
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
    // An unconfirmed address may be a stranger's.
    .where('email_confirmed_at', 'is not', null)
    .execute()
  const now = systemClock().toISOString()
  return accounts.flatMap(({ id, email, banned_until }): AdminReader[] => {
    if (email === null || (banned_until !== null && banned_until > now)) return []
    const { name, language, time_zone: timeZone } = people.get(id)!
    return [{ to: email, name, language, timeZone }]
  })
}
