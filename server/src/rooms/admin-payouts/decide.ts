import type { api } from '@bora/contract/api.ts'
import type { InputOf } from '@bora/contract/endpoint.ts'
import type { AdminAct } from '@bora/rules/admin-acts.ts'
import type { SignedIn } from '../../core/context.ts'
import { Refusal } from '../../core/refusal.ts'
import { recordAct } from '../admin-acts/admin-acts.ts'
import { askForCorrection } from '../bank-details/bank-details.ts'
import {
  bouncePayout,
  completePayout,
  giveBack,
  lockPayout,
  type PayoutRow,
  payoutStops,
  releasePayout,
} from '../payouts/payouts.ts'
import { canDo, type WholePayout, wholePayout } from './desk-view.ts'

type Calls = (typeof api)['adminPayouts']
type What = ReturnType<typeof canDo>[number]

const ACTS: Record<What, AdminAct> = {
  release: 'payout_released',
  confirm: 'payout_confirmed',
  complete: 'payout_completed',
  fail: 'payout_failed',
  return: 'payout_returned',
  correct: 'correction_asked',
}

/** Lets a payout go; one over the limit waits for somebody else. */
export async function release(ctx: SignedIn, { params, body }: InputOf<Calls['release']>): Promise<WholePayout> {
  return act(ctx, 'release', params.payoutId, body.note, row => releasePayout(ctx, row, 'first'))
}

/** Confirms what somebody else released. */
export async function confirm(ctx: SignedIn, { params, body }: InputOf<Calls['confirm']>): Promise<WholePayout> {
  return act(ctx, 'confirm', params.payoutId, body.note, row => releasePayout(ctx, row, 'second'))
}

/** Writes down that a payout arrived, by the transfer that the bank names; each transfer is one payout. */
export async function complete(ctx: SignedIn, { params, body }: InputOf<Calls['complete']>): Promise<WholePayout> {
  const { endToEndId, feeCents, note } = body
  try {
    return await act(ctx, 'complete', params.payoutId, [endToEndId, note].filter(Boolean).join(': '), row =>
      completePayout(ctx, row, { endToEndId, feeCents, lookAgainAt: null }),
    )
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'one_transfer_one_payout') throw error
    throw new Refusal('end_to_end_used', { field: 'endToEndId' })
  }
}

/** Writes down that a payout came to nothing; its money is back. */
export async function fail(ctx: SignedIn, { params, body }: InputOf<Calls['fail']>): Promise<WholePayout> {
  return act(ctx, 'fail', params.payoutId, body.note, row =>
    giveBack(ctx, row, { status: 'failed', failure: body.failure }),
  )
}

/** Writes down that the bank sent a payout back that had arrived; its money is back. */
export async function takeReturn(ctx: SignedIn, { params, body }: InputOf<Calls['giveBack']>): Promise<WholePayout> {
  return act(ctx, 'return', params.payoutId, body.note, row => bouncePayout(ctx, row, body.failure))
}

/** Gives a payout back and its banking details, too, to be corrected. */
export async function askCorrection(ctx: SignedIn, { params, body }: InputOf<Calls['correct']>): Promise<WholePayout> {
  return act(ctx, 'correct', params.payoutId, body.note, async row => {
    await giveBack(ctx, row, {
      status: 'failed',
      failure: body.refusal === 'document_needed' ? 'details_wrong' : body.refusal,
    })
    await askForCorrection(ctx, row.user_id, body.refusal)
  })
}

/** Does it with the payout locked, and writes down who and why in the same transaction. */
async function act(
  ctx: SignedIn,
  what: What,
  payoutId: string,
  note: string | undefined,
  work: (row: PayoutRow) => Promise<void>,
): Promise<WholePayout> {
  const row = await lockPayout(ctx.db, payoutId)
  if (!row) throw new Refusal('payout_not_found')
  if (row.user_id === ctx.viewer.id) throw new Refusal('own_payout')
  const stops = await payoutStops(ctx.db)
  if (!canDo(ctx, row, stops).includes(what)) {
    if (stops.length > 0 && canDo(ctx, row, []).includes(what)) throw new Refusal('payouts_stopped')
    const waitsForOther = what === 'confirm' && row.status === 'pending' && row.released_by === ctx.viewer.id
    throw new Refusal(waitsForOther && row.confirmed_by === null ? 'other_admin_needed' : 'payout_not_waiting')
  }
  await recordAct(ctx, ACTS[what], { subject: 'payout', id: payoutId }, note || null)
  await work(row)
  return wholePayout(ctx, payoutId)
}
