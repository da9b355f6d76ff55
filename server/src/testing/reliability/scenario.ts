import type { Database } from '../../db/database.ts'
import { violationsOf } from '../../modules/ledger/invariant.ts'
import { moneyInvariants } from '../../modules/treasury/money-check/money-check.ts'

/**
 * How much is done, in the scenario's unit, and the seed of its randomness. Long scenarios report how much is done, and
 * how many faults they found.
 */
export type Options = { size: number; seed: number; progress?(done: number, faults: number): void }

/** Counts and measurements, and a sentence for each fault; the scenario passes without any. */
export type Outcome = { faults: string[]; figures: Record<string, number | string> }

export type Scenario = {
  id: `R-${string}`
  /** What `size` counts, the size of the whole scenario, and the size in each test run. */
  counts: string
  full: number
  /** Approximate duration of the whole on two idle cores, in minutes. */
  minutes: number
  small: number
  run(options: Options): Promise<Outcome>
}

/** Returns one sentence for each violated money invariant (docs/rules/money.md#invariants). */
export async function moneyFaults({ kysely }: Pick<Database, 'kysely'>, when: string): Promise<string[]> {
  return (await violationsOf(kysely, moneyInvariants)).map(({ id, problem }) => `${when}: ${id} ${problem}`)
}

/** Processes jobs with this number of workers, until all are done. */
export async function inTurns<Job>(workers: number, jobs: readonly Job[], work: (job: Job) => Promise<unknown>) {
  let next = 0
  const worker = async () => {
    while (next < jobs.length) await work(jobs[next++]!)
  }
  await Promise.all(Array.from({ length: workers }, worker))
}
