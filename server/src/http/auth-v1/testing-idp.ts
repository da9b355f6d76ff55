import { CONTINUE_PATH } from '@bora/rules/pages.ts'
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as samlify from 'samlify'
import { company, installation } from '../../testing/saml-certificates.ts'
import type { Node } from './testing.ts'

// The messages are ours or its own; validating a schema would add nothing.
samlify.setSchemaValidator({ validate: async () => 'fine' })

/** Contents of an answer; omitted parts are valid. */
export type Answer = {
  nameId?: string | null
  nameIdFormat?: string
  attributes?: Record<string, string | string[]>
  issuer?: string
  audience?: string
  recipient?: string
  destination?: string
  inResponseTo?: string | null
  validFrom?: Date
  validUntil?: Date
  confirmedUntil?: Date
  sessionEnds?: Date
  signed?: 'assertion' | 'message'
  /** Signs with another key, and includes its certificate. */
  ownKey?: boolean
  /** Signs with its key, but with an obsolete algorithm. */
  sha1?: boolean
}

/** A real SAML identity provider on its own port. */
export type TestIdp = {
  entityId: string
  metadata: string
  /** How it answers a browser, in which a person presses the button of its page. */
  answering: Answer
  /**
   * Opens the address that a client was given; the provider validates the request and returns the form it would post.
   */
  visit(url: string, answer?: Answer): Promise<Form>
  /** Signs an unsolicited answer. */
  unasked(answer: Answer): Promise<Form>
  close(): Promise<void>
}

export type Form = { SAMLResponse: string; RelayState: string }

/**
 * Starts a provider. It accepts signed requests only, and reads the installation's metadata from the node itself;
 * `site` is the installation's address in its configuration.
 */
export async function testIdp(nodeOf: () => { url: string }, site = 'http://localhost:3000'): Promise<TestIdp> {
  const acs = `${site}/auth/v1/sso/saml/acs`
  const server = createServer((request, response) => {
    const isBrowser = request.headers.accept?.includes('text/html') ?? false
    answerTo(new URL(request.url!, entityId)).then(
      form =>
        response
          .setHeader('content-type', isBrowser ? 'text/html; charset=utf-8' : 'application/json')
          .end(isBrowser ? pageWith(form, acs) : JSON.stringify(form)),
      (error: unknown) => response.writeHead(400).end(String(error)),
    )
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const entityId = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const settings = {
    entityID: entityId,
    wantAuthnRequestsSigned: true,
    nameIDFormat: ['urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'],
    singleSignOnService: [{ Binding: samlify.Constants.namespace.binding.redirect, Location: `${entityId}/sso` }],
    // Without one it logs a warning.
    singleLogoutService: [{ Binding: samlify.Constants.namespace.binding.redirect, Location: `${entityId}/out` }],
    loginResponseTemplate: { context: '<answer/>', attributes: [] },
  }
  const keys = { privateKey: company.privateKey, signingCert: company.certificate }
  const own = samlify.IdentityProvider({ ...settings, ...keys })
  const requestSignatureAlgorithm = 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'
  const outdated = samlify.IdentityProvider({ ...settings, ...keys, requestSignatureAlgorithm })
  const forged = samlify.IdentityProvider({
    ...settings,
    privateKey: installation.privateKey,
    signingCert: installation.certificate,
  })

  async function installationAs(wantsAssertions: boolean) {
    const metadata = await (await fetch(`${nodeOf().url}/auth/v1/sso/saml/metadata`)).text()
    assert.match(metadata, /WantAssertionsSigned="true"/)
    return samlify.ServiceProvider({
      metadata: wantsAssertions ? metadata : metadata.replace('WantAssertionsSigned="true"', ''),
    })
  }

  async function answerTo(url: URL): Promise<Form> {
    const { SAMLRequest, RelayState = '', SigAlg, Signature } = Object.fromEntries(url.searchParams)
    const octetString = url.search.slice(1).split('&Signature=')[0]!
    const request = await own.parseLoginRequest(await installationAs(true), 'redirect', {
      query: { SAMLRequest, RelayState, SigAlg, Signature },
      octetString,
    })
    const { request: asked, nameIDPolicy } = request.extract as Record<string, Record<string, string>>
    assert.equal(asked!.assertionConsumerServiceUrl, acs)
    assert.match(nameIDPolicy!.format!, /:persistent$/)
    return { SAMLResponse: await signed({ inResponseTo: asked!.id!, ...idp.answering }), RelayState }
  }

  async function signed(answer: Answer): Promise<string> {
    const sp = await installationAs(answer.signed !== 'message')
    const signer = answer.ownKey ? forged : answer.sha1 ? outdated : own
    const { context } = await signer.createLoginResponse(
      sp,
      { extract: {} },
      'post',
      {},
      {
        customTagReplacement: () => ({ id: 'unused', context: responseXml(site, { issuer: entityId, ...answer }) }),
      },
    )
    return context
  }

  const idp: TestIdp = {
    entityId,
    metadata: own.getMetadata(),
    answering: {},
    async visit(url, answer = {}) {
      idp.answering = answer
      const page = await fetch(url)
      assert.equal(page.status, 200, await page.clone().text())
      return (await page.json()) as Form
    },
    unasked: async answer => ({ SAMLResponse: await signed({ inResponseTo: null, ...answer }), RelayState: '' }),
    close: () => new Promise(done => server.close(() => done())),
  }
  return idp
}

/**
 * A browser that keeps the cookies of a node; `send` sends none, like a form of another site, and keeps those it
 * receives.
 */
export type TestBrowser = { fetch: typeof fetch; send: typeof fetch; cookie(): string }

/** Opens a browser without any cookie. */
export function testBrowser(): TestBrowser {
  const cookies = new Map<string, string>()
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const send: typeof fetch = async (address, init) => {
    const answer = await fetch(address, init)
    for (const line of answer.headers.getSetCookie()) {
      const [name, value] = line.split(';')[0]!.split('=') as [string, string]
      cookies.set(name, value)
    }
    return answer
  }
  return {
    send,
    async fetch(address, init) {
      const headers = new Headers(init?.headers)
      if (cookies.size > 0) headers.set('cookie', cookie())
      return send(address, { ...init, headers })
    },
    cookie,
  }
}

/**
 * Posts an answer as a browser does: the form of another site sends no cookie, the redirect that follows does; a page
 * with a button has it pressed. Returns the address of the final page, and the status that leads there.
 */
export async function post(
  node: Node,
  form: Partial<Form>,
  browser = testBrowser(),
): Promise<{ status: number; page: URL }> {
  const body = new URLSearchParams(form)
  const posted = await browser.send(`${node.url}/auth/v1/sso/saml/acs`, { method: 'POST', body, redirect: 'manual' })
  const first = posted.headers.get('location')
  assert.ok(first, `${posted.status} ${await posted.text()}`)
  const next = new URL(first, node.url)
  if (next.origin !== node.url) return { status: posted.status, page: next }
  const answer = await (next.pathname === CONTINUE_PATH
    ? browser.fetch(next.origin + CONTINUE_PATH, { method: 'POST', body: next.searchParams, redirect: 'manual' })
    : browser.fetch(next, { redirect: 'manual' }))
  const location = answer.headers.get('location')
  assert.ok(location, `${answer.status} ${await answer.text()}`)
  return { status: answer.status, page: new URL(location) }
}

/** The same answer with its XML changed in transit. */
export function changed(form: Form, change: (xml: string) => string): Form {
  const xml = Buffer.from(form.SAMLResponse, 'base64').toString('utf8')
  const other = change(xml)
  assert.notEqual(other, xml, 'nothing was changed')
  return { ...form, SAMLResponse: Buffer.from(other).toString('base64') }
}

function pageWith(form: Form, acs: string): string {
  const fields = Object.entries(form).map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`)
  const post = `<form method="post" action="${acs}">${fields.join('')}<button>Go on</button></form>`
  return `<!doctype html><html lang="en"><title>Acme</title><h1>Acme's own sign-in</h1>${post}`
}

function responseXml(site: string, answer: Answer & { issuer: string }): string {
  const acs = `${site}/auth/v1/sso/saml/acs`
  const { nameId = 'ana-1', attributes = { mail: 'ana@acme.example' } } = answer
  const { audience = `${site}/auth/v1/sso/saml/metadata`, recipient = acs, destination = acs } = answer
  const { issuer, inResponseTo = null, sessionEnds } = answer
  const format = answer.nameIdFormat ?? 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'
  const now = new Date().toISOString()
  const soon = (date?: Date) => (date ?? new Date(Date.now() + 300_000)).toISOString()
  const id = () => `_${randomBytes(12).toString('hex')}`
  const to = inResponseTo === null ? '' : ` InResponseTo="${inResponseTo}"`
  const ends = sessionEnds ? ` SessionNotOnOrAfter="${sessionEnds.toISOString()}"` : ''
  const said = Object.entries(attributes)
    .map(([name, values]) => {
      const each = [values].flat().map(value => `<saml:AttributeValue>${value}</saml:AttributeValue>`)
      return `<saml:Attribute Name="${name}">${each.join('')}</saml:Attribute>`
    })
    .join('')
  const name = nameId === null ? '' : `<saml:NameID Format="${format}">${nameId}</saml:NameID>`
  return [
    '<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"',
    ` ID="${id()}" Version="2.0" IssueInstant="${now}" Destination="${destination}"${to}><saml:Issuer>${issuer}</saml:Issuer>`,
    '<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>',
    `<saml:Assertion ID="${id()}" Version="2.0" IssueInstant="${now}"><saml:Issuer>${issuer}</saml:Issuer>`,
    `<saml:Subject>${name}<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">`,
    `<saml:SubjectConfirmationData NotOnOrAfter="${soon(answer.confirmedUntil)}" Recipient="${recipient}"${to}/>`,
    '</saml:SubjectConfirmation></saml:Subject>',
    `<saml:Conditions NotBefore="${(answer.validFrom ?? new Date()).toISOString()}" NotOnOrAfter="${soon(answer.validUntil)}">`,
    `<saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>`,
    `<saml:AuthnStatement AuthnInstant="${now}"${ends}><saml:AuthnContext><saml:AuthnContextClassRef>`,
    'urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>',
    said === '' ? '' : `<saml:AttributeStatement>${said}</saml:AttributeStatement>`,
    '</saml:Assertion></samlp:Response>',
  ].join('')
}
