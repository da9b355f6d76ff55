import { sql } from 'kysely'
import type { Context } from '../../../core/context.ts'
import { inSeparateTransaction } from '../../../core/separate-transaction.ts'
import { archiveKey } from '../archives/archives.ts'
import { endSessions } from '../../accounts/index.ts'
import { erasePerson } from './erase-person.ts'
import { cancelReclaimed } from './account-deletion.ts'
import { deletionBlockers } from './deletion-blockers.ts'
import { notifyOfDeletion } from './notify-of-deletion.ts'

const AT_ONCE = 100
// A history of years takes longer than any call may.
const PATIENCE = '10min'

/**
 * Deletes every account that is due and has no blockers, each in a separate transaction; a blocked owner is notified
 * once, and a failure is reported to `alarm`. Returns how many were deleted. Runs outside a transaction, on any number
 * of nodes at once: each is deleted once.
 */
export async function deleteDueAccounts(ctx: Context, alarm: (problem: string) => void): Promise<number> {
  const due = await ctx.transaction(db =>
    db
      .selectFrom('account_closings')
      .select(['user_id', 'id'])
      .where('taken_back_at', 'is', null)
      .where('done_at', 'is', null)
      .where('due_at', '<=', ctx.now.toISOString())
      .orderBy('due_at')
      .orderBy('id')
      .execute(),
  )
  let ended = 0
  for (const closing of due) {
    try {
      if (await inSeparateTransaction(ctx, inside => endOne(inside, closing))) ended++
    } catch (error) {
      // A failure doesn't delay the others.
      alarm(`account ${closing.user_id} cannot end: ${(error as Error).stack}`)
    }
  }
  await removeFiles(ctx)
  return ended
}

async function endOne(ctx: Context, { user_id: userId, id }: { user_id: string; id: string }): Promise<boolean> {
  await sql`select set_config('statement_timeout', ${PATIENCE}, true)`.execute(ctx.db)
  // Serializes with concurrent writes for this person.
  await sql`select id from people where id = ${userId} for update`.execute(ctx.db)
  const closing = await ctx.db
    .selectFrom('account_closings')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (closing.taken_back_at !== null || closing.done_at !== null) return false
  if (await cancelReclaimed(ctx, userId)) return false
  const set = (change: { waits_told_at: string } | { done_at: string; done_in: ReturnType<typeof sql<string>> }) =>
    ctx.db.updateTable('account_closings').set(change).where('user_id', '=', userId).where('id', '=', id).execute()
  const now = ctx.now.toISOString()
  const waiting = await deletionBlockers(ctx, userId, closing.gives_up)
  if (waiting.length > 0) {
    if (closing.waits_told_at === null) {
      await set({ waits_told_at: now })
      await notifyOfDeletion(ctx, userId, { kind: 'closing_waits' })
    }
    return false
  }
  await set({ done_at: now, done_in: sql<string>`pg_current_xact_id()` })
  await endSessions(ctx, userId)
  // Queued messages are deleted; this one contains the name, and is sent.
  await erasePerson(ctx, userId, () => notifyOfDeletion(ctx, userId, { kind: 'account_closed' }))
  return true
}

// Removes photos and archives of deleted accounts from storage. Safe on several nodes at once.
async function removeFiles(ctx: Context): Promise<number> {
  for (let gone = 0; ;) {
    const files = await ctx.db.selectFrom('files_to_remove').selectAll().orderBy('id').limit(AT_ONCE).execute()
    for (const { id, kind } of files) {
      if (kind === 'archive') await ctx.adapters.photos.remove(archiveKey(id))
      else for (const variant of ['full', 'thumb']) await ctx.adapters.photos.remove(`${id}/${variant}`)
      await ctx.db.deleteFrom('files_to_remove').where('id', '=', id).execute()
    }
    gone += files.length
    if (files.length < AT_ONCE) return gone
  }
}
