import { ERRORS, type ErrorCode } from '@bora/contract/errors.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { Refusal } from '../core/refusal.ts'
import { faultResponse } from './faults.ts'

type Body = { code: ErrorCode; field?: string; params?: Record<string, string | number> }

/**
 * Converts any error of a call to `{ code, field?, params? }` with the catalogue's status; never includes a stack or a
 * message.
 */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => answer(error, request, reply))
}

function answer(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const fault = faultResponse(error, request)
  const body: Body = fault ? { code: fault.code } : bodyOf(error)
  if (body.code === 'unexpected') request.log.error({ err: error, route: request.routeOptions.url }, 'unexpected')
  const seconds = fault?.retryAfterSeconds ?? (body.code === 'try_again' ? 2 : body.params?.seconds)
  if (seconds !== undefined) reply.header('retry-after', String(seconds))
  return reply.status(ERRORS[body.code]).send(body)
}

function bodyOf(error: FastifyError): Body {
  if (error instanceof Refusal) {
    return {
      code: error.code,
      ...(error.field && { field: error.field }),
      ...(error.params && { params: error.params }),
    }
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    // An address with a malformed id doesn't exist.
    if (error.validationContext === 'params') return { code: 'not_found' }
    const issue = error.validation[0]
    return { code: codeOf(issue?.params) ?? 'invalid_input', ...fieldOf(issue?.instancePath, issue?.params) }
  }
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return { code: 'body_too_large' }
  if (error.code === 'FST_ERR_CTP_INVALID_JSON_BODY' || error.code === 'FST_ERR_CTP_EMPTY_JSON_BODY')
    return { code: 'invalid_json' }
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || error.code === 'FST_ERR_VALIDATION')
    return { code: 'invalid_input' }
  if (error.statusCode === 404) return { code: 'not_found' }
  if (error.statusCode === 429) return { code: 'too_many_requests', params: { seconds: 60 } }
  if (error.statusCode && error.statusCode < 500) return { code: 'invalid_input' }
  return { code: 'unexpected' }
}

// A rule of the contract may define its refusal's code and field.
type OfRule = { params?: { code?: string; field?: string } } | undefined

function codeOf(issue: unknown): ErrorCode | null {
  const code = (issue as OfRule)?.params?.code
  return code !== undefined && code in ERRORS ? (code as ErrorCode) : null
}

function fieldOf(path: string | undefined, params: unknown): { field?: string } {
  const named = (params as OfRule)?.params?.field ?? path?.split('/').filter(Boolean).join('.')
  if (named) return { field: named }
  const keys = (params as { keys?: string[] } | undefined)?.keys
  return keys?.[0] ? { field: keys[0] } : {}
}
