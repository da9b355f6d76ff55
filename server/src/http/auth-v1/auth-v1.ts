import type { FastifyInstance } from 'fastify'
import type { Context } from '../../core/context.ts'
import { openIdentityProviders } from '../../modules/accounts/index.ts'
import { mountAdmin } from './admin.ts'
import { checkApiKey } from './api-key.ts'
import { readJsonBodies } from './bodies.ts'
import { mountCodes } from './codes.ts'
import { allowOrigins } from './cors.ts'
import { registerAuthErrorHandler } from './errors.ts'
import { mountFactors } from './factors.ts'
import { mountPasskeys } from './passkeys.ts'
import { mountProviders } from './providers.ts'
import { mountPublic, publishKeys } from './public.ts'
import { mountSessions } from './sessions.ts'
import { mountSso } from './sso.ts'
import { mountUser } from './user.ts'
import { mountVerify } from './verify.ts'

export type AuthV1Options = { context(): Context }

/**
 * The sign-in protocol of the official Supabase clients, at `/auth/v1`, and the public signing keys at
 * `/.well-known/jwks.json`. Register it at the root, without a prefix.
 */
export async function authV1(app: FastifyInstance, { context }: AuthV1Options): Promise<void> {
  for (const id of await openIdentityProviders(context())) {
    app.log.warn({ provider: id }, "an identity provider's metadata cannot be read yet")
  }
  publishKeys(app, context)
  await app.register(
    async protocol => {
      const { siteUrl, allowedOrigins } = context().config
      registerAuthErrorHandler(protocol)
      readJsonBodies(protocol)
      allowOrigins(protocol, [siteUrl, ...allowedOrigins])
      checkApiKey(protocol, context)
      protocol.addHook('onSend', async (_request, reply) => {
        if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
      })
      publishKeys(protocol, context)
      mountPublic(protocol, context)
      mountSessions(protocol, context)
      mountCodes(protocol, context)
      mountVerify(protocol, context)
      mountUser(protocol, context)
      mountFactors(protocol, context)
      mountPasskeys(protocol, context)
      mountProviders(protocol, context)
      mountSso(protocol, context)
      mountAdmin(protocol, context)
    },
    { prefix: context().config.auth.basePath },
  )
}
