import type { api } from '@bora/contract/api.ts'
import type { InputOf } from '@bora/contract/endpoint.ts'
import { badgesOfResult, type ChallengeBadge } from '@bora/rules/badges/challenge-badges.ts'
import type { SignedIn } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import { historyOf } from '../../scoring/index.ts'
import { participantOf, visibleChallenge } from '../../challenges/index.ts'
import { frozenHistory } from '../settlement/frozen-history.ts'
import { settlementOf } from '../settlement/settlement-of.ts'
import { resultFactsOf } from './result-facts.ts'

type Export = (typeof api)['results']['export']

/**
 * Returns the history of a challenge as a file that anyone can replay: the present one, or, once settled, the one that
 * the settlement read. For the creator and admins, and for participants once it is settled
 * (docs/rules/scoring.md#history-file).
 */
export async function exportOf(ctx: SignedIn, { params }: InputOf<Export>): Promise<object> {
  const challenge = await visibleChallenge(ctx, params.challengeId)
  const settlement = await settlementOf(ctx.db, challenge.id)
  const always = challenge.creator_id === ctx.viewer.id || ctx.viewer.roles.includes('admin')
  if (!always) {
    const participant = await participantOf(ctx.db, challenge.id, ctx.viewer.id)
    if (!settlement || participant?.state !== 'participating') throw new Refusal('not_allowed')
  }
  const frozen = settlement && (await frozenHistory(ctx.db, challenge.id, settlement.revision))
  const history = frozen ?? (await historyOf(ctx, challenge.id))
  // The file has a number here; the stored text has at most four decimals, which a number preserves.
  const rules = { ...history.challenge.rules, basePointsPerMinute: Number(history.challenge.rules.basePointsPerMinute) }
  return { ...history, challenge: { ...history.challenge, rules }, badges: await badgesIn(ctx, challenge.id) }
}

// Badges earned by the results (docs/rules/badges.md#in-the-history-file).
async function badgesIn(ctx: SignedIn, challengeId: string): Promise<ChallengeBadge[]> {
  const results = await resultFactsOf(ctx, { challengeId })
  return results.flatMap(result => badgesOfResult(result).map(code => ({ participant: result.userId, code })))
}
