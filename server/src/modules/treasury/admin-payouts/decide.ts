import type { api } from '@bora/contract/api.ts'
import type { InputOf } from '@bora/contract/endpoint.ts'
import type { AdminAct } from '@bora/rules/admin-acts.ts'
import type { BankDetailsRefusal } from '@bora/rules/payouts.ts'
import type { SignedIn } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import { recordAct } from '../../audit/index.ts'
import {
  askForCorrection,
  bouncePayout,
  completePayout,
  returnToWallet,
  lockPayout,
  type PayoutRow,
  releasePayout,
} from '../../payouts/index.ts'
import { startedBy, canDo, isAlone, type DeskNow, deskNow, type PayoutDetails, payoutDetails } from './desk-view.ts'
import { lockDecisions } from '../two-admins/decided-alone.ts'
import { refuseOwn, refusePair } from '../two-admins/pair.ts'
import { decideEnding, proposeEnding, type ProposedEnding, needsTwoAdmins } from './endings.ts'

type Calls = (typeof api)['adminPayouts']
type What = ReturnType<typeof canDo>[number]
type Ending = NonNullable<DeskNow['ending']>

const ACTS: Record<Exclude<What, 'approve' | 'decline'>, AdminAct> = {
  release: 'payout_released',
  confirm: 'payout_confirmed',
  complete: 'payout_completed',
  fail: 'payout_failed',
  return: 'payout_returned',
  correct: 'correction_asked',
}

/** Releases a payout; above the limit it needs a second admin. */
export async function release(ctx: SignedIn, { params, body }: InputOf<Calls['release']>): Promise<PayoutDetails> {
  return letGo(ctx, 'release', params.payoutId, body.note)
}

/** Confirms another admin's release. */
export async function confirm(ctx: SignedIn, { params, body }: InputOf<Calls['confirm']>): Promise<PayoutDetails> {
  return letGo(ctx, 'confirm', params.payoutId, body.note)
}

async function letGo(
  ctx: SignedIn,
  what: 'release' | 'confirm',
  payoutId: string,
  note?: string,
): Promise<PayoutDetails> {
  return act(ctx, what, payoutId, async row => {
    await recordAct(ctx, ACTS[what], { subject: 'payout', id: payoutId }, note || null)
    await releasePayout(ctx, row, what === 'release' ? 'first' : 'second')
  })
}

/** Marks a payout as arrived, by the bank's transfer id; each transfer is one payout. */
export async function complete(ctx: SignedIn, { params, body }: InputOf<Calls['complete']>): Promise<PayoutDetails> {
  const { endToEndId, feeCents, note } = body
  const used = await ctx.db
    .selectFrom('payouts')
    .select('id')
    .where('end_to_end_id', '=', endToEndId)
    .executeTakeFirst()
  if (used && used.id !== params.payoutId) throw new Refusal('end_to_end_used', { field: 'endToEndId' })
  const said = { what: 'complete', end_to_end_id: endToEndId, fee_cents: feeCents, reason: null } as const
  return sayEnded(ctx, params.payoutId, said, note)
}

/** Marks a payout as failed and returns its money to the wallet. */
export async function fail(ctx: SignedIn, { params, body }: InputOf<Calls['fail']>): Promise<PayoutDetails> {
  return sayEnded(ctx, params.payoutId, because('fail', body.failure), body.note)
}

/** Marks an arrived payout as returned by the bank, and its money to the wallet. */
export async function takeReturn(ctx: SignedIn, { params, body }: InputOf<Calls['giveBack']>): Promise<PayoutDetails> {
  return sayEnded(ctx, params.payoutId, because('return', body.failure), body.note)
}

/** Cancels a payout and sends its banking details back to their owner for correction. */
export async function askCorrection(
  ctx: SignedIn,
  { params, body }: InputOf<Calls['correct']>,
): Promise<PayoutDetails> {
  return sayEnded(ctx, params.payoutId, because('correct', body.refusal), body.note)
}

/** Approves another admin's proposed ending of a payout, which then takes effect. */
export async function approve(ctx: SignedIn, { params, body }: InputOf<Calls['approve']>): Promise<PayoutDetails> {
  return act(ctx, 'approve', params.payoutId, async (row, ending) => {
    // Approves the proposal that was read, not a later one.
    if (ending!.id !== body.ending) throw new Refusal('payout_not_waiting')
    await decideEnding(ctx, row.id, 'done')
    await recordAct(ctx, ACTS[ending!.what], { subject: 'payout', id: row.id }, noteOf(ending!, ending!.evidence))
    await carryOut(ctx, row, ending!)
  })
}

/** Declines a proposed ending, or withdraws the viewer's own; the payout stays on its way. */
export async function decline(ctx: SignedIn, { params, body }: InputOf<Calls['decline']>): Promise<PayoutDetails> {
  return act(ctx, 'decline', params.payoutId, async row => {
    await decideEnding(ctx, row.id, 'refused')
    await recordAct(ctx, 'payout_ending_refused', { subject: 'payout', id: row.id }, body.note)
  })
}

function because(what: 'fail' | 'return' | 'correct', reason: NonNullable<ProposedEnding['reason']>): ProposedEnding {
  return { what, end_to_end_id: null, fee_cents: null, reason }
}

/** Applies an ending, or records it as a proposal for a second admin. */
async function sayEnded(
  ctx: SignedIn,
  payoutId: string,
  said: ProposedEnding,
  evidence?: string,
): Promise<PayoutDetails> {
  return act(ctx, said.what, payoutId, async row => {
    const on = { subject: 'payout', id: payoutId } as const
    const note = noteOf(said, evidence)
    if (!needsTwoAdmins(row)) {
      await recordAct(ctx, ACTS[said.what], on, note)
      return carryOut(ctx, row, said)
    }
    if (!evidence) throw new Refusal('invalid_input', { field: 'note' })
    await recordAct(ctx, 'payout_ending_proposed', on, note, { after: { what: said.what, reason: said.reason } })
    await proposeEnding(ctx, payoutId, said, evidence)
  })
}

function noteOf({ end_to_end_id }: ProposedEnding, evidence?: string): string | null {
  return [end_to_end_id, evidence].filter(Boolean).join(': ') || null
}

async function carryOut(
  ctx: SignedIn,
  row: PayoutRow,
  { what, end_to_end_id, fee_cents, reason }: ProposedEnding,
): Promise<void> {
  if (what === 'complete') {
    try {
      return await completePayout(ctx, row, { endToEndId: end_to_end_id!, feeCents: fee_cents!, lookAgainAt: null })
    } catch (error) {
      if ((error as { constraint?: string }).constraint !== 'one_transfer_one_payout') throw error
      throw new Refusal('end_to_end_used', { field: 'endToEndId' })
    }
  }
  const failure = reason === 'document_needed' ? 'details_wrong' : reason!
  if (what === 'return') return bouncePayout(ctx, row, failure)
  await returnToWallet(ctx, row, { status: 'failed', failure })
  if (what === 'correct') await askForCorrection(ctx, row.user_id, reason as BankDetailsRefusal)
}

/** Runs an action with the payout locked; each action records who and why in the same transaction. */
async function act(
  ctx: SignedIn,
  what: What,
  payoutId: string,
  work: (row: PayoutRow, ending: Ending | undefined) => Promise<void>,
): Promise<PayoutDetails> {
  const row = await lockPayout(ctx.db, payoutId)
  if (!row) throw new Refusal('payout_not_found')
  await refuseOwn(ctx, row.user_id)
  if (isAlone(row, what)) await lockDecisions(ctx)
  const now = (await deskNow(ctx, [row]))(row)
  if (what === 'approve' || what === 'confirm') {
    const begun = startedBy(row, now.ending)
    if (begun) await refusePair(ctx, begun)
  }
  if (!canDo(ctx, row, now).includes(what)) throw new Refusal(whyNot(ctx, what, row, now))
  await work(row, now.ending)
  return payoutDetails(ctx, payoutId)
}

function whyNot(ctx: SignedIn, what: What, row: PayoutRow, now: DeskNow) {
  if (canDo(ctx, row, { ...now, stops: [] }).includes(what)) return 'payouts_stopped'
  if (canDo(ctx, row, { ...now, alone: { dayCents: 0, monthCents: 0 } }).includes(what)) return 'alone_limit_reached'
  return 'payout_not_waiting'
}
