import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { testDatabase } from '../db/testing.ts'
import { asPerson } from '../testing/as-person.ts'
import { testServer } from '../testing/server.ts'
import { openTraces } from './traces.ts'

type Attribute = { key: string; value: Record<string, unknown> }
type Span = {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: Attribute[]
  status: { code?: number }
}
type Body = { resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[] }

/** Receives OTLP like a collector. */
async function receiver(t: TestContext) {
  const bodies: Body[] = []
  const paths = new Set<string>()
  const server = createServer((request, answer) => {
    let text = ''
    paths.add(request.url ?? '')
    request.on('data', (chunk: Buffer) => (text += chunk))
    request.on('end', () => {
      bodies.push(JSON.parse(text))
      answer.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const spans = () =>
    bodies.flatMap(body => body.resourceSpans.flatMap(one => one.scopeSpans.flatMap(({ spans: all }) => all)))
  return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, bodies, paths, spans }
}

async function traced(t: TestContext, { share = 1, trustProxy = '1' } = {}) {
  const collector = await receiver(t)
  const traces = openTraces({ endpoint: collector.endpoint, service: 'bora-test', share }, Number(trustProxy))
  const database = await testDatabase()
  traces.watchStatements(database)
  const server = await testServer(
    undefined,
    { TRUST_PROXY: trustProxy },
    { database, watchFirst: traces.watchRequests },
  )
  t.after(() => server.close())
  return { server, traces, collector }
}

test('a request is a span that contains its statements, without an address, person or value', async t => {
  const { server, traces, collector } = await traced(t)
  const ana = await asPerson(server, 'Ana')
  const parent = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' }
  const { headers } = await server.app.inject({
    url: '/api/me?secret=1',
    headers: { authorization: `Bearer ${ana.token}`, traceparent: `00-${parent.traceId}-${parent.spanId}-01` },
  })
  await server.database.end().catch(() => {})
  await traces.close()
  assert.deepEqual([...collector.paths], ['/v1/traces'])
  const { resource } = collector.bodies[0]!.resourceSpans[0]!
  assert.ok(resource.attributes.some(({ key, value }) => key === 'service.name' && value.stringValue === 'bora-test'))
  const request = collector.spans().find(({ parentSpanId }) => parentSpanId === parent.spanId)!
  assert.deepEqual([request.name, request.traceId], ['GET /api/me', parent.traceId])
  const told = Object.fromEntries(request.attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
  assert.equal(told['bora.request_id'], headers['x-request-id'])
  assert.equal(Number(told['http.response.status_code']), 200)
  const statements = collector.spans().filter(({ parentSpanId }) => parentSpanId === request.spanId)
  assert.ok(
    statements.some(({ name }) => /^(select|with) /.test(name)),
    JSON.stringify(statements.map(({ name }) => name)),
  )
  assert.doesNotMatch(JSON.stringify(collector.bodies), new RegExp(`secret|${ana.id}|@bora\\.test|127\\.0\\.0\\.1`))
})

test('a job is a span, and a failure is visible; only a trusted proxy can continue a trace', async t => {
  const { server, traces, collector } = await traced(t, { trustProxy: '0' })
  const { db } = server.context()
  await assert.rejects(traces.around('settle-due', () => sql`select 1 / 0`.execute(db)))
  const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
  await server.app.inject({ url: '/api/config', headers: { traceparent } })
  await traces.close()
  const job = collector.spans().find(({ name }) => name === 'job settle-due')!
  assert.equal(job.status.code, 2)
  assert.ok(collector.spans().some(({ parentSpanId }) => parentSpanId === job.spanId))
  assert.doesNotMatch(JSON.stringify(collector.spans()), /4bf92f35/)
})

test('a sample rate of zero sends nothing, and an unavailable receiver harms no request', async t => {
  const { server, traces, collector } = await traced(t, { share: 0 })
  await server.app.inject('/api/config')
  await traces.close()
  assert.deepEqual(collector.spans(), [])
  const lost = openTraces({ endpoint: 'http://127.0.0.1:1', service: 'bora', share: 1 }, null)
  assert.equal(await lost.around('a', async () => 1), 1)
  await lost.close()
})
