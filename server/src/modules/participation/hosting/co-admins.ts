// Owns co-admins and removals of participants. Guarantees: at most three co-admins, each of whom accepted, and removed
// people can't return. Depends on challenges, notifications and joining.
import { MAX_CO_ADMINS } from '@bora/rules/fairness/limits.ts'
import type { Context, SignedIn } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import { type ChallengeRow, participantOf } from '../../challenges/index.ts'
import { notify } from '../../notifications/index.ts'
import { lockSeats } from '../joining/seats.ts'

/** Returns the co-admins of a challenge in the order of naming, including those who haven't accepted. */
export function coAdminsOf({ db }: Pick<Context, 'db'>, challengeId: string) {
  return db
    .selectFrom('co_admins')
    .select(['user_id', 'accepted_at'])
    .where('challenge_id', '=', challengeId)
    .orderBy('named_at')
    .orderBy('user_id')
    .execute()
}

/**
 * Names a participant co-admin, who is notified; returns false for one who already is. Refuses `participant_not_found`
 * and `co_admins_full`. The caller checks the viewer's power.
 */
export async function nameCoAdmin(ctx: SignedIn, challenge: ChallengeRow, personId: string): Promise<boolean> {
  const { id } = challenge
  await lockSeats(ctx, id)
  const there = personId === challenge.creator_id ? undefined : await participantOf(ctx.db, id, personId)
  if (there?.state !== 'participating') throw new Refusal('participant_not_found')
  const rows = await ctx.db.selectFrom('co_admins').select(['user_id', 'seat']).where('challenge_id', '=', id).execute()
  if (rows.some(one => one.user_id === personId)) return false
  const seats = Array.from({ length: MAX_CO_ADMINS }, (_, index) => index + 1)
  const seat = seats.find(one => rows.every(row => row.seat !== one))
  if (seat === undefined) throw new Refusal('co_admins_full', { params: { most: MAX_CO_ADMINS } })
  const at = ctx.now.toISOString()
  await ctx.db.insertInto('co_admins').values({ challenge_id: id, user_id: personId, seat, named_at: at }).execute()
  await notify(ctx, {
    kind: 'co_admin',
    userId: personId,
    subject: `${id}:${at}`,
    facts: { challengeId: id, title: challenge.title, what: 'named' },
  })
  return true
}

/** Accepts for the viewer to be co-admin; refuses `not_named`. Idempotent. */
export async function acceptCoAdmin(ctx: SignedIn, challengeId: string): Promise<void> {
  const row = await ctx.db
    .selectFrom('co_admins')
    .select('accepted_at')
    .where('challenge_id', '=', challengeId)
    .where('user_id', '=', ctx.viewer.id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('not_named')
  if (row.accepted_at !== null) return
  await ctx.db
    .updateTable('co_admins')
    .set({ accepted_at: ctx.now.toISOString() })
    .where('challenge_id', '=', challengeId)
    .where('user_id', '=', ctx.viewer.id)
    .execute()
}

/** Ends the role of a co-admin, or a naming; false if there is none. */
export async function endCoAdmin({ db }: Pick<Context, 'db'>, challengeId: string, personId: string): Promise<boolean> {
  const ended = await db
    .deleteFrom('co_admins')
    .where('challenge_id', '=', challengeId)
    .where('user_id', '=', personId)
    .executeTakeFirst()
  return ended.numDeletedRows === 1n
}
