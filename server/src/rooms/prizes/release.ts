import type { Context } from '../../core/context.ts'
import { inOwnTransaction } from '../../core/own-transaction.ts'
import { post } from '../wallet/wallet.ts'

const AT_ONCE = 200

type Held = { challenge_id: string; revision: number; user_id: string }

/**
 * Makes held prizes free whose date has come, each in a transaction of its own; returns how many. Runs outside a
 * transaction, on any number of nodes at once: each prize goes free once.
 */
export async function releaseHeldPrizes(ctx: Context): Promise<number> {
  let released = 0
  for (;;) {
    const due = await dueHolds(ctx)
    let now = 0
    for (const held of due) if (await inOwnTransaction(ctx, inside => release(inside, held))) now++
    released += now
    // What is left is in another node's hands.
    if (due.length < AT_ONCE || now === 0) return released
  }
}

function dueHolds(ctx: Context): Promise<Held[]> {
  return ctx.transaction(db =>
    db
      .selectFrom('settlement_lines')
      .select(['challenge_id', 'revision', 'user_id'])
      .where('free_at', '<=', ctx.now.toISOString())
      .where('released_at', 'is', null)
      .orderBy('free_at')
      .orderBy('challenge_id')
      .orderBy('user_id')
      .limit(AT_ONCE)
      .execute(),
  )
}

async function release(ctx: Context, { challenge_id, revision, user_id }: Held): Promise<boolean> {
  const line = await ctx.db
    .selectFrom('settlement_lines as l')
    .innerJoin('challenges as c', 'c.id', 'l.challenge_id')
    .select(['l.prize_cents', 'l.rank', 'l.released_at', 'c.id', 'c.title', 'c.currency'])
    .where('l.challenge_id', '=', challenge_id)
    .where('l.revision', '=', revision)
    .where('l.user_id', '=', user_id)
    .forUpdate('l')
    .skipLocked()
    .executeTakeFirst()
  if (!line || line.released_at) return false
  await post(ctx, {
    key: `release:${challenge_id}:${revision}:${user_id}`,
    kind: 'prize_release',
    currency: line.currency,
    legs: [
      { account: 'user_held', owner: user_id, cents: line.prize_cents },
      { account: 'user_main', owner: user_id, cents: -line.prize_cents, detail: { rank: line.rank } },
    ],
    about: line,
  })
  await ctx.db
    .updateTable('settlement_lines')
    .set({ released_at: ctx.now.toISOString() })
    .where('challenge_id', '=', challenge_id)
    .where('revision', '=', revision)
    .where('user_id', '=', user_id)
    .execute()
  return true
}
