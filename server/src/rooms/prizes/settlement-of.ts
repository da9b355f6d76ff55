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

type Holding = Pick<
  Selectable<PrizeTables['settlement_lines']>,
  'prize_cents' | 'freed_cents' | 'free_at' | 'released_at'
>

/** What of the prize on a line is held, in whole cents, beside what a dispute held again. */
export function heldOf({ prize_cents, freed_cents, free_at, released_at }: Holding): number {
  return free_at && !released_at ? prize_cents - freed_cents : 0
}
