import { whyClosed } from '@bora/rules/abilities.ts'
import type { SignedIn } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import type { ChallengeRow } from '../../challenges/index.ts'
import { challengeFacts } from '../joining/facts.ts'
import { seatsTaken } from '../joining/seats.ts'

/** Refuses with the reason if no one can join any more. */
export async function refuseClosed(ctx: SignedIn, challenge: ChallengeRow): Promise<void> {
  const seats = await ctx.db
    .selectFrom('challenge_seats')
    .select(seatsTaken(ctx).as('taken'))
    .where('challenge_id', '=', challenge.id)
    .executeTakeFirstOrThrow()
  const closed = whyClosed(challengeFacts(challenge, seats.taken), false, ctx.now)
  if (closed) throw new Refusal(closed)
}
