import { sql } from 'kysely'
import type { Context } from '../../../core/context.ts'
import { inSeparateTransaction } from '../../../core/separate-transaction.ts'

/** Returns the time zones that people live in, of those for which `wanted` holds. */
export async function zonesWhere({ db }: Pick<Context, 'db'>, wanted: (zone: string) => boolean): Promise<string[]> {
  // One look into the index per zone, however many people live in it.
  const { rows } = await sql<{ time_zone: string }>`
    with recursive zones as (
      (select time_zone from people order by time_zone limit 1)
      union all
      select (select p.time_zone from people p where p.time_zone > z.time_zone order by p.time_zone limit 1)
      from zones z where z.time_zone is not null
    ) select time_zone from zones where time_zone is not null`.execute(db)
  return rows.map(row => row.time_zone).filter(wanted)
}

/** How many people of a zone one statement looks at, so that none takes longer the more people there are. */
const PEOPLE_AT_ONCE = 2_000
const FIRST = '00000000-0000-0000-0000-000000000000'

/**
 * Runs `notifySome` for the people of a zone, portion by portion in the order of their ids, each in a separate
 * transaction; it returns how many it notified. Returns their sum.
 */
export async function forPeopleOfZone(
  ctx: Context,
  zone: string,
  notifySome: (inside: Context, people: string[]) => Promise<number>,
  atOnce = PEOPLE_AT_ONCE,
): Promise<number> {
  let [told, after] = [0, FIRST]
  for (;;) {
    const from = after
    const rows = await ctx.db
      .selectFrom('people')
      .select('id')
      .where('time_zone', '=', zone)
      .where('id', '>', from)
      .orderBy('id')
      .limit(atOnce)
      .execute()
    const people = rows.map(row => row.id)
    if (people.length > 0) told += await inSeparateTransaction(ctx, inside => notifySome(inside, people))
    if (people.length < atOnce) return told
    after = people.at(-1)!
  }
}
