import { type History, outcomeOf } from '@bora/rules/history.ts'
import { isCounted } from '@bora/rules/scoring/scoring.ts'
import { sql } from 'kysely'
import type { Context } from '../../../core/context.ts'

/**
 * Stores receipts and scores of some participants of a finished challenge from this history, after a dispute removed
 * workouts from it. Call it inside the transaction that writes the new result, with the challenge's row locked for
 * update.
 */
export async function revisePoints(
  ctx: Pick<Context, 'db'>,
  history: History,
  participants: ReadonlySet<string>,
): Promise<void> {
  const activities = new Map(history.activities.map(one => [one.id, one]))
  const { receipts } = outcomeOf({
    ...history,
    participants: history.participants.filter(one => participants.has(one.id)),
    activities: history.activities.filter(one => participants.has(one.participant)),
    bonuses: history.bonuses.filter(one => participants.has(one.participant)),
  })
  const byPerson = Map.groupBy(receipts, receipt => activities.get(receipt.activity)!.participant)
  for (const [userId, theirs] of byPerson) {
    const rows = theirs.map(receipt => ({
      activity_id: receipt.activity,
      points: Number(receipt.points),
      parts: receipt.parts,
      counted: isCounted(receipt),
      voided: activities.get(receipt.activity)!.voided,
    }))
    await sql`select revise_points(${history.challenge.id}, ${userId}, ${JSON.stringify(rows)}::jsonb)`.execute(ctx.db)
  }
}
