import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Context, SignedIn, Viewer } from '../../core/context.ts'
import { Refusal } from '../../core/refusal.ts'
import { mayJoinChannel } from '../../modules/supabase-api/index.ts'
import { authenticateClient } from '../client-auth.ts'
import { faultResponse } from '../faults.ts'
import { roomOf } from './channel.ts'
import type { Hub } from './hub.ts'
import { mayBroadcast } from './socket.ts'

const Name = z.string().min(1).max(255)
const Messages = z.object({
  messages: z
    .array(z.object({ topic: Name, event: Name, payload: z.json().default({}), private: z.boolean().default(false) }))
    .max(100),
})

/** A refusal of a broadcast; `message` is the whole body. */
class BroadcastRefused extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Broadcasts without a socket: several at once, or one by its address. */
export function mountBroadcasts(
  app: FastifyInstance,
  { context, hub }: { context(viewer?: Viewer | null): Context; hub: Hub },
): void {
  const hidden = { schema: { hide: true } }
  app.setErrorHandler((error, request, reply) => {
    const fault = faultResponse(error, request)
    const isLimit = error instanceof Refusal && error.code === 'too_many_requests'
    const status = isLimit ? 429 : statusOf(error, fault?.status)
    if (fault?.retryAfterSeconds) reply.header('retry-after', String(fault.retryAfterSeconds))
    if (status === 500) request.log.error({ err: error, route: request.routeOptions.url }, 'unexpected')
    const message = error instanceof BroadcastRefused ? error.message : status === 429 ? 'Too many messages' : 'Refused'
    return reply.status(status).send({ message })
  })

  async function callerOf(request: FastifyRequest): Promise<SignedIn> {
    const ctx = context()
    const caller = await authenticateClient(ctx, request)
    if ('shut' in caller || !caller.viewer) throw new BroadcastRefused(401, 'Unauthorized')
    return { ...ctx, viewer: caller.viewer }
  }

  async function send(
    ctx: SignedIn,
    { name, isPrivate }: { name: string; isPrivate: boolean },
    message: Parameters<Hub['broadcast']>[1],
  ): Promise<void> {
    await mayBroadcast(ctx)
    // Without a right to join, nobody receives it, as in an empty channel.
    if (!(await mayJoinChannel(ctx, name, { isPrivate }))) return
    if (!hub.broadcast(roomOf(name, isPrivate), message, null))
      throw new BroadcastRefused(413, 'A broadcast has at most 7,000 bytes')
  }

  app.post('/api/broadcast', hidden, async (request, reply) => {
    const ctx = await callerOf(request)
    const { messages } = parsed(Messages, request.body)
    for (const { topic, event, payload, private: isPrivate } of messages)
      await send(ctx, { name: topic, isPrivate }, { event, payload })
    return reply.status(202).send()
  })

  type One = { Params: { topic: string; event: string }; Querystring: { private?: string } }
  const url = '/api/broadcast/:topic/events/:event'
  const one = async (request: FastifyRequest<One>, body: { payload: unknown } | { raw: Buffer }) => {
    const ctx = await callerOf(request)
    const { topic, event } = parsed(z.object({ topic: Name, event: Name }), request.params)
    await send(ctx, { name: topic, isPrivate: request.query.private === 'true' }, { event, ...body })
  }
  void app.register(async door => {
    door.removeContentTypeParser('application/octet-stream')
    door.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    door.post<One>(url, hidden, async (request, reply) => {
      const { body } = request
      await one(request, Buffer.isBuffer(body) ? { raw: body } : { payload: body ?? {} })
      return reply.status(202).send()
    })
  })
}

function parsed<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw new BroadcastRefused(422, `${result.error.issues[0]!.path.join('.')} is not what it should be`)
}

function statusOf(error: unknown, ofFault: number | undefined): number {
  if (error instanceof BroadcastRefused) return error.status
  if (ofFault !== undefined) return ofFault
  const { statusCode } = error as { statusCode?: number }
  return statusCode !== undefined && statusCode < 500 ? statusCode : 500
}
