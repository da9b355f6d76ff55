import { setTimeout as sleep } from 'node:timers/promises'

// Longer than the work takes on a busy machine, shorter than anybody notices.
const MS = 80

/**
 * Does what only some addresses give work to do, and takes as long for all of them: how late an answer comes must not
 * tell whether somebody has an account.
 */
export async function withConstantTime<T>(work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), sleep(MS)])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}
