import { type Kysely, sql } from 'kysely'

const known = new Set<string>()

/**
 * Returns whether PostgreSQL knows a time zone, in whatever case it is written. JavaScript engines know names that a
 * database lacks, and a stored one would fail every statement that computes a date in it.
 */
export async function isZoneOfDatabase<Tables>(db: Kysely<Tables>, zone: string): Promise<boolean> {
  const name = zone.toLowerCase()
  if (known.has(name)) return true
  const { rows } = await sql`select from pg_timezone_names where lower(name) = ${name} limit 1`.execute(db)
  if (rows.length > 0) known.add(name)
  return rows.length > 0
}
