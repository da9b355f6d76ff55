// Owns the words by which searches are corrected, and no other table: combines the content of a challenge's pages from
// lower modules. Depends on all of them.
import type { Context } from '../../../core/context.ts'
import { visibleChallenge } from '../../challenges/index.ts'
import { overviewFor } from './details.ts'

/**
 * Returns a visitor's view of a challenge; refuses with `challenge_not_found` if a visitor with this invite may not see
 * it.
 */
export async function publicOverview(
  ctx: Context,
  challengeId: string,
  invite?: string,
): Promise<Awaited<ReturnType<typeof overviewFor>>> {
  const visitor = { ...ctx, viewer: null }
  return overviewFor(visitor, await visibleChallenge(visitor, challengeId, invite))
}
