import { phaseForViewer } from '@bora/rules/abilities.ts'
import { prizeStatus, type PrizeStatus } from '@bora/rules/prize-status.ts'
import { sql } from 'kysely'
import type { Context } from '../../../core/context.ts'
import type { ChallengeRow } from '../../challenges/index.ts'
import { challengeFacts } from '../../participation/index.ts'
import type { SettlementRow } from '../settlement/settlement-of.ts'

/** Returns the prize status of each of these challenges, by id; of settled ones by the last revision. */
export async function prizeStatusesOf(
  { db, now }: Pick<Context, 'db' | 'now'>,
  rows: readonly ChallengeRow[],
): Promise<Map<string, PrizeStatus>> {
  const over = rows.filter(row => row.status === 'completed').map(row => row.id)
  const { rows: settled } = over.length
    ? await sql<Pick<SettlementRow, 'challenge_id' | 'outcome'>>`
        select distinct on (challenge_id) challenge_id, outcome from settlements
        where challenge_id = any(${over}::uuid[]) order by challenge_id, revision desc`.execute(db)
    : { rows: [] }
  const outcomes = new Map(settled.map(one => [one.challenge_id, one.outcome]))
  // Seats affect joining, not the phase.
  return new Map(
    rows.map(row => [row.id, prizeStatus(phaseForViewer(challengeFacts(row, 0), now), outcomes.get(row.id) ?? null)]),
  )
}
