import type { z } from 'zod'
import type { ChallengeDetails, ChallengeOverview } from '@bora/contract/challenges.ts'
import { dayIn } from '@bora/rules/calendar.ts'
import type { Context, SignedIn } from '../../context.ts'
import type { ChallengeRow } from '../challenges/challenges.ts'
import { isFundingOver } from '../joining/joining.ts'
import { livePaymentOf } from '../payments/payments.ts'
import { cardsOf } from './cards.ts'

/** The public overview: nothing of the leaderboard, profiles, captions or reactions is in it (spec 6). */
export async function overviewOf(ctx: Context, row: ChallengeRow): Promise<z.output<typeof ChallengeOverview>> {
  const [card] = await cardsOf(ctx, [row])
  const created = await ctx.db
    .selectFrom('challenges')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('creator_id', '=', row.creator_id)
    // Somebody's other private challenges are nobody's business, but this one is in front of the reader.
    .where(eb => eb.or([eb('is_private', '=', false), eb('id', '=', row.id)]))
    .executeTakeFirstOrThrow()
  return {
    ...card!,
    description: row.description,
    rules: row.rules,
    limits: {
      maxParticipants: row.max_participants,
      maxFreeJoins: row.max_free_joins,
      closedAfterStart: row.closed_after_start,
      lateHours: row.late_hours,
    },
    timeZone: row.time_zone,
    startsAt: row.starts_at,
    settlesAt: row.settles_at,
    fingerprint: row.fingerprint,
    createdAt: row.created_at,
    creatorChallenges: created.count,
    prizeHoldDays: ctx.config.prizeHoldDays,
  }
}

/** The whole of a challenge for somebody who may see it, with what that person may do now. */
export async function detailsOf(ctx: SignedIn, row: ChallengeRow): Promise<z.output<typeof ChallengeDetails>> {
  const overview = await overviewOf(ctx, row)
  const viewerId = ctx.viewer.id
  const participant = await ctx.db
    .selectFrom('participants')
    .selectAll()
    .where('challenge_id', '=', row.id)
    .where('user_id', '=', viewerId)
    .executeTakeFirst()
  const payment = await livePaymentOf(ctx, row.id)
  const dates = await ctx.db
    .selectFrom('receipts')
    .select('local_date')
    .distinct()
    .where('challenge_id', '=', row.id)
    .where('user_id', '=', viewerId)
    .where('counted', '=', true)
    .orderBy('local_date')
    .execute()
  const isCreator = row.creator_id === viewerId
  const state = participant?.state ?? 'not_joined'
  const running = row.status === 'active'
  const started = ctx.now >= new Date(row.starts_at)
  const overThere = dayIn(ctx.now, row.time_zone) > row.end_date
  const unfunded = isCreator && row.prize_amount_cents > 0 && row.funded_at === null
  return {
    ...overview,
    viewer: {
      isCreator,
      state,
      payment,
      trainedDates: dates.map(date => date.local_date),
      joinedAt: participant?.joined_at ?? null,
    },
    can: {
      join: running && !overThere && state === 'not_joined' && !(started && row.closed_after_start),
      leave: running && !started && state !== 'not_joined',
      log: running && state === 'participating' && started,
      pay:
        running &&
        !overThere &&
        (state === 'payment_pending' || (unfunded && !(row.prize_kind === 'fixed' && isFundingOver(ctx, row)))),
      togglePrivacy: isCreator,
      invite: running && !overThere && (isCreator || state === 'participating'),
      seeResults: row.status === 'completed',
      export:
        isCreator || ctx.viewer.roles.includes('admin') || (row.status === 'completed' && state === 'participating'),
    },
  }
}
