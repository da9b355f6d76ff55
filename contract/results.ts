import { PRIZE_STATUSES } from '@bora/rules/prize-status.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ChallengeCard } from './challenges.ts'
import { Division } from './fair-starts.ts'
import { ChallengeId, Currency, Day, Instant, PersonRef, SignedCents } from './shapes.ts'

/** A row of the final standings; `prizeCents` is the prize, `creditCents` the part of it that is bonus credits. */
export const FinalRow = z.object({
  person: PersonRef,
  rank: z.int(),
  score: z.int(),
  prizeCents: z.int(),
  creditCents: z.int(),
  reachedTarget: z.boolean(),
  isMe: z.boolean(),
  /** The division and the rank in it; null without divisions. */
  division: Division.nullable(),
  divisionRank: z.int().nullable(),
  /**
   * Of the prize, the equal share for reaching the target and whether one of the cents left over is in it; the rest is
   * by place (docs/rules/fair-starts.md#completers).
   */
  completersCents: z.int(),
  oddCent: z.boolean(),
})

/**
 * A team of the final standings; `prizeCents` is the total of its members' prizes, odd cents included, and `share` the
 * exact fraction of the prize that is divided among them, null for a team that won nothing.
 */
export const FinalTeam = z.object({
  id: z.string(),
  name: z.string(),
  rank: z.int(),
  /** The exact score is `sum` / `of`, shown as `hundredths` (docs/rules/teams.md#score). */
  sum: z.int(),
  of: z.int(),
  hundredths: z.int(),
  size: z.int(),
  reachedTarget: z.boolean(),
  prizeCents: z.int(),
  share: z.object({ part: z.int(), of: z.int() }).nullable(),
  isMine: z.boolean(),
  /** Those in the standings, in their order. */
  members: z.array(FinalRow),
})

/** The dates that matter for money: end, settlement, last day for a dispute, and when prizes are released. */
export const MoneyClock = z.object({ endDate: Day, settledAt: Instant, disputesUntil: Instant, freeAt: Instant })

/** A result that was replaced by a later revision. */
export const EarlierResult = z.object({
  revision: z.int(),
  settledAt: Instant,
  outcome: z.enum(['paid', 'refunded', 'none']),
  winners: z.array(FinalRow),
})

export const Results = z.object({
  /** 1 for the first result; each upheld dispute creates the next one. */
  revision: z.int(),
  /** When this revision was made; null for the first result, which the clock shows. */
  revisedAt: Instant.nullable(),
  /** Earlier ones, the latest first. */
  earlier: z.array(EarlierResult),
  challenge: ChallengeCard,
  /** Why staff cancelled it, in their words, for its participants, creator and admins; else null. */
  cancelledBecause: z.string().nullable(),
  outcome: z.enum(['paid', 'refunded', 'none']),
  poolCents: z.int(),
  feeCents: z.int(),
  /** The bonus credits in the pool and in the fee. */
  poolCreditCents: z.int(),
  feeCreditCents: z.int(),
  currency: Currency,
  participants: z.int(),
  workouts: z.int(),
  winners: z.array(FinalRow),
  standings: z.array(FinalRow),
  /** By rank, the first 50 and the viewer's own; null if it wasn't played in teams. */
  teams: z.array(FinalTeam).nullable(),
  /** The size of each division and its prize by place; null without divisions. */
  divisions: z.array(z.object({ division: Division, people: z.int(), placeCents: z.int() })).nullable(),
  me: FinalRow.nullable(),
  trainedDays: z.int(),
  refunds: z.array(z.object({ person: PersonRef, amountCents: z.int() })),
  clock: MoneyClock,
  fingerprint: z.string(),
})

/** One line of a pool's statement; the lines sum to zero. */
export const StatementLine = z.object({
  at: Instant,
  /**
   * `chargeback`: an amount that a payer's bank took back (docs/rules/money.md#chargebacks). A correction is an amount
   * of a prize or the fee that came back with a new result (docs/rules/prizes.md#disputes).
   */
  kind: z.enum(['entry', 'funding', 'fee', 'prize', 'refund', 'chargeback', 'prize_correction', 'fee_correction']),
  amountCents: SignedCents,
  /** The part of it that is bonus credits, with the same sign. */
  creditCents: SignedCents,
  person: PersonRef.nullable(),
  oddCent: z.boolean(),
})

export const results = {
  statement: endpoint({
    method: 'GET',
    path: '/challenges/:challengeId/statement',
    access: 'signed-in',
    summary: 'Everything that went into and out of the pool; sums to zero once it is paid out',
    params: ChallengeId,
    output: z.object({
      status: z.enum(PRIZE_STATUSES),
      currency: Currency,
      lines: z.array(StatementLine),
      balanceCents: SignedCents,
    }),
    errors: ['challenge_not_found', 'not_participating'],
  }),
  export: endpoint({
    method: 'GET',
    path: '/challenges/:challengeId/export',
    access: 'signed-in',
    summary:
      'The history of a challenge as a file that anybody can replay; for its creator, for participants after the end, and for admins',
    params: ChallengeId,
    output: z.any(),
    errors: ['challenge_not_found', 'not_allowed'],
  }),
}
