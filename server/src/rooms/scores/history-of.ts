import type { History } from '@bora/rules/history.ts'
import { countedInvites, type InviteFact } from '@bora/rules/scoring/invite-bonus.ts'
import { sql } from 'kysely'
import type { Context } from '../../core/context.ts'
import { scoredActivity } from '../histories/histories.ts'

/**
 * Everything that decides a challenge, in the form of the history file (docs/rules/scoring.md#history-file): its rules,
 * its participants, the activities that have a receipt in it and the bonuses that count. Replayed, it gives the stored
 * scores and receipts. Throws for an unknown id; who may have it is for the caller to ask. With `only`, these
 * participants and all of theirs: a challenge of hundreds of thousands is read in such slices.
 */
export async function historyOf(
  ctx: Pick<Context, 'db'>,
  challengeId: string,
  only: readonly string[] | null = null,
): Promise<History> {
  const challenge = await ctx.db
    .selectFrom('challenges')
    .selectAll()
    .where('id', '=', challengeId)
    .executeTakeFirstOrThrow()
  const costsMoney = challenge.entry_fee_cents > 0
  const participants = await ctx.db
    .selectFrom('participants')
    .select(['user_id', 'joined_at', 'state'])
    .where('challenge_id', '=', challengeId)
    .where(({ or, val, eb }) => or([val(costsMoney), eb('state', '=', 'participating')]))
    .$if(only !== null, query => query.where(({ eb, val }) => eb('user_id', '=', eb.fn.any(val([...only!])))))
    .orderBy('joined_at')
    .orderBy('user_id')
    .execute()
  const withdrawn = await ctx.db
    .selectFrom('challenge_withdrawals')
    .select(['user_id', 'joined_at'])
    .where('challenge_id', '=', challengeId)
    .$if(only !== null, query => query.where(({ eb, val }) => eb('user_id', '=', eb.fn.any(val([...only!])))))
    .orderBy('joined_at')
    .orderBy('user_id')
    .execute()
  // Of the receipts alone, which carry what scoring read: a history is of one moment and of one group of tables.
  const activities = await ctx.db
    .selectFrom('receipts')
    .select(['user_id', 'activity_id as id', 'workout_type', 'started_at', 'time_zone', 'local_date', 'minutes'])
    .select(['distance_meters', 'steps', 'calories', 'gym', 'gps_track', 'voided', 'logged_at'])
    .where('challenge_id', '=', challengeId)
    .$if(only !== null, query => query.where(({ eb, val }) => eb('user_id', '=', eb.fn.any(val([...only!])))))
    .orderBy('started_at')
    .orderBy('activity_id')
    .execute()
  const { rows: invites } = await sql<InviteFact & { user_id: string }>`
    select user_id, kind, at, confirmed, trained from brought
    where challenge_id = ${challengeId} and (${only}::uuid[] is null or user_id = any(${only}::uuid[]))
    order by at, user_id, invited_id, kind`.execute(ctx.db)
  return {
    challenge: {
      id: challenge.id,
      type: challenge.type,
      startDate: challenge.start_date,
      endDate: challenge.end_date,
      cancelled: challenge.status === 'cancelled',
      rules: challenge.rules,
      rulesVersion: challenge.rules_version,
      target: challenge.target,
      prize: {
        kind: challenge.prize_kind,
        currency: challenge.currency,
        entryFeeCents: challenge.entry_fee_cents,
        amountCents: challenge.prize_amount_cents,
        split: challenge.prize_split,
        tiers: challenge.prize_tiers,
      },
    },
    participants: [
      ...participants.map(({ user_id, joined_at, state }) => ({
        id: user_id,
        joinedAt: joined_at,
        paid: costsMoney && state === 'participating',
      })),
      ...withdrawn.map(({ user_id, joined_at }) => ({
        id: user_id,
        joinedAt: joined_at,
        paid: false,
        out: true as const,
      })),
    ],
    activities: activities.map(({ user_id, ...activity }) => ({
      ...scoredActivity(challenge, activity),
      participant: user_id,
    })),
    bonuses: countedInvites(challenge, invites).map(({ user_id, kind, at }) => ({ participant: user_id, kind, at })),
  }
}
