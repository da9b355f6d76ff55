import { parseDomFromString, xpath } from '@node-saml/node-saml/lib/xml.js'
import type { Context } from '../../../core/context.ts'
import { AuthRefusal } from '../../../core/auth-refusal.ts'
import { systemClock } from '../../../core/system-clock.ts'
import type { IdentityProvider } from './identity-providers.ts'
import { CLOCK_SKEW_MS, samlFor, serviceAddresses } from './service-provider.ts'

/** The content of a signed assertion. Instants are its own. */
export type Assertion = {
  id: string
  nameId: string | null
  nameIdFormat: string | null
  attributes: { name: string; friendlyName: string | null; values: string[] }[]
  /** Until when it could be replayed. */
  expiresAt: Date
  sessionEndsAt: Date | null
}

type Node = { $?: Record<string, string>; _?: string } & Record<string, unknown>

const ALGORITHMS = "//*[local-name()='SignatureMethod' or local-name()='DigestMethod']/@Algorithm"
const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'

// A response with hundreds of groups has less. The parser and XPath take quadratic time, and anyone may send one.
const MAX_CHARACTERS = 100_000
const MAX_TAGS = 2_000

/** Returns the issuer that a response claims, unverified. */
export async function claimedIssuer(response: string): Promise<string> {
  try {
    const document = await parseDomFromString(xmlOf(response))
    const issuers = xpath.selectElements(document, "/*[local-name()='Response']//*[local-name()='Issuer']")
    if (issuers[0]?.textContent) return issuers[0].textContent.trim()
  } catch (error) {
    throw invalid(error)
  }
  throw invalid(new Error('it has no issuer'))
}

/**
 * Parses a response (base64): it must be signed by the identity provider, for this installation, currently valid, and
 * answer the request of that id, or none if that is null. Refuses any other.
 */
export async function readAssertion(
  ctx: Pick<Context, 'config'>,
  provider: IdentityProvider,
  response: string,
  requestId: string | null,
): Promise<Assertion> {
  try {
    const xml = xmlOf(response)
    const document = await parseDomFromString(xml)
    if (xpath.selectAttributes(document, ALGORITHMS).some(({ value }) => value.endsWith('sha1'))) {
      throw new Error('it is signed by SHA-1')
    }
    const destinations = xpath.selectAttributes(document, '/*/@Destination')
    if (destinations.some(({ value }) => value !== serviceAddresses(ctx).acs)) {
      throw new Error('it is for another destination')
    }
    // The library decodes it itself; it must see exactly the text that was checked.
    const SAMLResponse = Buffer.from(xml).toString('base64')
    const { profile } = await samlFor(ctx, provider).validatePostResponseAsync({ SAMLResponse })
    const assertion = profile?.getAssertion?.().Assertion as Node | undefined
    const id = assertion?.$?.ID
    if (!assertion || !id) throw new Error('it has no assertion')
    if (textOf(children(assertion, 'Issuer')[0]) !== provider.entityId) throw new Error('it is of another issuer')
    const endsAt = confirmedUntil(ctx, assertion, requestId)
    const nameId = children(children(assertion, 'Subject')[0], 'NameID')[0]
    return {
      id,
      nameId: textOf(nameId) || null,
      nameIdFormat: nameId?.$?.Format ?? null,
      attributes: attributesOf(assertion),
      expiresAt: new Date(endsAt.getTime() + CLOCK_SKEW_MS),
      sessionEndsAt: sessionEnd(assertion),
    }
  } catch (error) {
    throw invalid(error)
  }
}

// A valid response needs no doctype, comments, processing instructions or the like; with them, two parsers may read two
// different things.
function xmlOf(response: string): string {
  if (response.length > MAX_CHARACTERS * 1.4) throw new Error('it is too large')
  const xml = Buffer.from(response, 'base64').toString('utf8')
  if (xml.length > MAX_CHARACTERS || xml.split('<').length - 1 > MAX_TAGS) throw new Error('it is too large')
  if (/<!|(?!^)<\?/.test(xml)) throw new Error('it has declarations, instructions or comments')
  return xml
}

// The library does not check the recipient, nor the request's id unless it keeps the ids itself.
function confirmedUntil(ctx: Pick<Context, 'config'>, assertion: Node, requestId: string | null): Date {
  const now = systemClock().getTime()
  const confirmations = children(children(assertion, 'Subject')[0], 'SubjectConfirmation')
  for (const confirmation of confirmations) {
    const data = children(confirmation, 'SubjectConfirmationData')[0]?.$ ?? {}
    const ends = instantOf(data.NotOnOrAfter)
    const isBearer = confirmation.$?.Method === BEARER && data.Recipient === serviceAddresses(ctx).acs
    const isNow = ends !== null && ends.getTime() + CLOCK_SKEW_MS > now && data.NotBefore === undefined
    if (isBearer && isNow && (data.InResponseTo || null) === requestId) return ends
  }
  throw new Error(`no confirmation of its subject fits ${requestId === null ? 'an answer to nobody' : 'the request'}`)
}

function sessionEnd(assertion: Node): Date | null {
  const ends = children(assertion, 'AuthnStatement').map(statement => instantOf(statement.$?.SessionNotOnOrAfter))
  const [first = null] = ends.filter(end => end !== null).sort((a, b) => a.getTime() - b.getTime())
  if (first && first <= systemClock()) throw new Error('its session is over')
  return first
}

function attributesOf(assertion: Node): Assertion['attributes'] {
  return children(assertion, 'AttributeStatement')
    .flatMap(statement => children(statement, 'Attribute'))
    .map(attribute => ({
      name: attribute.$?.Name ?? '',
      friendlyName: attribute.$?.FriendlyName ?? null,
      values: children(attribute, 'AttributeValue')
        .map(textOf)
        .filter(value => value !== ''),
    }))
}

function children(node: Node | undefined, name: string): Node[] {
  const found = node?.[name]
  return Array.isArray(found) ? found.filter((child): child is Node => typeof child === 'object') : []
}

function textOf(node: Node | undefined): string {
  return typeof node?._ === 'string' ? node._.trim() : ''
}

function instantOf(text: string | undefined): Date | null {
  const at = text === undefined ? NaN : Date.parse(text)
  return Number.isNaN(at) ? null : new Date(at)
}

// The library's error messages may repeat the text, and a provider's may name the person.
function invalid(error: unknown): AuthRefusal {
  const { message } = error as Error
  const isTellable = /^(it |no |SAML assertion |Invalid signature|Invalid document signature)/.test(message)
  const cause = isTellable ? message.slice(0, 300) : 'it could not be read, or reports a failure'
  return Object.assign(new AuthRefusal('validation_failed', 'SAML Assertion is not valid'), { cause })
}
