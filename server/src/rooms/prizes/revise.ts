import type { History } from '@bora/rules/history.ts'
import { sql } from 'kysely'
import type { Context } from '../../core/context.ts'
import type { ChallengeRow } from '../challenges/challenges.ts'
import { balanceOf, type Leg, poolBalance, post } from '../ledger/ledger.ts'
import type { PoolRefund } from '../payments/payments.ts'
import { revisePoints } from '../scores/scores.ts'
import { withholdTax } from '../prize-tax/prize-tax.ts'
import { freezeAnew } from './frozen-history.ts'
import { giveBack } from './give-out.ts'
import { computeInSlices, type Computed } from './outcome.ts'
import { heldOf, settlementOf } from './settlement-of.ts'
import { writeLines } from './write-lines.ts'
import { writeSettlement } from './write-settlement.ts'

/** What somebody has of the prizes of a result, in whole cents: all of it, and what of that is held. */
type Share = { cents: number; heldCents: number }

/**
 * Writes the next revision of a result that gave prizes out, from the history of the last one without these workouts: who
 * has less by the same rules gives the difference back (out of what is held, then of free money, and owes the rest), and
 * who has more gets it, held until the date of the first result, or free at once after it. The challenge's row is locked
 * for update, so each revision is written once. Returns its number.
 */
export async function reviseSettlement(
  ctx: Context,
  challenge: ChallengeRow,
  voided: ReadonlySet<string>,
): Promise<number> {
  await sql`set local statement_timeout = '15min'`.execute(ctx.db)
  await sql`set local idle_in_transaction_session_timeout = '15min'`.execute(ctx.db)
  const before = await settlementOf(ctx.db, challenge.id)
  if (before?.outcome !== 'paid') throw new Error(`challenge ${challenge.id} gave no prizes that could be revised`)
  const revision = before.revision + 1
  const shares = await sharesOf(ctx, challenge.id, before.revision)
  const computed = await computeInSlices(
    withPoints(ctx, freezeAnew(ctx, challenge.id, before.revision, voided), voided),
  )
  const { settlement } = computed
  const now = ctx.now.toISOString()
  const freeAt = before.free_at > now ? before.free_at : now
  const due = new Map(settlement.prizes.map(one => [one.participant, one.amountCents]))

  await takeBack(ctx, challenge, { revision, shares, due })
  let refunds: PoolRefund[] = []
  if (settlement.outcome === 'paid') await giveMore(ctx, challenge, { revision, shares, computed, freeAt })
  else {
    await takeFeeBack(ctx, challenge, revision, before.fee_cents)
    refunds = await giveBack(ctx, challenge, keyOf('settle', challenge, revision))
  }
  const left = await poolBalance(ctx, challenge.id)
  if (left !== 0) throw new Error(`the pool still holds ${left} cents`)

  const clock = { settledAt: now, disputesUntil: before.disputes_until, freeAt }
  await writeSettlement(ctx, challenge, computed, { revision, clock })
  const holdingOf = (userId: string) => {
    const cents = due.get(userId)!
    const { cents: had, heldCents } = shares.get(userId) ?? { cents: 0, heldCents: 0 }
    const held = cents >= had ? heldCents + cents - had : Math.max(0, heldCents - (had - cents))
    return { freeAt: held > 0 ? freeAt : null, freedCents: cents - held }
  }
  await writeLines(ctx, challenge, computed, { revision, refunds, holdingOf })
  ctx.afterCommit(() => {
    ctx.live.challengeChanged(challenge.id)
    ctx.live.standingsMoved(challenge.id)
  })
  return revision
}

// What a dispute held again is from now on part of what the new lines hold.
async function sharesOf(ctx: Context, challengeId: string, revision: number): Promise<Map<string, Share>> {
  const lines = await ctx.db
    .selectFrom('settlement_lines')
    .select(['user_id', 'prize_cents', 'freed_cents', 'free_at', 'released_at'])
    .where('challenge_id', '=', challengeId)
    .where('revision', '=', revision)
    .where('prize_cents', '>', 0)
    .orderBy('user_id')
    .forUpdate()
    .execute()
  const again = await ctx.db
    .updateTable('contested_prizes')
    .set({ held_again_until: ctx.now.toISOString() })
    .where('challenge_id', '=', challengeId)
    .where('held_again_cents', '>', 0)
    .where('held_again_until', 'is', null)
    .returning(['user_id', 'held_again_cents'])
    .execute()
  const shares = new Map<string, Share>()
  for (const line of lines) shares.set(line.user_id, { cents: line.prize_cents, heldCents: heldOf(line) })
  for (const { user_id, held_again_cents } of again) shares.get(user_id)!.heldCents += held_again_cents
  return shares
}

async function* withPoints(
  ctx: Context,
  slices: AsyncIterable<History>,
  voided: ReadonlySet<string>,
): AsyncGenerator<History> {
  for await (const slice of slices) {
    const whose = new Set(slice.activities.filter(one => voided.has(one.id)).map(one => one.participant))
    if (whose.size > 0) await revisePoints(ctx, slice, whose)
    yield slice
  }
}

type Revised = { revision: number; shares: ReadonlyMap<string, Share> }

async function takeBack(
  ctx: Context,
  challenge: ChallengeRow,
  { revision, shares, due }: Revised & { due: ReadonlyMap<string, number> },
): Promise<void> {
  const { currency } = challenge
  for (const [owner, { cents, heldCents }] of shares) {
    const less = cents - (due.get(owner) ?? 0)
    if (less <= 0) continue
    const lacking = Math.max(0, less - heldCents)
    if (lacking > 0) {
      const free = Math.min(lacking, await balanceOf(ctx.db, 'user_main', owner, currency, { locked: true }))
      await post(ctx, {
        key: `hold:${challenge.id}:${revision}:${owner}`,
        kind: 'prize_hold',
        currency,
        legs: [
          { account: 'user_main', owner, cents: free },
          { account: 'receivable_user', owner, cents: lacking - free },
          { account: 'user_held', owner, cents: -lacking },
        ],
        about: challenge,
      })
    }
    const key = `${keyOf('reverse', challenge, revision)}:${owner}`
    await post(ctx, {
      key,
      kind: 'prize_reversal',
      currency,
      legs: [
        { account: 'user_held', owner, cents: less },
        { account: 'pool', owner: challenge.id, cents: -less },
      ],
      about: challenge,
    })
    await withholdTax(ctx, { challengeId: challenge.id, userId: owner }, key)
  }
}

async function giveMore(
  ctx: Context,
  challenge: ChallengeRow,
  { revision, shares, computed, freeAt }: Revised & { computed: Computed; freeAt: string },
): Promise<void> {
  const ranks = new Map(computed.standings.map(one => [one.participant, one.rank]))
  const more = computed.settlement.prizes.flatMap(({ participant: owner, amountCents }): Leg[] => {
    const cents = (shares.get(owner)?.cents ?? 0) - amountCents
    return cents < 0 ? [{ account: 'user_held', owner, cents, detail: { rank: ranks.get(owner)!, freeAt } }] : []
  })
  if (more.length === 0) return
  await post(ctx, {
    key: keyOf('settle', challenge, revision),
    kind: 'settle',
    currency: challenge.currency,
    legs: [{ account: 'pool', owner: challenge.id, cents: -more.reduce((sum, leg) => sum + leg.cents, 0) }, ...more],
    about: challenge,
  })
}

async function takeFeeBack(ctx: Context, challenge: ChallengeRow, revision: number, cents: number): Promise<void> {
  if (cents === 0) return
  await post(ctx, {
    key: `${keyOf('reverse', challenge, revision)}:fee`,
    kind: 'prize_reversal',
    currency: challenge.currency,
    legs: [
      { account: 'fee_revenue', cents },
      { account: 'pool', owner: challenge.id, cents: -cents },
    ],
    about: challenge,
  })
}

function keyOf(what: 'settle' | 'reverse', { id }: ChallengeRow, revision: number): string {
  return `${what}:${id}:${revision}`
}
