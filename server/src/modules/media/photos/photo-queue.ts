import type { FairQueue } from '../../../core/fair-queue.ts'
import { sharedQueue } from '../../../core/shared-queue.ts'

const MAX_WAITING = 200

/**
 * Returns the queue in which photos are decoded, two at once. One person has one at work, so that slow pictures of one
 * account never take both places, and is charged for the time that they take. `now` returns milliseconds.
 */
export function photoQueue(now?: () => number): FairQueue {
  return sharedQueue(
    'photos',
    {
      // Three at once would not finish sooner, and each needs tens of megabytes, a large one up to 150. Pictures
      // reduced by the browser before sending aren't large: they never wait for a large one.
      atOnce: 2,
      atWorkOfOne: 1,
      largeBytes: 20_000_000,
      // The slowest ordinary photo, full of noise on a busy machine.
      bytesPerSecond: 20_000_000,
      mostWaiting: MAX_WAITING,
    },
    now,
  )
}
