import type { FastifyRequest } from 'fastify'

/** Returns the bearer token of a request, or null if there is none. The auth module validates it. */
export function bearerOf(request: FastifyRequest): string | null {
  return /^Bearer +([^\s]{1,16000})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}
