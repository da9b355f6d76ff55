import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { readMailReport } from '../adapters/mail-report.ts'
import type { Context } from '../core/context.ts'
import { recordBounce } from '../modules/messaging/index.ts'

const MAX_BYTES = 512_000

/**
 * Receives bounces from the installation's mail server: each mail to the sender address, unchanged, with a shared
 * token. Anything that isn't a report about one of our mails is accepted and ignored, since the mail server would send
 * it again otherwise.
 */
export async function mailReports(
  app: FastifyInstance,
  { context, tokens }: { context(): Context; tokens: readonly string[] },
): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_request, body, done) => done(null, body))
  app.post('/webhooks/mail', { schema: { hide: true }, bodyLimit: MAX_BYTES }, async (request, reply) => {
    const given = request.headers.authorization ?? ''
    if (!tokens.some(token => isSame(given, `Bearer ${token}`))) {
      request.log.warn('a mail report was refused')
      return reply.status(401).send({ code: 'not_signed_in' })
    }
    const report = Buffer.isBuffer(request.body) ? await readMailReport(request.body) : null
    const kind = report && (await recordBounce(context(), report))
    if (report && kind !== null) request.log.warn({ kind, refused: report.refused }, 'a mail bounced')
    return reply.send({ received: true })
  })
}

function isSame(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(expected))
}
