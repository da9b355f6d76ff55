import { DeviceMark } from '@bora/contract/shapes.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context, Viewer } from '../core/context.ts'
import { anonKey, verifyToken } from '../modules/accounts/index.ts'
import { allowOrigins } from './auth-v1/cors.ts'
import { parseJson } from './text.ts'
import { bearerOf } from './bearer-token.ts'

/** The caller, or why the request is refused. With the public key as bearer token, the caller is a visitor. */
export type ClientAuth = { viewer: Viewer | null } | { shut: string }

/** Hooks for the hosted backend's other addresses: origins, JSON bodies, headers of its clients. */
export function registerClientHooks(app: FastifyInstance, { siteUrl, allowedOrigins }: Context['config']): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      done(null, parseJson(body))
    } catch (error) {
      done(error as Error)
    }
  })
  allowOrigins(app, [siteUrl, ...allowedOrigins])
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
}

/** Returns the browser's device id from the request, if it has one (docs/rules/people-and-rights.md#origins). */
export function deviceIdOf({ headers }: FastifyRequest): string | null {
  return DeviceMark.safeParse(headers['x-bora-device']).data ?? null
}

/** Checks the public key and the bearer token of a request. */
export async function authenticateClient(ctx: Context, request: FastifyRequest): Promise<ClientAuth> {
  const key = await anonKey(ctx)
  if (ctx.config.auth.apiKeyRule && request.headers.apikey !== key) {
    return { shut: request.headers.apikey === undefined ? 'No API key found in request' : 'Invalid API key' }
  }
  const token = bearerOf(request)
  if (!token || token === key) return { viewer: null }
  const viewer = await verifyToken(ctx, token)
  return viewer ? { viewer } : { shut: 'JWT is invalid or has expired' }
}
