import type { api } from '@bora/contract/api.ts'
import type { OutputOf } from '@bora/contract/endpoint.ts'
import type { Selectable } from 'kysely'
import type { SignedIn } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import type { ChallengeRow } from '../../challenges/index.ts'
import { personRefs } from '../../accounts/index.ts'
import { settlementOf, type SettlementRow } from '../settlement/settlement-of.ts'
import { finalDivisionsOf } from './final-divisions.ts'
import { finalTeamsOf } from './final-teams.ts'
import type { PrizeTables } from '../settlement/tables.ts'

type Results = OutputOf<(typeof api)['challengePages']['results']>
type Line = Selectable<PrizeTables['settlement_lines']>

const WINNERS_SHOWN = 100
const PLACES_SHOWN = 100

/**
 * Returns the results of a challenge without its card: frozen standings (the first hundred, and the viewer's own
 * place), winners and prizes or refunds in whole cents, the dates that matter for the money, and the results before
 * this revision. Refuses with `not_settled` before.
 */
export async function resultsOf(
  ctx: SignedIn,
  challenge: ChallengeRow,
): Promise<Omit<Results, 'challenge' | 'cancelledBecause'>> {
  const settlement = await settlementOf(ctx.db, challenge.id)
  if (!settlement) throw new Refusal('not_settled')
  const former = await earlierThan(ctx, settlement)
  const formerWinners = await Promise.all(
    former.map(one => linesOf(ctx, one).where('wins', '=', true).limit(WINNERS_SHOWN).execute()),
  )
  const lines = linesOf(ctx, settlement)
  const standings = await lines.limit(PLACES_SHOWN).execute()
  const winners = await lines.where('wins', '=', true).limit(WINNERS_SHOWN).execute()
  const refunded = await lines.where('refund_cents', '>', 0).limit(PLACES_SHOWN).execute()
  const mine = await lines.where('user_id', '=', ctx.viewer.id).executeTakeFirst()
  const people = await personRefs(
    ctx,
    [standings, winners, refunded, mine ? [mine] : [], ...formerWinners].flat().map(line => line.user_id),
  )
  const divided = await finalDivisionsOf(ctx, challenge, settlement)
  const row = (line: Line, isEarlier: boolean) => ({
    person: people.get(line.user_id)!,
    rank: line.rank,
    score: line.score,
    prizeCents: line.prize_cents,
    creditCents: line.credit_cents,
    reachedTarget: line.reached_target,
    isMe: line.user_id === ctx.viewer.id,
    division: (!isEarlier && divided.places.get(line.user_id)?.division) || null,
    divisionRank: (!isEarlier && divided.places.get(line.user_id)?.rank) || null,
    completersCents: !isEarlier && line.wins && line.reached_target ? divided.completersCents : 0,
    oddCent: line.odd_cent,
  })
  const present = (line: Line) => row(line, false)
  return {
    revision: settlement.revision,
    revisedAt: former.length > 0 ? settlement.settled_at : null,
    earlier: former.map(({ revision, settled_at, outcome }, index) => ({
      revision,
      settledAt: settled_at,
      outcome,
      winners: formerWinners[index]!.map(line => row(line, true)),
    })),
    outcome: settlement.outcome,
    poolCents: settlement.pool_cents,
    feeCents: settlement.fee_cents,
    poolCreditCents: settlement.credit_cents ?? 0,
    feeCreditCents: settlement.fee_credit_cents ?? 0,
    currency: settlement.currency,
    participants: settlement.participants,
    workouts: settlement.workouts,
    winners: winners.map(present),
    standings: standings.map(present),
    teams: await finalTeamsOf(ctx, challenge, settlement),
    divisions: divided.divisions,
    me: mine ? present(mine) : null,
    trainedDays: mine?.trained_days ?? 0,
    refunds: refunded.map(line => ({ person: people.get(line.user_id)!, amountCents: line.refund_cents })),
    clock: {
      endDate: challenge.end_date,
      settledAt: former.at(-1)?.settled_at ?? settlement.settled_at,
      disputesUntil: settlement.disputes_until,
      freeAt: settlement.free_at,
    },
    fingerprint: settlement.fingerprint,
  }
}

function earlierThan(ctx: SignedIn, { challenge_id, revision }: SettlementRow): Promise<SettlementRow[]> {
  return ctx.db
    .selectFrom('settlements')
    .selectAll()
    .where('challenge_id', '=', challenge_id)
    .where('revision', '<', revision)
    .orderBy('revision', 'desc')
    .execute()
}

function linesOf(ctx: SignedIn, { challenge_id, revision }: SettlementRow) {
  return ctx.db
    .selectFrom('settlement_lines')
    .selectAll()
    .where('challenge_id', '=', challenge_id)
    .where('revision', '=', revision)
    .orderBy('position')
}
