import type { Kysely } from 'kysely'
import type { Tables } from '../../../db/tables.ts'
import type { Switched } from './tables.ts'

type Db = Kysely<Tables>

/** A switch of one feature in one country, as it was turned on or off. */
export type CountrySwitch = {
  country: string
  what: Switched
  isOn: boolean
  reason: string
  changedBy: string
  changedAt: string
}

/** Returns whether a feature is on in a country: the last switch counts. */
export async function isOpenIn(db: Db, country: string, what: Switched): Promise<boolean> {
  const last = await db
    .selectFrom('country_switches')
    .select('is_on')
    .where('country', '=', country)
    .where('what', '=', what)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.is_on ?? false
}

/** Returns all switches ever made, latest first; optionally of one country. */
export async function countrySwitches(db: Db, country?: string): Promise<CountrySwitch[]> {
  const rows = await db
    .selectFrom('country_switches')
    .selectAll()
    .$if(country !== undefined, query => query.where('country', '=', country!))
    .orderBy('id', 'desc')
    .execute()
  return rows.map(row => ({
    country: row.country,
    what: row.what,
    isOn: row.is_on,
    reason: row.reason,
    changedBy: row.changed_by,
    changedAt: row.changed_at,
  }))
}

/**
 * Turns a feature on or off in a country from now on; earlier switches stay (docs/rules/money.md#countries). Returns
 * false if nothing changes: then nothing is written.
 */
export async function setCountryOpen(
  db: Db,
  { country, what, isOn, reason, changedBy }: Omit<CountrySwitch, 'changedAt'>,
): Promise<boolean> {
  if ((await isOpenIn(db, country, what)) === isOn) return false
  await db
    .insertInto('country_switches')
    .values({ country, what, is_on: isOn, reason, changed_by: changedBy })
    .execute()
  return true
}
