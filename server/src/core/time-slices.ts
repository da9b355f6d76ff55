import { setImmediate } from 'node:timers/promises'

const LONGEST_TURN_MS = 1

/** Long work in short turns: between two of its steps it asks whether its turn is over, and lets whoever waits go first. */
export type TimeSlices = { areOver(): boolean; next(): Promise<void> }

/**
 * Returns the turns of work that goes on for long on the thread on which everybody else is served. Asking costs next to
 * nothing, so it may be done at every step.
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

/** Like `list.map(made)`, in short turns. */
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
