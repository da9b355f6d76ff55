import type { Context } from '../../context.ts'
import { inOwnTransaction } from '../../own-transaction.ts'
import { lockChallenge, removeParticipant } from '../joining/joining.ts'
import { lookAtPayment } from './look.ts'
import { pushRefunds } from './push-refunds.ts'

const AT_ONCE = 100
const SEAT_KEPT_HOURS = 24

/**
 * What keeps payments moving when no notification comes: asks about open payments, pushes refunds, and frees the
 * seats of those who joined a challenge with limited seats and haven't paid within a day. Runs outside a transaction,
 * on any number of nodes at once. Gives how many things it looked at.
 */
export async function sweepPayments(ctx: Context): Promise<number> {
  const due = await ctx.db
    .selectFrom('payments')
    .select('id')
    .where('look_at', '<=', ctx.now.toISOString())
    .where('status', 'in', ['pending', 'processing', 'requires_action'])
    .orderBy('look_at')
    .limit(AT_ONCE)
    .execute()
  // A provider that doesn't answer leaves the payment as it is; the next round asks again.
  for (const { id } of due) await lookAtPayment(ctx, id).catch(() => {})
  return due.length + (await pushRefunds(ctx)) + (await freeStaleSeats(ctx))
}

async function freeStaleSeats(ctx: Context): Promise<number> {
  const since = new Date(ctx.now.getTime() - SEAT_KEPT_HOURS * 3_600_000).toISOString()
  const stale = await ctx.db
    .selectFrom('participants as p')
    .innerJoin('challenge_seats as s', 's.challenge_id', 'p.challenge_id')
    .innerJoin('challenges as c', 'c.id', 'p.challenge_id')
    .select(['p.challenge_id', 'p.user_id'])
    .where('p.state', '=', 'payment_pending')
    .where('p.joined_at', '<', since)
    .where('s.seats', 'is not', null)
    .where('c.status', '=', 'active')
    .whereRef('c.creator_id', '<>', 'p.user_id')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payments as pay')
            .select('pay.id')
            .whereRef('pay.challenge_id', '=', 'p.challenge_id')
            .whereRef('pay.user_id', '=', 'p.user_id')
            .where('pay.status', 'in', ['pending', 'processing', 'requires_action', 'succeeded']),
        ),
      ),
    )
    .limit(AT_ONCE)
    .execute()
  for (const { challenge_id, user_id } of stale) {
    await inOwnTransaction(ctx, async inside => {
      await lockChallenge(inside, challenge_id)
      const still = await inside.db
        .selectFrom('participants')
        .select('state')
        .where('challenge_id', '=', challenge_id)
        .where('user_id', '=', user_id)
        .executeTakeFirst()
      if (still?.state === 'payment_pending') await removeParticipant(inside, challenge_id, user_id)
    })
  }
  return stale.length
}
