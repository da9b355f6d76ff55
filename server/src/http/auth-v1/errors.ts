import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AuthRefusal, OAuthRefusal } from '../../rooms/auth/auth.ts'

const VERSION = '2024-01-01'

/**
 * Refusals in the shape of the protocol: with version 2024-01-01 or later in the request `{ code, message }` and the
 * version in the answer, else `{ code: <status>, error_code, msg }`; those of OAuth 2.0 keep its own shape in both.
 * Anything unforeseen is `unexpected_failure`.
 */
export function answerAuthErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof OAuthRefusal) {
      if (speaksVersion(request.headers['x-supabase-api-version'])) reply.header('x-supabase-api-version', VERSION)
      return reply.status(error.status).send({ error: error.error, error_description: error.message })
    }
    const refusal = refusalFrom(error)
    if (refusal.status >= 500) request.log.error({ err: error, route: request.routeOptions.url }, 'unexpected')
    return answer(request, reply, refusal)
  })
  app.setNotFoundHandler((request, reply) =>
    answer(request, reply, new AuthRefusal('not_found', 'There is no such call')),
  )
}

function answer(request: FastifyRequest, reply: FastifyReply, refusal: AuthRefusal): FastifyReply {
  const { code, status, message, reasons, retryAfterSeconds } = refusal
  reply.status(status).header('x-sb-error-code', code)
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  const weak = reasons && { weak_password: { reasons } }
  if (!speaksVersion(request.headers['x-supabase-api-version'])) {
    const errorId = status >= 500 && { error_id: request.id }
    return reply.send({ code: status, error_code: code, msg: message, ...weak, ...errorId })
  }
  return reply.header('x-supabase-api-version', VERSION).send({ code, message, ...weak })
}

function speaksVersion(header: string | string[] | undefined): boolean {
  return (
    typeof header === 'string' &&
    /^\d{4}-\d\d-\d\d$/.test(header) &&
    !Number.isNaN(Date.parse(header)) &&
    header >= VERSION
  )
}

function refusalFrom(error: FastifyError): AuthRefusal {
  if (error instanceof AuthRefusal) return error
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new AuthRefusal('request_entity_too_large', 'The request body is too large')
  }
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new AuthRefusal('validation_failed', 'The request is not one that this server understands')
  }
  return new AuthRefusal('unexpected_failure', 'Unexpected failure, please check server logs for more information')
}
