import type { ErrorCode } from '@bora/contract/errors.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../core/refusal.ts'
import { StorageRefusal } from '../../modules/supabase-api/index.ts'
import { faultResponse } from '../faults.ts'
import { InvalidJson, InvalidUtf8 } from '../text.ts'

/** A refusal and the HTTP status that it is sent with. */
type Answer = { http: number; refusal: StorageRefusal; retryAfterSeconds?: number | undefined }

/** A body or a query of the wrong shape. */
export function badRequest(message: string): StorageRefusal {
  return new StorageRefusal(400, 'Error', 'InvalidRequest', message)
}

/** A part of the protocol that this server does not support. */
export function notOffered(what: string): StorageRefusal {
  return new StorageRefusal(400, 'feature_not_enabled', 'FeatureNotEnabled', `${what} is not offered`)
}

/** An invalid content type. */
export function unreadableType(): StorageRefusal {
  return new StorageRefusal(415, 'invalid_mime_type', 'InvalidMimeType', 'Invalid Content-Type header')
}

const tooLarge = () =>
  new StorageRefusal(413, 'Payload too large', 'EntityTooLarge', 'The object exceeded the maximum allowed size')

// Refusals of photos, which the protocol has its own codes for.
const ofPhotos: Partial<Record<ErrorCode, () => StorageRefusal>> = {
  photo_too_large: tooLarge,
  photo_type: () =>
    new StorageRefusal(415, 'invalid_mime_type', 'InvalidMimeType', 'the content is no JPG, PNG or WEBP picture'),
  photo_broken: () => badRequest('The picture cannot be read'),
  photo_required: () => badRequest('The body is empty'),
}

/** Answers errors as the storage protocol does: the status is in the body, and refusals are sent as 400. */
export function registerStorageErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => send(reply, answerTo(error as Error, request)))
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0]!.slice(0, 100)
    const refusal = new StorageRefusal(404, 'Not Found', 'NotFound', `Route ${request.method}:${path} not found`)
    return send(reply, { http: 404, refusal })
  })
}

function answerTo(error: Error, request: FastifyRequest): Answer {
  const fault = faultResponse(error, request)
  if (fault) return busyOrAway(fault.status, fault.retryAfterSeconds)
  if (error instanceof StorageRefusal) return { http: 400, refusal: error }
  if (error instanceof Refusal) {
    const refusal = ofPhotos[error.code]?.()
    if (refusal) return { http: 400, refusal }
    if (error.code === 'too_many_requests') return busyOrAway(429, Number(error.params?.['seconds'] ?? 1))
    if (error.code === 'try_again') return busyOrAway(503, 2)
  }
  if (error instanceof InvalidUtf8 || error instanceof InvalidJson)
    return { http: 400, refusal: badRequest(error.message) }
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return { http: 400, refusal: tooLarge() }
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return { http: 400, refusal: unreadableType() }
  if (statusCode && statusCode < 500) return { http: 400, refusal: badRequest('Bad request') }
  request.log.error({ err: error, route: request.routeOptions.url }, 'unexpected')
  return { http: 500, refusal: new StorageRefusal(500, 'Internal Server Error', 'InternalError', 'Unexpected failure') }
}

function busyOrAway(status: 400 | 429 | 503 | 507, retryAfterSeconds?: number): Answer {
  const refusal = {
    400: () => badRequest('The database takes no such value'),
    429: () => new StorageRefusal(429, 'Too Many Requests', 'SlowDown', 'Too many requests'),
    503: () => new StorageRefusal(503, 'Service Unavailable', 'DatabaseTimeout', 'The service is not available'),
    507: () => new StorageRefusal(507, 'Insufficient Storage', 'StorageFull', 'Nothing more can be stored'),
  }[status]()
  return { http: status, refusal, retryAfterSeconds }
}

function send(reply: FastifyReply, { http, refusal, retryAfterSeconds }: Answer): FastifyReply {
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  const { status, error, code, message } = refusal
  reply.removeHeader('content-disposition').removeHeader('content-length')
  return reply
    .status(http)
    .type('application/json')
    .send({ statusCode: String(status), error, code, message })
}
