import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { takesMark } from '@bora/rules/challenge-marks.ts'
import type { SignedIn } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import { recordAct } from '../../audit/index.ts'
import { setMark } from '../../challenges/index.ts'
import { isOwnChallenge, challengeDetails } from './challenge-details.ts'

type Mark = (typeof api)['adminChallenges']['mark']

/**
 * Sets or removes a mark on a challenge, and records who did and why; does nothing if it changes nothing. No one marks
 * their own challenge, or a joined one.
 */
export async function mark(ctx: SignedIn, { params, body }: InputOf<Mark>): Promise<OutputOf<Mark>> {
  const { challengeId, mark: which } = params
  const { isSet, note } = body
  // Concurrent changes to private, and endings, wait for this decision.
  const row = await ctx.db
    .selectFrom('challenges')
    .select(['id', 'creator_id', 'status', 'is_private'])
    .where('id', '=', challengeId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('challenge_not_found')
  if (await isOwnChallenge(ctx, row)) throw new Refusal('not_allowed')
  if (isSet && !takesMark({ status: row.status, isPrivate: row.is_private }, which)) {
    if (row.status === 'active') throw new Refusal('challenge_private')
    throw new Refusal(row.status === 'cancelled' ? 'challenge_cancelled' : 'challenge_ended')
  }
  if (await setMark(ctx, challengeId, which, isSet))
    await recordAct(ctx, isSet ? 'challenge_marked' : 'challenge_unmarked', about(challengeId), note, {
      before: { [which]: !isSet },
      after: { [which]: isSet },
    })
  return challengeDetails(ctx, challengeId)
}

function about(id: string) {
  return { subject: 'challenge', id } as const
}
