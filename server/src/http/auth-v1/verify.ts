import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Context } from '../../core/context.ts'
import { AuthRefusal } from '../../core/auth-refusal.ts'
import { checkedEmail, checkedPhone } from '../../rooms/accounts/accounts.ts'
import {
  FIRST_HALF,
  KINDS_OF,
  openLink,
  type Proof,
  verify,
  type VerifyType,
} from '../../rooms/one-time-codes/one-time-codes.ts'
import { fieldsOf, Text } from './bodies.ts'
import { withAuthCode, withError, withMessage, withSession } from './redirects.ts'
import { agentOf, wishedPage } from './requests.ts'

const VerifyBody = z.object({ type: Text, token: Text, token_hash: Text, email: Text, phone: Text })
const hidden = { schema: { hide: true } }

/** Codes and links out of messages: typed into a page, or opened in a browser. */
export function mountVerify(app: FastifyInstance, context: () => Context): void {
  app.post('/verify', hidden, async request => {
    const fields = fieldsOf(VerifyBody, request.body)
    return verify(context(), typeFrom(fields.type), proofFrom(fields), agentOf(request))
  })
  // Mail programs look at a link with HEAD before anybody opens it; that must not use it up.
  app.get('/verify', { ...hidden, exposeHeadRoute: false }, async (request, reply) => {
    const ctx = context()
    const page = wishedPage(ctx, request)
    const { token, type } = request.query as { token?: unknown; type?: unknown }
    try {
      const wanted = typeFrom(typeof type === 'string' ? type : null)
      if (typeof token !== 'string' || !token) {
        throw new AuthRefusal('validation_failed', 'Verify requires a token or a token hash')
      }
      const opened = await openLink(ctx, wanted, token, agentOf(request))
      if (opened === 'first half') return reply.redirect(withMessage(page, FIRST_HALF), 303)
      if ('authCode' in opened) return reply.redirect(withAuthCode(page, opened.authCode), 303)
      return reply.redirect(withSession(page, opened.session, wanted), 303)
    } catch (error) {
      if (!(error instanceof AuthRefusal)) throw error
      const isPkce = typeof token === 'string' && token.startsWith('pkce_')
      return reply.redirect(withError(page, error, isPkce), 303)
    }
  })
}

function typeFrom(type: string | null): VerifyType {
  if (type === null) throw new AuthRefusal('validation_failed', 'Verify requires a verification type')
  if (Object.hasOwn(KINDS_OF, type)) return type as VerifyType
  throw new AuthRefusal('validation_failed', 'Unsupported verification type')
}

function proofFrom({ type, token, token_hash, email, phone }: z.output<typeof VerifyBody>): Proof {
  if (!token === !token_hash)
    throw new AuthRefusal('validation_failed', 'Verify requires either a token or a token hash')
  if (token_hash) {
    if (!email && !phone) return { link: token_hash }
    throw new AuthRefusal('validation_failed', 'Only the token_hash and type should be provided')
  }
  const byPhone = type === 'sms' || type === 'phone_change'
  if (!email === !phone || byPhone === !phone) {
    throw new AuthRefusal('validation_failed', `Verify requires ${byPhone ? 'a phone number' : 'an email address'}`)
  }
  return { code: token!, address: email ? checkedEmail(email) : checkedPhone(phone!) }
}
