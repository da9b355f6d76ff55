import { randomUUID } from 'node:crypto'
import type { Live } from '../core/live.ts'

/** Waits until everything reported so far is delivered on this node: events are sent together with later ones. */
export async function newsIsOut(live: Live): Promise<void> {
  const last = randomUUID()
  const { promise, resolve: told } = Promise.withResolvers<void>()
  // In one batch, notices are sent last.
  const stop = live.listen(last, { tell: () => told(), end: () => told() })
  live.noticesChanged(last)
  await promise
  stop()
}
