/** One side of a comparison: runs a slice of its work and returns the cost of one operation, in microseconds. */
export type Side = () => Promise<number>

/** The cost of each side, round by round. */
export type Costs = ReadonlyMap<string, readonly number[]>

/**
 * Runs every side once a round, in a random order, so that other load on the machine affects all of them equally. The
 * first round warms up and is discarded. `told` is called after each round.
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

/** Returns the median over the rounds of one side's cost divided by the other's in the same round. */
export function ratio(costs: Costs, one: string, other: string): number {
  const below = costs.get(other)!
  return median(costs.get(one)!.map((cost, round) => cost / below[round]!))
}

/** Repeats an operation sequentially for this number of milliseconds; returns microseconds per operation. */
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

/**
 * Lets this number of workers process jobs from one list until it is empty; returns microseconds of wall-clock time per
 * job.
 */
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

/** Returns the median of numbers. */
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

/**
 * Lets this number of workers repeat an operation for this number of milliseconds; returns microseconds of wall-clock
 * time per operation.
 */
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
