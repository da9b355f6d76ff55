import type { Context, Wire } from './context.ts'
import type { Since } from './recent-news.ts'

const HEARTBEAT_MS = 20_000
const CHECK_MS = 60_000
// A reader that leaves this much unread has gone to sleep: it comes back and looks afresh.
const MOST_UNREAD_BYTES = 65_536

type Wanted = {
  /** The ids of the challenges, or of the person, whose news are wanted. */
  of: readonly string[]
  /** From where on; without it from now on. */
  since?: Since
  /** Asked once a minute: of which from then on; null ends the stream, `undefined` leaves it as it is. */
  again(): Promise<readonly string[] | null | undefined>
}

/** The access token that a stream was opened with. */
export function bearerOf({ request }: Wire): string {
  return /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
}

/** Streams news of challenges, or of a person, as server-sent events until the reader leaves, or may not read on. */
export function streamEvents(ctx: Pick<Context, 'live'>, { request, reply }: Wire, wanted: Wanted): void {
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

  const stops = new Map<string, () => void>()
  const heartbeat = setInterval(() => write(': still here\n\n'), HEARTBEAT_MS)
  const check = setInterval(() => void lookAgain(), CHECK_MS)
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
    if (out.writableLength > MOST_UNREAD_BYTES) return leave()
    out.write(text)
  }

  function leave(): void {
    for (const stop of stops.values()) stop()
    stops.clear()
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
