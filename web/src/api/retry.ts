import { queryClient } from './queries.ts'

/** The way to try again, as it was, what was sent by a mutation and failed with this error; undefined where none did. */
export function retryOf(error: unknown): (() => Promise<unknown>) | undefined {
  const failed = queryClient.getMutationCache().find({ predicate: ({ state }) => state.error === error })
  return failed && (() => failed.execute(failed.state.variables))
}
