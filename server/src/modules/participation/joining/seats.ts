import { SEAT_GRACE_MINUTES, SEAT_KEPT_MINUTES } from '@bora/rules/limits.ts'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import { participantOf, type ChallengeTables, revokeTokens } from '../../challenges/index.ts'
import { dropParticipant, recountInvitersLater, recountStreak } from '../../scoring/index.ts'
import { leaveTeam, resignAsCaptain } from '../teams/membership.ts'
import { startFairly } from '../fair-starts/start.ts'
import { startTeams } from '../teams/start.ts'
import { lockChallenge } from './challenge-lock.ts'

type Inside = Pick<Context, 'db' | 'now'>
type Seats = { taken: number; seats: number | null }

/**
 * Locks and returns the seat counter of a challenge, so that concurrent joins are serialized. Lapsed reservations count
 * as free from here on.
 */
export async function lockSeats(ctx: Context, challengeId: string): Promise<Seats> {
  const counter = await ctx.db
    .selectFrom('challenge_seats')
    .select(['taken', 'seats'])
    .where('challenge_id', '=', challengeId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const lapsed = await ctx.db
    .updateTable('participants')
    .set({ holds_seat: false, seat_until: null, seat_lapses_at: null })
    .where('challenge_id', '=', challengeId)
    .where('seat_lapses_at', '<=', ctx.now.toISOString())
    .executeTakeFirst()
  const freed = Number(lapsed.numUpdatedRows)
  if (freed > 0) await count(ctx, challengeId, -freed, 0)
  return { ...counter, taken: counter.taken - freed }
}

/** Returns SQL for the number of taken or reserved seats of a row of `challenge_seats`. */
export function seatsTaken({ now }: Pick<Context, 'now'>): RawBuilder<number> {
  return sql<number>`challenge_seats.taken - (
    select count(*) from participants lapsed
    where lapsed.challenge_id = challenge_seats.challenge_id and lapsed.seat_lapses_at <= ${now.toISOString()}
  )`
}

/**
 * Inserts a participant and counts the seat; if payment is due, the seat is reserved for a while. The counter is
 * already locked.
 */
export async function takeSeat(
  ctx: Context,
  participant: Insertable<ChallengeTables['participants']>,
  { forGood }: { forGood: boolean },
): Promise<void> {
  const until = forGood ? null : keptFrom(ctx.now)
  await ctx.db
    .insertInto('participants')
    .values({ ...participant, seat_until: until, seat_lapses_at: until })
    .execute()
  await count(ctx, participant.challenge_id, 1, participant.state === 'participating' ? 1 : 0)
}

/**
 * Gives a person who did not pay in time a seat again, for the same time as at first. There is a free seat, and the
 * counter is locked.
 */
export async function retakeSeat(ctx: Context, challengeId: string, userId: string): Promise<void> {
  const until = keptFrom(ctx.now)
  await setSeat(ctx, challengeId, userId, { holds_seat: true, seat_until: until, seat_lapses_at: until })
  await count(ctx, challengeId, 1, 0)
}

/**
 * Returns until when the seat of a person about to pay is reserved, a UTC instant. A lapsed seat is taken again, and
 * one that no one else is waiting for is renewed for the full time; null if all seats are taken by others. Refuses
 * `not_participating` to a person who left meanwhile.
 */
export async function seatToPayIn(ctx: Context, challengeId: string, userId: string): Promise<string | null> {
  const { taken, seats } = await lockSeats(ctx, challengeId)
  const there = await ctx.db
    .selectFrom('participants')
    .select(['holds_seat', 'seat_until'])
    .where('challenge_id', '=', challengeId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  // The person left while this call waited for the counter.
  if (!there) throw new Refusal('not_participating')
  const { holds_seat, seat_until } = there
  if (holds_seat && seat_until === null) return keptFrom(ctx.now)
  const full = seats !== null && taken >= seats
  const isKept = seat_until !== null && new Date(seat_until) > ctx.now
  if (full && !isKept) return null
  if (!holds_seat) await retakeSeat(ctx, challengeId, userId)
  const until = full ? seat_until! : keptFrom(ctx.now)
  await setSeat(ctx, challengeId, userId, {
    holds_seat: true,
    seat_until: until,
    seat_lapses_at: new Date(Date.parse(until) + SEAT_GRACE_MINUTES * 60_000).toISOString(),
  })
  return until
}

/**
 * Makes a person with a due payment a permanent participant; false if the seat lapsed and all seats are taken by now.
 * The counter is locked, and `there` is that person's row under it.
 */
export async function seatForGood(
  ctx: Context,
  seats: Seats,
  there: { challenge_id: string; user_id: string; holds_seat: boolean },
): Promise<boolean> {
  if (!there.holds_seat && seats.seats !== null && seats.taken >= seats.seats) return false
  await ctx.db
    .updateTable('participants')
    .set({ state: 'participating', holds_seat: true, seat_until: null, seat_lapses_at: null })
    .where('challenge_id', '=', there.challenge_id)
    .where('user_id', '=', there.user_id)
    .execute()
  await count(ctx, there.challenge_id, there.holds_seat ? 0 : 1, 1)
  return true
}

/** Removes a person from a challenge, with the seat, the scores and the receipts; false if the person isn't in it. */
export async function removeParticipant(ctx: Context, challengeId: string, userId: string): Promise<boolean> {
  await lockSeats(ctx, challengeId)
  const there = await ctx.db
    .selectFrom('participants')
    .select(['state', 'holds_seat'])
    .where('challenge_id', '=', challengeId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!there) return false
  await leaveGroupsBehind(ctx, challengeId, userId)
  await dropParticipant(ctx.db, challengeId, userId)
  recountInvitersLater(ctx, userId)
  await ctx.db
    .deleteFrom('participants')
    .where('challenge_id', '=', challengeId)
    .where('user_id', '=', userId)
    .execute()
  // The passes of this challenge went with it.
  await recountStreak(ctx, userId)
  await count(ctx, challengeId, there.holds_seat ? -1 : 0, there.state === 'participating' ? -1 : 0)
  const { creator_id } = await ctx.db
    .selectFrom('challenges')
    .select('creator_id')
    .where('id', '=', challengeId)
    .executeTakeFirstOrThrow()
  // A participant who left can no longer invite; the creator can.
  if (creator_id !== userId) await revokeTokens(ctx, challengeId, { allOf: userId })
  return true
}

/**
 * Removes a person permanently from a challenge that has begun: rejoining is refused. Returns false if the person isn't
 * in it.
 */
export async function withdrawParticipant(ctx: Context, challengeId: string, userId: string): Promise<boolean> {
  const there = await participantOf(ctx.db, challengeId, userId)
  if (!there || !(await removeParticipant(ctx, challengeId, userId))) return false
  await ctx.db
    .insertInto('challenge_withdrawals')
    .values({ challenge_id: challengeId, user_id: userId, joined_at: there.joined_at, at: ctx.now.toISOString() })
    .execute()
  ctx.afterCommit(() => ctx.live.standingsMoved(challengeId))
  return true
}

/**
 * Makes a participant whose payment was taken back unpaid: without scores, and without a seat, unless it is the
 * creator's. Does nothing for a person who isn't in it or hasn't paid.
 */
export async function revokeEntry(ctx: Context, challengeId: string, userId: string): Promise<void> {
  await lockSeats(ctx, challengeId)
  await leaveGroupsBehind(ctx, challengeId, userId)
  const { rows } = await sql<{ holds_seat: boolean }>`
    update participants p set state = 'payment_pending', holds_seat = c.creator_id = p.user_id
    from challenges c
    where c.id = p.challenge_id and p.challenge_id = ${challengeId} and p.user_id = ${userId} and p.state = 'participating'
    returning p.holds_seat`.execute(ctx.db)
  const [there] = rows
  if (!there) return
  await dropParticipant(ctx.db, challengeId, userId)
  // Who isn't in it has no effective passes there either.
  await recountStreak(ctx, userId)
  recountInvitersLater(ctx, userId)
  await count(ctx, challengeId, there.holds_seat ? 0 : -1, -1)
}

// Before the start the team loses the person; afterwards it keeps its size (docs/rules/teams.md#afterwards). Divisions
// include everyone who was in at the start.
async function leaveGroupsBehind(ctx: Context, challengeId: string, userId: string): Promise<void> {
  const challenge = await lockChallenge(ctx, challengeId)
  if (challenge.rules.divisions) await startFairly(ctx, challenge)
  if (!challenge.teams) return
  const started = await startTeams(ctx, challenge)
  await (started ? resignAsCaptain(ctx, challengeId, userId) : leaveTeam(ctx, challengeId, userId))
}

function keptFrom(now: Date): string {
  return new Date(now.getTime() + SEAT_KEPT_MINUTES * 60_000).toISOString()
}

async function setSeat(
  { db }: Inside,
  challengeId: string,
  userId: string,
  seat: { holds_seat: boolean; seat_until: string | null; seat_lapses_at: string | null },
): Promise<void> {
  await db
    .updateTable('participants')
    .set(seat)
    .where('challenge_id', '=', challengeId)
    .where('user_id', '=', userId)
    .execute()
}

async function count(ctx: Context, challengeId: string, taken: number, participating: number): Promise<void> {
  await ctx.db
    .updateTable('challenge_seats')
    .set({ taken: sql`taken + ${taken}::int`, participating: sql`participating + ${participating}::int` })
    .where('challenge_id', '=', challengeId)
    .execute()
  ctx.afterCommit(() => ctx.live.challengeChanged(challengeId))
}
