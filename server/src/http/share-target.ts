import { addressAfterSharing, SHARE_TARGET } from '@bora/rules/shared-files.ts'
import type { FastifyInstance } from 'fastify'

/**
 * Answers a share from another app when no service worker of this app handles it: the files are dropped unread, and the
 * workout form asks for them again (docs/rules/interface.md#installing).
 */
export async function serveShareTarget(app: FastifyInstance): Promise<void> {
  await app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.post(SHARE_TARGET.action, { schema: { hide: true } }, async (_request, reply) =>
      reply.header('connection', 'close').redirect(addressAfterSharing('none'), 303),
    )
  })
}
