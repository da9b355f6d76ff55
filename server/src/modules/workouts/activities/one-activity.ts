import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import type { SignedIn } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import { hiddenFrom, seesChallenge } from '../../challenges/index.ts'
import type { ActivityRow } from '../../scoring/index.ts'
import { activityViews, receiptsOfActivity, type ReceiptView } from './views.ts'

type One = (typeof api)['activities']['one']

/** A workout visible to the viewer, with its visible receipts. */
type SeenWorkout = { row: ActivityRow; receipts: ReceiptView[] }

/**
 * Returns a workout: for its author with every receipt, for others if it counts in a challenge visible to them, with
 * the receipts of those challenges only. Refuses `activity_not_found` for everyone else, and if one has blocked the
 * other.
 */
export async function seenWorkout(ctx: SignedIn, activityId: string): Promise<SeenWorkout> {
  const unseen = await hiddenFrom(ctx)
  const row = await ctx.db.selectFrom('activities').selectAll().where('id', '=', activityId).executeTakeFirst()
  if (!row || unseen.includes(row.user_id)) throw new Refusal('activity_not_found')
  const isMine = row.user_id === ctx.viewer.id
  const receipts: ReceiptView[] = []
  for (const { counted, ...receipt } of await receiptsOfActivity(ctx, row)) {
    if (isMine || (counted && (await seesChallenge(ctx, receipt.challengeId)))) receipts.push(receipt)
  }
  if (!isMine && receipts.length === 0) throw new Refusal('activity_not_found')
  return { row, receipts }
}

/** Like `seenWorkout`, as the response shows it. */
export async function oneActivity(ctx: SignedIn, { params }: Pick<InputOf<One>, 'params'>): Promise<OutputOf<One>> {
  const { row, receipts } = await seenWorkout(ctx, params.activityId)
  const [activity] = await activityViews(ctx, [row], () => receipts)
  return activity!
}
