import type { Parts } from '@bora/rules/pool-credits.ts'
import type { Selectable } from 'kysely'
import type { Context } from '../../../core/context.ts'
import type { PrizeTables } from './tables.ts'

export type SettlementRow = Selectable<PrizeTables['settlements']>

/** Returns the settlement of a challenge in force: its last revision; undefined before the first. */
export function settlementOf(db: Context['db'], challengeId: string): Promise<SettlementRow | undefined> {
  return db
    .selectFrom('settlements')
    .selectAll()
    .where('challenge_id', '=', challengeId)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst()
}

type Line = Selectable<PrizeTables['settlement_lines']>

/** The columns of a line that determine the held part of its prize. */
export const HOLDING_COLUMNS = [
  'prize_cents',
  'credit_cents',
  'freed_cents',
  'freed_credit_cents',
  'free_at',
  'released_at',
] as const satisfies (keyof Line)[]

/** Returns the held part of a line's prize, in whole cents, without amounts held again by a dispute. */
export function heldOf(line: Pick<Line, (typeof HOLDING_COLUMNS)[number]>): Parts {
  if (!line.free_at || line.released_at) return { moneyCents: 0, creditCents: 0 }
  const creditCents = line.credit_cents - line.freed_credit_cents
  return { moneyCents: line.prize_cents - line.freed_cents - creditCents, creditCents }
}

/** Records that the held part of a line is free now. */
export async function lineReleased(
  ctx: Context,
  { challenge_id, revision, user_id }: Pick<Line, 'challenge_id' | 'revision' | 'user_id'>,
): Promise<void> {
  await ctx.db
    .updateTable('settlement_lines')
    .set({ released_at: ctx.now.toISOString() })
    .where('challenge_id', '=', challenge_id)
    .where('revision', '=', revision)
    .where('user_id', '=', user_id)
    .execute()
}
