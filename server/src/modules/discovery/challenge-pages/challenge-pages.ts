// Owns the words that searches are corrected by, and no other table: puts together what the pages of a challenge show,
// from all rooms below. Leans on all of them.
import type { Context } from '../../../core/context.ts'
import { visibleChallenge } from '../../challenges/index.ts'
import { overviewFor } from './details.ts'

/** What a visitor is told of a challenge; refuses with `challenge_not_found` what a visitor with this invite may not see. */
export async function publicOverview(
  ctx: Context,
  challengeId: string,
  invite?: string,
): Promise<Awaited<ReturnType<typeof overviewFor>>> {
  const visitor = { ...ctx, viewer: null }
  return overviewFor(visitor, await visibleChallenge(visitor, challengeId, invite))
}
