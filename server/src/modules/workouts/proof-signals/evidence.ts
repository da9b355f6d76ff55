import type { ProofSignal } from '@bora/rules/proof-signals.ts'
import { riskOf } from '@bora/rules/proof-signals.ts'
import type { SignedIn } from '../../../core/context.ts'
import type { OutputOf } from '@bora/contract/endpoint.ts'
import type { api } from '@bora/contract/api.ts'
import { questioned } from './queue.ts'

type Evidence = OutputOf<(typeof api)['proofSignals']['queue']>['items'][number]

/**
 * Returns a workout with its photos, where it counts, and its proof signals: the current ones, or those in `kept` for a
 * workout that has been decided since. Null if there is no such workout.
 */
export async function evidenceOf(
  ctx: SignedIn,
  workout: { userId: string; activityId: string },
  kept: ProofSignal[] | null,
): Promise<Evidence | null> {
  const row = await ctx.db
    .selectFrom('proof_risks')
    .select('signals')
    .where('user_id', '=', workout.userId)
    .where('activity_id', '=', workout.activityId)
    .executeTakeFirst()
  const signals = row?.signals ?? kept ?? []
  const about = { user_id: workout.userId, activity_id: workout.activityId, risk: riskOf(signals), signals }
  const [evidence] = await questioned(ctx, [{ ...about, logged_at: ctx.now.toISOString() }])
  return evidence ?? null
}
