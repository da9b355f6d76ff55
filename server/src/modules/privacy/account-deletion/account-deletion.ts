// Owns account deletion: requested by owners, cancelled, blocked, carried out once, and the removal of files.
// Guarantees: nothing is deleted before its day or while money or a prize is pending, and then everything is deleted in
// one transaction, except what `personal-data` keeps. Depends on personal-data, archives and the modules that own the
// data.
import type { api } from '@bora/contract/api.ts'
import type { OutputOf } from '@bora/contract/endpoint.ts'
import { deletionDueAt, forfeitsAll } from '@bora/rules/account-deletion.ts'
import { randomUUID } from 'node:crypto'
import type { Context, SignedIn } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import { proofOf, personOf, reclaimedAt } from '../../accounts/index.ts'
import { type Amount, walletHoldings, deletionBlockers } from './deletion-blockers.ts'
import { notifyOfDeletion } from './notify-of-deletion.ts'

type ClosingAnswer = OutputOf<(typeof api)['accountDeletion']['mine']>

/** Returns whether the viewer's account is to be deleted, and its present blockers. */
export async function deletionOf(ctx: SignedIn): Promise<ClosingAnswer> {
  const { id } = ctx.viewer
  const asked = await openClosingOf(ctx, id)
  return {
    asked: asked && {
      at: new Date(asked.asked_at).toISOString(),
      dueAt: new Date(asked.due_at).toISOString(),
      givesUp: asked.gives_up as Amount[],
    },
    proof: await proofOf(ctx),
    waiting: await deletionBlockers(ctx, id, asked?.gives_up ?? []),
    free: await walletHoldings(ctx, id, 'user_main'),
    bonus: await walletHoldings(ctx, id, 'user_bonus'),
  }
}

/**
 * Records that the viewer requests deletion, in seven days; repeating the request updates the forfeited amounts.
 * Refuses `admin_stays` and, if these amounts have changed by now, `balance_moved`.
 */
export async function requestDeletion(ctx: SignedIn, givesUp: readonly Amount[]): Promise<ClosingAnswer> {
  const { id } = ctx.viewer
  // Serializes concurrent requests of one person.
  await ctx.db.selectFrom('people').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if ((await personOf(ctx.db, id))!.roles.includes('admin')) throw new Refusal('admin_stays')
  const free = await walletHoldings(ctx, id, 'user_main')
  if (givesUp.length > 0 && !forfeitsAll(free, givesUp)) throw new Refusal('balance_moved')
  const kept = JSON.stringify(givesUp.filter(({ cents }) => cents > 0))
  await cancelReclaimed(ctx, id)
  const open = await openClosingOf(ctx, id)
  if (open) {
    await ctx.db
      .updateTable('account_closings')
      .set({ gives_up: kept })
      .where('user_id', '=', id)
      .where('id', '=', open.id)
      .execute()
    return deletionOf(ctx)
  }
  const dueAt = deletionDueAt(ctx.now).toISOString()
  await ctx.db
    .insertInto('account_closings')
    .values({ user_id: id, id: randomUUID(), asked_at: ctx.now.toISOString(), due_at: dueAt, gives_up: kept })
    .execute()
  await notifyOfDeletion(ctx, id, { kind: 'closing_asked', dueAt })
  return deletionOf(ctx)
}

/** Cancels the deletion of the viewer's account. */
export async function cancelDeletion(ctx: SignedIn): Promise<ClosingAnswer> {
  const { id } = ctx.viewer
  const { numUpdatedRows } = await ctx.db
    .updateTable('account_closings')
    .set({ taken_back_at: ctx.now.toISOString() })
    .where('user_id', '=', id)
    .where('taken_back_at', 'is', null)
    .where('done_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await notifyOfDeletion(ctx, id, { kind: 'closing_taken_back' })
  return deletionOf(ctx)
}

/**
 * Cancels a deletion that was requested before the owner of the account's address reclaimed it, in a transaction: its
 * requester may be another person. Returns whether there was one.
 */
export async function cancelReclaimed({ db, now }: Pick<Context, 'db' | 'now'>, userId: string): Promise<boolean> {
  const reclaimed = await reclaimedAt(db, userId)
  if (reclaimed === null) return false
  const { numUpdatedRows } = await db
    .updateTable('account_closings')
    .set({ taken_back_at: now.toISOString() })
    .where('user_id', '=', userId)
    .where('taken_back_at', 'is', null)
    .where('done_at', 'is', null)
    .where('asked_at', '<=', reclaimed)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

async function openClosingOf({ db }: Pick<Context, 'db'>, userId: string) {
  const reclaimed = await reclaimedAt(db, userId)
  const row = await db
    .selectFrom('account_closings')
    .selectAll()
    .where('user_id', '=', userId)
    .where('taken_back_at', 'is', null)
    .where('done_at', 'is', null)
    .$if(reclaimed !== null, query => query.where('asked_at', '>', reclaimed!))
    .executeTakeFirst()
  return row ?? null
}
