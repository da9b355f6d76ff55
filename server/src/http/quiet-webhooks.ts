import type { FastifyInstance } from 'fastify'

const LATER_SECONDS = 3_600

/** Refuses all webhooks while the installation is quiet: providers send the same events again later. */
export async function quietWebhooks(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume()
    done(null)
  })
  app.all('/webhooks/*', { schema: { hide: true } }, async (_request, reply) =>
    reply.status(503).header('retry-after', LATER_SECONDS).send({ code: 'try_again', message: 'This copy is quiet.' }),
  )
}
