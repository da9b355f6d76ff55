import type { Parts } from '@bora/rules/pool-credits.ts'
import { sql } from 'kysely'
import type { Context } from '../../../core/context.ts'
import type { ChallengeRow } from '../../challenges/index.ts'
import { balanceOf, post } from '../../ledger/index.ts'
import { heldOf, HOLDING_COLUMNS, settlementOf } from '../settlement/settlement-of.ts'

/**
 * Holds the prizes of these people in a settled challenge until the dispute ends: held prizes don't go free on their
 * date, and free ones are held again, as far as the money is still there (docs/rules/prizes.md#disputes). Call it
 * inside the transaction that opens the dispute.
 */
export async function contestPrizes(
  ctx: Context,
  challenge: ChallengeRow,
  disputeId: string,
  userIds: readonly string[],
): Promise<void> {
  const settlement = await settlementOf(ctx.db, challenge.id)
  if (!settlement) throw new Error(`challenge ${challenge.id} has no result that could be contested`)
  for (const userId of userIds.toSorted()) {
    const line = await ctx.db
      .selectFrom('settlement_lines')
      .select(HOLDING_COLUMNS)
      .where('challenge_id', '=', challenge.id)
      .where('revision', '=', settlement.revision)
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    const again = await holdAgain(ctx, challenge, {
      disputeId,
      userId,
      free: line ? freeOf(line) : { moneyCents: 0, creditCents: 0 },
      freeAt: settlement.disputes_until,
    })
    await ctx.db
      .insertInto('contested_prizes')
      .values({
        challenge_id: challenge.id,
        dispute_id: disputeId,
        user_id: userId,
        held_again_cents: again.moneyCents + again.creditCents,
        held_again_credit_cents: again.creditCents,
        since: ctx.now.toISOString(),
        until: null,
        held_again_until: null,
      })
      .execute()
  }
}

/** Reverts `contestPrizes`; a timed job releases due prizes. */
export async function stopContesting(ctx: Context, challengeId: string, disputeId: string): Promise<void> {
  await ctx.db
    .updateTable('contested_prizes')
    .set({ until: ctx.now.toISOString() })
    .where('challenge_id', '=', challengeId)
    .where('dispute_id', '=', disputeId)
    .where('until', 'is', null)
    .execute()
}

/** Returns these people's shares of the result in force, in whole cents, and how much of each is held. */
export async function contestedShares(
  { db }: Pick<Context, 'db'>,
  challengeId: string,
  userIds: readonly string[],
): Promise<Map<string, { prizeCents: number; heldCents: number }>> {
  const settlement = await settlementOf(db, challengeId)
  const lines = await db
    .selectFrom('settlement_lines')
    .select(['user_id', ...HOLDING_COLUMNS])
    .where('challenge_id', '=', challengeId)
    .where('revision', '=', settlement?.revision ?? 0)
    .where(({ eb, fn, val }) => eb('user_id', '=', fn.any(val([...userIds]))))
    .execute()
  const again = await db
    .selectFrom('contested_prizes')
    .select(['user_id', sql<number>`sum(held_again_cents)::bigint`.as('cents')])
    .where('challenge_id', '=', challengeId)
    .where(({ eb, fn, val }) => eb('user_id', '=', fn.any(val([...userIds]))))
    .where('held_again_until', 'is', null)
    .groupBy('user_id')
    .execute()
  const heldAgain = new Map(again.map(one => [one.user_id, one.cents]))
  return new Map(
    lines.map(line => {
      const { moneyCents, creditCents } = heldOf(line)
      const heldCents = moneyCents + creditCents + (heldAgain.get(line.user_id) ?? 0)
      return [line.user_id, { prizeCents: line.prize_cents, heldCents }]
    }),
  )
}

function freeOf(line: Parameters<typeof heldOf>[0]): Parts {
  const held = heldOf(line)
  return {
    moneyCents: line.prize_cents - line.credit_cents - held.moneyCents,
    creditCents: line.credit_cents - held.creditCents,
  }
}

async function holdAgain(
  ctx: Context,
  challenge: ChallengeRow,
  about: { disputeId: string; userId: string; free: Parts; freeAt: string },
): Promise<Parts> {
  const { disputeId, userId: owner, free, freeAt } = about
  const already = await ctx.db
    .selectFrom('contested_prizes')
    .select([
      sql<number>`coalesce(sum(held_again_cents - held_again_credit_cents), 0)::bigint`.as('moneyCents'),
      sql<number>`coalesce(sum(held_again_credit_cents), 0)::bigint`.as('creditCents'),
    ])
    .where('challenge_id', '=', challenge.id)
    .where('user_id', '=', owner)
    .where('held_again_until', 'is', null)
    .executeTakeFirstOrThrow()
  const stillThere = async (account: 'user_main' | 'user_bonus', part: keyof Parts) => {
    const cents = free[part] - already[part]
    if (cents <= 0) return 0
    return Math.min(cents, await balanceOf(ctx.db, account, owner, challenge.currency, { locked: true }))
  }
  const again = {
    moneyCents: await stillThere('user_main', 'moneyCents'),
    creditCents: await stillThere('user_bonus', 'creditCents'),
  }
  const key = `hold:${challenge.id}:${disputeId}:${owner}`
  const posting = { currency: challenge.currency, about: challenge }
  if (again.moneyCents > 0)
    await post(ctx, {
      key,
      kind: 'prize_hold',
      ...posting,
      legs: [
        { account: 'user_main', owner, cents: again.moneyCents },
        { account: 'user_held', owner, cents: -again.moneyCents, detail: { freeAt } },
      ],
    })
  if (again.creditCents > 0)
    await post(ctx, {
      key: `${key}:credits`,
      kind: 'credits_hold',
      ...posting,
      legs: [
        { account: 'user_bonus', owner, cents: again.creditCents },
        { account: 'bonus_held', owner, cents: -again.creditCents, detail: { freeAt } },
      ],
    })
  return again
}
