// Owns the audit log: what admins did, who, when, from where, what was before and after, and why. Promises: each act is
// written in the transaction that does it, nothing of it is ever changed or taken away, and each row is chained to the one
// before, so that what was done to the log behind our back is seen. Leans on people.
import type { ActSubject, AdminAct } from '@bora/rules/admin-acts.ts'
import { truncate } from '../../../core/truncate.ts'
import type { Context, SignedIn } from '../../../core/context.ts'
import { personRefs } from '../../accounts/index.ts'
import type { ActFacts } from './tables.ts'

/** What was done, with the name of who did it as it is now. */
export type DoneAct = { at: string; by: { id: string; name: string }; act: AdminAct; note: string | null }

/**
 * Writes down what the viewer does, in the call's transaction. `note` says why, `on` what it is about, `change` what was so
 * of it before and is now, where that is not all said by the act. Other acts wait until this transaction is over.
 */
export async function recordAct(
  ctx: Pick<SignedIn, 'db' | 'now' | 'viewer'>,
  act: AdminAct,
  on: { subject: ActSubject; id: string | null },
  note: string | null = null,
  change: { before?: ActFacts; after?: ActFacts } = {},
): Promise<void> {
  const { id: by_id, agent } = ctx.viewer
  await ctx.db
    .insertInto('admin_acts')
    .values({
      at: ctx.now.toISOString(),
      by_id,
      act,
      subject: on.subject,
      subject_id: on.id,
      note,
      ip: agent?.ip ?? null,
      user_agent: agent?.userAgent ? truncate(agent.userAgent, MAX_AGENT) : null,
      before: change.before ?? null,
      after: change.after ?? null,
    })
    .execute()
}

const MAX_AGENT = 200

/** Returns what was done with one thing, the first act first. */
export async function actsOn(
  ctx: Pick<Context, 'db' | 'secrets' | 'now'>,
  subject: ActSubject,
  id: string,
): Promise<DoneAct[]> {
  const rows = await ctx.db
    .selectFrom('admin_acts')
    .select(['at', 'by_id', 'act', 'note'])
    .where('subject', '=', subject)
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()
  const people = await personRefs(ctx, [...new Set(rows.map(row => row.by_id))])
  return rows.map(({ at, by_id, act, note }) => ({
    at,
    by: { id: by_id, name: people.get(by_id)?.name ?? '' },
    act,
    note,
  }))
}
