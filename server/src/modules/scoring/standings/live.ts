import type { api } from '@bora/contract/api.ts'
import type { InputOf } from '@bora/contract/endpoint.ts'
import type { SignedIn, RawHttp } from '../../../core/context.ts'
import { bearerOf, streamEvents } from '../../../core/event-stream.ts'
import { Refusal } from '../../../core/refusal.ts'
import { verifyToken } from '../../accounts/index.ts'
import { visibleChallenge } from '../../challenges/index.ts'

/**
 * Streams the events of a challenge as server-sent events, until the reader leaves, its session ends, or it may no
 * longer see the challenge (checked once a minute).
 */
export async function streamLive(
  ctx: SignedIn,
  { params, query }: InputOf<(typeof api)['standings']['live']>,
  wire: RawHttp,
): Promise<void> {
  const { id } = await visibleChallenge(ctx, params.challengeId)
  const token = bearerOf(wire)
  streamEvents(ctx, wire, {
    of: [id],
    since: query,
    again: async () => ((await mayStream(ctx, token, id)) ? [id] : null),
  })
}

/** Returns whether the bearer of this token still has a session and may still see the challenge. */
export async function mayStream(ctx: SignedIn, token: string, challengeId: string): Promise<boolean> {
  try {
    const now = ctx.adapters.clock.now()
    const viewer = await verifyToken(ctx, token)
    if (!viewer) return false
    await visibleChallenge({ ...ctx, now, viewer }, challengeId)
    return true
  } catch (error) {
    // A database that doesn't respond says nothing about the reader.
    return !(error instanceof Refusal)
  }
}
