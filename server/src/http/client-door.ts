import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context, Viewer } from '../core/context.ts'
import { anonKey } from '../rooms/access-tokens/access-tokens.ts'
import { verifyToken } from '../rooms/sessions/sessions.ts'
import { allowOrigins } from './auth-v1/cors.ts'
import { jsonOf } from './text.ts'
import { bearerOf } from './who-is-calling.ts'

/** Who calls, or why the door stays shut. The public key as a bearer is nobody: a visitor. */
export type AtTheDoor = { viewer: Viewer | null } | { shut: string }

/** Rules of the hosted backend's other addresses: origins, bodies read as JSON, headers that its clients send. */
export function openClientDoor(app: FastifyInstance, { siteUrl, allowedOrigins }: Context['config']): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      done(null, jsonOf(body))
    } catch (error) {
      done(error as Error)
    }
  })
  allowOrigins(app, [siteUrl, ...allowedOrigins])
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
}

/** Checks the public key and the bearer of a request. */
export async function whoIsAtTheDoor(ctx: Context, request: FastifyRequest): Promise<AtTheDoor> {
  const key = await anonKey(ctx)
  if (ctx.config.auth.apiKeyRule && request.headers.apikey !== key) {
    return { shut: request.headers.apikey === undefined ? 'No API key found in request' : 'Invalid API key' }
  }
  const token = bearerOf(request)
  if (!token || token === key) return { viewer: null }
  const viewer = await verifyToken(ctx, token)
  return viewer ? { viewer } : { shut: 'JWT is invalid or has expired' }
}
