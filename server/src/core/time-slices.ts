import { setImmediate } from 'node:timers/promises'

const LONGEST_TURN_MS = 1

/** Time slices of long work: between two steps it checks whether its slice is over, and yields to the event loop. */
export type TimeSlices = { areOver(): boolean; next(): Promise<void> }

/**
 * Returns the time slices of long work on the thread that serves everyone else. The check costs next to nothing, so it
 * may be made at every step.
 */
export function timeSlices(): TimeSlices {
  let since = performance.now()
  return {
    areOver: () => performance.now() - since > LONGEST_TURN_MS,
    async next() {
      await setImmediate()
      since = performance.now()
    },
  }
}

/** Like `list.map(made)`, in time slices. */
export async function mapInSlices<From, To>(
  turns: TimeSlices,
  list: readonly From[],
  made: (one: From) => To,
): Promise<To[]> {
  const all: To[] = []
  for (const one of list) {
    if (turns.areOver()) await turns.next()
    all.push(made(one))
  }
  return all
}
