import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import { stayOnLoopback } from '../loopback-only.ts'

export type Asked = { method: string; path: string; query: URLSearchParams; headers: IncomingHttpHeaders; body: string }
export type Answered = { status: number; body: unknown; headers?: Record<string, string> }

/** A fault for calls of a kind: an error without the effect, or the effect without an answer. */
export type Fault = 'before' | 'after' | { status: number; body?: string } | 'silent'

export type FakeService = {
  port: number
  url: string
  /** The requests, oldest first. */
  asked: Asked[]
  /** By the fake's name of a call. */
  faults: Map<string, Fault>
  close(): Promise<void>
}

/**
 * The base of a fake provider on this machine, over real HTTP: `answer` processes a request, `nameOf` returns its kind.
 * A call with a lost answer takes effect, and the connection is cut.
 */
export async function startFake(parts: {
  nameOf(asked: Asked): string
  /**
   * `failed`: the request has no effect; returns the provider's answer for that case, which it may store for the same
   * key.
   */
  answer(asked: Asked, failed: boolean): Answered
}): Promise<FakeService> {
  stayOnLoopback()
  const asked: Asked[] = []
  const faults = new Map<string, Fault>()
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://fake')
    const one: Asked = {
      method: request.method ?? 'GET',
      path: pathname,
      query: searchParams,
      headers: request.headers,
      body: await textOf(request),
    }
    asked.push(one)
    const fault = faults.get(parts.nameOf(one))
    if (fault === 'silent') return
    if (typeof fault === 'object') {
      response.writeHead(fault.status, { 'content-type': 'application/json' }).end(fault.body ?? '{}')
      return
    }
    const { status, body, headers } = parts.answer(one, fault === 'before')
    if (fault === 'after') {
      response.destroy()
      return
    }
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    asked,
    faults,
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
