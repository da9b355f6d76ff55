import { BlockList, isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { callOf } from './limit-per-caller.ts'
import { personOf } from '../db/current-caller.ts'

/** An answered request, as those who count hear of it. `cut`: whoever asked was gone before the answer's end. */
export type AnsweredRequest = { route: string; method: string; status: number; ms: number; bytes: number; cut: boolean }

type Options = {
  /** Of how many in a hundred that go well there is a line. */
  percent: number
  hear?: ((request: AnsweredRequest) => void) | undefined
}

/** What no route of ours is for: a name that strangers can't make up more of. */
const NO_ROUTE = 'none'

/**
 * Gives every answer its `x-request-id`, and writes one line for each request once it is answered: its id, the route's pattern, status,
 * milliseconds, bytes of the answer and the person's id; never an address, a query or a body. Those that fail by a fault of the
 * server always have one.
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

// What is sent in chunks has no length of its own; then all that left on the connection meanwhile counts.
function bytesOf(length: unknown, written: number): number {
  return length === undefined ? Math.max(0, written) : Number(length)
}

// As gateways make them; nothing that would break a line of a log or a header.
const REQUEST_ID = /^[\w.:=+/-]{1,128}$/

/** The id that a trusted proxy gave a request; null where it gave none, or who sent it is not trusted. */
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

/** Whether what is connected from an address is a proxy of ours, by TRUST_PROXY. */
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
