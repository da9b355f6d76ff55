import { isUnfunded, whyNotSettled } from '@bora/rules/abilities.ts'
import { prizeClock } from '@bora/rules/prize-clock.ts'
import { sql } from 'kysely'
import type { Context } from '../../../core/context.ts'
import { recountParticipant, staleInviters } from '../../scoring/index.ts'
import { type ChallengeRow, endChallenge } from '../../challenges/index.ts'
import { challengeFacts, startFairly, startTeams } from '../../participation/index.ts'
import { poolBalance, poolCredits } from '../../ledger/index.ts'
import { freezeHistory } from './frozen-history.ts'
import { distributePool } from './distribute-pool.ts'
import { NOTHING, partsOf } from './prize-parts.ts'
import { computeInSlices, type ComputedOutcome } from './outcome.ts'
import { type CancellationCause, notifyOfResult } from './notify-of-result.ts'
import { writeLines } from './write-lines.ts'
import { writeSettlement } from './write-settlement.ts'

/** Called with one sentence about a problem that needs attention. */
export type Alarm = (problem: string) => void

const MAX_RECOUNTS = 1_000

/**
 * Settles one challenge within the call's transaction: locks it, rechecks that it is due, computes its outcome from the
 * history, freezes standings and history, moves the money and completes it. Returns `busy` if it is locked, `left` if
 * it is not due. Throws, and so changes nothing, if the pool doesn't hold exactly the amount to distribute.
 */
export async function settleChallenge(ctx: Context, id: string, alarm: Alarm): Promise<'settled' | 'busy' | 'left'> {
  const challenge = await lockActive(ctx, id)
  if (!challenge) return (await isActive(ctx, id)) ? 'busy' : 'left'
  const facts = challengeFacts(challenge, 0)
  if (whyNotSettled(facts, ctx.now)) return 'left'
  const start = await startTeams(ctx, challenge)
  if (challenge.rules.divisions) await startFairly(ctx, challenge)
  const cancelled = isUnfunded(facts) || (start?.outcome === 'too_few' && challenge.prize_kind !== 'none')
  await endNow(ctx, challenge, { cancelled, words: null, cause: isUnfunded(facts) ? 'unfunded' : 'tooFew' }, alarm)
  return 'settled'
}

/**
 * Cancels a challenge that isn't over, on any date, within the call's transaction: everything in its pool is refunded
 * to its source, like by a settlement, and all participants are notified of the reason: staff's `words`, or null if
 * there were too few people for two teams. Returns the same as `settleChallenge`.
 */
export async function cancelChallenge(
  ctx: Context,
  id: string,
  words: string | null,
  alarm: Alarm,
): Promise<'settled' | 'busy' | 'left'> {
  const challenge = await lockActive(ctx, id)
  if (!challenge) return (await isActive(ctx, id)) ? 'busy' : 'left'
  await endNow(ctx, challenge, { cancelled: true, words, cause: 'tooFew' }, alarm)
  return 'settled'
}

async function lockActive(ctx: Context, id: string): Promise<ChallengeRow | undefined> {
  // A million prizes take longer than any call may.
  await sql`set local statement_timeout = '15min'`.execute(ctx.db)
  await sql`set local idle_in_transaction_session_timeout = '15min'`.execute(ctx.db)
  return ctx.db
    .selectFrom('challenges')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'active')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

type Ending = { cancelled: boolean; words: string | null; cause: CancellationCause }

async function endNow(
  ctx: Context,
  challenge: ChallengeRow,
  { cancelled, words, cause }: Ending,
  alarm: Alarm,
): Promise<void> {
  const { id } = challenge
  // A confirmation from a moment ago may not be in the scores yet.
  for (const one of await staleInviters(ctx, { challengeId: id })) await recountParticipant(ctx, id, one.user_id)
  const computed = await computeInSlices(freezeHistory(ctx, id, cancelled))
  await holdAgainstStored(ctx, challenge, computed, alarm)
  const clock = prizeClock(ctx.now, challenge.rules_version, ctx.config.prizeHoldDays ?? undefined)
  const heldUntil = clock.freeAt > clock.settledAt ? clock.freeAt : null
  const parts = partsOf(computed.settlement, (await poolCredits(ctx, [id])).get(id) ?? 0)
  const refunds = await distributePool(ctx, challenge, computed, { parts, freeAt: heldUntil })
  const left = await poolBalance(ctx, id)
  if (left !== 0) throw new Error(`the pool still holds ${left} cents`)

  await writeSettlement(ctx, challenge, computed, { revision: 1, clock, parts })
  const holding = { freeAt: heldUntil, freed: NOTHING }
  await writeLines(ctx, challenge, computed, { revision: 1, refunds, parts, holdingOf: () => holding })
  await endChallenge(ctx, id, { status: cancelled ? 'cancelled' : 'completed', words })
  await notifyOfResult(ctx, challenge, computed, { cancelled, words, cause, heldUntil, parts })
  ctx.afterCommit(() => {
    ctx.live.challengeChanged(id)
    ctx.live.standingsMoved(id)
  })
}

async function isActive(ctx: Context, id: string): Promise<boolean> {
  const row = await ctx.db.selectFrom('challenges').select('status').where('id', '=', id).executeTakeFirst()
  return row?.status === 'active'
}

/** Compares the stored scores with those of the history. A difference is reported, and the history wins. */
async function holdAgainstStored(
  ctx: Context,
  { id }: ChallengeRow,
  computed: ComputedOutcome,
  alarm: Alarm,
): Promise<void> {
  const scores = await ctx.db
    .selectFrom('scores')
    .select(['user_id', 'score'])
    .where('challenge_id', '=', id)
    .where('week', '=', 0)
    .execute()
  const stored = new Map(scores.map(one => [one.user_id, one.score]))
  const wrong = computed.standings.filter(one => stored.get(one.participant) !== one.score)
  if (wrong.length === 0 && stored.size === computed.standings.length) return
  alarm(
    `challenge ${id}: ${wrong.length} of ${computed.standings.length} stored scores differ from the history (${stored.size} stored)`,
  )
  for (const { participant } of wrong.slice(0, MAX_RECOUNTS)) await recountParticipant(ctx, id, participant)
}
