import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import type { SignedIn } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import { participantOf, visibleChallenge } from '../../challenges/index.ts'
import { personRefs } from '../../accounts/index.ts'
import { poolMovements } from '../../ledger/index.ts'
import { prizeStatusesOf } from './prize-statuses.ts'

type Statement = (typeof api)['results']['statement']
type StatementLine = OutputOf<Statement>['lines'][number]

const kinds: Partial<Record<string, StatementLine['kind']>> = {
  entry: 'entry',
  prize_funding: 'funding',
  entry_refund: 'refund',
  chargeback: 'chargeback',
  prize_reversal: 'prize_correction',
  settle_refund: 'refund',
  settle: 'prize',
}

/**
 * Returns all movements into a pool (above zero) and out of it, in whole cents, oldest first; sums to zero once it is
 * distributed. For full participants, the creator and admins.
 */
export async function statementOf(ctx: SignedIn, { params }: InputOf<Statement>): Promise<OutputOf<Statement>> {
  const challenge = await visibleChallenge(ctx, params.challengeId)
  const known = challenge.creator_id === ctx.viewer.id || ctx.viewer.roles.includes('admin')
  if (!known && (await participantOf(ctx.db, challenge.id, ctx.viewer.id))?.state !== 'participating') {
    throw new Refusal('not_participating')
  }
  const movements = await poolMovements(ctx, challenge.id)
  const people = await personRefs(
    ctx,
    movements.flatMap(one => one.personId ?? []),
  )
  const odd = await ctx.db
    .selectFrom('settlement_lines')
    .select('user_id')
    .where('challenge_id', '=', challenge.id)
    .where('revision', '=', 1)
    .where('odd_cent', '=', true)
    .execute()
  const withOddCent = new Set(odd.map(line => line.user_id))
  const lines = movements.map(({ at, posting, personId, isFee, cents, creditCents }): StatementLine => {
    const kind = isFee ? (posting === 'settle' ? 'fee' : 'fee_correction') : kinds[posting]!
    return {
      at,
      kind,
      amountCents: cents,
      creditCents,
      person: (personId && people.get(personId)) || null,
      oddCent: kind === 'prize' && personId !== null && withOddCent.has(personId),
    }
  })
  const status = (await prizeStatusesOf(ctx, [challenge])).get(challenge.id)!
  return {
    status,
    currency: challenge.currency,
    lines,
    balanceCents: lines.reduce((sum, line) => sum + line.amountCents, 0),
  }
}
