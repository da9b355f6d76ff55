import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { keyRing } from '../../rooms/auth/auth.ts'

/** The public halves of the signing keys, with which anybody can check an access token. */
export function publishKeys(app: FastifyInstance, context: () => Context): void {
  app.get('/.well-known/jwks.json', { schema: { hide: true } }, async (_request, reply) => {
    const { listed } = await keyRing(context())
    return reply.header('cache-control', 'public, max-age=600').send({ keys: listed })
  })
}

/** What a client may know before anybody has signed in. */
export function mountPublic(app: FastifyInstance): void {
  app.get('/health', { schema: { hide: true } }, async () => {
    return { version: '0.1.0', name: 'Bora', description: 'Sign-in of Bora' }
  })
  app.get('/settings', { schema: { hide: true } }, async () => ({
    external: { email: true, phone: false, anonymous_users: false },
    disable_signup: false,
    mailer_autoconfirm: false,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
  }))
}
