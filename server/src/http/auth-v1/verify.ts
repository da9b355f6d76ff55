import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { ClientInfo } from '../../core/client-info.ts'
import type { Context } from '../../core/context.ts'
import { AuthRefusal } from '../../core/auth-refusal.ts'
import {
  checkedEmail,
  checkedPhone,
  FIRST_CONFIRMATION,
  KINDS_OF,
  openLink,
  type Proof,
  verify,
  type VerifyType,
} from '../../modules/accounts/index.ts'
import { fieldsOf, Text } from './bodies.ts'
import { withAuthCode, withError, withMessage, withSession } from './redirects.ts'
import { clientInfoOf, requestedRedirect } from './requests.ts'

const VerifyBody = z.object({ type: Text, token: Text, token_hash: Text, email: Text, phone: Text })
const hidden = { schema: { hide: true } }

/** Codes and links from messages: typed into a page, or opened in a browser. */
export function mountVerify(app: FastifyInstance, context: () => Context): void {
  app.post('/verify', hidden, async request => {
    const fields = fieldsOf(VerifyBody, request.body)
    return verify(context(), typeFrom(fields.type), proofFrom(fields), clientInfoOf(request))
  })
  // Mail programs request a link with HEAD before people open it; that must not use it up.
  app.get('/verify', { ...hidden, exposeHeadRoute: false }, async (request, reply) => {
    const ctx = context()
    const { token, type } = request.query as Record<string, unknown>
    return reply.redirect(
      await redeemLink(ctx, { token, type }, requestedRedirect(ctx, request), clientInfoOf(request)),
      303,
    )
  })
}

/**
 * Redeems the link of a mail by its parameters, which may be malformed. Returns the address to redirect to: `page` with
 * the result, a session, a code or an error of the protocol.
 */
export async function redeemLink(
  ctx: Context,
  { token, type }: { token: unknown; type: unknown },
  page: string,
  agent: ClientInfo,
): Promise<string> {
  try {
    const wanted = typeFrom(typeof type === 'string' ? type : null)
    if (typeof token !== 'string' || !token) {
      throw new AuthRefusal('validation_failed', 'Verify requires a token or a token hash')
    }
    const opened = await openLink(ctx, wanted, token, agent)
    if (opened === 'first half') return withMessage(page, FIRST_CONFIRMATION)
    if ('authCode' in opened) return withAuthCode(page, opened.authCode)
    return withSession(page, opened.session, wanted)
  } catch (error) {
    if (!(error instanceof AuthRefusal)) throw error
    const isPkce = typeof token === 'string' && token.startsWith('pkce_')
    return withError(page, error, isPkce)
  }
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
