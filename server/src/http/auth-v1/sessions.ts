import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  writePendingLink,
  exchangeCode,
  refresh,
  type SessionAnswer,
  signOut,
  signIn,
  signUp,
} from '../../modules/accounts/index.ts'
import { z } from 'zod'
import type { Context } from '../../core/context.ts'
import { AuthRefusal } from '../../core/auth-refusal.ts'

import { Data, fieldsOf, Text } from './bodies.ts'
import { idTokenGrant } from './providers.ts'
import { clientInfoOf, authenticatedCaller, requestedRedirect } from './requests.ts'
import { web3Grant } from './web3.ts'

const SignUpBody = z.object({
  email: Text,
  phone: Text,
  password: Text,
  data: Data,
  channel: Text,
  code_challenge: Text,
  code_challenge_method: Text,
})
const PasswordBody = z.object({ email: Text, phone: Text, password: Text })
const RefreshBody = z.object({ refresh_token: Text })
const PkceBody = z.object({ auth_code: Text, code_verifier: Text })
const hidden = { schema: { hide: true } }

/** Calls that begin, continue and end sessions: sign-up, tokens, sign-out. */
export function mountSessions(app: FastifyInstance, context: () => Context): void {
  app.post('/signup', hidden, request => signUpBy(context(), request))
  app.post('/token', hidden, request => tokenBy(context(), request))
  app.post('/logout', hidden, async (request, reply) => {
    const { scope = 'global' } = request.query as { scope?: string }
    if (scope !== 'global' && scope !== 'local' && scope !== 'others') {
      throw new AuthRefusal('validation_failed', `Unsupported logout scope "${scope}"`)
    }
    const ctx = context()
    await signOut(ctx, await authenticatedCaller(ctx, request), scope, clientInfoOf(request))
    return reply.status(204).send()
  })
}

function signUpBy(ctx: Context, request: FastifyRequest): Promise<unknown> {
  const { code_challenge, code_challenge_method, ...fields } = fieldsOf(SignUpBody, request.body)
  return signUp(ctx, {
    ...fields,
    codeChallenge: code_challenge,
    codeChallengeMethod: code_challenge_method,
    redirectTo: requestedRedirect(ctx, request),
    agent: clientInfoOf(request),
  })
}

async function tokenBy(ctx: Context, request: FastifyRequest): Promise<SessionAnswer> {
  const { grant_type: grant } = request.query as { grant_type?: string }
  const agent = clientInfoOf(request)
  if (grant === 'password') {
    const { email, phone, password: given } = fieldsOf(PasswordBody, request.body)
    const password = given ?? ''
    if (email && phone) {
      throw new AuthRefusal('validation_failed', 'Only an email address or phone number should be provided on login.')
    }
    if (phone) return signIn(ctx, { phone, password, agent })
    if (!email) throw new AuthRefusal('validation_failed', 'missing email or phone')
    return signIn(ctx, { email, password, agent })
  }
  if (grant === 'refresh_token') {
    const { refresh_token } = fieldsOf(RefreshBody, request.body)
    if (!refresh_token) throw new AuthRefusal('validation_failed', 'refresh_token required')
    return refresh(ctx, refresh_token, agent)
  }
  if (grant === 'pkce') {
    const { auth_code, code_verifier } = fieldsOf(PkceBody, request.body)
    if (auth_code && code_verifier) return exchangeCode(ctx, auth_code, code_verifier, agent, writePendingLink)
    throw new AuthRefusal('validation_failed', 'invalid request: both auth code and code verifier should be non-empty')
  }
  if (grant === 'web3') return web3Grant(ctx, request.body, agent)
  if (grant === 'id_token') return idTokenGrant(ctx, request, agent)
  throw new AuthRefusal('invalid_credentials', 'unsupported_grant_type')
}
