import type { Context } from '../../../core/context.ts'

/** When a recording began and ended, and the part of it that its workout keeps. */
export type Trimmed = { recordedFrom: string; recordedTo: string; keptFrom: string; keptTo: string }

/** Returns the kept parts of these workouts' recordings, by workout; only of trimmed ones. */
export async function trimmedOf(
  db: Context['db'],
  workouts: readonly { user_id: string; activity_id: string }[],
): Promise<Map<string, Trimmed>> {
  const rows = await db
    .selectFrom('tracks')
    .select(['activity_id', 'started_at', 'elapsed_seconds', 'trim_from', 'trim_to'])
    .where(({ eb, fn, val }) => eb('user_id', '=', fn.any(val([...new Set(workouts.map(one => one.user_id))]))))
    .where(({ eb, fn, val }) => eb('activity_id', '=', fn.any(val(workouts.map(one => one.activity_id)))))
    .where('trim_from', 'is not', null)
    .execute()
  return new Map(
    rows.map(({ activity_id, started_at, elapsed_seconds, trim_from, trim_to }) => {
      const at = (seconds: number) => new Date(Date.parse(started_at) + seconds * 1_000).toISOString()
      const keptTo = at(Math.min(trim_to! * 60, elapsed_seconds))
      return [
        activity_id!,
        { recordedFrom: at(0), recordedTo: at(elapsed_seconds), keptFrom: at(trim_from! * 60), keptTo },
      ]
    }),
  )
}
