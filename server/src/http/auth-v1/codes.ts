import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Context } from '../../core/context.ts'
import { AuthRefusal } from '../../core/auth-refusal.ts'
import { otp, reauthenticate, recover, resend, RESEND_TYPES } from '../../modules/accounts/index.ts'
import { Data, fieldsOf, Text } from './bodies.ts'
import { clientInfoOf, authenticatedCaller, pkceOf, requestedRedirect } from './requests.ts'

const challenge = { code_challenge: Text, code_challenge_method: Text }
const OtpBody = z.object({
  email: Text,
  phone: Text,
  create_user: z.boolean().nullish(),
  data: Data,
  channel: Text,
  ...challenge,
})
const RecoverBody = z.object({ email: Text, ...challenge })
const ResendBody = z.object({ type: Text, email: Text, phone: Text, ...challenge })
const hidden = { schema: { hide: true } }

/** Calls that send codes and links: for signing in, password recovery, resending, and before sensitive changes. */
export function mountCodes(app: FastifyInstance, context: () => Context): void {
  app.post('/otp', hidden, async request => {
    const ctx = context()
    const { email, phone, create_user, data, channel, ...fields } = fieldsOf(OtpBody, request.body)
    const about = { email, phone, createUser: create_user ?? true, data, channel, pkce: pkceOf(fields) }
    await otp(ctx, { ...about, redirectTo: requestedRedirect(ctx, request), agent: clientInfoOf(request) })
    return {}
  })
  app.post('/recover', hidden, async request => {
    const ctx = context()
    const { email, ...fields } = fieldsOf(RecoverBody, request.body)
    if (!email) throw new AuthRefusal('validation_failed', 'Password recovery requires an email')
    const about = { email, pkce: pkceOf(fields), redirectTo: requestedRedirect(ctx, request) }
    await recover(ctx, { ...about, agent: clientInfoOf(request) })
    return {}
  })
  app.post('/resend', hidden, async request => {
    const ctx = context()
    const { type: given, email, phone, ...fields } = fieldsOf(ResendBody, request.body)
    const type = RESEND_TYPES.find(known => known === given)
    if (!type) {
      throw new AuthRefusal('validation_failed', 'Missing one of these types: signup, email_change, sms, phone_change')
    }
    const about = { type, email, phone, pkce: pkceOf(fields), redirectTo: requestedRedirect(ctx, request) }
    await resend(ctx, { ...about, agent: clientInfoOf(request) })
    return {}
  })
  app.get('/reauthenticate', { ...hidden, exposeHeadRoute: false }, async request => {
    const ctx = context()
    await reauthenticate(ctx, await authenticatedCaller(ctx, request), clientInfoOf(request))
    return {}
  })
}
