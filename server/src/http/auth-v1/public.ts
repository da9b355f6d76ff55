import type { FastifyInstance } from 'fastify'
import type { Context } from '../../core/context.ts'
import { PROGRAM_VERSION } from '../../core/program-version.ts'
import { keyRing } from '../../modules/accounts/index.ts'

/** Publishes the public signing keys, with which anyone can verify an access token. */
export function publishKeys(app: FastifyInstance, context: () => Context): void {
  app.get('/.well-known/jwks.json', { schema: { hide: true } }, async (_request, reply) => {
    const { listed } = await keyRing(context())
    return reply.header('cache-control', 'public, max-age=600').send({ keys: listed })
  })
}

/** Calls available without signing in. */
export function mountPublic(app: FastifyInstance, context: () => Context): void {
  app.get('/health', { schema: { hide: true } }, async () => {
    return { version: PROGRAM_VERSION, name: 'Bora', description: 'Sign-in of Bora' }
  })
  app.get('/settings', { schema: { hide: true } }, async () => {
    const { config, adapters } = context()
    const { email, phone, anonymous, signUp, emailConfirmation, phoneConfirmation, saml, providers } = config.auth
    return {
      external: {
        email,
        phone,
        anonymous_users: anonymous,
        ...Object.fromEntries(providers.map(({ name }) => [name, true])),
      },
      disable_signup: !signUp,
      // For clients: whether a sign-up gives a session at once.
      mailer_autoconfirm: emailConfirmation !== 'first',
      phone_autoconfirm: phoneConfirmation !== 'first',
      sms_provider: phone ? adapters.sms.name : '',
      saml_enabled: saml !== null,
    }
  })
}
