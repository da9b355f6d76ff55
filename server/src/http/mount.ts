import { REFUSAL_PARAMS } from '@bora/rules/refusal.ts'
import { PACKED_TYPES, RECORDING_TYPES } from '@bora/rules/shared-files.ts'
import { api } from '@bora/contract/api.ts'
import type { Endpoint } from '@bora/contract/endpoint.ts'
import { ERRORS, type ErrorCode } from '@bora/contract/errors.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type { Readable } from 'node:stream'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { ApiHandlers, Context, Handler, OutsideTransaction, Viewer, RawHttp } from '../core/context.ts'
import { lockByName } from '../core/named-lock.ts'
import { Refusal } from '../core/refusal.ts'
import { compressResponse } from './compressed-answer.ts'
import { mayChange } from './may-change.ts'
import { settleZones } from './zones.ts'

/** What mounting needs of the server: the caller, a new context, and a transaction around the call. */
export type Host = {
  whoIsCalling(request: FastifyRequest, call: Endpoint): Promise<Viewer | null>
  context(viewer: Viewer | null): Context & { finish(committed: boolean): void }
  transaction<T>(context: Context, work: (context: Context) => Promise<T>): Promise<T>
  /** The database to read from for a call that may lag behind; null for the one of its context. */
  replicaFor(request: FastifyRequest): Context['db'] | null
  /** In tests each answer is validated against its declared shape, and an undeclared refusal is a fault. */
  strict: boolean
}

type AnyHandler = Handler<Endpoint> | OutsideTransaction<Endpoint>

/** Mounts every call of the contract under `/api`, each bound to its handler. */
export function mountApi(app: FastifyInstance, handlers: ApiHandlers, host: Host): void {
  app.setValidatorCompiler(validatorCompiler)
  app.addHook('onSend', compressResponse)
  app.setSerializerCompiler(() => data => JSON.stringify(data))
  app.addContentTypeParser(/^image\//, (_request, _payload, done) => done(null))
  // Programs send recordings with the type that their system assigns.
  app.addContentTypeParser([...RECORDING_TYPES, ...PACKED_TYPES], (_request, _payload, done) => done(null))
  for (const [room, calls] of Object.entries(api)) {
    const bound = handlers[room as keyof ApiHandlers] as Record<string, AnyHandler>
    for (const [name, call] of Object.entries(calls as Record<string, Endpoint>))
      mount(app, room, call, bound[name]!, host)
  }
}

function mount(app: FastifyInstance, room: string, call: Endpoint, bound: AnyHandler, host: Host): void {
  const ownTransactions = typeof bound !== 'function'
  const handler = ownTransactions ? bound.outsideTransaction : bound
  const withKnownZones = settleZones(call)
  const options: RouteShorthandOptions = {
    schema: {
      tags: [room],
      summary: call.summary,
      ...(call.access === 'anyone' ? {} : { security: [{ session: [] }, ...(call.token ? [{ token: [] }] : [])] }),
      ...(call.params && { params: call.params }),
      ...(call.query && { querystring: call.query }),
      ...(call.body && { body: call.body }),
      response: responsesOf(call),
    },
  }
  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    const viewer = await host.whoIsCalling(request, call)
    if (call.access !== 'anyone' && !viewer) throw new Refusal('not_signed_in')
    const input = { params: request.params, query: request.query, body: call.body ? request.body : {} } as never
    const wire: RawHttp = { request, reply }
    const context = host.context(viewer)
    // Before the handler, whose own refusals are checked against the call's declaration.
    if (viewer && call.method !== 'GET') await mayChange({ viewer, config: context.config })
    await withKnownZones(context.db, input)
    const replica = call.mayLag ? host.replicaFor(request) : null
    try {
      const output =
        call.method === 'GET' || ownTransactions
          ? await readFrom(replica, context, reading => handler(reading as never, input, wire))
          : await host.transaction(context, async inside => {
              if (viewer) await lockByName(inside.db, `${viewer.id} ${call.method} ${request.url}`)
              return handler(inside as never, input, wire)
            })
      context.finish(true)
      if (call.gives === 'events') return reply
      if (call.gives === 'image') return reply.send(output as Readable)
      if (call.gives === 'csv' || call.gives === 'zip') {
        // The answer is private to the account, and current only now.
        return reply
          .type(call.gives === 'zip' ? 'application/zip' : 'text/csv; charset=utf-8')
          .header('cache-control', 'private, no-store')
          .send(output as Readable)
      }
      if (host.strict) holdAgainst(call, output)
      return output
    } catch (error) {
      context.finish(false)
      if (host.strict && error instanceof Refusal) refuseUndeclared(call, error)
      throw error
    }
  }
  // Before anything of the request is read: for everyone else the call doesn't exist.
  const hideFromOthers = async (request: FastifyRequest) => {
    const viewer = await host.whoIsCalling(request, call)
    const isThere = viewer?.roles.includes('admin') && (call.access === 'admin' || viewer.aal === 'aal2')
    if (!isThere) throw new Refusal('not_found')
  }
  const onRequest = isHidden(call) ? { onRequest: hideFromOthers } : {}
  app.route({ method: call.method, url: `/api${call.path}`, ...options, ...onRequest, handler: handle })
}

/** Reads from the replica, if there is one; its failures and refusals, which may be outdated, are left to the database. */
async function readFrom<C extends Context, T>(
  replica: Context['db'] | null,
  context: C,
  read: (context: C) => Promise<T>,
): Promise<T> {
  if (!replica) return read(context)
  try {
    return await read({ ...context, db: replica })
  } catch {
    return read(context)
  }
}

function isHidden({ access }: Endpoint): boolean {
  return access === 'admin' || access === 'desk'
}

/** The body of every refusal. */
export const RefusalBody = z.object({
  code: z.string(),
  field: z.string().optional(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})

function responsesOf(call: Endpoint): Record<string, unknown> {
  const codes: ErrorCode[] = [...call.errors, ...OF_ANY_CALL]
  if (call.access !== 'anyone') codes.push('not_signed_in')
  if (call.params || isHidden(call)) codes.push('not_found')
  if (call.method !== 'GET') codes.push('invalid_json', 'body_too_large')
  const responses: Record<string, unknown> = { 200: answerOf(call) }
  for (const status of new Set(codes.map(code => ERRORS[code]))) {
    const here = [...new Set(codes)].filter(code => ERRORS[code] === status)
    responses[status] = RefusalBody.extend({ code: z.enum(here as [string, ...string[]]) }).describe(here.join(', '))
  }
  return responses
}

function answerOf(call: Endpoint): unknown {
  if (call.gives === 'events')
    return { description: call.summary, content: { 'text/event-stream': { schema: z.string() } } }
  if (call.gives === 'image') return { description: call.summary, content: { 'image/*': { schema: z.string() } } }
  if (call.gives === 'zip') return { description: call.summary, content: { 'application/zip': { schema: z.string() } } }
  if (call.gives === 'csv') return { description: call.summary, content: { 'text/csv': { schema: z.string() } } }
  return call.output.describe('OK')
}

// Refusals of any call before its handler: too many concurrent calls, invalid texts, a failing database or disk.
const OF_ANY_CALL: readonly ErrorCode[] = [
  'invalid_input',
  'too_many_requests',
  'try_again',
  'storage_full',
  'unexpected',
]

// Codes that any call may return without declaring them: they come from the route, not from the handler.
const OF_THE_DOOR: readonly ErrorCode[] = [
  'not_signed_in',
  'not_allowed',
  'invalid_input',
  'invalid_json',
  'unexpected',
  'try_again',
]

function refuseUndeclared(call: Endpoint, { code, params = {} }: Refusal): void {
  if (!call.errors.includes(code) && !OF_THE_DOOR.includes(code))
    throw new Error(`${call.method} ${call.path} refuses with ${code}, which it does not declare`)
  const declared: Partial<Record<ErrorCode, readonly string[]>> = REFUSAL_PARAMS
  for (const name of declared[code] ?? [])
    if (params[name] === undefined)
      throw new Error(`${call.method} ${call.path} refuses with ${code}, without the ${name} of its text`)
}

function holdAgainst(call: Endpoint, output: unknown): void {
  const parsed = call.output.parse(output)
  if (
    call.output instanceof z.ZodAny ||
    isDeepStrictEqual(JSON.parse(JSON.stringify(parsed)), JSON.parse(JSON.stringify(output)))
  )
    return
  throw new Error(`${call.method} ${call.path} answers with fields that its contract does not name`)
}
