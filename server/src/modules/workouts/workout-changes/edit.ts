import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import type { SignedIn } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import { oneActivity } from '../activities/one-activity.ts'
import { lockWorkout } from './lock-workout.ts'
import { inRetriedTransaction } from './retried-transaction.ts'
import { recordWorkoutChange } from './record-change.ts'

type Edit = (typeof api)['workoutChanges']['edit']

/**
 * Edits one of the viewer's workouts (docs/rules/activities.md#edit). Idempotent; refuses an edit based on an outdated
 * version.
 */
export async function editActivity(ctx: SignedIn, { params, body }: InputOf<Edit>): Promise<OutputOf<Edit>> {
  return inRetriedTransaction(ctx, async inside => {
    const { stored, replace } = await lockWorkout(inside, params.activityId)
    if (!stored) throw new Refusal('activity_not_found')
    const replaced = await replace(body)
    if (replaced) {
      const { version } = replaced.after.row
      await recordWorkoutChange(inside, stored, { kind: 'edit', version, before: stored, after: replaced.after })
    }
    return { activity: await oneActivity(inside, { params }), moves: replaced?.moves ?? [] }
  })
}
