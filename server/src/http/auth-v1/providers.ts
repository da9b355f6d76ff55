import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Context } from '../../core/context.ts'
import type { ClientInfo } from '../../core/client-info.ts'
import { AuthRefusal } from '../../core/auth-refusal.ts'
import {
  checkLinking,
  finishFlow,
  linkByIdToken,
  signInWithIdToken,
  startFlow,
  unlinkIdentity,
  type SessionAnswer,
} from '../../modules/accounts/index.ts'
import { registerFormParser } from '../text.ts'
import { fieldsOf, Text } from './bodies.ts'
import { readFlowCookie, setFlowCookie } from './flow-cookie.ts'
import { withAuthCode, withError, withSession } from './redirects.ts'
import { clientInfoOf, authenticatedCaller, pkceOf, requestedRedirect } from './requests.ts'

const IdTokenBody = z.object({
  provider: Text,
  id_token: Text,
  access_token: Text,
  nonce: Text,
  link_identity: z.boolean().nullish(),
})
const hidden = { schema: { hide: true } }
const opened = { ...hidden, exposeHeadRoute: false }

/** Sign-in flows to external providers and back, for signing in or adding an identity. */
export function mountProviders(app: FastifyInstance, context: () => Context): void {
  app.get('/authorize', opened, async (request, reply) => {
    const url = await startedFlow(context(), request, reply, null)
    return reply.redirect(url, 302)
  })
  app.get('/user/identities/authorize', opened, async (request, reply) => {
    const ctx = context()
    const caller = await authenticatedCaller(ctx, request)
    checkLinking(ctx, caller)
    const linking = { userId: caller.account.id, sessionId: caller.sessionId }
    const url = await startedFlow(ctx, request, reply, linking)
    return textsOf(request.query).skip_http_redirect === 'true' ? { url } : reply.redirect(url, 302)
  })
  app.delete<{ Params: { id: string } }>('/user/identities/:id', hidden, async request => {
    const ctx = context()
    await unlinkIdentity(ctx, await authenticatedCaller(ctx, request), request.params.id, clientInfoOf(request))
    return {}
  })
  app.get('/callback', opened, (request, reply) => backFrom(context(), request, reply, textsOf(request.query)))
  app.register(async forms => {
    registerFormParser(forms, 65_536)
    // A form posted by another site arrives without our cookie; the navigation that follows has it.
    forms.post('/callback', hidden, (request, reply) =>
      reply.redirect(`${request.url.split('?')[0]}?${new URLSearchParams(textsOf(request.body)).toString()}`, 303),
    )
  })
}

/**
 * Grants a session for an ID token that an app got from its system; with `link_identity` it is linked to the caller's
 * account.
 */
export async function idTokenGrant(ctx: Context, request: FastifyRequest, agent: ClientInfo): Promise<SessionAnswer> {
  const { provider, id_token, access_token, nonce, link_identity } = fieldsOf(IdTokenBody, request.body)
  if (!provider) throw new AuthRefusal('validation_failed', 'provider required')
  if (!id_token) throw new AuthRefusal('validation_failed', 'id_token required')
  const token = { provider, idToken: id_token, accessToken: access_token, nonce }
  if (!link_identity) return signInWithIdToken(ctx, token, requestedRedirect(ctx, request), agent)
  return linkByIdToken(ctx, await authenticatedCaller(ctx, request), token, agent)
}

async function startedFlow(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  linking: { userId: string; sessionId: string } | null,
): Promise<string> {
  const query = textsOf(request.query)
  const { provider, scopes, code_challenge, code_challenge_method } = query
  const announced = { code_challenge: code_challenge ?? null, code_challenge_method: code_challenge_method ?? null }
  const url = await startFlow(ctx, {
    provider: provider ?? null,
    scopes: (scopes ?? '').split(/[\s,]+/).filter(scope => scope !== ''),
    parameters: query,
    pkce: pkceOf(announced),
    redirectTo: requestedRedirect(ctx, request),
    linking,
    browser: setFlowCookie(request, reply, ctx.config),
    agent: clientInfoOf(request),
  })
  return url.href
}

// Handles a provider's answer: the browser is always redirected to a page, possibly with an error.
async function backFrom(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Record<string, string>,
): Promise<FastifyReply> {
  try {
    const end = await finishFlow(ctx, answer, readFlowCookie(request), clientInfoOf(request))
    if ('refusal' in end) {
      const { refusal } = end
      if (refusal.cause) request.log.warn({ why: reasonOf(refusal.cause) }, 'a provider flow failed')
      return reply.redirect(withError(end.page, refusal, true), 302)
    }
    return reply.redirect(
      'authCode' in end ? withAuthCode(end.page, end.authCode) : withSession(end.page, end.session, ''),
      302,
    )
  } catch (error) {
    if (!(error instanceof AuthRefusal)) throw error
    return reply.redirect(withError(ctx.config.siteUrl, error, true), 303)
  }
}

// Contains neither tokens nor a provider's data about a person.
function reasonOf(cause: unknown): { name: string; code: unknown } {
  const { name = 'Error', code } = cause as { name?: string; code?: unknown }
  return { name, code }
}

function textsOf(values: unknown): Record<string, string> {
  const pairs = Object.entries((values ?? {}) as Record<string, unknown>)
  return Object.fromEntries(pairs.filter((pair): pair is [string, string] => typeof pair[1] === 'string'))
}
