import type { Context } from '../../../core/context.ts'
import type { ActivityRow } from '../../scoring/index.ts'

/**
 * Returns the stored workouts of some receipts, unordered, without deleted ones. A separate query, because receipts are
 * stored by challenge and workouts by person.
 */
export async function storedWorkouts(
  ctx: Pick<Context, 'db'>,
  receipts: readonly { user_id: string; id: string }[],
): Promise<ActivityRow[]> {
  if (receipts.length === 0) return []
  return ctx.db
    .selectFrom('activities')
    .selectAll()
    .where('user_id', 'in', [...new Set(receipts.map(one => one.user_id))])
    .where(
      'id',
      'in',
      receipts.map(one => one.id),
    )
    .execute()
}
