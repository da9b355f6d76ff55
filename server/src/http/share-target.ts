import { addressAfterSharing, SHARE_TARGET } from '@bora/rules/shared-files.ts'
import type { FastifyInstance } from 'fastify'

/**
 * Answers what another app shares where the app's worker isn't there to take it: the files stay unread, and the form of a
 * workout says that they have to be chosen again (docs/rules/interface.md#installing).
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
