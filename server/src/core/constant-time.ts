import { setTimeout as sleep } from 'node:timers/promises'

// Longer than the work takes on a busy machine, shorter than people notice.
const MS = 80

/**
 * Runs work that is needed only for some addresses in the same time for all of them: the response time must not reveal
 * whether an account exists.
 */
export async function withConstantTime<T>(work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), sleep(MS)])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}
