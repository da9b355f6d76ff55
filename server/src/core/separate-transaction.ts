import type { AfterCommit, Context } from './context.ts'

/**
 * Runs `work` in a transaction of its own, for handlers that run outside the call's: what it leaves for after the commit
 * runs then, and only what the attempt that was committed left. The whole of it may run again when the database asks.
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
