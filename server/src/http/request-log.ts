import { BlockList, isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { callOf } from './limit-per-caller.ts'
import { personOf } from '../db/current-caller.ts'

/** An answered request, for metrics. `cut`: the client disconnected before the end of the answer. */
export type AnsweredRequest = { route: string; method: string; status: number; ms: number; bytes: number; cut: boolean }

type Options = {
  /** Percentage of successful requests to log. */
  percent: number
  hear?: ((request: AnsweredRequest) => void) | undefined
}

/** Route of requests that match none: a fixed name, so that callers can't create new ones. */
const NO_ROUTE = 'none'

/**
 * Gives every answer its `x-request-id`, and logs one line for each request once it is answered: its id, the route's
 * pattern, status, milliseconds, bytes of the answer and the person's id; never an address, a query or a body. Requests
 * that fail by a fault of the server are always logged.
 */
export function logRequests(app: FastifyInstance, { percent, hear }: Options): void {
  app.addHook('onRequest', (request, reply, done) => {
    const began = performance.now()
    const before = request.raw.socket?.bytesWritten ?? 0
    reply.header('x-request-id', request.id)
    let told = false
    const tell = (cut: boolean) => {
      if (told) return
      told = true
      const { raw } = reply
      const answered = {
        route: request.routeOptions.url ?? NO_ROUTE,
        method: request.method,
        status: raw.statusCode,
        ms: Math.round((performance.now() - began) * 10) / 10,
        bytes: bytesOf(raw.getHeader('content-length'), (request.raw.socket?.bytesWritten ?? 0) - before),
        cut,
      }
      hear?.(answered)
      if (answered.status < 500 && Math.random() * 100 >= percent) return
      request.log.info(lineOf(answered, request), 'request')
    }
    reply.raw.once('finish', () => tell(false))
    reply.raw.once('close', () => tell(true))
    done()
  })
}

function lineOf({ cut, route, method, ...facts }: AnsweredRequest, request: FastifyRequest): object {
  const person = personOf(callOf(request))
  return { route: `${method} ${route}`, ...facts, ...(person !== null && { person }), ...(cut && { cut }) }
}

// A chunked answer has no length; then all bytes that left on the connection in the meantime count.
function bytesOf(length: unknown, written: number): number {
  return length === undefined ? Math.max(0, written) : Number(length)
}

// As gateways generate them; nothing that would break a line of a log or a header.
const REQUEST_ID = /^[\w.:=+/-]{1,128}$/

/** Returns the id that a trusted proxy gave a request; null if there is none, or its sender is not trusted. */
export function givenRequestId(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  isProxy: (address: string) => boolean,
): string | null {
  const given = headers['x-request-id']
  if (typeof given !== 'string' || !REQUEST_ID.test(given)) return null
  return isProxy(socket?.remoteAddress ?? '') ? given : null
}

const NETWORKS: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** Returns a function that checks whether an address is one of our proxies, by TRUST_PROXY. */
export function proxyTest(proxies: number | readonly string[] | null): (address: string) => boolean {
  if (proxies === null || typeof proxies === 'number') return () => (proxies ?? 0) > 0
  const list = new BlockList()
  for (const place of proxies.flatMap(name => NETWORKS[name] ?? [name])) {
    const [address = '', prefix] = place.split('/')
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6'
    list.addSubnet(address, Number(prefix ?? (family === 'ipv4' ? 32 : 128)), family)
  }
  return address => isIP(address) !== 0 && list.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6')
}
