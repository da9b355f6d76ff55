import type { Context } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import type { ChallengeRow } from '../../challenges/index.ts'

/**
 * Returns the current challenge, locked against settlement until the call's transaction ends; the lock is shared. It is
 * the first lock of every change to participants or money.
 */
export async function lockChallenge(ctx: Pick<Context, 'db'>, challengeId: string): Promise<ChallengeRow> {
  const row = await ctx.db
    .selectFrom('challenges')
    .selectAll()
    .where('id', '=', challengeId)
    .forKeyShare()
    .executeTakeFirst()
  if (!row) throw new Refusal('challenge_not_found')
  return row
}
