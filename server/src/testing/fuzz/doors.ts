import type { Route, Schema } from './routes.ts'

const text: Schema = { type: 'string' }
const flag: Schema = { type: 'boolean' }
const uuid: Schema = { type: 'string', format: 'uuid' }
const email: Schema = { type: 'string', maxLength: 254 }
const json: Schema = { anyOf: [text, flag, { type: 'integer' }, { type: 'array', items: text }, { type: 'null' }] }

function fields(properties: Record<string, Schema>, required: readonly string[] = []): Schema {
  return { type: 'object', properties, required }
}

const tokenFields = {
  email,
  password: text,
  refresh_token: text,
  auth_code: text,
  code_verifier: text,
  provider: text,
  id_token: text,
  nonce: text,
  chain: { enum: ['solana'] },
  message: text,
  signature: text,
}
const data = fields({ name: text, colour: json, nested: fields({ deep: json }) })
const consents: Schema = { enum: ['analytics', 'marketing', 'functional'] }
const pkce = { code_challenge: text, code_challenge_method: { enum: ['s256', 'plain'] } }

/** Input of routes that are not in the OpenAPI document: their bodies, and the names of their query parameters. */
const known: Record<string, { body?: Schema; query?: Record<string, Schema> }> = {
  'POST /auth/v1/signup': { body: fields({ email, password: text, data }, ['email', 'password']) },
  'POST /auth/v1/token': {
    query: { grant_type: { enum: ['password', 'refresh_token', 'pkce', 'id_token', 'web3'] } },
    body: fields(tokenFields),
  },
  'POST /auth/v1/logout': { query: { scope: { enum: ['global', 'local', 'others'] } } },
  'POST /auth/v1/otp': { body: fields({ email, create_user: flag, data, ...pkce }, ['email']) },
  'POST /auth/v1/recover': { body: fields({ email, ...pkce }, ['email']) },
  'POST /auth/v1/resend': {
    body: fields({ type: { enum: ['signup', 'email_change', 'sms'] }, email }, ['type', 'email']),
  },
  'POST /auth/v1/verify': {
    body: fields({ type: { enum: ['signup', 'recovery', 'email', 'sms'] }, token: text, token_hash: text, email }),
  },
  'GET /auth/v1/verify': {
    query: { type: { enum: ['signup', 'recovery', 'magiclink'] }, token: text, redirect_to: text },
  },
  'GET /auth/continue': {
    query: { type: { enum: ['signup', 'recovery', 'magiclink', 'sso'] }, token: text, redirect_to: text },
  },
  'POST /auth/continue': {
    body: fields({ type: { enum: ['signup', 'recovery', 'magiclink', 'sso'] }, token: text, redirect_to: text }),
  },
  'PUT /auth/v1/user': { body: fields({ email, password: text, data, nonce: text }) },
  'POST /auth/v1/factors': {
    body: fields({
      factor_type: { enum: ['totp', 'phone', 'webauthn'] },
      friendly_name: text,
      issuer: text,
      phone: text,
    }),
  },
  'POST /auth/v1/factors/:id/verify': { body: fields({ challenge_id: uuid, code: text }) },
  'POST /auth/v1/passkeys/registration/verify': { body: fields({ challenge_id: uuid, credential: data }) },
  'POST /auth/v1/passkeys/authentication/verify': { body: fields({ challenge_id: uuid, credential: data }) },
  'PATCH /auth/v1/passkeys/:id': { body: fields({ friendly_name: text }) },
  'GET /auth/v1/authorize': { query: { provider: text, redirect_to: text, scopes: text, ...pkce } },
  'GET /auth/v1/callback': { query: { state: text, code: text, error: text } },
  'POST /auth/v1/sso': { body: fields({ provider_id: uuid, domain: text, redirect_to: text }) },
  'GET /auth/v1/admin/users': { query: { page: { type: 'integer' }, per_page: { type: 'integer' } } },
  'POST /auth/v1/admin/users': {
    body: fields({ email, password: text, email_confirm: flag, user_metadata: data, app_metadata: data, id: uuid }),
  },
  'PUT /auth/v1/admin/users/:id': {
    body: fields({ email, user_metadata: data, app_metadata: data, ban_duration: text }),
  },
  'POST /auth/v1/admin/generate_link': {
    body: fields({ type: { enum: ['signup', 'magiclink', 'recovery', 'invite'] }, email, password: text, data }),
  },
  'POST /auth/v1/invite': { body: fields({ email, data }, ['email']) },
  'GET /unsubscribe': { query: { token: text, lang: { enum: ['pt-BR', 'en'] } } },
  'POST /unsubscribe': { query: { token: text } },
  'POST /functions/v1/:name': { body: fields({ challengeId: uuid, invitedBy: uuid, country_code: text }) },
  'POST /rest/v1/rpc/process_referral_signup': {
    body: fields({ p_referral_code: text, p_new_user_id: uuid, p_new_user_email: email }),
  },
  'POST /rest/v1/:table': {
    query: { on_conflict: text, select: text, columns: text },
    body: {
      anyOf: [
        fields({ user_id: uuid, consent_type: consents, consented: flag }, ['user_id', 'consent_type', 'consented']),
        fields({ user_id: uuid, challenge_id: uuid, payment_status: { enum: ['paid'] }, invited_by: uuid }),
        { type: 'array', items: fields({ user_id: uuid, consent_type: consents, consented: flag, user_agent: text }) },
      ],
    },
  },
  'PATCH /rest/v1/:table': { body: fields({ status: { enum: ['accepted'] } }, ['status']) },
}

// Columns of the tables, and filters on them, both valid and invalid.
const filters: Record<string, readonly string[]> = {
  id: ['not.is.null', 'neq.00000000-0000-4000-8000-000000000000', 'in.()', 'eq.x', 'in.(1,"a")'],
  title: ['eq.Turma do Parque', 'not.is.null', 'is.true', 'gt.(', 'in.(a,"b,c")', 'is.unknown'],
  entry_fee: ['gte.0', 'eq.10.00', 'lt.9e400', 'eq.', 'in.(0,NaN)', 'neq.Infinity'],
  is_private: ['is.false', 'eq.false', 'not.is.true', 'eq.maybe', 'gt.true'],
  end_date: ['gte.2026-01-01', 'eq.0000-01-01', 'lt.infinity', 'eq.2026-02-30', 'eq.99999-12-31'],
  challenge_id: ['not.is.null', 'is.true', 'eq.1'],
  user_id: ['not.is.null', 'eq.me', 'in.(,)'],
  consented: ['is.true', 'not.eq.true', 'like.t'],
  updated_at: ['gte.2026-01-01T00:00:00Z', 'eq.now', 'lt.294277-01-01', 'eq.24:00:00'],
}

/** Returns the description of a call that the OpenAPI document doesn't contain; empty if it isn't described. */
export function describedRoute({ method, url }: { method: string; url: string }): Route {
  const { body = null, query = {} } = known[`${method} ${url}`] ?? {}
  const names = [...url.matchAll(/:(\w+)/g)].map(match => match[1]!)
  const isTable = url === '/rest/v1/:table'
  return {
    method,
    url,
    takesPicture: false,
    isHidden: false,
    codes: null,
    params: Object.fromEntries(names.map(name => [name, paramOf(url, name)])),
    query: isTable ? { ...query, ...tableQuery() } : query,
    body: body ?? (/GET|HEAD|DELETE/.test(method) ? null : fields({})),
  }
}

function paramOf(url: string, name: string): Schema {
  if (name === 'table') {
    const tables = ['challenges', 'challenge_participants', 'challenge_invitations', 'people']
    return { enum: [...tables, 'user_consents', 'user_consents', 'user_consents'] }
  }
  if (url.startsWith('/functions')) {
    return { enum: ['capture-login-ip', 'capture-signup-ip', 'join-challenge-via-invite', 'nothing'] }
  }
  if (name === 'ref') return text
  // A parameter `id` belongs to the noun before it.
  const of = /(\w+?)s?\/:id/.exec(url)?.[1]
  return name === 'id' && of !== undefined ? { ...uuid, knownAs: `${of}Id` } : uuid
}

function tableQuery(): Record<string, Schema> {
  return {
    ...Object.fromEntries(Object.entries(filters).map(([name, values]) => [name, { enum: values }])),
    select: {
      enum: ['*', '*', '', 'id', 'a:id', 'user_id,consented', `*${',*'.repeat(300)}`, `id${',id'.repeat(1_700)}`],
    },
    order: { enum: ['id', 'user_id.desc', 'end_date.asc.nullsfirst', `id${',id'.repeat(500)}`] },
    limit: { type: 'integer' },
    offset: { type: 'integer' },
  }
}
