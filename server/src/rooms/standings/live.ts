import type { api } from '@bora/contract/api.ts'
import type { InputOf } from '@bora/contract/endpoint.ts'
import type { SignedIn, Wire } from '../../core/context.ts'
import { Refusal } from '../../core/refusal.ts'
import { verifyToken } from '../sessions/sessions.ts'
import { visibleChallenge } from '../challenges/challenges.ts'

const HEARTBEAT_MS = 20_000
const CHECK_MS = 60_000
// A reader that leaves this much unread has gone to sleep: it comes back and looks afresh.
const MOST_UNREAD_BYTES = 65_536

/**
 * Streams the news of a challenge as server-sent events, until the reader leaves, its session ends, or it may not see
 * the challenge any more (looked at once a minute).
 */
export async function streamLive(
  ctx: SignedIn,
  { params }: InputOf<(typeof api)['standings']['live']>,
  { request, reply }: Wire,
): Promise<void> {
  const challenge = await visibleChallenge(ctx, params.challengeId)
  const token = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
  reply.headers({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  if (request.method === 'HEAD') return void reply.send()
  reply.hijack()
  const out = reply.raw
  out.writeHead(200, reply.getHeaders() as Record<string, string>)
  out.write('retry: 2000\n\n')

  const stop = ctx.live.listen(challenge.id, {
    tell: (_event, frame) => write(frame),
    end: leave,
  })
  const heartbeat = setInterval(() => write(': still here\n\n'), HEARTBEAT_MS)
  const check = setInterval(() => void leaveIfNotWelcome(), CHECK_MS)
  out.on('close', leave)
  out.on('error', leave)

  function write(text: string): void {
    if (out.writableLength > MOST_UNREAD_BYTES) return leave()
    out.write(text)
  }

  function leave(): void {
    stop()
    clearInterval(heartbeat)
    clearInterval(check)
    out.end()
  }

  async function leaveIfNotWelcome(): Promise<void> {
    if (!(await isWelcome(ctx, token, challenge.id))) leave()
  }
}

/** Whether the bearer of this token still has a session and may still see the challenge. */
export async function isWelcome(ctx: SignedIn, token: string, challengeId: string): Promise<boolean> {
  try {
    const now = ctx.adapters.clock.now()
    const viewer = await verifyToken(ctx, token)
    if (!viewer) return false
    await visibleChallenge({ ...ctx, now, viewer }, challengeId)
    return true
  } catch (error) {
    // A database that doesn't answer says nothing about the reader.
    return !(error instanceof Refusal)
  }
}
