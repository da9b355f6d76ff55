import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/**
 * How long a client may take to send: `headersMs` until a request's headers are there, `requestMs` for the whole of it.
 * A body may be as slow as `bodyBytesPerSecond` on average, after `bodyGraceMs` in which nothing is asked of it.
 * `silentMs` is how long a connection may lie still in the middle of something; looked at every `checkMs`.
 */
export type SlowClientLimits = {
  headersMs: number
  requestMs: number
  bodyGraceMs: number
  bodyBytesPerSecond: number
  silentMs: number
  checkMs: number
}

/** A picture of 8 MB over a phone's 30 kB/s takes four and a half minutes; one byte every two seconds is nobody's phone. */
export const SLOW_CLIENT_LIMITS: SlowClientLimits = {
  headersMs: 20_000,
  requestMs: 300_000,
  bodyGraceMs: 20_000,
  bodyBytesPerSecond: 4_000,
  silentMs: 120_000,
  checkMs: 2_000,
}

type Body = { request: IncomingMessage; answer: ServerResponse; since: number; bytesBefore: number }

/**
 * Hangs up (408) on who sends a body more slowly than `patience` allows, whatever it is for. Node's own time-outs know
 * only the whole request, which must suit the longest upload.
 */
export function closeSlowClients(server: Server, patience: SlowClientLimits): void {
  const arriving = new Set<Body>()
  server.on('request', (request: IncomingMessage, answer: ServerResponse) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
    if (encoding === undefined && (length === undefined || Number(length) === 0)) return
    arriving.add({ request, answer, since: Date.now(), bytesBefore: request.socket.bytesRead })
  })
  const looking = setInterval(() => {
    for (const body of arriving) {
      const { request, answer } = body
      // Nobody reads the rest of what was refused in the middle.
      if (answer.writableEnded) request.resume()
      if (request.complete || request.destroyed || request.socket.destroyed) arriving.delete(body)
      // What lies here unread is not the sender's delay.
      else if (request.readableLength > 0 && !answer.writableEnded) body.since = Date.now()
      else if (isTooSlow(body, patience)) {
        arriving.delete(body)
        server.emit('clientError', tooSlow(), request.socket)
      }
    }
  }, patience.checkMs)
  looking.unref()
  server.once('close', () => clearInterval(looking))
}

function isTooSlow(
  { request, since, bytesBefore }: Body,
  { bodyGraceMs, bodyBytesPerSecond }: SlowClientLimits,
): boolean {
  const bytes = request.socket.bytesRead - bytesBefore
  return Date.now() - since > bodyGraceMs + (bytes / bodyBytesPerSecond) * 1_000
}

// The name by which Node and Fastify know a request that took too long.
function tooSlow(): Error {
  return Object.assign(new Error('the body comes too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
}
