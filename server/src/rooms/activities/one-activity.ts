import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import type { SignedIn } from '../../core/context.ts'
import { Refusal } from '../../core/refusal.ts'
import { visibleChallenge } from '../challenges/challenges.ts'
import { activityViews, receiptsOfActivity, type ReceiptView } from './views.ts'

type One = (typeof api)['activities']['one']

/**
 * One activity: for its author with every receipt, for others if it counts in a challenge that they may see, with the
 * receipts of those challenges only. To everyone else there is none (`activity_not_found`).
 */
export async function oneActivity(ctx: SignedIn, { params }: Pick<InputOf<One>, 'params'>): Promise<OutputOf<One>> {
  const row = await ctx.db.selectFrom('activities').selectAll().where('id', '=', params.activityId).executeTakeFirst()
  if (!row) throw new Refusal('activity_not_found')
  const isMine = row.user_id === ctx.viewer.id
  const shown: ReceiptView[] = []
  for (const { counted, ...receipt } of await receiptsOfActivity(ctx, row)) {
    if (isMine || (counted && (await isVisible(ctx, receipt.challengeId)))) shown.push(receipt)
  }
  if (!isMine && shown.length === 0) throw new Refusal('activity_not_found')
  const [activity] = await activityViews(ctx, [row], () => shown)
  return activity!
}

async function isVisible(ctx: SignedIn, challengeId: string): Promise<boolean> {
  try {
    await visibleChallenge(ctx, challengeId)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
