import type { Database } from '../../db/database.ts'
import { violationsOf } from '../../modules/ledger/invariant.ts'
import { moneyInvariants } from '../../modules/treasury/money-check/money-check.ts'

/**
 * How much is done, in what the scenario counts, and the seed from which its chance comes. What takes long tells meanwhile how
 * much of it is done, and how many faults it has found.
 */
export type Options = { size: number; seed: number; progress?(done: number, faults: number): void }

/** What was counted and measured, and a sentence for each thing that went wrong: without any, all is well. */
export type Outcome = { faults: string[]; figures: Record<string, number | string> }

export type Scenario = {
  id: `R-${string}`
  /** What `size` counts, how much of it is the whole scenario, and how much every run of the tests plays. */
  counts: string
  full: number
  /** How long the whole of it takes on two cores that nobody else uses, about. */
  minutes: number
  small: number
  run(options: Options): Promise<Outcome>
}

/** One sentence for each promise of the money that doesn't hold (docs/rules/money.md#invariants). */
export async function moneyFaults({ kysely }: Pick<Database, 'kysely'>, when: string): Promise<string[]> {
  return (await violationsOf(kysely, moneyInvariants)).map(({ id, problem }) => `${when}: ${id} ${problem}`)
}

/** Has so many workers do one job after another, until all of them are done. */
export async function inTurns<Job>(workers: number, jobs: readonly Job[], work: (job: Job) => Promise<unknown>) {
  let next = 0
  const worker = async () => {
    while (next < jobs.length) await work(jobs[next++]!)
  }
  await Promise.all(Array.from({ length: workers }, worker))
}
