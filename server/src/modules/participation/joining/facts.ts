import type { AbilityFacts, ChallengeFacts, ViewerFacts } from '@bora/rules/abilities.ts'
import { entriesCloseAt, withdrawalDays } from '@bora/rules/withdrawal.ts'
import type { Bound } from '@bora/rules/spending-limits.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Context, Viewer } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import { type ChallengeRow, isPendingInvitationOf, type ChallengeTables } from '../../challenges/index.ts'
import { personOf } from '../../accounts/index.ts'
import { seatsTaken } from './seats.ts'

type Participation = Pick<
  Selectable<ChallengeTables['participants']>,
  'state' | 'holds_seat' | 'seat_until' | 'seat_lapses_at'
>

/** A person's facts in a challenge that higher modules provide. */
type Told = { openPayment: boolean; bounds: readonly Bound[]; withdrawableUntil?: string | null }

/** Returns the number of days after paying in which a person of that country may withdraw an entry here. */
export function withdrawalDaysOf({ config }: Pick<Context, 'config'>, country: string): number {
  return withdrawalDays(country, config.payments.mode === 'live', config.withdrawalDays)
}

/** Returns the facts of a challenge that decide permissions. */
export function challengeFacts(challenge: ChallengeRow, seatsTaken: number): ChallengeFacts {
  return {
    status: challenge.status,
    startDate: challenge.start_date,
    endDate: challenge.end_date,
    startsAt: challenge.starts_at,
    timeZone: challenge.time_zone,
    createdAt: challenge.created_at,
    prizeKind: challenge.prize_kind,
    funded: challenge.funded_at !== null,
    costsMoney: challenge.entry_fee_cents > 0,
    isPrivate: challenge.is_private,
    // docs/rules/teams.md#afterwards
    closedAfterStart: challenge.closed_after_start || (challenge.teams !== null && challenge.prize_kind !== 'none'),
    participantLimit: challenge.max_participants,
    freeJoinLimit: challenge.max_free_joins,
    seatsTaken,
    lateHours: challenge.late_hours,
  }
}

/**
 * Returns the facts that decide a person's permissions in a challenge now: participation and seats of one instant,
 * final while the caller holds their locks. The modules of payments and spending limits provide the facts about
 * payments and bounds.
 */
export async function factsFor(
  ctx: Pick<Context, 'db' | 'now' | 'config'>,
  challenge: ChallengeRow,
  who: Pick<Viewer, 'id' | 'emailConfirmed'>,
  { openPayment, bounds, withdrawableUntil = null }: Told,
): Promise<AbilityFacts> {
  const isCreator = challenge.creator_id === who.id
  // An invitation matters only for a private challenge, and its creator needs none.
  const address = challenge.is_private && !isCreator ? await confirmedAddress(ctx.db, who.id) : null
  const row = await ctx.db
    .selectFrom('challenge_seats')
    .leftJoin('participants as p', join =>
      join.onRef('p.challenge_id', '=', 'challenge_seats.challenge_id').on('p.user_id', '=', who.id),
    )
    .select(['p.state', 'p.holds_seat', 'p.seat_until', 'p.seat_lapses_at'])
    .select([
      seatsTaken(ctx).as('taken'),
      isInvited(ctx, who.id, address).as('invited'),
      isAmong('challenge_withdrawals', who.id).as('withdrew'),
      isAmong('challenge_removals', who.id).as('removed'),
    ])
    .where('challenge_seats.challenge_id', '=', challenge.id)
    .executeTakeFirst()
  const person = await personOf(ctx.db, who.id)
  if (!row || !person) throw new Refusal('challenge_not_found')
  const { state, holds_seat, seat_until, seat_lapses_at } = row
  const there = state !== null && holds_seat !== null ? { state, holds_seat, seat_until, seat_lapses_at } : null
  return {
    challenge: challengeFacts(challenge, row.taken),
    viewer: {
      isCreator,
      invited: row.invited,
      emailConfirmed: who.emailConfirmed,
      participation: there?.state ?? 'none',
      seat: there ? seatOf(there, ctx.now) : 'none',
      openPayment,
      bounds,
      withdrawableUntil,
      withdrew: row.withdrew,
      removed: row.removed,
      entriesCloseAt: entriesCloseAt(
        { startDate: challenge.start_date, endDate: challenge.end_date, timeZone: challenge.time_zone },
        withdrawalDaysOf(ctx, person.country),
      ),
      timeZone: person.time_zone,
    },
  }
}

// The person's own seat, or one that only awaits the result of a payment (docs/rules/challenges.md#seats).
function seatOf(there: Participation, now: Date): ViewerFacts['seat'] {
  const isPast = (moment: string | null) => moment !== null && new Date(moment) <= now
  if (!there.holds_seat || isPast(there.seat_lapses_at)) return 'none'
  return isPast(there.seat_until) ? 'awaited' : 'kept'
}

/**
 * Returns SQL for whether a person withdrew from, or was removed from, the challenge of a row of `challenge_seats`.
 */
function isAmong(table: 'challenge_withdrawals' | 'challenge_removals', userId: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from ${sql.table(table)} out
    where out.challenge_id = challenge_seats.challenge_id and out.user_id = ${userId}::uuid
  )`
}

async function confirmedAddress(db: Context['db'], userId: string): Promise<string | null> {
  const account = await db
    .selectFrom('auth.users')
    .select('email')
    .where('id', '=', userId)
    .where('email_confirmed_at', 'is not', null)
    .executeTakeFirst()
  return account?.email ?? null
}

/**
 * Returns SQL for whether a person was invited to the challenge of a row of `challenge_seats`, or opened its invite
 * link.
 */
function isInvited(ctx: Pick<Context, 'now'>, userId: string, address: string | null): RawBuilder<boolean> {
  return sql<boolean>`(
    exists (
      select from challenge_invited opened
      where opened.challenge_id = challenge_seats.challenge_id and opened.user_id = ${userId}::uuid
    )
    or exists (
      select from challenge_invitations
      where challenge_invitations.challenge_id = challenge_seats.challenge_id and ${isPendingInvitationOf(ctx, userId, address)}
    )
  )`
}
