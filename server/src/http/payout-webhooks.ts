import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { asaasApproval, asaasHints } from '../adapters/asaas-payouts.ts'
import { BadSignature } from '../adapters/payment-provider.ts'
import type { PayoutNews } from '../adapters/payout-provider.ts'
import type { Context } from '../core/context.ts'
import { scheduleCheck, canBeSent } from '../modules/payouts/index.ts'

const MAX_BYTES = 64_000

/**
 * Receives Asaas's webhooks about transfers, and its requests for approval before it sends money. A webhook is a hint
 * to query; only a request that equals a pending payout is approved.
 */
export async function payoutWebhooks(app: FastifyInstance, { context }: { context(): Context }): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_BYTES }, (_request, body, done) => done(null, body))
  const options = { schema: { hide: true }, bodyLimit: MAX_BYTES }
  app.post('/webhooks/asaas', options, async (request, reply) => {
    const hints = heard(request, reply, news => asaasHints(settings(), news))
    if (hints === 'refused') return reply
    for (const payoutId of hints) await scheduleCheck(context(), payoutId)
    return reply.send({ received: true })
  })
  app.post('/webhooks/asaas/withdrawals', options, async (request, reply) => {
    const asked = heard(request, reply, news => asaasApproval(settings(), news))
    if (asked === 'refused') return reply
    if (asked && (await canBeSent(context(), asked))) return reply.send({ status: 'APPROVED' })
    request.log.error({ payoutId: asked?.payoutId }, 'an unknown withdrawal was refused')
    return reply.send({ status: 'REFUSED', refuseReason: 'Not a payout that is on its way.' })
  })

  function settings() {
    return context().config.payouts.asaas!
  }
}

function heard<T>(request: FastifyRequest, reply: FastifyReply, read: (news: PayoutNews) => T): T | 'refused' {
  const raw = typeof request.body === 'string' ? request.body : ''
  try {
    return read({ raw, headers: request.headers })
  } catch (error) {
    if (!(error instanceof BadSignature)) throw error
    const bodyHash = createHash('sha256').update(raw).digest('hex')
    request.log.warn({ provider: 'asaas', bodyHash }, 'webhook refused')
    void reply.status(401).send({ code: 'not_signed_in' })
    return 'refused'
  }
}
