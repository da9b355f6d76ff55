import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { hasStarted } from '@bora/rules/abilities.ts'
import { answerUntil, appealUntil } from '@bora/rules/fairness/conduct-clock.ts'
import type { AdminAct } from '@bora/rules/admin-acts.ts'
import type { SignedIn } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import { personOf } from '../../accounts/index.ts'
import { recordAct } from '../../audit/index.ts'
import { participantOf } from '../../challenges/index.ts'
import { challengeFacts, lockChallenge } from '../../participation/index.ts'
import { ownAccounts } from '../../treasury/index.ts'
import { isConcerned } from '../disputes/decide.ts'
import { refuseOver } from '../hosting/hosts.ts'
import { type Case, caseAt, changed, endOf } from './cases.ts'
import { refuseSameAdmin } from './another-admin.ts'
import { conclude, enforce, notifyPerson } from './conclude.ts'
import { atDeskView } from './desk.ts'

type Calls = (typeof api)['conduct']
type View = OutputOf<Calls['atDesk']>

/** Opens a case about a participant after the start, and ends the hosts' calls about the person. */
export async function open(ctx: SignedIn, { body }: InputOf<Calls['open']>): Promise<View> {
  const { challengeId, personId, measure, reason, basis } = body
  const challenge = await lockChallenge(ctx, challengeId)
  refuseOver(challenge)
  const there = await participantOf(ctx.db, challengeId, personId)
  if (there?.state !== 'participating') throw new Refusal('participant_not_found')
  await refuseInvolved(ctx, { row: { user_id: personId }, challenge })
  if (!hasStarted(challengeFacts(challenge, 0), ctx.now)) throw new Refusal('case_before_start')
  if (endOf(challenge) <= ctx.now.toISOString()) throw new Refusal('challenge_ended')
  const id = crypto.randomUUID()
  const at = ctx.now.toISOString()
  const until = answerUntil(at, endOf(challenge))
  const written = await ctx.db
    .insertInto('conduct_cases')
    .values({
      challenge_id: challengeId,
      id,
      user_id: personId,
      measure,
      reason,
      basis,
      opened_by: ctx.viewer.id,
      opened_at: at,
      answer_until: until,
    })
    .onConflict(conflict => conflict.columns(['challenge_id', 'user_id']).where('concluded_at', 'is', null).doNothing())
    .executeTakeFirstOrThrow()
  if (!written.numInsertedOrUpdatedRows) throw new Refusal('case_open')
  await ctx.db
    .updateTable('staff_calls')
    .set({ ended_at: at, ended_by: ctx.viewer.id, led_to: 'case' })
    .where('challenge_id', '=', challengeId)
    .where('user_id', '=', personId)
    .where('ended_at', 'is', null)
    .execute()
  const found = await caseAt(ctx, id)
  await record(ctx, 'conduct_case_opened', found, `${measure}: ${reason}`)
  await notifyPerson(ctx, found, 'opened', until)
  return atDeskView(ctx, found)
}

/** Decides a case after hearing its person, once. */
export async function decide(ctx: SignedIn, { params, body }: InputOf<Calls['decide']>): Promise<View> {
  const found = await lockedCase(ctx, params.caseId)
  const { row, challenge, state } = found
  if (row.verdict !== null) await refuseDecided(ctx, row.decided_by)
  if (state.phase === 'hearing') throw new Refusal('hearing_open')
  if (state.phase !== 'deciding') throw new Refusal('case_over')
  const { verdict, words } = body
  const at = ctx.now.toISOString()
  const until = verdict === 'upheld' ? appealUntil(at, endOf(challenge)) : null
  const decided = await changed(ctx, found, {
    verdict,
    decision: words,
    decided_by: ctx.viewer.id,
    decided_at: at,
    appeal_until: until,
  })
  await record(ctx, 'conduct_case_decided', found, `${verdict}: ${words}`)
  await notifyPerson(ctx, found, verdict, until)
  if (decided.state.phase === 'final') return atDeskView(ctx, await conclude(ctx, decided))
  await enforce(ctx, decided)
  return atDeskView(ctx, decided)
}

/** Decides an appeal, once and finally. */
export async function decideAppeal(ctx: SignedIn, { params, body }: InputOf<Calls['decideAppeal']>): Promise<View> {
  const found = await lockedCase(ctx, params.caseId)
  const { row, state } = found
  if (row.appeal_verdict !== null) await refuseDecided(ctx, row.appeal_decided_by)
  if (state.phase !== 'appealed') throw new Refusal('case_over')
  await refuseSameAdmin(ctx, { by: row.decided_by!, at: row.decided_at! })
  const { verdict, words } = body
  const decided = await changed(ctx, found, {
    appeal_verdict: verdict,
    appeal_decision: words,
    appeal_decided_by: ctx.viewer.id,
    appeal_decided_at: ctx.now.toISOString(),
  })
  await record(ctx, 'conduct_appeal_decided', found, `${verdict}: ${words}`)
  await notifyPerson(ctx, found, verdict === 'upheld' ? 'appeal_upheld' : 'appeal_dropped', null)
  return atDeskView(ctx, await conclude(ctx, decided))
}

/** Closes a host's call without a case. Idempotent. */
export async function dismissCall(
  ctx: SignedIn,
  { params }: InputOf<Calls['dismissCall']>,
): Promise<OutputOf<Calls['dismissCall']>> {
  const call = await ctx.db
    .selectFrom('staff_calls')
    .selectAll()
    .where('id', '=', params.callId)
    .forUpdate()
    .executeTakeFirst()
  if (!call) throw new Refusal('case_not_found')
  const own = await ownAccounts(ctx, ctx.viewer.id)
  if (own.includes(call.user_id) || own.includes(call.caller_id)) throw new Refusal('not_allowed')
  if (call.ended_at !== null) return { dismissed: true }
  await ctx.db
    .updateTable('staff_calls')
    .set({ ended_at: ctx.now.toISOString(), ended_by: ctx.viewer.id, led_to: 'nothing' })
    .where('challenge_id', '=', call.challenge_id)
    .where('id', '=', call.id)
    .execute()
  await recordAct(ctx, 'staff_call_answered', { subject: 'person', id: call.user_id })
  return { dismissed: true }
}

/**
 * Refuses `not_allowed` to an admin who is the person, takes part or created the challenge, with any of their accounts.
 */
export async function refuseInvolved(
  ctx: SignedIn,
  { row, challenge }: { row: { user_id: string }; challenge: { id: string; creator_id: string } },
): Promise<void> {
  const own = await ownAccounts(ctx, ctx.viewer.id)
  if (own.includes(row.user_id) || (await isConcerned(ctx, challenge, ctx.viewer.id))) throw new Refusal('not_allowed')
}

async function lockedCase(ctx: SignedIn, caseId: string): Promise<Case> {
  const { challenge } = await caseAt(ctx, caseId)
  // A settlement waits for the challenge's lock, which every change to participants takes first.
  await lockChallenge(ctx, challenge.id)
  const found = await caseAt(ctx, caseId, { locked: true })
  await refuseInvolved(ctx, found)
  return found
}

async function refuseDecided(ctx: SignedIn, by: string | null): Promise<never> {
  const first = by === null ? null : await personOf(ctx.db, by)
  throw new Refusal('case_decided', { params: { name: first?.name ?? '' } })
}

async function record(ctx: SignedIn, act: AdminAct, { row }: Case, note: string): Promise<void> {
  await recordAct(ctx, act, { subject: 'person', id: row.user_id }, note, {
    after: { case: row.id, challenge: row.challenge_id },
  })
}
