import { AsyncLocalStorage } from 'node:async_hooks'
import { type Context, defaultTextMapGetter, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { statementName } from '../core/slow-statements.ts'
import type { Database } from '../db/database.ts'
import { proxyTest } from '../http/request-log.ts'
import type { Config } from '../settings/config.ts'

type Traces = {
  /** Creates a span for each request; register it before everything it should contain. */
  watchRequests(app: FastifyInstance): void
  /** Creates a span for each statement of a request or a job. */
  watchStatements(database: Pick<Database, 'hearStatements'>): void
  /** Runs a round of a job within a span. */
  around<T>(job: string, work: () => Promise<T>): Promise<T>
  /** Sends pending spans and stops. */
  close(): Promise<void>
}

const LONGEST_CLOSE_MS = 3_000

/**
 * Opens OpenTelemetry traces: spans of requests and jobs are sent to `endpoint` by OTLP over HTTP. A span contains a
 * route's pattern, a status, the id of the request and the kind of a statement; never an address, a person or a value.
 * Only a trusted proxy can continue a trace.
 */
export function openTraces(
  { endpoint, service, share }: NonNullable<Config['watch']['traces']>,
  trustProxy: Config['trustProxy'],
): Traces {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }) })],
  })
  const tracer = provider.getTracer('bora')
  const propagator = new W3CTraceContextPropagator()
  const isProxy = proxyTest(trustProxy)
  const active = new AsyncLocalStorage<Context>()
  const ofRequests = new WeakMap<FastifyRequest, Context>()

  function begin(request: FastifyRequest): Context {
    const { raw, method, routeOptions, id } = request
    const isKnown = isProxy(raw.socket?.remoteAddress ?? '')
    const parent = isKnown ? propagator.extract(ROOT_CONTEXT, raw.headers, defaultTextMapGetter) : ROOT_CONTEXT
    const route = routeOptions.url ?? 'none'
    const attributes = { 'http.request.method': method, 'http.route': route, 'bora.request_id': id }
    const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent)
    return trace.setSpan(parent, span)
  }

  return {
    watchRequests(app) {
      app.addHook('onRequest', (request, reply, done) => {
        const context = begin(request)
        ofRequests.set(request, context)
        const span = trace.getSpan(context)!
        let ended = false
        const end = () => {
          if (ended) return
          ended = true
          const { statusCode } = reply.raw
          span.setAttribute('http.response.status_code', statusCode)
          if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        }
        reply.raw.once('finish', end)
        reply.raw.once('close', end)
        active.run(context, done)
      })
      // A body arrives in events of the connection, outside of the call's async context.
      app.addHook('preValidation', (request, _reply, done) => active.run(ofRequests.get(request) ?? ROOT_CONTEXT, done))
    },
    watchStatements(database) {
      database.hearStatements(statement => {
        const context = active.getStore()
        if (!context) return
        const endTime = Date.now()
        const span = tracer.startSpan(
          statementName({ ...statement, name: null }),
          { kind: SpanKind.CLIENT, startTime: endTime - statement.ms, attributes: { 'db.system.name': 'postgresql' } },
          context,
        )
        if (statement.failed) span.setStatus({ code: SpanStatusCode.ERROR })
        span.end(endTime)
      })
    },
    around(job, work) {
      const span = tracer.startSpan(`job ${job}`, { kind: SpanKind.INTERNAL })
      return active.run(trace.setSpan(ROOT_CONTEXT, span), async () => {
        try {
          return await work()
        } catch (error) {
          span.setStatus({ code: SpanStatusCode.ERROR })
          throw error
        } finally {
          span.end()
        }
      })
    },
    close: () =>
      Promise.race([
        provider.shutdown().catch(() => {}),
        new Promise<void>(resolve => setTimeout(resolve, LONGEST_CLOSE_MS).unref()),
      ]),
  }
}
