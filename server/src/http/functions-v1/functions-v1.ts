import { DEFAULT_COUNTRY } from '@bora/rules/limits.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Context, SignedIn, Viewer } from '../../core/context.ts'
import { inSeparateTransaction } from '../../core/separate-transaction.ts'
import { recordSessionFingerprint } from '../../modules/accounts/index.ts'
import { joinViaInvite } from '../../modules/supabase-api/index.ts'
import { deviceIdOf, registerClientHooks, authenticateClient } from '../client-auth.ts'
import { faultResponse, type FaultResponse } from '../faults.ts'
import { InvalidJson, InvalidUtf8 } from '../text.ts'

type Origin = { ip: string; userAgent: string | null; device: string | null }
type EdgeFunction = (ctx: SignedIn, body: unknown, origin: Origin) => Promise<object>

class BadBody extends Error {}

const SignUpOrigin = z.object({
  country_code: z
    .string()
    .regex(/^[A-Za-z]{2}$/)
    .nullish(),
})
const Invite = z.object({ challengeId: z.guid(), invitedBy: z.guid().nullish() })

const said: Record<FaultResponse['status'], string> = {
  400: 'Bad request',
  429: 'Too many requests at once',
  503: 'The database cannot be reached, please try again',
  507: 'Nothing more can be stored',
}

/** Functions that clients invoke; each requires a signed-in person (docs/rules/client-api.md#functions). */
const functions: Record<string, EdgeFunction> = {
  'capture-login-ip': async (ctx, _body, origin) => {
    await recordSessionFingerprint(ctx, { ...origin, country: null })
    return { success: true }
  },
  'capture-signup-ip': async (ctx, body, origin) => {
    const { country_code: country } = parsed(SignUpOrigin, body)
    await recordSessionFingerprint(ctx, { ...origin, country: (country ?? DEFAULT_COUNTRY).toUpperCase() })
    return { success: true }
  },
  'join-challenge-via-invite': (ctx, body, { ip, device }) => {
    const { challengeId, invitedBy } = parsed(Invite, body)
    return joinViaInvite(ctx, {
      challengeId: challengeId.toLowerCase(),
      invitedBy: invitedBy?.toLowerCase() ?? null,
      origin: { ip, device },
    })
  },
}

/**
 * The functions of the hosted backend, at `/functions/v1/<name>`, as `functions.invoke` of the official client calls
 * them.
 */
export async function functionsV1(
  app: FastifyInstance,
  { context }: { context(viewer?: Viewer | null): Context },
): Promise<void> {
  await app.register(
    async door => {
      registerClientHooks(door, context().config)
      door.setErrorHandler((error, request, reply) => {
        if (error instanceof BadBody || error instanceof InvalidUtf8)
          return reply.status(400).send({ error: error.message })
        if (error instanceof InvalidJson) return reply.status(400).send({ error: 'The body is not JSON' })
        const fault = faultResponse(error, request)
        if (fault?.retryAfterSeconds) reply.header('retry-after', String(fault.retryAfterSeconds))
        if (fault) return reply.status(fault.status).send({ error: said[fault.status] })
        const status = (error as { statusCode?: number }).statusCode ?? 500
        if (status >= 500) request.log.error({ err: error, route: request.routeOptions.url }, 'unexpected')
        return reply.status(status).send({ error: status >= 500 ? 'Unexpected failure' : 'Bad request' })
      })
      door.setNotFoundHandler((_request, reply) => reply.status(404).send({ error: 'Function not found' }))
      door.post<{ Params: { name: string } }>('/:name', { schema: { hide: true } }, async (request, reply) => {
        const ctx = context()
        const edgeFunction = Object.hasOwn(functions, request.params.name) ? functions[request.params.name] : undefined
        if (!edgeFunction) return reply.status(404).send({ error: 'Function not found' })
        const caller = await authenticateClient(ctx, request)
        if ('shut' in caller) return unauthorized(reply, caller.shut)
        if (!caller.viewer) return unauthorized(reply, 'User not authenticated')
        const signedIn = { ...ctx, viewer: caller.viewer }
        const body = request.body ?? {}
        const userAgent = request.headers['user-agent'] ?? null
        const origin = { ip: request.ip, userAgent, device: deviceIdOf(request) }
        return inSeparateTransaction(signedIn, inside => edgeFunction(inside, body, origin))
      })
    },
    { prefix: '/functions/v1' },
  )
}

function unauthorized(reply: FastifyReply, message: string): FastifyReply {
  return reply.status(401).send({ error: message })
}

function parsed<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const result = schema.safeParse(body)
  if (result.success) return result.data
  const field = result.error.issues[0]?.path.join('.')
  throw new BadBody(field ? `The field ${field} is not what it should be` : 'The body should be an object')
}
