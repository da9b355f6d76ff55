import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose'
import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { Node } from './testing.ts'

type Person = { email?: string; email_verified?: boolean; name?: string; picture?: string }

/** A real OpenID Connect provider on its own port. */
export type TestProvider = {
  issuer: string
  clientId: string
  clientSecret: string
  /** People by the name in `login_hint`; a missing name refuses to sign in. Without a hint, a page asks the person. */
  people: Map<string, Person>
  /** Issues an ID token as an app gets it from its system. */
  idToken(
    claims: Record<string, unknown>,
    change?: { issuer?: string; audience?: string; expires?: string; own?: boolean },
  ): Promise<string>
  close(): Promise<void>
}

/** Starts a provider that knows this installation by its redirect address. */
export async function testProvider(redirectUri = 'http://localhost:3000/auth/v1/callback'): Promise<TestProvider> {
  let answer: (request: IncomingMessage, response: ServerResponse) => void = () => {}
  const server = createServer((request, response) => answer(request, response))
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const [clientId, clientSecret] = ['bora', 'a secret between the two']
  const people = new Map<string, Person>()
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = await exportJWK(privateKey)
  const kid = await calculateJwkThumbprint(jwk)
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code', 'refresh_token'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...jwk, kid, alg: 'RS256', use: 'sig' } as never] },
    cookies: { keys: ['cookies of the tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    issueRefreshToken: async () => true,
    interactions: { url: (_ctx: KoaContextWithOIDC, { uid }: { uid: string }) => `/enter/${uid}` },
    findAccount: (_ctx: KoaContextWithOIDC, sub: string) => ({
      accountId: sub,
      claims: async () => ({ sub, ...people.get(sub) }),
    }),
  })
  const handle = provider.callback()
  answer = (request, response) => {
    if (!request.url!.startsWith('/enter/')) return void handle(request, response)
    enter(request, response).catch(error => response.writeHead(500).end(String(error)))
  }

  async function enter(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { params } = await provider.interactionDetails(request, response)
    const chosen = new URL(request.url!, issuer).searchParams.get('as')
    if (chosen === null && params.login_hint === undefined) return whoIsIt(response)
    const accountId = chosen ?? String(params.login_hint)
    if (!people.has(accountId)) {
      const refusal = { error: 'access_denied', error_description: 'Not today' }
      return provider.interactionFinished(request, response, refusal)
    }
    const grant = new provider.Grant({ accountId, clientId })
    grant.addOIDCScope('openid email profile offline_access')
    const consent = { grantId: await grant.save() }
    await provider.interactionFinished(request, response, { login: { accountId }, consent })
  }

  function whoIsIt(response: ServerResponse): void {
    const ways = [...people.keys(), 'nobody'].map(name => `<p><a href="?as=${name}">Enter as ${name}</a></p>`)
    const page = `<!doctype html><html lang="en"><title>Acme</title><h1>Who are you?</h1>${ways.join('')}`
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
  }

  return {
    issuer,
    clientId,
    clientSecret,
    people,
    async idToken(claims, { issuer: by = issuer, audience = clientId, expires = '5m', own = false } = {}) {
      const key = own ? (await generateKeyPair('RS256')).privateKey : privateKey
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid })
        .setIssuer(by)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime(expires)
        .sign(key)
    },
    async close() {
      server.closeAllConnections()
      await new Promise(done => server.close(done))
    },
  }
}

/**
 * The part of a provider's answer that reaches this installation: by its address, or as a form that the browser posts;
 * with the cookie that the browser stored.
 */
export type Answered = { url: URL; form: URLSearchParams | null; cookie?: string }

/** Walks through the pages of a provider as a browser does, up to its answer. */
export async function walk(
  start: string | URL,
  callback = 'http://localhost:3000/auth/v1/callback',
): Promise<Answered> {
  const cookies = new Map<string, string>()
  const kept = () => [...cookies].map(pair => pair.join('=')).join('; ')
  let url = new URL(start)
  for (let step = 0; step < 12; step++) {
    if (url.href.startsWith(callback)) return { url, form: null, cookie: kept() }
    const cookie = kept()
    const page = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const set of page.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(set)!
      cookies.set(name!, value!)
    }
    const next = page.headers.get('location')
    if (next) {
      url = new URL(next, url)
      continue
    }
    const html = await page.text()
    const form = new URLSearchParams()
    for (const [, name, value] of html.matchAll(/name="([^"]+)"\s+value="([^"]*)"/g)) form.set(name!, value!)
    assert.match(html, /method="post"/, `${page.status} ${html.slice(0, 300)}`)
    return { url: new URL(/action="([^"]+)"/.exec(html)![1]!), form, cookie: kept() }
  }
  throw new Error('the flow has no end')
}

/** Delivers a provider's answer to a node; returns the page that the browser is redirected to, and the status. */
export async function arrive(node: Node, { url, form, cookie = '' }: Answered): Promise<{ page: URL; status: number }> {
  const address = node.url + url.pathname + url.search
  const posted = form && (await fetch(address, { redirect: 'manual', method: 'POST', body: form }))
  const next = posted ? new URL(posted.headers.get('location')!, node.url).href : address
  const answer = await fetch(next, { redirect: 'manual', headers: { cookie } })
  return { page: new URL(answer.headers.get('location')!), status: answer.status }
}
