// Owns what moderators decided, and what waits for them. Promises: a case is decided once in each round, and what follows
// from it happens in the same transaction. Leans on reports, proof-signals, workout-changes, admin-acts and prizes.
import type { SignedIn } from '../../../core/context.ts'
import { openCases } from './open-cases.ts'

/** How many cases wait for a decision. */
export async function casesWaiting({ db }: Pick<SignedIn, 'db'>): Promise<number> {
  return (await openCases(db)).length
}
