import type { History } from '@bora/rules/history.ts'
import type { Parts } from '@bora/rules/pool-credits.ts'
import { sql } from 'kysely'
import type { Context } from '../../../core/context.ts'
import type { ChallengeRow } from '../../challenges/index.ts'
import { balanceOf, type Leg, poolBalance, post } from '../../ledger/index.ts'
import type { PoolRefund } from '../../payments/index.ts'
import { revisePoints } from '../../scoring/index.ts'
import { withholdTax } from '../tax/prize-tax.ts'
import { freezeRevisedHistory } from './frozen-history.ts'
import { feeLegs, returnPool } from './distribute-pool.ts'
import { computeInSlices, type ComputedOutcome } from './outcome.ts'
import { NOTHING, partsOf, type PrizeParts } from './prize-parts.ts'
import { prizeLegs } from './prize-legs.ts'
import { heldOf, HOLDING_COLUMNS, settlementOf } from './settlement-of.ts'
import { writeLines } from './write-lines.ts'
import { writeSettlement } from './write-settlement.ts'

/** A person's share of a result's prizes: the total, and the held part. */
type Share = { had: Parts; held: Parts }

const NO_SHARE: Share = { had: NOTHING, held: NOTHING }

/**
 * Writes the next revision of a result with prizes, from the history of the last one without these workouts. A person
 * who gets less by the same rules returns the difference (out of the held part, then of free money, and owes the rest);
 * a person who gets more receives it, held until the date of the first result, or released at once after it. The
 * challenge's row is locked for update, so each revision is written once. Returns its number.
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
    withPoints(ctx, freezeRevisedHistory(ctx, challenge.id, before.revision, voided), voided),
  )
  const { settlement } = computed
  const now = ctx.now.toISOString()
  const freeAt = before.free_at > now ? before.free_at : now
  const parts = partsOf(settlement, before.credit_cents)

  await takeBack(ctx, challenge, { revision, shares, parts })
  let refunds: PoolRefund[] = []
  if (settlement.outcome === 'paid') await giveMore(ctx, challenge, { revision, shares, parts, computed, freeAt })
  else {
    const feeCredits = before.fee_credit_cents ?? 0
    const fee = { moneyCents: before.fee_cents - feeCredits, creditCents: feeCredits }
    await takeFeeBack(ctx, challenge, revision, fee)
    refunds = await returnPool(ctx, challenge, keyOf('settle', challenge, revision))
  }
  const left = await poolBalance(ctx, challenge.id)
  if (left !== 0) throw new Error(`the pool still holds ${left} cents`)

  const clock = { settledAt: now, disputesUntil: before.disputes_until, freeAt }
  await writeSettlement(ctx, challenge, computed, { revision, clock, parts })
  const holdingOf = (userId: string) => {
    const due = parts.prizes.get(userId)!
    const { had, held } = shares.get(userId) ?? NO_SHARE
    // Reductions come out of the held part first, and additions are held.
    const heldNow = eachPart(part => Math.max(0, held[part] + due[part] - had[part]))
    const isHeld = heldNow.moneyCents + heldNow.creditCents > 0
    return { freeAt: isHeld ? freeAt : null, freed: eachPart(part => due[part] - heldNow[part]) }
  }
  await writeLines(ctx, challenge, computed, { revision, refunds, parts, holdingOf })
  ctx.afterCommit(() => {
    ctx.live.challengeChanged(challenge.id)
    ctx.live.standingsMoved(challenge.id)
  })
  return revision
}

// Prizes held again by a dispute belong to the held part of the new lines from now on.
async function sharesOf(ctx: Context, challengeId: string, revision: number): Promise<Map<string, Share>> {
  const lines = await ctx.db
    .selectFrom('settlement_lines')
    .select(['user_id', ...HOLDING_COLUMNS])
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
    .returning(['user_id', 'held_again_cents', 'held_again_credit_cents'])
    .execute()
  const shares = new Map<string, Share>()
  for (const line of lines) {
    const had = { moneyCents: line.prize_cents - line.credit_cents, creditCents: line.credit_cents }
    shares.set(line.user_id, { had, held: heldOf(line) })
  }
  for (const { user_id, held_again_cents, held_again_credit_cents: creditCents } of again) {
    const { held } = shares.get(user_id)!
    held.moneyCents += held_again_cents - creditCents
    held.creditCents += creditCents
  }
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

function eachPart(of: (part: keyof Parts) => number): Parts {
  return { moneyCents: of('moneyCents'), creditCents: of('creditCents') }
}

type Revised = { revision: number; shares: ReadonlyMap<string, Share>; parts: PrizeParts }

async function takeBack(ctx: Context, challenge: ChallengeRow, { revision, shares, parts }: Revised): Promise<void> {
  for (const [owner, { had, held }] of shares) {
    const due = parts.prizes.get(owner) ?? NOTHING
    const less = eachPart(part => Math.max(0, had[part] - due[part]))
    if (less.moneyCents + less.creditCents === 0) continue
    const lacking = eachPart(part => Math.max(0, less[part] - held[part]))
    if (lacking.moneyCents + lacking.creditCents > 0) await holdLacking(ctx, challenge, { revision, owner, lacking })
    const key = `${keyOf('reverse', challenge, revision)}:${owner}`
    await post(ctx, {
      key,
      kind: 'prize_reversal',
      currency: challenge.currency,
      legs: [
        { account: 'user_held', owner, cents: less.moneyCents },
        { account: 'bonus_held', owner, cents: less.creditCents },
        { account: 'pool', owner: challenge.id, cents: -(less.moneyCents + less.creditCents) },
      ],
      about: challenge,
    })
    await withholdTax(ctx, { challengeId: challenge.id, userId: owner }, key)
  }
}

// Spent money is owed. Spent credits are covered by the platform: a debt of credits cannot be paid with money.
async function holdLacking(
  ctx: Context,
  challenge: ChallengeRow,
  { revision, owner, lacking }: { revision: number; owner: string; lacking: Parts },
): Promise<void> {
  const { currency } = challenge
  const isFree = async (account: 'user_main' | 'user_bonus', cents: number) =>
    cents === 0 ? 0 : Math.min(cents, await balanceOf(ctx.db, account, owner, currency, { locked: true }))
  const free = {
    moneyCents: await isFree('user_main', lacking.moneyCents),
    creditCents: await isFree('user_bonus', lacking.creditCents),
  }
  const key = `hold:${challenge.id}:${revision}:${owner}`
  if (lacking.moneyCents > 0)
    await post(ctx, {
      key,
      kind: 'prize_hold',
      currency,
      legs: [
        { account: 'user_main', owner, cents: free.moneyCents },
        { account: 'receivable_user', owner, cents: lacking.moneyCents - free.moneyCents },
        { account: 'user_held', owner, cents: -lacking.moneyCents },
      ],
      about: challenge,
    })
  if (lacking.creditCents > 0)
    await post(ctx, {
      key: `${key}:credits`,
      kind: 'credits_hold',
      currency,
      legs: [
        { account: 'user_bonus', owner, cents: free.creditCents },
        { account: 'promo_expense', person: owner, cents: lacking.creditCents - free.creditCents },
        { account: 'bonus_held', owner, cents: -lacking.creditCents },
      ],
      about: challenge,
    })
}

async function giveMore(
  ctx: Context,
  challenge: ChallengeRow,
  { revision, shares, parts, computed, freeAt }: Revised & { computed: ComputedOutcome; freeAt: string },
): Promise<void> {
  const ranks = new Map(computed.standings.map(one => [one.participant, one.rank]))
  const more = [...parts.prizes].flatMap(([owner, due]): Leg[] => {
    const { had } = shares.get(owner) ?? NO_SHARE
    const added = eachPart(part => Math.max(0, due[part] - had[part]))
    return prizeLegs(owner, added, { rank: ranks.get(owner)!, freeAt, now: ctx.now })
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

async function takeFeeBack(ctx: Context, challenge: ChallengeRow, revision: number, fee: Parts): Promise<void> {
  const cents = fee.moneyCents + fee.creditCents
  if (cents === 0) return
  await post(ctx, {
    key: `${keyOf('reverse', challenge, revision)}:fee`,
    kind: 'prize_reversal',
    currency: challenge.currency,
    legs: [
      ...feeLegs(fee).map(leg => ({ ...leg, cents: -leg.cents })),
      { account: 'pool', owner: challenge.id, cents: -cents },
    ],
    about: challenge,
  })
}

function keyOf(what: 'settle' | 'reverse', { id }: ChallengeRow, revision: number): string {
  return `${what}:${id}:${revision}`
}
