import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Context } from '../../core/context.ts'
import { AuthRefusal } from '../../core/auth-refusal.ts'
import { finishSso, samlMetadata, startSso } from '../../rooms/company-sign-in/company-sign-in.ts'
import { redirectTo } from '../../core/redirects.ts'
import { readForms } from '../text.ts'
import { fieldsOf, Text } from './bodies.ts'
import { withAuthCode, withError, withSession } from './redirects.ts'
import { agentOf, pkceOf } from './requests.ts'

const SsoBody = z.object({
  provider_id: Text,
  domain: Text,
  redirect_to: Text,
  skip_http_redirect: z.boolean().nullish(),
  code_challenge: Text,
  code_challenge_method: Text,
})
const AnswerBody = z.object({ SAMLResponse: Text, RelayState: Text })
const hidden = { schema: { hide: true } }

/** Signing in by a company's own page (SAML 2.0): the way there, and back. */
export function mountSso(app: FastifyInstance, context: () => Context): void {
  app.post('/sso', hidden, async (request, reply) => {
    const ctx = context()
    const { provider_id, domain, redirect_to, skip_http_redirect, ...announced } = fieldsOf(SsoBody, request.body)
    const url = await startSso(ctx, {
      providerId: provider_id,
      domain,
      redirectTo: redirectTo(ctx.config, redirect_to, request.headers.referer),
      pkce: pkceOf(announced),
      ip: request.ip,
    })
    return skip_http_redirect ? { url } : reply.redirect(url, 303)
  })
  app.get('/sso/saml/metadata', { ...hidden, exposeHeadRoute: false }, async (_request, reply) => {
    return reply.type('application/samlmetadata+xml').send(samlMetadata(context()))
  })
  app.register(async forms => {
    readForms(forms)
    forms.post('/sso/saml/acs', hidden, async (request, reply) => {
      const ctx = context()
      const { SAMLResponse: response, RelayState: relay } = fieldsOf(AnswerBody, request.body)
      try {
        const end = await finishSso(ctx, { response, relay: relay ?? '', agent: agentOf(request) })
        const page = 'authCode' in end ? withAuthCode(end.page, end.authCode) : withSession(end.page, end.session, '')
        return reply.redirect(page, 302)
      } catch (error) {
        if (!(error instanceof AuthRefusal) || error.status === 429) throw error
        // What an operator has to know to set an identity provider right; it holds nothing of a person.
        if (error.cause) request.log.warn({ why: error.cause }, 'a SAML answer was refused')
        return reply.redirect(withError(ctx.config.siteUrl, error, true), 303)
      }
    })
  })
}
