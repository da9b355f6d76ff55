import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import { stayOnLoopback } from '../loopback-only.ts'

export type Asked = { method: string; path: string; query: URLSearchParams; headers: IncomingHttpHeaders; body: string }
export type Answered = { status: number; body: unknown; headers?: Record<string, string> }

/** What goes wrong with the calls of a kind: an error in place of the deed, or the deed and no answer. */
export type Fault = 'before' | 'after' | { status: number; body?: string } | 'silent'

export type FakeService = {
  port: number
  url: string
  /** What was asked, oldest first. */
  asked: Asked[]
  /** By the name that the fake gives its calls. */
  faults: Map<string, Fault>
  close(): Promise<void>
}

/**
 * The frame of a provider on this machine, over real HTTP: `answer` does what is asked, `nameOf` says which kind of call
 * it is. A call whose answer is lost is done, and the line is cut.
 */
export async function startFake(parts: {
  nameOf(asked: Asked): string
  /** `failed` is set where the deed is not done: what a provider says then, which it may keep for the same key. */
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
