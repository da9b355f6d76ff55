import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../core/context.ts'
import { inSeparateTransaction } from '../../../core/separate-transaction.ts'
import { notify } from '../../notifications/index.ts'
import { withholdTax } from '../tax/prize-tax.ts'
import { heldOf, lineReleased } from '../settlement/settlement-of.ts'
import { releaseParts } from '../settlement/prize-legs.ts'

const AT_ONCE = 200

type Held = { challenge_id: string; revision: number; user_id: string }

/**
 * Releases held prizes that are due, and those held again by a dispute that has ended, each in a separate transaction;
 * returns how many. Disputed prizes stay held. Runs outside a transaction, on any number of nodes at once: each prize
 * is released once.
 */
export async function releaseHeldPrizes(ctx: Context): Promise<number> {
  return (await releaseAll(ctx, dueHolds, release)) + (await releaseAll(ctx, dueAgain, releaseAgain))
}

async function releaseAll<Due>(
  ctx: Context,
  find: (ctx: Context) => Promise<Due[]>,
  free: (inside: Context, one: Due) => Promise<boolean>,
): Promise<number> {
  let released = 0
  for (;;) {
    const due = await find(ctx)
    let now = 0
    for (const held of due) if (await inSeparateTransaction(ctx, inside => free(inside, held))) now++
    released += now
    // Another node is processing the remaining ones.
    if (due.length < AT_ONCE || now === 0) return released
  }
}

function dueHolds(ctx: Context): Promise<Held[]> {
  return ctx.transaction(async db => {
    const { rows } = await sql<Held>`
      select l.challenge_id, l.revision, l.user_id from settlement_lines l
      where l.free_at <= ${ctx.now.toISOString()} and l.released_at is null and ${holds(sql.ref('l'))}
      order by l.free_at, l.challenge_id, l.user_id limit ${AT_ONCE}`.execute(db)
    return rows
  })
}

// Only the last revision of a result holds prizes, and nothing disputed is released.
function holds(line: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`not exists (
      select from settlements later where later.challenge_id = ${line}.challenge_id and later.revision > ${line}.revision
    ) and not exists (
      select from contested_prizes c
      where c.challenge_id = ${line}.challenge_id and c.user_id = ${line}.user_id and c.until is null
    )`
}

async function release(ctx: Context, { challenge_id, revision, user_id }: Held): Promise<boolean> {
  const line = await ctx.db
    .selectFrom('settlement_lines as l')
    .innerJoin('challenges as c', 'c.id', 'l.challenge_id')
    .select(['l.prize_cents', 'l.credit_cents', 'l.freed_cents', 'l.freed_credit_cents', 'l.free_at', 'l.released_at'])
    .select(['l.rank', 'c.id', 'c.title', 'c.currency'])
    .where('l.challenge_id', '=', challenge_id)
    .where('l.revision', '=', revision)
    .where('l.user_id', '=', user_id)
    .forUpdate('l')
    .skipLocked()
    .executeTakeFirst()
  if (!line || line.released_at) return false
  // Opening a dispute and revising the result lock this row: their changes are visible now.
  const { rows } = await sql<{ holds: boolean }>`
    select ${holds(sql.ref('l'))} as holds from settlement_lines l
    where l.challenge_id = ${challenge_id} and l.revision = ${revision} and l.user_id = ${user_id}`.execute(ctx.db)
  if (!rows[0]?.holds) return false
  const held = heldOf(line)
  const key = `release:${challenge_id}:${revision}:${user_id}`
  await releaseParts(ctx, { owner: user_id, held, rank: line.rank, key, challenge: line })
  await withholdTax(ctx, { challengeId: challenge_id, userId: user_id, rank: line.rank }, key)
  await lineReleased(ctx, { challenge_id, revision, user_id })
  await tellFree(ctx, {
    userId: user_id,
    subject: `${challenge_id}:${revision}`,
    challenge: line,
    cents: held.moneyCents + held.creditCents,
    creditCents: held.creditCents,
  })
  return true
}

type Freed = {
  userId: string
  subject: string
  challenge: { id: string; title: string; currency: string }
  cents: number
  creditCents: number
}

async function tellFree(ctx: Context, { userId, subject, challenge, cents, creditCents }: Freed): Promise<void> {
  const { id: challengeId, title, currency } = challenge
  await notify(ctx, {
    kind: 'prize_free',
    userId,
    subject,
    facts: { challengeId, title, cents, creditCents, currency },
  })
}

type Again = { challenge_id: string; dispute_id: string; user_id: string }

function dueAgain(ctx: Context): Promise<Again[]> {
  return ctx.transaction(async db => {
    const { rows } = await sql<Again>`
      select a.challenge_id, a.dispute_id, a.user_id from contested_prizes a
      where a.until <= ${ctx.now.toISOString()} and a.held_again_cents > 0 and a.held_again_until is null
        and not exists (
          select from contested_prizes c
          where c.challenge_id = a.challenge_id and c.user_id = a.user_id and c.until is null
        )
      order by a.until, a.challenge_id, a.user_id, a.dispute_id limit ${AT_ONCE}`.execute(db)
    return rows
  })
}

async function releaseAgain(ctx: Context, { challenge_id, dispute_id, user_id }: Again): Promise<boolean> {
  const held = await ctx.db
    .selectFrom('contested_prizes as a')
    .innerJoin('challenges as c', 'c.id', 'a.challenge_id')
    .select(['a.held_again_cents as cents', 'a.held_again_credit_cents as creditCents', 'a.held_again_until'])
    .select(['c.id', 'c.title', 'c.currency'])
    .where('a.challenge_id', '=', challenge_id)
    .where('a.dispute_id', '=', dispute_id)
    .where('a.user_id', '=', user_id)
    .forUpdate('a')
    .skipLocked()
    .executeTakeFirst()
  if (!held || held.held_again_until) return false
  const key = `release:${challenge_id}:${dispute_id}:${user_id}`
  const parts = { moneyCents: held.cents - held.creditCents, creditCents: held.creditCents }
  await releaseParts(ctx, { owner: user_id, held: parts, key, challenge: held })
  await withholdTax(ctx, { challengeId: challenge_id, userId: user_id }, key)
  await ctx.db
    .updateTable('contested_prizes')
    .set({ held_again_until: ctx.now.toISOString() })
    .where('challenge_id', '=', challenge_id)
    .where('dispute_id', '=', dispute_id)
    .where('user_id', '=', user_id)
    .execute()
  const subject = `${challenge_id}:${dispute_id}`
  const { cents, creditCents } = held
  await tellFree(ctx, { userId: user_id, subject, challenge: held, cents, creditCents })
  return true
}
