import { CONTINUE_PATH } from '@bora/rules/pages.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Context } from '../../core/context.ts'
import { AuthRefusal } from '../../core/auth-refusal.ts'
import { finishInBrowser, finishSso, samlMetadata, startSso } from '../../modules/accounts/index.ts'
import { redirectTo } from '../../core/redirects.ts'
import { registerFormParser } from '../text.ts'
import { fieldsOf, Text } from './bodies.ts'
import { readFlowCookie, keepArrival, setFlowCookie } from './flow-cookie.ts'
import { withAuthCode, withError, withSession } from './redirects.ts'
import { clientInfoOf, pkceOf } from './requests.ts'

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

/** Signing in through a company's own page (SAML 2.0): the request, and the answer. */
export function mountSso(app: FastifyInstance, context: () => Context): void {
  app.post('/sso', hidden, async (request, reply) => {
    const ctx = context()
    const { provider_id, domain, redirect_to, skip_http_redirect, ...announced } = fieldsOf(SsoBody, request.body)
    const url = await startSso(ctx, {
      providerId: provider_id,
      domain,
      redirectTo: redirectTo(ctx.config, redirect_to, request.headers.referer),
      pkce: pkceOf(announced),
      browser: setFlowCookie(request, reply, ctx.config),
      ip: request.ip,
    })
    return skip_http_redirect ? { url } : reply.redirect(url, 303)
  })
  app.get('/sso/saml/metadata', { ...hidden, exposeHeadRoute: false }, async (_request, reply) => {
    return reply.type('application/samlmetadata+xml').send(samlMetadata(context()))
  })
  app.get<{ Querystring: { code?: string | string[] } }>(
    '/sso/saml/finish',
    { ...hidden, exposeHeadRoute: false },
    async (request, reply) => {
      const ctx = context()
      try {
        const code = String(request.query.code)
        const end = await finishInBrowser(ctx, { code, browser: readFlowCookie(request), agent: clientInfoOf(request) })
        return reply.redirect(withSession(end.page, end.session, ''), 302)
      } catch (error) {
        if (!(error instanceof AuthRefusal) || error.status === 429) throw error
        return reply.redirect(withError(ctx.config.siteUrl, error, true), 303)
      }
    },
  )
  app.register(async forms => {
    registerFormParser(forms)
    forms.post('/sso/saml/acs', hidden, async (request, reply) => {
      const ctx = context()
      const { SAMLResponse: response, RelayState: relay } = fieldsOf(AnswerBody, request.body)
      try {
        const end = await finishSso(ctx, {
          response,
          relay: relay ?? '',
          keepArrival: () => keepArrival(reply, ctx.config),
          agent: clientInfoOf(request),
        })
        if ('arrived' in end) return reply.redirect(`${CONTINUE_PATH}?type=sso&token=${end.arrived}`, 303)
        if ('inBrowser' in end) {
          return reply.redirect(`${ctx.config.auth.basePath}/sso/saml/finish?code=${end.inBrowser}`, 303)
        }
        return reply.redirect(withAuthCode(end.page, end.authCode), 302)
      } catch (error) {
        if (!(error instanceof AuthRefusal) || error.status === 429) throw error
        // Helps an operator to fix an identity provider's configuration; contains nothing about a person.
        if (error.cause) request.log.warn({ why: error.cause }, 'a SAML answer was refused')
        return reply.redirect(withError(ctx.config.siteUrl, error, true), 303)
      }
    })
  })
}
