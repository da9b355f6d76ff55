import type { PrizeKind } from '@bora/rules/prizes.ts'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'

type Kind = Exclude<PrizeKind, 'none'>
type Db = Kysely<Tables>

/** One kind of prize in one country, as somebody turned it on or off. */
export type CountrySwitch = {
  country: string
  prizeKind: Kind
  isOn: boolean
  reason: string
  changedBy: string
  changedAt: string
}

/** Returns whether prizes of a kind are turned on in a country: what was written last holds. */
export async function isOpenIn(db: Db, country: string, prizeKind: Kind): Promise<boolean> {
  const last = await db
    .selectFrom('country_switches')
    .select('is_on')
    .where('country', '=', country)
    .where('prize_kind', '=', prizeKind)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.is_on ?? false
}

/** Returns everything that was ever turned on or off, the latest first; of one country on request. */
export async function countrySwitches(db: Db, country?: string): Promise<CountrySwitch[]> {
  const rows = await db
    .selectFrom('country_switches')
    .selectAll()
    .$if(country !== undefined, query => query.where('country', '=', country!))
    .orderBy('id', 'desc')
    .execute()
  return rows.map(row => ({
    country: row.country,
    prizeKind: row.prize_kind,
    isOn: row.is_on,
    reason: row.reason,
    changedBy: row.changed_by,
    changedAt: row.changed_at,
  }))
}

/**
 * Turns a kind of prize on or off in a country from now on; what was said before stays (docs/rules/money.md#countries).
 * Returns false where it stood like that already: then nothing is written.
 */
export async function turnCountry(
  db: Db,
  { country, prizeKind, isOn, reason, changedBy }: Omit<CountrySwitch, 'changedAt'>,
): Promise<boolean> {
  if ((await isOpenIn(db, country, prizeKind)) === isOn) return false
  await db
    .insertInto('country_switches')
    .values({ country, prize_kind: prizeKind, is_on: isOn, reason, changed_by: changedBy })
    .execute()
  return true
}
