import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { FIRST_ADMIN_DAYS } from '@bora/rules/limits.ts'
import { isVoid, type TwoAdminAct } from '@bora/rules/two-admins.ts'
import { type Selectable, sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import type { SignedIn } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import { recordAct } from '../../audit/index.ts'
import { personRefs } from '../../accounts/index.ts'
import { mailAdmins, pairRefusals } from '../../treasury/index.ts'
import type { AdminUserTables, ProposalDetails } from './tables.ts'

type Proposal = OutputOf<(typeof api)['adminUsers']['proposals']>['open'][number]
export type ProposalRow = Selectable<AdminUserTables['admin_proposals']>
type Proposed = { act: TwoAdminAct; personId: string; details?: ProposalDetails; note: string }

const MAX_OPEN = 200
const MAX_DECIDED = 30

/**
 * Records the viewer's proposal about an admin, or to make one, and mails every admin; the lock of admins is held.
 * Refuses `proposal_waits` if the same is already pending; replaces an invalid one.
 */
export async function propose(ctx: SignedIn, { act, personId, details = {}, note }: Proposed): Promise<void> {
  const waiting = await ctx.db
    .selectFrom('admin_proposals')
    .selectAll()
    .where('person_id', '=', personId)
    .where('act', '=', act)
    .where(sql<boolean>`coalesce(details->>'factorId', '') = ${details.factorId ?? ''}`)
    .where('state', '=', 'open')
    .executeTakeFirst()
  if (waiting) {
    const [refusal = null] = await pairRefusals(ctx, [startedBy(waiting)])
    if (!isVoid(refusal) && !isExpired(ctx, waiting)) throw new Refusal('proposal_waits')
    await closeProposal(ctx, waiting, 'declined')
  }
  const id = randomUUID()
  await ctx.db
    .insertInto('admin_proposals')
    .values({
      id,
      act,
      person_id: personId,
      details: JSON.stringify(details) as never,
      note,
      proposed_by: ctx.viewer.id,
      proposed_at: ctx.now.toISOString(),
      decided_by: null,
      decided_at: null,
    })
    .execute()
  await recordAct(ctx, 'admin_act_proposed', { subject: 'person', id: personId }, note, {
    after: { act, ...(details.reason && { reason: details.reason }) },
  })
  await mailAdmins(ctx, { act, personId, byId: ctx.viewer.id, stage: 'proposed' })
}

/** Returns the row of a proposal, locked. Refuses an unknown one, a decided one, and one about the viewer. */
export async function openProposal(ctx: SignedIn, id: string): Promise<ProposalRow> {
  const row = await ctx.db.selectFrom('admin_proposals').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw new Refusal('proposal_not_found')
  if (row.person_id === ctx.viewer.id) throw new Refusal('own_account')
  if (row.state !== 'open') throw new Refusal('proposal_closed')
  return row
}

/** Records the viewer's decision. */
export async function closeProposal(ctx: SignedIn, { id }: ProposalRow, state: 'done' | 'declined'): Promise<void> {
  await ctx.db
    .updateTable('admin_proposals')
    .set({ state, decided_by: ctx.viewer.id, decided_at: ctx.now.toISOString() })
    .where('id', '=', id)
    .execute()
}

/** Returns what one admin began, for the rule of two admins. */
export function startedBy({ proposed_by, proposed_at }: ProposalRow): { by: string; at: string } {
  return { by: proposed_by, at: proposed_at }
}

/** Returns pending proposals, oldest first, and the last decided ones. */
export async function proposals(ctx: SignedIn): Promise<OutputOf<(typeof api)['adminUsers']['proposals']>> {
  const rows = ctx.db.selectFrom('admin_proposals').selectAll()
  const open = await rows.where('state', '=', 'open').orderBy('proposed_at').orderBy('id').limit(MAX_OPEN).execute()
  const decided = await rows
    .where('state', '<>', 'open')
    .orderBy('decided_at', 'desc')
    .orderBy('id')
    .limit(MAX_DECIDED)
    .execute()
  return { open: await viewsOf(ctx, open), decided: await viewsOf(ctx, decided) }
}

/** Returns pending proposals about one person. */
export async function proposalsAbout(ctx: SignedIn, personId: string): Promise<Proposal[]> {
  const rows = await ctx.db
    .selectFrom('admin_proposals')
    .selectAll()
    .where('person_id', '=', personId)
    .where('state', '=', 'open')
    .orderBy('proposed_at')
    .execute()
  return viewsOf(ctx, rows)
}

/** Declines a proposal, or withdraws one's own; the person it is about cannot decide. */
export async function decline(
  ctx: SignedIn,
  { params, body }: InputOf<(typeof api)['adminUsers']['declineProposal']>,
): Promise<Proposal> {
  const row = await openProposal(ctx, params.proposalId)
  await closeProposal(ctx, row, 'declined')
  await recordAct(ctx, 'admin_act_declined', { subject: 'person', id: row.person_id }, body.note, {
    before: { act: row.act },
  })
  await mailAdmins(ctx, { act: row.act, personId: row.person_id, byId: ctx.viewer.id, stage: 'declined' })
  return proposalView(ctx, row.id)
}

/** Returns the present state of a proposal. */
export async function proposalView(ctx: SignedIn, id: string): Promise<Proposal> {
  const row = await ctx.db.selectFrom('admin_proposals').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return (await viewsOf(ctx, [row]))[0]!
}

async function viewsOf(ctx: SignedIn, rows: readonly ProposalRow[]): Promise<Proposal[]> {
  const people = await personRefs(ctx, [
    ...new Set(rows.flatMap(row => [row.person_id, row.proposed_by, row.decided_by ?? []].flat())),
  ])
  const refOf = (id: string) => people.get(id) ?? { id, name: '', photoUrl: null }
  const refusals = await pairRefusals(ctx, rows.map(startedBy))
  return rows.map((row, at) => {
    const isOpen = row.state === 'open' && row.person_id !== ctx.viewer.id
    const secondRefusal = isOpen ? refusals[at]! : null
    const { reason = null, days = null, factorName = null, check = null } = row.details
    return {
      id: row.id,
      act: row.act,
      person: refOf(row.person_id),
      reason,
      days,
      factorName,
      check,
      note: row.note,
      state: row.state,
      proposedBy: refOf(row.proposed_by),
      proposedAt: row.proposed_at,
      expiresAt: expiryOf(row).toISOString(),
      decidedBy: row.decided_by === null ? null : refOf(row.decided_by),
      decidedAt: row.decided_at,
      can: isOpen ? [...(secondRefusal === null ? (['approve'] as const) : []), 'decline' as const] : [],
      secondRefusal,
    }
  })
}

function expiryOf({ proposed_at }: ProposalRow): Date {
  return new Date(Date.parse(proposed_at) + FIRST_ADMIN_DAYS * 86_400_000)
}

function isExpired(ctx: SignedIn, row: ProposalRow): boolean {
  return expiryOf(row) <= ctx.now
}
