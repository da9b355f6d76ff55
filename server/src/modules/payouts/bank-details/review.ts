import { nameMatch } from '@bora/rules/holder-name.ts'
import type { BankDetailsRefusal } from '@bora/rules/payouts.ts'
import type { Context, SignedIn } from '../../../core/context.ts'
import { inSeparateTransaction } from '../../../core/separate-transaction.ts'
import { Refusal } from '../../../core/refusal.ts'
import { notifyOwnerOf, personOf } from '../../accounts/index.ts'
import { recordAct } from '../../audit/index.ts'
import { notify } from '../../notifications/index.ts'
import { type BankDetailsRow, detailsOf } from './own-details.ts'
import { unseal, type Whole } from './sealed.ts'

/** How long the sandbox's automatic review takes. */
export const SANDBOX_REVIEW_SECONDS = 60
const AT_ONCE = 100

/**
 * Decides on a person's banking details, in the version that was read: `refusal` null approves them. Refuses with
 * `bank_details_changed` if they were changed or decided meanwhile, and deciders of their own.
 */
export async function decideDetails(
  ctx: SignedIn,
  { personId, version, refusal, note }: Decision,
): Promise<BankDetailsRow> {
  const row = await detailsOf(ctx.db, personId, { locked: true })
  if (!row) throw new Refusal('bank_details_not_found')
  if (personId === ctx.viewer.id) throw new Refusal('own_payout')
  if (row.version !== version || row.state !== 'pending') throw new Refusal('bank_details_changed')
  const on = { subject: 'bank_details', id: personId } as const
  await recordAct(ctx, refusal === null ? 'details_verified' : 'details_refused', on, note)
  await decide(ctx, row, refusal)
  return { ...row, state: refusal === null ? 'verified' : 'refused' }
}

export type Decision = { personId: string; version: number; refusal: BankDetailsRefusal | null; note: string | null }

/** Sends banking details back to their owner, decided or not, because a payout to them failed. */
export async function askForCorrection(ctx: Context, personId: string, refusal: BankDetailsRefusal): Promise<void> {
  const row = await detailsOf(ctx.db, personId, { locked: true })
  if (row && row.state !== 'refused') await decide(ctx, row, refusal)
}

/** Returns a person's unmasked details, for the desk, and records who read them. */
export async function readWhole(ctx: SignedIn, personId: string): Promise<{ row: BankDetailsRow; whole: Whole }> {
  const row = await detailsOf(ctx.db, personId)
  if (!row) throw new Refusal('bank_details_not_found')
  await recordAct(ctx, 'details_read', { subject: 'bank_details', id: personId })
  return { row, whole: unseal(ctx, personId, row.sealed) }
}

/**
 * Reviews details in the sandbox, which has no desk: after a minute they are approved if the holder's name is the
 * person's. Returns how many were decided. Runs outside a transaction, on any number of nodes at once.
 */
export async function reviewInSandbox(ctx: Context): Promise<number> {
  if (ctx.adapters.payouts.id !== 'sandbox' || ctx.config.payouts.release !== 'automatic') return 0
  const old = new Date(ctx.now.getTime() - SANDBOX_REVIEW_SECONDS * 1_000).toISOString()
  const waiting = await ctx.db
    .selectFrom('bank_details')
    .select(['user_id', 'version', 'holder_name'])
    .where('state', '=', 'pending')
    .where('submitted_at', '<=', old)
    .orderBy('submitted_at')
    .limit(AT_ONCE)
    .execute()
  let decided = 0
  for (const { user_id, version, holder_name } of waiting) {
    const person = await personOf(ctx.db, user_id)
    if (!person || nameMatch(holder_name, person.name) !== 'same') continue
    await inSeparateTransaction(ctx, async inside => {
      const row = await detailsOf(inside.db, user_id, { locked: true })
      if (row?.version !== version || row.state !== 'pending') return
      await decide(inside, row, null)
      decided += 1
    })
  }
  return decided
}

async function decide(ctx: Context, row: BankDetailsRow, refusal: BankDetailsRefusal | null): Promise<void> {
  if (refusal === null) await keepCpf(ctx, row)
  await ctx.db
    .updateTable('bank_details')
    .set({ state: refusal === null ? 'verified' : 'refused', refusal, decided_at: ctx.now.toISOString() })
    .where('user_id', '=', row.user_id)
    .execute()
  if (refusal === null) {
    await notify(ctx, { userId: row.user_id, kind: 'details_verified', subject: String(row.version), facts: {} })
  } else await notifyOwnerOf(ctx, row.user_id, { kind: 'bank_details_refused' })
}

async function keepCpf(ctx: Context, { user_id, cpf_mark }: BankDetailsRow): Promise<void> {
  if (cpf_mark === null) return
  try {
    await ctx.db
      .insertInto('account_cpfs')
      .values({ cpf_mark, user_id, found_at: ctx.now.toISOString() })
      .onConflict(conflict =>
        conflict.columns(['cpf_mark']).doUpdateSet({ cpf_mark }).where('account_cpfs.user_id', '=', user_id),
      )
      .execute()
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'account_of_one_cpf') throw error
    throw new Refusal('cpf_fixed')
  }
  const { user_id: owner } = await ctx.db
    .selectFrom('account_cpfs')
    .select('user_id')
    .where('cpf_mark', '=', cpf_mark)
    .executeTakeFirstOrThrow()
  if (owner !== user_id) throw new Refusal('cpf_taken')
}
