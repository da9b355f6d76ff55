import { type Insertable, sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { ChallengeTables } from '../challenges/tables.ts'
import { dropParticipant } from '../standings/standings.ts'

type Inside = Pick<Context, 'db'>

/** The seat counter of a challenge, locked: of two people who want the last seat one waits for the other. */
export async function lockSeats(ctx: Inside, challengeId: string): Promise<{ taken: number; seats: number | null }> {
  return ctx.db
    .selectFrom('challenge_seats')
    .select(['taken', 'seats'])
    .where('challenge_id', '=', challengeId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Writes a new participant and counts the seat. The counter is locked already. */
export async function takeSeat(ctx: Context, participant: Insertable<ChallengeTables['participants']>): Promise<void> {
  await ctx.db.insertInto('participants').values(participant).execute()
  await count(ctx, participant.challenge_id, 1, participant.state === 'participating' ? 1 : 0)
}

/** Counts somebody who held a seat unpaid as participating. */
export async function countParticipating(ctx: Context, challengeId: string): Promise<void> {
  await count(ctx, challengeId, 0, 1)
}

/** Takes a person out of a challenge, with the seat, the scores and the receipts; false when the person isn't in it. */
export async function removeParticipant(ctx: Context, challengeId: string, userId: string): Promise<boolean> {
  await lockSeats(ctx, challengeId)
  const there = await ctx.db
    .selectFrom('participants')
    .select('state')
    .where('challenge_id', '=', challengeId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!there) return false
  await dropParticipant(ctx.db, challengeId, userId)
  await ctx.db
    .deleteFrom('participants')
    .where('challenge_id', '=', challengeId)
    .where('user_id', '=', userId)
    .execute()
  await count(ctx, challengeId, -1, there.state === 'participating' ? -1 : 0)
  return true
}

async function count(ctx: Context, challengeId: string, taken: number, participating: number): Promise<void> {
  await ctx.db
    .updateTable('challenge_seats')
    .set({ taken: sql`taken + ${taken}::int`, participating: sql`participating + ${participating}::int` })
    .where('challenge_id', '=', challengeId)
    .execute()
  ctx.afterCommit(() => ctx.live.challengeChanged(challengeId))
}
