import { type ConductEvent, isInForce } from '@bora/rules/fairness/conduct-clock.ts'
import type { Context } from '../../../core/context.ts'
import { inSeparateTransaction } from '../../../core/separate-transaction.ts'
import { notify } from '../../notifications/index.ts'
import { setDisqualified } from '../../participation/index.ts'
import { removeWithRefund } from '../../payments/index.ts'
import { type Case, caseAt, changed, type CaseChallenge } from './cases.ts'

/**
 * Carries out final outcomes: removals after the time to appeal, reverted disqualifications, and cases that lapsed with
 * the settlement. A failure is logged, and retried in the next round. Runs outside a transaction, on any number of
 * nodes at once.
 */
export async function followConduct(ctx: Context): Promise<number> {
  const open = await ctx.transaction(db =>
    db.selectFrom('conduct_cases').select('id').where('concluded_at', 'is', null).orderBy('opened_at').execute(),
  )
  let concluded = 0
  for (const { id } of open) {
    try {
      concluded += await inSeparateTransaction(ctx, async inside => {
        const found = await caseAt(inside, id, { locked: true })
        if (found.row.concluded_at !== null || found.state.phase !== 'final') return 0
        await conclude(inside, found)
        return 1
      })
    } catch (error) {
      ctx.tellFault(error, 'conclusion of a conduct case')
    }
  }
  return concluded
}

/** Carries out the outcome of a final case, within the call's transaction, with the case locked. */
export async function conclude(ctx: Context, found: Case): Promise<Case> {
  const { row, challenge, state } = found
  if (state.phase !== 'final') return found
  // A challenge that ended meanwhile keeps its result.
  const isLate = row.measure === 'removal' && challenge.status !== 'active'
  const outcome = isLate ? 'dropped' : state.outcome
  if (row.measure === 'removal' && outcome === 'upheld') await removeHeard(ctx, found)
  if (row.measure === 'disqualification') await enforce(ctx, found)
  if (state.lapsed || outcome !== state.outcome) await notifyPerson(ctx, found, 'lapsed', null)
  return changed(ctx, found, { concluded_at: ctx.now.toISOString(), outcome })
}

/** Makes the standings follow the state of a case: a disqualification is in force from the decision on. */
export async function enforce(ctx: Context, { row, state }: Case): Promise<void> {
  if (row.measure !== 'disqualification') return
  await setDisqualified(ctx, row.challenge_id, row.user_id, isInForce(row.measure, state))
}

/** Notifies the person of a case. */
export async function notifyPerson(
  ctx: Context,
  { row, challenge }: { row: Pick<Case['row'], 'id' | 'user_id' | 'measure'>; challenge: CaseChallenge },
  what: ConductEvent,
  until: string | null,
): Promise<void> {
  const { measure, id: caseId, user_id: userId } = row
  const facts = { challengeId: challenge.id, title: challenge.title, caseId, what, measure, until }
  await notify(ctx, { kind: 'conduct', userId, subject: `${caseId}:${what}`, facts })
}

async function removeHeard(ctx: Context, { row, challenge }: Case): Promise<void> {
  const whole = await ctx.db
    .selectFrom('challenges')
    .selectAll()
    .where('id', '=', challenge.id)
    .executeTakeFirstOrThrow()
  const { reason, user_id: userId } = row
  // A person who left meanwhile has the fee already.
  if (!(await removeWithRefund(ctx, whole, userId, { reason, byStaff: true }))) return
  const facts = { challengeId: challenge.id, title: challenge.title, reason, by: 'staff' as const }
  await notify(ctx, { kind: 'removed', userId, subject: challenge.id, facts })
}
