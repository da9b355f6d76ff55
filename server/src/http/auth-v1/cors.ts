import type { FastifyInstance } from 'fastify'

// Pages can't read other headers, and without the version the client loses every error code.
const EXPOSED = 'X-Supabase-Api-Version, X-Total-Count, Link, Content-Range'
const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE'
const HEADERS =
  'accept, accept-profile, apikey, authorization, cache-control, content-profile, content-type, prefer, range, ' +
  'x-client-info, x-metadata, x-region, x-retry-count, x-supabase-api-version, x-upsert'

/**
 * Lets pages of these origins call the protocol, with credentials; others get no permission and their browser refuses.
 */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    reply.header('vary', 'Origin')
    if (origin === undefined || !origins.includes(origin)) return
    reply.header('access-control-allow-origin', origin)
    reply.header('access-control-allow-credentials', 'true')
    reply.header('access-control-expose-headers', EXPOSED)
    if (request.method !== 'OPTIONS') return
    reply.header('access-control-allow-methods', METHODS)
    reply.header('access-control-allow-headers', HEADERS)
    reply.header('access-control-max-age', '600')
  })
  app.options('/*', { schema: { hide: true } }, (_request, reply) => reply.status(204).send())
}
