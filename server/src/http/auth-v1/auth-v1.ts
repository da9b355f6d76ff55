import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { checkApiKey } from './api-key.ts'
import { readJsonBodies } from './bodies.ts'
import { allowOrigins } from './cors.ts'
import { answerAuthErrors } from './errors.ts'
import { mountPublic, publishKeys } from './public.ts'
import { mountSessions } from './sessions.ts'
import { mountUser } from './user.ts'

export type AuthV1Options = { context(): Context }

/**
 * The sign-in protocol that the official Supabase clients speak, at `/auth/v1`, and the public signing keys at
 * `/.well-known/jwks.json`. Register it at the root, without a prefix.
 */
export async function authV1(app: FastifyInstance, { context }: AuthV1Options): Promise<void> {
  publishKeys(app, context)
  await app.register(
    async protocol => {
      const { siteUrl, allowedOrigins } = context().config
      answerAuthErrors(protocol)
      readJsonBodies(protocol)
      allowOrigins(protocol, [siteUrl, ...allowedOrigins])
      checkApiKey(protocol, context)
      protocol.addHook('onSend', async (_request, reply) => {
        if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
      })
      publishKeys(protocol, context)
      mountPublic(protocol)
      mountSessions(protocol, context)
      mountUser(protocol, context)
    },
    { prefix: context().config.auth.basePath },
  )
}
