import type { FastifyRequest } from 'fastify'

/** The bearer token of a request, or null when it carries none. Whether it is good is for the auth room to say. */
export function bearerOf(request: FastifyRequest): string | null {
  return /^Bearer +([^\s]{1,16000})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}
