import { queryClient } from './queries.ts'

/** A function that repeats the mutation that failed with this error, unchanged; undefined if there is none. */
export function retryOf(error: unknown): (() => Promise<unknown>) | undefined {
  const failed = queryClient.getMutationCache().find({ predicate: ({ state }) => state.error === error })
  return failed && (() => failed.execute(failed.state.variables))
}
