import type { Context } from '../../../core/context.ts'
import type { ActivityRow } from '../../scoring/index.ts'

/**
 * The stored workouts of some receipts, in no order; one that was deleted is not among them. Asked for by itself: receipts
 * lie with their challenge, workouts with their person.
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
