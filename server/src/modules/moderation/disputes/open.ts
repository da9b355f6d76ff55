import { randomUUID } from 'node:crypto'
import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { type DisputeFacts, whyNoDispute } from '@bora/rules/disputes.ts'
import type { SignedIn } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import { participantOf, visibleChallenge } from '../../challenges/index.ts'
import { lockChallenge } from '../../participation/index.ts'
import { contestPrizes, stopContesting, settlementOf } from '../../prizes/index.ts'
import { decisionsAbout, disputeViews } from './dispute-view.ts'
import type { DisputeRow } from './tables.ts'

type Calls = (typeof api)['disputes']

/**
 * Returns the viewer's disputes of a result, latest first, whether one can be opened now, and the decisions about all
 * disputes.
 */
export async function myDisputes(ctx: SignedIn, { params }: InputOf<Calls['mine']>): Promise<OutputOf<Calls['mine']>> {
  const challenge = await visibleChallenge(ctx, params.challengeId)
  const facts = await factsOf(ctx, challenge.id)
  if (!facts.result) throw new Refusal('not_settled')
  const contested = await ctx.db
    .selectFrom('contested_prizes')
    .select('dispute_id')
    .where('challenge_id', '=', challenge.id)
    .where('user_id', '=', ctx.viewer.id)
    .where('until', 'is', null)
    .executeTakeFirst()
  return {
    until: new Date(facts.result.disputesUntil).toISOString(),
    against: whyNoDispute(facts, ctx.now),
    items: await disputeViews(ctx, facts.mine),
    decisions:
      facts.isParticipant || challenge.creator_id === ctx.viewer.id || ctx.viewer.roles.includes('admin')
        ? await decisionsAbout(ctx, challenge.id)
        : [],
    prizeContested: contested !== undefined,
  }
}

/**
 * Opens a dispute of a result about workouts of others that counted in it (docs/rules/prizes.md#disputes): their
 * authors' prizes stay held until it ends.
 */
export async function openDispute(
  ctx: SignedIn,
  { params, body }: InputOf<Calls['open']>,
): Promise<OutputOf<Calls['open']>> {
  const visible = await visibleChallenge(ctx, params.challengeId)
  const challenge = await lockChallenge(ctx, visible.id)
  const facts = await factsOf(ctx, challenge.id)
  const refusal = whyNoDispute(facts, ctx.now)
  if (refusal) throw new Refusal(refusal)
  const authors = await authorsOf(ctx, challenge.id, body.activityIds)
  const id = randomUUID()
  const row = await ctx.db
    .insertInto('disputes')
    .values({
      challenge_id: challenge.id,
      id,
      revision: facts.revision,
      opened_by: ctx.viewer.id,
      reason: body.reason,
      opened_at: ctx.now.toISOString(),
      state: 'open',
      ended_at: null,
      decision: null,
      decided_by: null,
      approved_by: null,
      led_to: null,
    })
    .onConflict(conflict => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  // The second of two concurrent clicks finds a dispute.
  if (!row) throw new Refusal('dispute_open')
  await ctx.db
    .insertInto('dispute_activities')
    .values(
      [...authors].map(([activity_id, user_id]) => ({
        challenge_id: challenge.id,
        dispute_id: id,
        activity_id,
        user_id,
      })),
    )
    .execute()
  await contestPrizes(ctx, challenge, id, [...new Set(authors.values())])
  return (await disputeViews(ctx, [row]))[0]!
}

/** Withdraws an own undecided dispute; the held prizes go free on their date. */
export async function withdrawDispute(
  ctx: SignedIn,
  { params }: InputOf<Calls['withdraw']>,
): Promise<OutputOf<Calls['withdraw']>> {
  const challenge = await visibleChallenge(ctx, params.challengeId)
  const row = await ctx.db
    .selectFrom('disputes')
    .selectAll()
    .where('challenge_id', '=', challenge.id)
    .where('id', '=', params.disputeId)
    .where('opened_by', '=', ctx.viewer.id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('dispute_not_found')
  if (row.state !== 'open') throw new Refusal('dispute_closed')
  const ended = await ctx.db
    .updateTable('disputes')
    .set({ state: 'withdrawn', ended_at: ctx.now.toISOString() })
    .where('challenge_id', '=', challenge.id)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await stopContesting(ctx, challenge.id, row.id)
  return (await disputeViews(ctx, [ended]))[0]!
}

async function factsOf(
  ctx: SignedIn,
  challengeId: string,
): Promise<DisputeFacts & { revision: number; mine: DisputeRow[] }> {
  const settlement = await settlementOf(ctx.db, challengeId)
  const participant = await participantOf(ctx.db, challengeId, ctx.viewer.id)
  const mine = await ctx.db
    .selectFrom('disputes')
    .selectAll()
    .where('challenge_id', '=', challengeId)
    .where('opened_by', '=', ctx.viewer.id)
    .orderBy('opened_at', 'desc')
    .orderBy('id')
    .execute()
  return {
    isParticipant: participant?.state === 'participating',
    result: settlement ? { outcome: settlement.outcome, disputesUntil: settlement.disputes_until } : null,
    opened: mine.length,
    hasOpen: mine.some(one => one.state === 'open'),
    revision: settlement?.revision ?? 0,
    mine,
  }
}

// Returns the author of each workout: only workouts that counted in the result can be disputed.
async function authorsOf(
  ctx: SignedIn,
  challengeId: string,
  activityIds: readonly string[],
): Promise<Map<string, string>> {
  const wanted = [...new Set(activityIds)]
  const rows = await ctx.db
    .selectFrom('receipts')
    .select(['activity_id', 'user_id'])
    .where('challenge_id', '=', challengeId)
    .where('counted', '=', true)
    .where(({ eb, fn, val }) => eb('activity_id', '=', fn.any(val(wanted))))
    .execute()
  if (rows.length < wanted.length) throw new Refusal('activity_not_found', { field: 'activityIds' })
  if (rows.some(row => row.user_id === ctx.viewer.id)) throw new Refusal('own_activity', { field: 'activityIds' })
  return new Map(rows.map(row => [row.activity_id, row.user_id]))
}
