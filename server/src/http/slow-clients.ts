import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/**
 * How long a client may take to send: `headersMs` until a request's headers are complete, `requestMs` for the whole of
 * it. A body must average `bodyBytesPerSecond`, after a grace period of `bodyGraceMs`. `silentMs` is how long a
 * connection may be silent in the middle of something; checked every `checkMs`.
 */
export type SlowClientLimits = {
  headersMs: number
  requestMs: number
  bodyGraceMs: number
  bodyBytesPerSecond: number
  silentMs: number
  checkMs: number
}

/**
 * A picture of 8 MB at a phone's 30 kB/s takes four and a half minutes; one byte every two seconds is no real phone.
 */
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
 * Disconnects (408) clients that send a body more slowly than `patience` allows, on any route. Node's own time-outs
 * only cover the whole request, which must suit the longest upload.
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
      // After an early refusal, nothing else reads the rest.
      if (answer.writableEnded) request.resume()
      if (request.complete || request.destroyed || request.socket.destroyed) arriving.delete(body)
      // Bytes that are buffered here are not the sender's delay.
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

// The error code of Node and Fastify for a request that took too long.
function tooSlow(): Error {
  return Object.assign(new Error('the body comes too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
}
