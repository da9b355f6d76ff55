import { isUnfunded, whyNotSettled } from '@bora/rules/abilities.ts'
import { prizeClock } from '@bora/rules/prize-clock.ts'
import { sql } from 'kysely'
import type { Context } from '../../core/context.ts'
import { recountParticipant, staleInviters } from '../scores/scores.ts'
import { type ChallengeRow, endChallenge } from '../challenges/challenges.ts'
import { challengeFacts } from '../joining/joining.ts'
import { finalStandings } from '../standings/standings.ts'
import { poolBalance } from '../wallet/wallet.ts'
import { freezeHistory } from './frozen-history.ts'
import { giveOut } from './give-out.ts'
import { computeInSlices, type Computed } from './outcome.ts'
import { writeLines } from './write-lines.ts'

/** Called with one sentence about what needs a person's eye. */
export type Alarm = (problem: string) => void

const MOST_RECOUNTS = 1_000

/**
 * Settles one challenge within the call's transaction: locks it, looks again whether it is due, computes its outcome
 * from the history, freezes standings and history, moves the money and completes it. `busy` when somebody else holds
 * it right now; `left` when it is not due (any more). Throws, and so changes nothing, when the pool doesn't hold what
 * the outcome gives out.
 */
export async function settleChallenge(ctx: Context, id: string, alarm: Alarm): Promise<'settled' | 'busy' | 'left'> {
  // A million prizes take longer than any call may.
  await sql`set local statement_timeout = '15min'`.execute(ctx.db)
  await sql`set local idle_in_transaction_session_timeout = '15min'`.execute(ctx.db)
  const challenge = await ctx.db
    .selectFrom('challenges')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'active')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!challenge) return (await isActive(ctx, id)) ? 'busy' : 'left'
  const facts = challengeFacts(challenge, 0)
  if (whyNotSettled(facts, ctx.now)) return 'left'
  const unfunded = isUnfunded(facts)

  // What was confirmed a moment ago may not have reached the scores yet.
  for (const one of await staleInviters(ctx.db, { challengeId: id })) await recountParticipant(ctx, id, one.user_id)
  const computed = await computeInSlices(freezeHistory(ctx, id, unfunded))
  await holdAgainstStored(ctx, challenge, computed, alarm)
  const clock = prizeClock(ctx.now, challenge.rules_version, ctx.config.prizeHoldDays ?? undefined)
  const heldUntil = clock.freeAt > clock.settledAt ? clock.freeAt : null
  const refunds = await giveOut(ctx, challenge, computed, heldUntil)
  const left = await poolBalance(ctx, id)
  if (left !== 0) throw new Error(`the pool still holds ${left} cents`)

  const { settlement, standings } = computed
  const { workouts } = await ctx.db
    .selectFrom('receipts')
    .select(({ fn }) => fn.countAll<number>().as('workouts'))
    .where('challenge_id', '=', id)
    .where('counted', '=', true)
    .executeTakeFirstOrThrow()
  await ctx.db
    .insertInto('settlements')
    .values({
      challenge_id: id,
      revision: 1,
      outcome: settlement.outcome,
      currency: challenge.currency,
      pool_cents: settlement.poolCents,
      fee_cents: settlement.feeCents,
      prize_cents: settlement.prizes.reduce((sum, one) => sum + one.amountCents, 0),
      participants: standings.length,
      workouts,
      fingerprint: challenge.fingerprint,
      settled_at: ctx.now.toISOString(),
      disputes_until: clock.disputesUntil,
      free_at: clock.freeAt,
    })
    .execute()
  await writeLines(ctx, challenge, computed, refunds, heldUntil)
  await endChallenge(ctx, id, unfunded ? 'cancelled' : 'completed')
  ctx.afterCommit(() => {
    ctx.live.challengeChanged(id)
    ctx.live.standingsMoved(id)
  })
  return 'settled'
}

async function isActive(ctx: Context, id: string): Promise<boolean> {
  const row = await ctx.db.selectFrom('challenges').select('status').where('id', '=', id).executeTakeFirst()
  return row?.status === 'active'
}

/** The stored scores must be what the history gives. Where they aren't, that is told, and the history wins. */
async function holdAgainstStored(ctx: Context, { id }: ChallengeRow, computed: Computed, alarm: Alarm): Promise<void> {
  const stored = new Map((await finalStandings(ctx.db, id)).map(place => [place.userId, place.score]))
  const wrong = computed.standings.filter(one => stored.get(one.participant) !== one.score)
  if (wrong.length === 0 && stored.size === computed.standings.length) return
  alarm(
    `challenge ${id}: ${wrong.length} of ${computed.standings.length} stored scores differ from the history (${stored.size} stored)`,
  )
  for (const { participant } of wrong.slice(0, MOST_RECOUNTS)) await recountParticipant(ctx, id, participant)
}
