// Owns scores and ranks. Guarantees: a rank costs the same in a challenge of ten and of a million, equal scores share
// it, and the counts behind it cannot drift from the scores. Depends on people and challenges.
import { standingsOf } from '@bora/rules/ranking.ts'
import { sql } from 'kysely'
import type { Context } from '../../../core/context.ts'

type Inside = Context['db']

/** A participant's place in the final or present standings; `joinedAt` is a UTC instant. */
export type Place = { userId: string; joinedAt: string; score: number; rank: number }

/**
 * Returns everyone who counts in a challenge, in the order of standings: rank, then joining, then id
 * (docs/rules/scoring.md#ranks). Final if read inside the transaction that holds the challenge's row for update.
 */
export async function finalStandings(db: Inside, challengeId: string): Promise<Place[]> {
  const rows = await db
    .selectFrom('scores')
    .select(['user_id', 'joined_at', 'score'])
    .where('challenge_id', '=', challengeId)
    .where('week', '=', 0)
    .execute()
  const joinedAt = new Map(rows.map(row => [row.user_id, row.joined_at]))
  const entries = rows.map(row => ({ participant: row.user_id, joinedAt: row.joined_at, score: row.score }))
  return standingsOf(entries).map(({ participant, rank, score }) => ({
    userId: participant,
    joinedAt: joinedAt.get(participant)!,
    score,
    rank,
  }))
}

/**
 * Removes a participant from a challenge's standings and feed, after leaving before the start or becoming unpaid again.
 * Call it inside the transaction that changes the participant; the facts stay, so a recount restores everything.
 */
export async function dropParticipant(db: Inside, challengeId: string, userId: string): Promise<void> {
  await sql`select drop_participant(${challengeId}, ${userId})`.execute(db)
}
