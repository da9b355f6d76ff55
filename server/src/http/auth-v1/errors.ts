import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type AuthErrorCode, AuthRefusal, OAuthRefusal } from '../../core/auth-refusal.ts'
import { faultResponse, type FaultResponse } from '../faults.ts'
import { InvalidJson, InvalidUtf8 } from '../text.ts'

const VERSION = '2024-01-01'

/**
 * Formats refusals as the protocol requires: with version 2024-01-01 or later in the request `{ code, message }` and
 * the version in the answer, else `{ code: <status>, error_code, msg }`; those of OAuth 2.0 keep their own shape in
 * both. Unexpected errors are `unexpected_failure`.
 */
export function registerAuthErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof OAuthRefusal) {
      if (speaksVersion(request.headers['x-supabase-api-version'])) reply.header('x-supabase-api-version', VERSION)
      return reply.status(error.status).send({ error: error.error, error_description: error.message })
    }
    const refusal = refusalFrom(error, request)
    if (refusal.status === 500) request.log.error({ err: error, route: request.routeOptions.url }, 'unexpected')
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

// Official clients retry by the status, not by the code.
const saidOf: Record<FaultResponse['status'], { code: AuthErrorCode; message: string }> = {
  400: { code: 'validation_failed', message: 'The request holds a value that cannot be stored' },
  429: { code: 'over_request_rate_limit', message: 'Too many requests at once' },
  503: { code: 'unexpected_failure', message: 'The database cannot be reached, please try again' },
  507: { code: 'unexpected_failure', message: 'Nothing more can be stored' },
}

function speaksVersion(header: string | string[] | undefined): boolean {
  return (
    typeof header === 'string' &&
    /^\d{4}-\d\d-\d\d$/.test(header) &&
    !Number.isNaN(Date.parse(header)) &&
    header >= VERSION
  )
}

function refusalFrom(error: FastifyError, request: FastifyRequest): AuthRefusal {
  if (error instanceof AuthRefusal) return error
  const fault = faultResponse(error, request)
  if (fault) {
    const { code, message } = saidOf[fault.status]
    return new AuthRefusal(code, message, { ...fault })
  }
  if (error instanceof InvalidUtf8) return new AuthRefusal('validation_failed', error.message)
  if (error instanceof InvalidJson) return new AuthRefusal('bad_json', 'Could not parse request body as JSON')
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new AuthRefusal('request_entity_too_large', 'The request body is too large')
  }
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new AuthRefusal('validation_failed', 'The request is not one that this server understands')
  }
  return new AuthRefusal('unexpected_failure', 'Unexpected failure, please check server logs for more information')
}
