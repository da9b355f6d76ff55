import { isTimeZone } from '@bora/rules/calendar.ts'
import { type Kysely, sql } from 'kysely'

let names: Promise<ReadonlySet<string>> | undefined

/**
 * Returns whether both the rules and PostgreSQL know a time zone, ignoring case. JavaScript engines know names that a
 * database lacks, and a stored one would fail every statement that computes a date in it.
 */
export async function isKnownZone<Tables>(db: Kysely<Tables>, zone: string): Promise<boolean> {
  if (!isTimeZone(zone)) return false
  // Listing them reads a file for each.
  names ??= namesOfDatabase(db)
  try {
    return (await names).has(zone.toLowerCase())
  } catch (error) {
    names = undefined
    throw error
  }
}

async function namesOfDatabase<Tables>(db: Kysely<Tables>): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`select lower(name) as name from pg_timezone_names`.execute(db)
  return new Set(rows.map(({ name }) => name))
}
