import type { AfterCommit, Context } from './context.ts'

/**
 * Runs `work` in a separate transaction, for handlers that run outside the call's. Its after-commit tasks run
 * afterwards, and only those of the committed attempt. All of it may be retried if the database requires it.
 */
export async function inSeparateTransaction<C extends Context, T>(ctx: C, work: (inside: C) => Promise<T>): Promise<T> {
  let tasks: AfterCommit[] = []
  const result = await ctx.transaction(db => {
    tasks = []
    return work({ ...ctx, db, afterCommit: (task: AfterCommit) => void tasks.push(task) })
  })
  for (const task of tasks) await task()
  return result
}
