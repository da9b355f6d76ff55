import type { Context } from '../../../core/context.ts'

/** Returns the time zones that people live in, of those for which `wanted` holds. */
export async function zonesWhere({ db }: Pick<Context, 'db'>, wanted: (zone: string) => boolean): Promise<string[]> {
  const rows = await db.selectFrom('people').select('time_zone').distinct().execute()
  return rows.map(row => row.time_zone).filter(wanted)
}
