import { NAME_MAX_LENGTH, NAME_MIN_LENGTH } from '@bora/rules/limits.ts'
import { checkText, shownLine } from '@bora/rules/shown-text.ts'
import { emailAddress } from '../account/addresses.ts'
import type { ExternalIdentity } from './external-account.ts'

// It is stored with the account and travels in every access token.
const LONGEST = 500

/** Converts an OpenID Connect provider's claims into an identity. */
export function identityFrom(provider: string, claims: Record<string, unknown> & { sub: string }): ExternalIdentity {
  const email = typeof claims.email === 'string' ? emailAddress(claims.email) : null
  // Apple sends it as text.
  const verified = claims.email_verified === true || claims.email_verified === 'true'
  const name = nameFrom(claims)
  const picture = textOf(claims.picture)
  return {
    provider,
    subject: claims.sub,
    emails: email === null ? [] : [{ email, verified }],
    data: {
      iss: textOf(claims.iss),
      sub: claims.sub,
      provider_id: claims.sub,
      ...(name !== null && { name, full_name: name }),
      ...(picture !== null && picture.startsWith('https://') && { picture, avatar_url: picture }),
      ...(email !== null && { email }),
      email_verified: email !== null && verified,
      phone_verified: false,
    },
  }
}

function nameFrom(claims: Record<string, unknown>): string | null {
  const parts = [textOf(claims.given_name), textOf(claims.family_name)].filter(part => part !== null)
  const name = shownLine(textOf(claims.name) ?? parts.join(' '), NAME_MAX_LENGTH)
  return checkText(name, { least: NAME_MIN_LENGTH, most: NAME_MAX_LENGTH }) === null ? name : null
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' && value.length <= LONGEST && value.isWellFormed() ? value : null
}
