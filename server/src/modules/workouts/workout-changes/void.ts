import type { ModerationReason } from '@bora/rules/moderation.ts'
import { sql } from 'kysely'
import type { Context } from '../../../core/context.ts'
import { recountPerson } from '../../scoring/index.ts'

/** Why workouts are voided, as their author reads it. */
export type VoidedFor = { reason: ModerationReason; words?: string }

/**
 * Voids workouts of a person in every challenge that isn't over: they count nowhere, and their facts stay. Ignores
 * workouts already voided or deleted. Call it inside the transaction of the decision.
 */
export async function voidWorkouts(
  ctx: Context,
  userId: string,
  activityIds: readonly string[],
  { reason, words = '' }: VoidedFor,
): Promise<void> {
  await sql`select take_head(${userId})`.execute(ctx.db)
  const voided = await ctx.db
    .updateTable('activities')
    .set({ voided_at: ctx.now.toISOString(), void_reason: reason, void_words: words })
    .where('user_id', '=', userId)
    .where('voided_at', 'is', null)
    .where(({ eb, fn, val }) => eb('id', '=', fn.any(val([...activityIds]))))
    .returning('id')
    .execute()
  for (const { id } of voided) await recounted(ctx, userId, id)
}

/** Reinstates a voided workout in every challenge that isn't over. Call it inside the transaction of the decision. */
export async function unvoidWorkout(ctx: Context, userId: string, activityId: string): Promise<void> {
  await sql`select take_head(${userId})`.execute(ctx.db)
  await ctx.db
    .updateTable('activities')
    .set({ voided_at: null, void_reason: null, void_words: '' })
    .where('user_id', '=', userId)
    .where('id', '=', activityId)
    .execute()
  await recounted(ctx, userId, activityId)
}

async function recounted(ctx: Context, userId: string, activityId: string): Promise<void> {
  const moves = await recountPerson(ctx, userId, activityId)
  ctx.afterCommit(() => {
    for (const move of moves) ctx.live.standingsMoved(move.challenge_id)
  })
}
