import type { RawBuilder } from 'kysely'
import type { Context } from '../../core/context.ts'

/** Something that must hold of the money at every moment, and one statement that finds every place where it doesn't. */
export type Invariant = {
  /** Its place in docs/rules/money.md#invariants. */
  id: `I${number}`
  name: string
  says: string
  violations: RawBuilder<{ problem: string }>
}

/** One place where an invariant doesn't hold, told in a sentence. */
export type Violation = { id: Invariant['id']; problem: string }

/** Returns every violation of these invariants, computed from facts alone; changes nothing. Empty when all is well. */
export async function violationsOf(db: Context['db'], invariants: readonly Invariant[]): Promise<Violation[]> {
  const found: Violation[] = []
  for (const { id, violations } of invariants) {
    const { rows } = await violations.execute(db)
    found.push(...rows.map(({ problem }) => ({ id, problem })))
  }
  return found
}
