// Owns staff's cases about participants after the start, and hosts' calls for staff. Guarantees: nobody is removed or
// disqualified without being heard, decided cases never change, and an appeal is decided by another admin if there is
// one. Depends on hosting, participation, payments, treasury and the audit log.
import { type ConductState, conductAt } from '@bora/rules/fairness/conduct-clock.ts'
import type { Context, SignedIn } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import type { ChallengeRow } from '../../challenges/index.ts'
import type { ConductRow } from './tables.ts'

/** A case with its challenge, and its state now. */
export type Case = { row: ConductRow; challenge: CaseChallenge; state: ConductState }
export type CaseChallenge = Pick<ChallengeRow, 'id' | 'title' | 'creator_id' | 'status' | 'settles_at' | 'ended_at'>

const OF_CHALLENGE = ['id', 'title', 'creator_id', 'status', 'settles_at', 'ended_at'] as const

/**
 * Returns a case; with `locked`, nothing else changes it until the transaction ends. Refuses `case_not_found`; `ofPerson`
 * also for another person's.
 */
export async function caseAt(
  ctx: Pick<Context, 'db' | 'now'>,
  caseId: string,
  { ofPerson, locked = false }: { ofPerson?: string; locked?: boolean } = {},
): Promise<Case> {
  const row = await ctx.db
    .selectFrom('conduct_cases')
    .selectAll()
    .where('id', '=', caseId)
    .$if(ofPerson !== undefined, query => query.where('user_id', '=', ofPerson!))
    .$if(locked, query => query.forUpdate())
    .executeTakeFirst()
  if (!row) throw new Refusal('case_not_found')
  const [found] = await casesWith(ctx, [row])
  return found!
}

/** Returns these cases with their challenges, in order. */
export async function casesWith(ctx: Pick<Context, 'db' | 'now'>, rows: readonly ConductRow[]): Promise<Case[]> {
  if (rows.length === 0) return []
  const challenges = await ctx.db
    .selectFrom('challenges')
    .select(OF_CHALLENGE)
    .where(({ eb, fn, val }) => eb('id', '=', fn.any(val([...new Set(rows.map(row => row.challenge_id))]))))
    .execute()
  const byId = new Map(challenges.map(one => [one.id, one]))
  return rows.map(row => {
    const challenge = byId.get(row.challenge_id)!
    return { row, challenge, state: stateOf(row, challenge, ctx.now) }
  })
}

/** Changes a case, and returns it. */
export async function changed(
  ctx: SignedIn | Context,
  { row }: Case,
  change: Partial<Omit<ConductRow, 'id' | 'challenge_id' | 'user_id'>>,
): Promise<Case> {
  await ctx.db
    .updateTable('conduct_cases')
    .set(change)
    .where('challenge_id', '=', row.challenge_id)
    .where('id', '=', row.id)
    .execute()
  return caseAt(ctx, row.id)
}

/** Returns when undecided cases lapse: at the settlement, or when the challenge ended otherwise. */
export function endOf({ settles_at, ended_at }: CaseChallenge): string {
  return ended_at !== null && ended_at < settles_at ? ended_at : settles_at
}

function stateOf(row: ConductRow, challenge: CaseChallenge, now: Date): ConductState {
  if (row.outcome !== null) {
    const decided = row.appeal_verdict ?? (row.appealed_at === null ? row.verdict : null)
    return { phase: 'final', outcome: row.outcome, lapsed: decided !== row.outcome }
  }
  return conductAt(
    {
      measure: row.measure,
      openedAt: row.opened_at,
      answeredAt: row.answered_at,
      verdict: row.verdict,
      decidedAt: row.decided_at,
      appealedAt: row.appealed_at,
      appealVerdict: row.appeal_verdict,
      endsAt: endOf(challenge),
    },
    now,
  )
}
