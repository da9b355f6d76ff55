import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../core/context.ts'
import { anonKey, isServiceRole } from '../../modules/accounts/index.ts'

// Browsers open these directly, without our headers.
const OPEN = /^\/(health|verify|authorize|callback|sso\/saml\/\w+|\.well-known\/jwks\.json)$/

/**
 * Requires the client application's public key on every other call. Checked before routing: its refusal has no error
 * code.
 */
export function checkApiKey(app: FastifyInstance, context: () => Context): void {
  const { basePath, apiKeyRule } = context().config.auth
  if (!apiKeyRule) return
  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?')[0]!.slice(basePath.length)
    if (request.method === 'OPTIONS' || (OPEN.test(path) && !(path === '/verify' && request.method === 'POST'))) return
    const key = request.headers.apikey
    if (key === undefined) return reply.status(401).send({ message: 'No API key found in request' })
    const ctx = context()
    if (key === (await anonKey(ctx))) return
    // Operators' scripts identify themselves by their own key.
    if (typeof key === 'string' && (await isServiceRole(ctx, key))) return
    return reply.status(401).send({ message: 'Invalid API key' })
  })
}
