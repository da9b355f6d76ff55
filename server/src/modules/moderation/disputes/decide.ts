import type { Context } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import type { ChallengeRow } from '../../challenges/index.ts'
import { type NotificationDraft, notify, notifyAll } from '../../notifications/index.ts'
import { stopContesting, keptRevision, reviseSettlement, settlementOf } from '../../prizes/index.ts'
import { ownAccounts } from '../../treasury/index.ts'
import { voidWorkouts } from '../../workouts/index.ts'

export type Decision = {
  outcome: 'upheld' | 'dismissed'
  /** Shown to the person who opened the dispute; 10 to 1,000 characters. */
  reason: string
  decidedBy: string
  /** A second person, if one is required. */
  approvedBy?: string
  /** The revision of the result that was reviewed, if one was. */
  revision?: number
}

/**
 * Closes a dispute, once, within the call's transaction. If dismissed, the held prizes are released on their date. If
 * upheld, the workouts count nowhere any more, and the result gets a new revision by the same rules
 * (docs/rules/prizes.md#disputes), unless they were all void in the current one. Returns the number of that revision,
 * else null. Refuses with `dispute_not_found`, with `dispute_closed` if it has ended, with `not_allowed` if a decider
 * takes part in the challenge or created it, with `result_changed` if another revision is in force than was reviewed,
 * and with `nothing_to_dispute` if everything was refunded meanwhile.
 */
export async function decideDispute(
  ctx: Context,
  { challengeId, disputeId }: { challengeId: string; disputeId: string },
  { outcome, reason, decidedBy, approvedBy, revision }: Decision,
): Promise<number | null> {
  const challenge = await lockForGood(ctx, challengeId)
  const row = await ctx.db
    .selectFrom('disputes')
    .select(['state', 'opened_by'])
    .where('challenge_id', '=', challengeId)
    .where('id', '=', disputeId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('dispute_not_found')
  if (row.state !== 'open') throw new Refusal('dispute_closed')
  for (const person of [decidedBy, ...(approvedBy ? [approvedBy] : [])]) {
    if (await isConcerned(ctx, challenge, person)) throw new Refusal('not_allowed')
  }
  const before = await settlementOf(ctx.db, challengeId)
  if (revision !== undefined && before?.revision !== revision) throw new Refusal('result_changed')
  const ledTo = outcome === 'upheld' ? await uphold(ctx, challenge, { disputeId, openedBy: row.opened_by }) : null
  await stopContesting(ctx, challengeId, disputeId)
  await ctx.db
    .updateTable('disputes')
    .set({
      state: outcome,
      ended_at: ctx.now.toISOString(),
      decision: reason,
      decided_by: decidedBy,
      approved_by: approvedBy ?? null,
      led_to: ledTo,
    })
    .where('challenge_id', '=', challengeId)
    .where('id', '=', disputeId)
    .execute()
  const facts = { challengeId, title: challenge.title, upheld: outcome === 'upheld' }
  await notify(ctx, { kind: 'dispute_decided', userId: row.opened_by, subject: disputeId, facts })
  return ledTo
}

/** Returns whether a person takes part in a challenge, or created it, with an own account, and so must not decide about it. */
export async function isConcerned(
  ctx: Pick<Context, 'db'>,
  { id, creator_id }: Pick<ChallengeRow, 'id' | 'creator_id'>,
  person: string,
): Promise<boolean> {
  const own = await ownAccounts(ctx, person)
  if (own.includes(creator_id)) return true
  const inside = ctx.db.selectFrom('participants').select('user_id').where('challenge_id', '=', id)
  return (await inside.where('user_id', 'in', own).limit(1).executeTakeFirst()) !== undefined
}

/** Returns the contested workouts of a dispute, with their authors. */
export function contestedWorkouts(
  { db }: Pick<Context, 'db'>,
  challengeId: string,
  disputeId: string,
): Promise<{ activity_id: string; user_id: string }[]> {
  return db
    .selectFrom('dispute_activities')
    .select(['activity_id', 'user_id'])
    .where('challenge_id', '=', challengeId)
    .where('dispute_id', '=', disputeId)
    .orderBy('user_id')
    .execute()
}

async function lockForGood(ctx: Context, challengeId: string): Promise<ChallengeRow> {
  const row = await ctx.db
    .selectFrom('challenges')
    .selectAll()
    .where('id', '=', challengeId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('challenge_not_found')
  return row
}

async function uphold(
  ctx: Context,
  challenge: ChallengeRow,
  { disputeId, openedBy }: { disputeId: string; openedBy: string },
): Promise<number> {
  const settlement = await settlementOf(ctx.db, challenge.id)
  if (settlement?.outcome !== 'paid') throw new Refusal('nothing_to_dispute')
  const contested = await contestedWorkouts(ctx, challenge.id, disputeId)
  // An earlier dispute may have contested the same workouts: its result stays in force.
  if (!(await countedSince(ctx, challenge.id, contested))) return settlement.revision
  const revision = await reviseSettlement(ctx, challenge, new Set(contested.map(one => one.activity_id)))
  for (const [userId, theirs] of Map.groupBy(contested, one => one.user_id)) {
    const ids = theirs.map(one => one.activity_id)
    await voidWorkouts(ctx, userId, ids, { reason: 'dispute' })
  }
  await tellRevised(ctx, challenge, { revision, contested, disputeId, openedBy })
  return revision
}

/** Returns whether one of these workouts still counted in the result in force. */
async function countedSince(
  { db }: Pick<Context, 'db'>,
  challengeId: string,
  contested: readonly { activity_id: string }[],
): Promise<boolean> {
  const one = await db
    .selectFrom('receipts')
    .select('activity_id')
    .where('challenge_id', '=', challengeId)
    .where(({ eb, val }) => eb('activity_id', '=', eb.fn.any(val(contested.map(row => row.activity_id)))))
    .where('voided', '=', false)
    .executeTakeFirst()
  return one !== undefined
}

// Notifies people whose prize or workouts changed; the disputing person is notified of the decision.
async function tellRevised(
  ctx: Context,
  { id: challengeId, title, currency }: ChallengeRow,
  about: { revision: number; contested: readonly { user_id: string }[]; disputeId: string; openedBy: string },
): Promise<void> {
  const { revision, contested, disputeId, openedBy } = about
  const before = (await keptRevision(ctx, challengeId, revision - 1))!
  const after = (await keptRevision(ctx, challengeId, revision))!
  const voided = Map.groupBy(contested, one => one.user_id)
  const news = [...after.places].flatMap(([userId, { prizeCents: cents, creditCents }]): NotificationDraft[] => {
    const count = voided.get(userId)?.length ?? 0
    const past = before.places.get(userId)
    const isSame = count === 0 && past?.prizeCents === cents && past.creditCents === creditCents
    if (userId === openedBy || isSame) return []
    const facts = { challengeId, title, cents, creditCents, currency, voided: count }
    return [{ kind: 'result_revised', userId, subject: disputeId, facts }]
  })
  await notifyAll(ctx, news)
}
