// Owns moderators' decisions, and pending cases. Guarantees: a case is decided once in each round, with its effects in
// the same transaction. Depends on reports, proof-signals, workout-changes, admin-acts and prizes.
import type { SignedIn } from '../../../core/context.ts'
import { conductWaiting } from '../conduct/desk.ts'
import { photosWaiting } from '../photo-reports/queue.ts'
import { openCases } from './open-cases.ts'

/** Returns the number of pending cases, with those about photos and about participants. */
export async function casesWaiting(ctx: Pick<SignedIn, 'db' | 'now'>): Promise<number> {
  return (await openCases(ctx.db)).length + (await photosWaiting(ctx)) + (await conductWaiting(ctx))
}
