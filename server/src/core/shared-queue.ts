import { unprovenNetwork } from '../db/current-caller.ts'
import { partOfOne, partOfStrangers, type SharedLimitName } from '../settings/shared-limits.ts'
import { fairQueue, type FairQueue, type QueueLimits } from './fair-queue.ts'

/**
 * A fair queue whose places are shared as in `settings/shared-limits.ts`. Work for an account without a confirmed
 * address counts for its network, and among anonymous callers, so that many such accounts have no larger share. `now`
 * returns milliseconds.
 */
export function sharedQueue(
  name: SharedLimitName,
  limits: Omit<QueueLimits, 'mostOfOne' | 'mostOfStrangers'>,
  now?: () => number,
): FairQueue {
  const mostOfOne = partOfOne(name, limits.mostWaiting)
  const mostOfStrangers = partOfStrangers(name, limits.mostWaiting)
  const inTurn = fairQueue({ ...limits, mostOfOne, mostOfStrangers }, now)
  return (claim, work) => {
    const network = unprovenNetwork()
    return inTurn(network === null ? claim : { ...claim, person: network, isStranger: true }, work)
  }
}
