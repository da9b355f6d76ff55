import { randomUUID } from 'node:crypto'
import type { Live } from '../core/live.ts'

/** Waits until all that was reported so far is delivered on this node: news goes out together with what comes after it. */
export async function newsIsOut(live: Live): Promise<void> {
  const last = randomUUID()
  const { promise, resolve: told } = Promise.withResolvers<void>()
  // Of what goes out together, notices are the last.
  const stop = live.listen(last, { tell: () => told(), end: () => told() })
  live.noticesChanged(last)
  await promise
  stop()
}
