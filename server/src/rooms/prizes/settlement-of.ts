import type { Selectable } from 'kysely'
import type { Context } from '../../core/context.ts'
import type { PrizeTables } from './tables.ts'

export type SettlementRow = Selectable<PrizeTables['settlements']>

/** The settlement of a challenge that holds now: its last revision; undefined before the first. */
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
type Holding = Pick<Line, 'prize_cents' | 'freed_cents' | 'free_at' | 'released_at'>

/** What of the prize on a line is held, in whole cents, beside what a dispute held again. */
export function heldOf({ prize_cents, freed_cents, free_at, released_at }: Holding): number {
  return free_at && !released_at ? prize_cents - freed_cents : 0
}

/** Writes down that what was held on a line is free now. */
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
