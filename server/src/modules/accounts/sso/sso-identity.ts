import { NAME_MAX_LENGTH, NAME_MIN_LENGTH } from '@bora/rules/limits.ts'
import { checkText, shownLine } from '@bora/rules/shown-text.ts'
import { emailAddress } from '../account/addresses.ts'
import { AuthRefusal } from '../../../core/auth-refusal.ts'
import type { ExternalIdentity } from '../identities/external-account.ts'
import type { Assertion } from './assertion.ts'
import type { IdentityProvider } from './identity-providers.ts'

const SUBJECT_ID = ['urn:oasis:names:tc:SAML:attribute:subject-id', 'subject-id']
const EMAIL = [
  'urn:oid:0.9.2342.19200300.100.1.3',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
  'http://schemas.xmlsoap.org/claims/EmailAddress',
  'mail',
  'Mail',
  'email',
]
const NAME = [
  'urn:oid:2.16.840.1.113730.3.1.241',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/name',
  'displayName',
  'name',
]
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
const EMAIL_FORMAT = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'
// It is stored with the account and travels in every access token.
const [LONGEST, LONGEST_ALL] = [500, 2_000]

/** Converts an assertion into an identity; refuses an assertion without a persistent id or an e-mail address. */
export function ssoIdentity(provider: IdentityProvider, assertion: Assertion): ExternalIdentity {
  const claims = mappedClaims(provider, assertion)
  const subject = valuesOf(assertion, SUBJECT_ID)[0] ?? lastingNameId(assertion)
  if (!subject || subject.length > LONGEST) {
    throw new AuthRefusal(
      'saml_assertion_no_user_id',
      'SAML Assertion did not contain a persistent Subject Identifier attribute or Subject NameID uniquely identifying this user',
    )
  }
  const email = [claims.email, ...valuesOf(assertion, EMAIL), emailNameId(assertion)]
    .map(text => (typeof text === 'string' ? emailAddress(text) : null))
    .find(address => address !== null)
  if (!email) {
    throw new AuthRefusal('saml_assertion_no_email', 'SAML Assertion does not contain an email address')
  }
  const { email: _email, name: mappedName, ...custom } = claims
  const name = nameFrom(typeof mappedName === 'string' ? mappedName : valuesOf(assertion, NAME)[0])
  const fits = Buffer.byteLength(JSON.stringify(custom)) <= LONGEST_ALL
  return {
    provider: `sso:${provider.id}`,
    subject,
    emails: [{ email, verified: true }],
    data: {
      iss: provider.entityId,
      sub: subject,
      provider_id: subject,
      ...(name !== null && { name, full_name: name }),
      email,
      email_verified: true,
      phone_verified: false,
      ...(fits && Object.keys(custom).length > 0 && { custom_claims: custom }),
    },
  }
}

function mappedClaims({ attributeMapping }: IdentityProvider, assertion: Assertion): Record<string, string | string[]> {
  const pairs = Object.entries(attributeMapping).flatMap(([claim, { names, array, default: otherwise }]) => {
    const values = valuesOf(assertion, names)
    const found = values.length > 0 ? values : otherwise === null ? [] : [otherwise]
    return found.length === 0 ? [] : [[claim, array ? found : found[0]!] as const]
  })
  return Object.fromEntries(pairs)
}

// Values of the first name that has any.
function valuesOf({ attributes }: Assertion, names: string[]): string[] {
  for (const name of names) {
    const found = attributes.find(each => (each.name === name || each.friendlyName === name) && each.values.length > 0)
    if (found) return found.values.filter(value => value.length <= LONGEST)
  }
  return []
}

function lastingNameId({ nameId, nameIdFormat }: Assertion): string | null {
  return nameIdFormat === TRANSIENT ? null : nameId
}

function emailNameId({ nameId, nameIdFormat }: Assertion): string | null {
  return nameIdFormat === EMAIL_FORMAT ? nameId : null
}

function nameFrom(text: string | undefined): string | null {
  const name = shownLine(text ?? '', NAME_MAX_LENGTH)
  return checkText(name, { least: NAME_MIN_LENGTH, most: NAME_MAX_LENGTH }) === null ? name : null
}
