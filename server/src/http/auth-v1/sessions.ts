import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import {
  type Agent,
  AuthRefusal,
  callerOf,
  refresh,
  type SessionAnswer,
  signIn,
  signOut,
  signUp,
} from '../../rooms/auth/auth.ts'
import { bearerOf } from '../who-is-calling.ts'
import { Data, fieldsOf, Text } from './bodies.ts'

const SignUpBody = z.object({
  email: Text,
  phone: Text,
  password: Text,
  data: Data,
  code_challenge: Text,
  code_challenge_method: Text,
})
const PasswordBody = z.object({ email: Text, phone: Text, password: Text })
const RefreshBody = z.object({ refresh_token: Text })
const PkceBody = z.object({ auth_code: Text, code_verifier: Text })
const hidden = { schema: { hide: true } }

/** Where sessions begin, go on and end: sign-up, tokens, sign-out. */
export function mountSessions(app: FastifyInstance, context: () => Context): void {
  app.post('/signup', hidden, request => signUpBy(context(), request))
  app.post('/token', hidden, request => tokenBy(context(), request))
  app.post('/logout', hidden, async (request, reply) => {
    const { scope = 'global' } = request.query as { scope?: string }
    if (scope !== 'global' && scope !== 'local' && scope !== 'others') {
      throw new AuthRefusal('validation_failed', `Unsupported logout scope "${scope}"`)
    }
    const ctx = context()
    await signOut(ctx, await callerOf(ctx, bearerOf(request)), scope)
    return reply.status(204).send()
  })
}

function signUpBy(ctx: Context, request: FastifyRequest): Promise<SessionAnswer> {
  const { email, phone, password, data, code_challenge, code_challenge_method } = fieldsOf(SignUpBody, request.body)
  if (!email && !phone) throw new AuthRefusal('anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  if (!password) throw new AuthRefusal('validation_failed', 'Signup requires a valid password')
  if (email && phone) {
    throw new AuthRefusal('validation_failed', 'Only an email address or phone number should be provided on signup.')
  }
  if (!code_challenge !== !code_challenge_method) {
    throw new AuthRefusal('validation_failed', 'PKCE flow requires code_challenge_method and code_challenge')
  }
  if (!email) throw new AuthRefusal('phone_provider_disabled', 'Phone signups are disabled')
  return signUp(ctx, { email, password, data, agent: agentOf(request) })
}

async function tokenBy(ctx: Context, request: FastifyRequest): Promise<SessionAnswer> {
  const { grant_type: grant } = request.query as { grant_type?: string }
  if (grant === 'password') {
    const { email, phone, password } = fieldsOf(PasswordBody, request.body)
    if (email && phone) {
      throw new AuthRefusal('validation_failed', 'Only an email address or phone number should be provided on login.')
    }
    if (phone) throw new AuthRefusal('phone_provider_disabled', 'Phone logins are disabled', { status: 422 })
    if (!email) throw new AuthRefusal('validation_failed', 'missing email or phone')
    return signIn(ctx, { email, password: password ?? '', agent: agentOf(request) })
  }
  if (grant === 'refresh_token') {
    const { refresh_token } = fieldsOf(RefreshBody, request.body)
    if (!refresh_token) throw new AuthRefusal('validation_failed', 'refresh_token required')
    return refresh(ctx, refresh_token, agentOf(request))
  }
  throw refusedGrant(grant, request.body)
}

// Ways of signing in that this server doesn't offer answer as a server does on which they are switched off.
function refusedGrant(grant: string | undefined, body: unknown): AuthRefusal {
  if (grant === 'pkce') {
    const { auth_code, code_verifier } = fieldsOf(PkceBody, body)
    return auth_code && code_verifier
      ? new AuthRefusal('flow_state_not_found', 'invalid flow state, no valid flow state found')
      : new AuthRefusal('validation_failed', 'invalid request: both auth code and code verifier should be non-empty')
  }
  if (grant === 'id_token') return new AuthRefusal('provider_disabled', 'Provider is not enabled')
  if (grant === 'web3') return new AuthRefusal('web3_provider_disabled', 'Web3 provider is disabled')
  return new AuthRefusal('invalid_credentials', 'unsupported_grant_type')
}

function agentOf(request: FastifyRequest): Agent {
  return { ip: request.ip, userAgent: request.headers['user-agent'] ?? null }
}
