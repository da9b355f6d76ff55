import type { RawBuilder } from 'kysely'
import type { Context } from '../../core/context.ts'

/** A money invariant, with a statement that finds every violation. */
export type Invariant = {
  /** Its number in docs/rules/money.md#invariants. */
  id: `I${number}`
  name: string
  says: string
  violations: RawBuilder<{ problem: string }>
}

/** A violation of an invariant, described in a sentence. */
export type Violation = { id: Invariant['id']; problem: string }

/** Returns every violation of these invariants, computed from facts alone; changes nothing. Empty if all hold. */
export async function violationsOf(db: Context['db'], invariants: readonly Invariant[]): Promise<Violation[]> {
  const found: Violation[] = []
  for (const { id, violations } of invariants) {
    const { rows } = await violations.execute(db)
    found.push(...rows.map(({ problem }) => ({ id, problem })))
  }
  return found
}
