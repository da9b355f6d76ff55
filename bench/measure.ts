/** One side of a comparison: does a slice of its work and returns what one operation cost, in microseconds. */
export type Side = () => Promise<number>

/** What each side cost, round by round. */
export type Costs = ReadonlyMap<string, readonly number[]>

/**
 * Runs every side once a round, in a random order, so that whatever else the machine does meets them all alike. The
 * first round warms up and is thrown away. `told` hears of each round that is done.
 */
export async function interleaved(
  sides: ReadonlyMap<string, Side>,
  rounds: number,
  told: (round: number) => void = () => {},
): Promise<Costs> {
  const costs = new Map<string, number[]>([...sides.keys()].map(name => [name, []]))
  for (let round = 0; round <= rounds; round++) {
    for (const [name, side] of shuffled([...sides])) {
      const cost = await side()
      if (round > 0) costs.get(name)!.push(cost)
    }
    told(round)
  }
  return costs
}

/** The median over the rounds of what one side cost, divided by what the other cost in the same round. */
export function ratio(costs: Costs, one: string, other: string): number {
  const below = costs.get(other)!
  return median(costs.get(one)!.map((cost, round) => cost / below[round]!))
}

/** Repeats an operation one after the other for so many milliseconds; microseconds for one of them. */
export function repeated(milliseconds: number, operation: () => Promise<unknown>): Side {
  return async () => {
    const start = performance.now()
    let done = 0
    do {
      await operation()
      done++
    } while (performance.now() - start < milliseconds)
    return ((performance.now() - start) * 1000) / done
  }
}

/** Has so many workers take jobs from one list until it is empty; microseconds of the clock for one job. */
export async function worked<Job>(
  workers: number,
  jobs: readonly Job[],
  work: (job: Job, worker: number) => Promise<unknown>,
): Promise<number> {
  let next = 0
  const start = performance.now()
  await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      while (next < jobs.length) await work(jobs[next++]!, worker)
    }),
  )
  return ((performance.now() - start) * 1000) / jobs.length
}

/** The middle one of some numbers. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  const half = sorted.length / 2
  return sorted.length % 2 ? sorted[Math.floor(half)]! : (sorted[half - 1]! + sorted[half]!) / 2
}

function shuffled<T>(items: T[]): T[] {
  for (let last = items.length - 1; last > 0; last--) {
    const other = Math.floor(Math.random() * (last + 1))
    ;[items[last], items[other]] = [items[other]!, items[last]!]
  }
  return items
}

/** Has so many workers repeat an operation for so many milliseconds; microseconds of the clock for one operation. */
export async function kept(
  workers: number,
  milliseconds: number,
  work: (worker: number) => Promise<unknown>,
): Promise<number> {
  const start = performance.now()
  let done = 0
  await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      while (performance.now() - start < milliseconds) {
        await work(worker)
        done++
      }
    }),
  )
  return ((performance.now() - start) * 1000) / done
}
