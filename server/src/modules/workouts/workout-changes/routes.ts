import type { Api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { rateLimit } from '../../../core/rate-limit.ts'
import { type Context, outsideTransaction, type Handlers } from '../../../core/context.ts'
import { deleteActivity, restoreActivity } from './delete.ts'
import { editActivity } from './edit.ts'

type Changes = Api['workoutChanges']['changes']

const mayChange = rateLimit('workout-changes', [{ most: 120, seconds: 3_600 }])

export const workoutChanges: Handlers<Api['workoutChanges']> = {
  // Each in a separate transaction, retried if a challenge was settled meanwhile.
  edit: outsideTransaction(async (ctx, input) => {
    await mayChange(ctx)
    return editActivity(ctx, input)
  }),
  remove: outsideTransaction(async (ctx, input) => {
    await mayChange(ctx)
    return deleteActivity(ctx, input)
  }),
  restore: outsideTransaction(async (ctx, input) => {
    await mayChange(ctx)
    return restoreActivity(ctx, input)
  }),
  changes: changesOf,
}

/** Returns the changes of a workout, first change first; empty for an unknown one. */
async function changesOf(ctx: Pick<Context, 'db'>, { params }: InputOf<Changes>): Promise<OutputOf<Changes>> {
  const rows = await ctx.db
    .selectFrom('activity_changes')
    .select(['version', 'kind', 'by_id', 'at', 'before', 'after'])
    .where('activity_id', '=', params.activityId)
    .orderBy('version')
    .execute()
  return { changes: rows.map(({ by_id, ...change }) => ({ ...change, byId: by_id })) }
}
