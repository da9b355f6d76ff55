import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { BadSignature } from '../adapters/payment-provider.ts'
import type { Context } from '../core/context.ts'
import { takeWebhook, processWebhooks } from '../modules/payments/index.ts'

const MAX_BYTES = 256_000

/**
 * Receives webhooks of payment providers. Each is verified, stored and acknowledged; its provider is queried
 * afterwards, because providers don't wait and resend what isn't acknowledged within seconds.
 */
export async function paymentWebhooks(app: FastifyInstance, { context }: { context(): Context }): Promise<void> {
  // The signature covers the text as it arrived.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_BYTES }, (_request, body, done) => done(null, body))
  let underWay: Promise<unknown> | null = null
  let again = false

  /** Processes stored webhooks: one round at a time, and one more for all that arrived in the meantime. */
  function work(): void {
    again = underWay !== null
    if (underWay) return
    underWay = processWebhooks(context())
      .catch(error => app.log.error({ err: error }, 'webhook inbox'))
      .finally(() => {
        underWay = null
        if (again) work()
      })
  }

  app.addHook('onClose', async () => {
    while (underWay) await underWay
  })
  app.post<{ Params: { provider: string } }>(
    '/webhooks/:provider',
    { schema: { hide: true }, bodyLimit: MAX_BYTES },
    async (request, reply) => {
      const ctx = context()
      const { payments } = ctx.adapters
      if (request.params.provider !== payments.id) return reply.status(404).send({ code: 'not_found' })
      const raw = typeof request.body === 'string' ? request.body : ''
      const query = new URLSearchParams(request.query as Record<string, string>)
      try {
        const news = await takeWebhook(ctx, { raw, headers: request.headers, query })
        if (news > 0) work()
      } catch (error) {
        if (!(error instanceof BadSignature)) throw error
        const bodyHash = createHash('sha256').update(raw).digest('hex')
        request.log.warn({ provider: payments.id, bodyHash, reason: error.message }, 'webhook refused')
        return reply.status(400).send({ code: 'invalid_input', message: 'The signature is missing, wrong or too old.' })
      }
      return reply.send({ received: true })
    },
  )
}
