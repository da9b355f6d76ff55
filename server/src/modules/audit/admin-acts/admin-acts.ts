// Owns the audit log: acts of admins, with who, when, from where, before and after, and why. Guarantees: each act is
// written in the transaction that does it, rows are never changed or removed, and each row is chained to the one
// before, so that tampering is detected. Depends on people.
import type { ActSubject, AdminAct } from '@bora/rules/admin-acts.ts'
import { truncate } from '../../../core/truncate.ts'
import type { Context, SignedIn } from '../../../core/context.ts'
import { personRefs } from '../../accounts/index.ts'
import type { ActFacts } from './tables.ts'

/** A recorded act, with the present name of its author. */
export type DoneAct = { at: string; by: { id: string; name: string }; act: AdminAct; note: string | null }

/**
 * Records an act of the viewer, in the call's transaction. `note` is the reason, `on` the subject, and `change` its
 * state before and after, unless the act implies it. Other acts wait until this transaction ends.
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

/** Returns the acts on one subject, first act first. */
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
