import type { api } from '@bora/contract/api.ts'
import type { InputOf } from '@bora/contract/endpoint.ts'
import {
  type CaseDecision,
  type CaseSubject,
  type ModerationReason,
  needsWords,
  reasonsFor,
  type ReviewEvent,
} from '@bora/rules/moderation.ts'
import { sql } from 'kysely'
import type { SignedIn } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import { recordAct } from '../../audit/index.ts'
import type { AdminAct } from '@bora/rules/admin-acts.ts'
import { notify } from '../../notifications/index.ts'
import { personOf } from '../../accounts/index.ts'
import { decideByStaff } from '../peer-reviews/staff.ts'
import { closeReports, reopenReports } from '../reports/reports.ts'
import { recountInvitersLater } from '../../scoring/index.ts'
import { ownAccounts } from '../../treasury/index.ts'
import { inRetriedTransaction, unvoidWorkout, voidWorkouts } from '../../workouts/index.ts'
import { canUndo, findCase, type Found, hasPart, type CaseDetails, caseDetails } from './case-details.ts'

type Calls = (typeof api)['moderation']

const ACTS: Record<CaseDecision, AdminAct> = { keep: 'case_kept', void: 'workout_voided', warn: 'person_warned' }

/**
 * Closes a case; nothing changes, except that a workout which participants voided is reinstated. Runs in a separate
 * transaction, like each decision.
 */
export async function keep(ctx: SignedIn, { params, body }: InputOf<Calls['keep']>): Promise<CaseDetails> {
  return inRetriedTransaction(ctx, async inside => {
    const made: Decision = { round: body.round, decision: 'keep', reason: null, words: '' }
    await decide(inside, params.subject, params.caseId, made)
    return caseDetails(inside, params.subject, params.caseId)
  })
}

/** Warns the person; points stay. */
export async function warn(ctx: SignedIn, { params, body }: InputOf<Calls['warn']>): Promise<CaseDetails> {
  const { reason } = body
  if (!reasonsFor(params.subject).some(one => one === reason)) throw new Refusal('invalid_input', { field: 'reason' })
  return inRetriedTransaction(ctx, async inside => {
    const found = await decide(inside, params.subject, params.caseId, { ...body, decision: 'warn' })
    await tellPerson(inside, found, `${found.id}:${body.round}`, { what: 'warned', reason, words: body.words })
    return caseDetails(inside, params.subject, params.caseId)
  })
}

/**
 * Voids a workout in every challenge that isn't over, and notifies its author with the reason. Runs in a separate
 * transaction, retried if a challenge is settled meanwhile.
 */
export async function voidWorkout(
  ctx: SignedIn,
  { params, body }: InputOf<Calls['voidWorkout']>,
): Promise<CaseDetails> {
  const { reason, words, round } = body
  return inRetriedTransaction(ctx, async inside => {
    const found = await decide(inside, 'workout', params.activityId, { ...body, decision: 'void' })
    await voidWorkouts(inside, found.userId, [found.id], { reason, words })
    if (!found.voided) await tellPerson(inside, found, `${found.id}:${round}`, { what: 'voided', reason, words })
    return caseDetails(inside, 'workout', params.activityId)
  })
}

/** Undoes the last decision: a voided workout counts again, and the case is pending again. */
export async function undo(ctx: SignedIn, { params, body }: InputOf<Calls['undo']>): Promise<CaseDetails> {
  const { subject, caseId } = params
  return inRetriedTransaction(ctx, async inside => {
    const found = await lockedCase(inside, subject, caseId)
    const { last, userId } = found
    if (!canUndo(found) || last!.round !== body.round) throw new Refusal('nothing_to_undo')
    const { decision, round } = last!
    if (decision === 'void' && (await hasPart(inside, found))) throw new Refusal('not_allowed')
    await inside.db
      .updateTable('moderation_decisions')
      .set({ undone_at: inside.now.toISOString(), undone_by: inside.viewer.id })
      .where('user_id', '=', userId)
      .where('subject', '=', subject)
      .where('subject_id', '=', caseId)
      .where('round', '=', round)
      .execute()
    await reopenReports(inside, reportsAbout(found), round)
    if (subject === 'workout') recountInvitersLater(inside, userId)
    await recordAct(inside, decision === 'void' ? 'workout_restored' : 'case_reopened', { subject, id: caseId })
    if (decision === 'void') {
      await unvoidWorkout(inside, userId, caseId)
      const about = { what: 'restored', reason: null, words: '' } as const
      await tellPerson(inside, found, `${caseId}:${round}:undone`, about)
    }
    return caseDetails(inside, subject, caseId)
  })
}

type Decision = { round: number; decision: CaseDecision; reason: ModerationReason | null; words: string }

/**
 * Records a decision, once: refuses `case_decided`, with the name of the earlier decider, if the case isn't open any
 * more, or was decided since the viewer read it.
 */
async function decide(ctx: SignedIn, subject: CaseSubject, id: string, made: Decision): Promise<Found> {
  const { round, decision, reason, words } = made
  if (reason && needsWords(reason) && words === '') throw new Refusal('invalid_input', { field: 'words' })
  const found = await lockedCase(ctx, subject, id)
  const { last, userId } = found
  if (!found.open || round !== (last?.round ?? 0) + 1 || (decision === 'void' && found.voided && !found.isAppealed)) {
    const first = last && (await personOf(ctx.db, last.decided_by))
    throw new Refusal('case_decided', { params: { name: first?.name ?? '' } })
  }
  const moves = decision === 'void' || found.isAppealed
  if (moves && (await hasPart(ctx, found))) throw new Refusal('not_allowed')
  const risk = await ctx.db
    .selectFrom('proof_risks')
    .select(['risk', 'signals'])
    .where('user_id', '=', userId)
    .where('activity_id', '=', id)
    .executeTakeFirst()
  await ctx.db
    .insertInto('moderation_decisions')
    .values({
      user_id: userId,
      subject,
      subject_id: id,
      round,
      decision,
      reason,
      words,
      risk: risk?.risk ?? 0,
      signals: JSON.stringify(risk?.signals ?? []),
      decided_by: ctx.viewer.id,
      decided_at: ctx.now.toISOString(),
    })
    .execute()
  if (subject === 'workout') await decideByStaff(ctx, { userId, activityId: id }, decision)
  await closeReports(ctx, reportsAbout(found), round)
  // An invite bonus may have waited for this.
  if (subject === 'workout') recountInvitersLater(ctx, userId)
  await recordAct(ctx, ACTS[decision], { subject, id }, [reason, words].filter(Boolean).join(': ') || null)
  return found
}

// Until the transaction ends no one else decides about this person, and the person cannot change their workouts.
async function lockedCase(ctx: SignedIn, subject: CaseSubject, id: string): Promise<Found> {
  const { userId } = await findCase(ctx, subject, id)
  if ((await ownAccounts(ctx, ctx.viewer.id)).includes(userId)) throw new Refusal('not_allowed')
  await sql`select take_head(${userId})`.execute(ctx.db)
  return findCase(ctx, subject, id)
}

function reportsAbout({ subject, userId, id }: Found): { userId: string; activityId: string | null } {
  return { userId, activityId: subject === 'workout' ? id : null }
}

type Told = { what: ReviewEvent; reason: ModerationReason | null; words: string }

async function tellPerson(ctx: SignedIn, found: Found, subject: string, told: Told): Promise<void> {
  const activityId = found.subject === 'workout' ? found.id : null
  await notify(ctx, { kind: 'reviewed', userId: found.userId, subject, facts: { ...told, activityId } })
}
