import type { SignedIn, RawHttp } from '../../core/context.ts'
import { bearerOf, streamEvents } from '../../core/event-stream.ts'
import { verifyToken } from '../accounts/index.ts'

/**
 * Streams an event when the viewer has new notifications, or read one elsewhere, until the reader leaves or its session
 * ends.
 */
export async function streamNotifications(ctx: SignedIn, _input: unknown, wire: RawHttp): Promise<void> {
  const token = bearerOf(wire)
  const { id } = ctx.viewer
  streamEvents(ctx, wire, {
    of: [id],
    async again() {
      try {
        return (await verifyToken(ctx, token))?.id === id ? [id] : null
      } catch {
        // A database that doesn't respond says nothing about the reader.
        return undefined
      }
    },
  })
}
