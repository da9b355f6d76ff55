import type { Parts } from '@bora/rules/pool-credits.ts'
import { sql } from 'kysely'
import type { Context } from '../../../core/context.ts'
import type { ChallengeRow } from '../../challenges/index.ts'
import type { PoolRefund } from '../../payments/index.ts'
import type { ComputedOutcome } from './outcome.ts'
import { NOTHING, type PrizeParts, wholeOf } from './prize-parts.ts'

const ROWS_AT_ONCE = 5_000

/** How a prize is held: until when (null: not at all), and the part that is already free. */
export type Holding = { freeAt: string | null; freed: Parts }

/**
 * Freezes the standings of one revision: one line for each person, in their order, with the prize or refund.
 * `holdingOf` says how a prize above 0 is held.
 */
export async function writeLines(
  ctx: Context,
  challenge: ChallengeRow,
  { standings, settlement, oddCents, inTeams }: ComputedOutcome,
  {
    revision,
    refunds,
    parts,
    holdingOf,
  }: { revision: number; refunds: readonly PoolRefund[]; parts: PrizeParts; holdingOf: (userId: string) => Holding },
): Promise<void> {
  const prizes = new Map(settlement.prizes.map(one => [one.participant, one.amountCents]))
  const back = new Map(refunds.filter(one => one.purpose === 'entry').map(one => [one.userId, one.cents]))
  for (let from = 0; from < standings.length; from += ROWS_AT_ONCE) {
    const lines = standings.slice(from, from + ROWS_AT_ONCE).map(({ participant, rank, score, target }, index) => {
      const prize = prizes.get(participant)
      const holding = prize ? holdingOf(participant) : { freeAt: null, freed: NOTHING }
      return {
        user_id: participant,
        position: from + index + 1,
        rank,
        score,
        reached_target: inTeams
          ? (inTeams.get(participant)?.reached ?? false)
          : challenge.target !== null && score >= (target ?? challenge.target),
        wins: prize !== undefined,
        prize_cents: prize ?? 0,
        credit_cents: parts.prizes.get(participant)?.creditCents ?? 0,
        odd_cent: oddCents.has(participant),
        refund_cents: back.get(participant) ?? 0,
        free_at: holding.freeAt,
        freed_cents: wholeOf(holding.freed),
        freed_credit_cents: holding.freed.creditCents,
      }
    })
    // A list per column: column names repeated in each line would be most of the data sent.
    const all = (column: keyof (typeof lines)[number]) => `{${lines.map(line => line[column] ?? 'null').join()}}`
    await sql`
      insert into settlement_lines (challenge_id, revision, user_id, position, rank, score, trained_days, reached_target,
        wins, prize_cents, credit_cents, odd_cent, refund_cents, free_at, freed_cents, freed_credit_cents)
      select ${challenge.id}, ${revision}::smallint, l.user_id, l.position, l.rank, l.score, coalesce(days.count, 0), l.reached_target,
        l.wins, l.prize_cents, l.credit_cents, l.odd_cent, l.refund_cents, l.free_at, l.freed_cents, l.freed_credit_cents
      from unnest(${all('user_id')}::uuid[], ${all('position')}::integer[], ${all('rank')}::integer[],
        ${all('score')}::bigint[], ${all('reached_target')}::boolean[], ${all('wins')}::boolean[],
        ${all('prize_cents')}::bigint[], ${all('credit_cents')}::bigint[], ${all('odd_cent')}::boolean[], ${all('refund_cents')}::bigint[],
        ${all('free_at')}::timestamptz[], ${all('freed_cents')}::bigint[], ${all('freed_credit_cents')}::bigint[]) as l(user_id, position, rank, score,
        reached_target, wins, prize_cents, credit_cents, odd_cent, refund_cents, free_at, freed_cents, freed_credit_cents)
      left join lateral (
        select count(distinct r.local_date)::int as count from receipts r
        where r.challenge_id = ${challenge.id} and r.user_id = l.user_id and r.counted
      ) days on true`.execute(ctx.db)
  }
}
