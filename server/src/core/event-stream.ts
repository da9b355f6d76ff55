import {
  STREAM_RETRY_SECONDS,
  STREAMS_PER_ACCOUNT,
  STREAMS_PER_ADDRESS,
  WATCHES_PER_ACCOUNT,
  WATCHES_PER_ADDRESS,
} from '@bora/rules/live-streams.ts'
import { addressBlock } from './address-block.ts'
import type { SignedIn, RawHttp } from './context.ts'
import { perServerState } from './per-server-state.ts'
import { Refusal } from './refusal.ts'
import type { EventsSince } from './recent-events.ts'

const HEARTBEAT_MS = 20_000
const CHECK_MS = 60_000
// A reader with this much unread data is inactive: its stream ends, and it reloads when it reconnects.
const MAX_UNREAD_BYTES = 65_536

type Wanted = {
  /** The ids of the challenges, or of the person, whose events are streamed. */
  of: readonly string[]
  /** Where to start; without it from now on. */
  since?: EventsSince
  /**
   * Called once a minute, and when the viewer's session ended. Returns the new ids to stream; null ends the stream,
   * `undefined` leaves it as it is.
   */
  again(): Promise<readonly string[] | null | undefined>
}

/** Returns the access token that a stream was opened with. */
export function bearerOf({ request }: RawHttp): string {
  return /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
}

type Streaming = Pick<SignedIn, 'live' | 'viewer' | 'config' | 'secrets'>

const openStreams = perServerState(() => new Map<string, number>())

/**
 * Streams events of challenges, or of a person, as server-sent events until the reader leaves, or loses access. Refuses
 * `too_many_requests` if the account, or its address, has too many streams open on this node.
 */
export function streamEvents(ctx: Streaming, { request, reply }: RawHttp, wanted: Wanted): void {
  const release = takeStreamPlaces(ctx, [accountPlace(ctx.viewer.id), addressPlace(request.ip)])
  reply.headers({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  if (request.method === 'HEAD') {
    release()
    return void reply.send()
  }
  reply.hijack()
  const out = reply.raw
  const now = openNow(ctx)
  now.count++
  out.once('close', () => now.count--)
  out.writeHead(200, reply.getHeaders() as Record<string, string>)
  out.write('retry: 2000\n\n')

  const stops = new Map<string, () => void>()
  const heartbeat = setInterval(() => write(': still here\n\n'), HEARTBEAT_MS)
  const check = setInterval(() => void lookAgain(), CHECK_MS)
  const unfollow = ctx.live.followSession(ctx.viewer.sessionId, () => void lookAgain())
  out.on('close', leave)
  out.on('error', leave)
  listenTo(wanted.of)
  const { since } = wanted
  if (since) for (const id of wanted.of) for (const frame of ctx.live.missedBy(id, since)) write(frame)
  write(`id: ${ctx.live.mark()}\n\n`)

  function listenTo(ids: readonly string[]): void {
    for (const [id, stop] of stops)
      if (!ids.includes(id)) {
        stop()
        stops.delete(id)
      }
    for (const id of ids)
      if (!stops.has(id)) stops.set(id, ctx.live.listen(id, { tell: (_event, frame) => write(frame), end: leave }))
  }

  function write(text: string): void {
    if (out.writableLength > MAX_UNREAD_BYTES) return leave()
    out.write(text)
  }

  function leave(): void {
    for (const stop of stops.values()) stop()
    stops.clear()
    release()
    unfollow()
    clearInterval(heartbeat)
    clearInterval(check)
    out.end()
  }

  async function lookAgain(): Promise<void> {
    const ids = await wanted.again()
    if (ids === null) leave()
    else if (ids && !out.writableEnded) listenTo(ids)
  }
}

const openNow = perServerState(() => ({ count: 0 }))

/** Returns the number of open streams on this node. */
export function openStreamCount(ctx: Pick<Streaming, 'secrets'>): number {
  return openNow(ctx).count
}

/** Places among the streams, or the watched changes, that an account or an address may have on this node; one by default. */
type StreamPlace = { key: string; most: number; takes?: number }

/** Returns the place of an account. */
export function accountPlace(accountId: string): StreamPlace {
  return { key: `account ${accountId}`, most: STREAMS_PER_ACCOUNT }
}

/** Returns the place of an address, or of its network. */
export function addressPlace(ip: string): StreamPlace {
  return { key: `address ${addressBlock(ip)}`, most: STREAMS_PER_ADDRESS }
}

/** Returns places for changes that a person watches in channels, or, without a session, an address. */
export function watchPlaces(accountId: string | null, ip: string, takes: number): StreamPlace {
  return accountId === null
    ? { key: `watches from ${addressBlock(ip)}`, most: WATCHES_PER_ADDRESS, takes }
    : { key: `watches of ${accountId}`, most: WATCHES_PER_ACCOUNT, takes }
}

/** Takes these places; refuses `too_many_requests`. Returns a function that releases them, once. */
export function takeStreamPlaces(
  { config, secrets }: Pick<Streaming, 'config' | 'secrets'>,
  places: readonly StreamPlace[],
): () => void {
  if (!config.authRateLimits) return () => {}
  const open = openStreams({ secrets })
  for (const { key, most, takes = 1 } of places)
    if ((open.get(key) ?? 0) + takes > most)
      throw new Refusal('too_many_requests', { params: { seconds: STREAM_RETRY_SECONDS } })
  for (const { key, takes = 1 } of places) open.set(key, (open.get(key) ?? 0) + takes)
  let isTaken = true
  return () => {
    if (!isTaken) return
    isTaken = false
    for (const { key, takes = 1 } of places) {
      const left = open.get(key)! - takes
      if (left > 0) open.set(key, left)
      else open.delete(key)
    }
  }
}
