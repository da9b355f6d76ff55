import { type Environment, listOf, StartRefused } from './environment.ts'

/** An OpenID Connect provider, as the operator registered this installation with it. */
export type ProviderSettings = {
  /** Its name for clients: google, apple, or one of the operator's choice. */
  name: string
  /** The label of its button. */
  label: string
  issuer: string
  /** The hosts that this server calls for it: the issuer's and additional ones. */
  hosts: string[]
  /** The first identifies this installation; tokens issued for the others (its mobile apps) are accepted, too. */
  clientIds: [string, ...string[]]
  /** A secret, a key from which one is generated (Apple), or null for a client that has none. */
  secret: string | AppleKey | null
  scopes: string[]
  /** Whether the provider posts its answer as a form. */
  formPost: boolean
}

export type AppleKey = { teamId: string; keyId: string; privateKey: string }

type Known = Pick<ProviderSettings, 'label' | 'issuer' | 'hosts' | 'scopes' | 'formPost'>

const KNOWN: Record<string, Known> = {
  google: {
    label: 'Google',
    issuer: 'https://accounts.google.com',
    hosts: ['oauth2.googleapis.com', 'openidconnect.googleapis.com', 'www.googleapis.com'],
    scopes: ['openid', 'email', 'profile'],
    formPost: false,
  },
  apple: {
    label: 'Apple',
    issuer: 'https://appleid.apple.com',
    hosts: [],
    scopes: ['openid', 'email', 'name'],
    formPost: true,
  },
}

/** Returns the issuer of a well-known provider, configured or not; null for any other. */
export function knownIssuer(name: string): string | null {
  return Object.hasOwn(KNOWN, name) ? KNOWN[name]!.issuer : null
}

// Names of sign-in methods with their own calls.
const TAKEN = ['email', 'phone', 'web3', 'sso', 'saml', 'anonymous', 'anonymous_users']

/**
 * Reads the providers that AUTH_PROVIDERS names; refuses an incomplete configuration with a sentence that names the
 * variable.
 */
export function readProviderSettings(environment: Environment): ProviderSettings[] {
  const names = listOf(environment, 'AUTH_PROVIDERS')
  for (const name of names) {
    if (
      !/^[a-z][a-z\d_]{0,30}$/.test(name) ||
      TAKEN.includes(name) ||
      names.indexOf(name) !== names.lastIndexOf(name)
    ) {
      throw new StartRefused(`AUTH_PROVIDERS must be names like google,apple,acme with commas between, not "${name}".`)
    }
  }
  return names.map(name => providerFrom(environment, name))
}

function providerFrom(environment: Environment, name: string): ProviderSettings {
  const variable = (what: string) => `AUTH_${name.toUpperCase()}_${what}`
  const known = KNOWN[name]
  const issuer = issuerFrom(variable('ISSUER'), environment[variable('ISSUER')] || known?.issuer)
  const [clientId, ...more] = listOf(environment, variable('CLIENT_ID'))
  if (!clientId) throw new StartRefused(`AUTH_PROVIDERS=${name} needs ${variable('CLIENT_ID')}.`)
  const scopes = listOf(environment, variable('SCOPES')).flatMap(part => part.split(/\s+/))
  return {
    name,
    label: environment[variable('LABEL')] || known?.label || name[0]!.toUpperCase() + name.slice(1),
    issuer,
    hosts: [new URL(issuer).host, ...(known?.hosts ?? []), ...listOf(environment, variable('HOSTS'))],
    clientIds: [clientId, ...more],
    secret: environment[variable('CLIENT_SECRET')] || (name === 'apple' ? appleKey(environment) : null),
    scopes: scopes.length > 0 ? [...new Set(['openid', ...scopes])] : (known?.scopes ?? ['openid', 'email', 'profile']),
    formPost: known?.formPost ?? false,
  }
}

// Only for trying it on this machine may a provider be unencrypted.
function issuerFrom(variable: string, text: string | undefined): string {
  const url = text && URL.canParse(text) ? new URL(text) : null
  const safe =
    url?.protocol === 'https:' || (url?.protocol === 'http:' && /^(localhost|127\.0\.0\.1)$/.test(url.hostname))
  if (text && url && safe && !url.search && !url.hash && !url.username) return text
  throw new StartRefused(`${variable} must be an address like https://login.acme.example, not "${text ?? ''}".`)
}

function appleKey(environment: Environment): AppleKey {
  const [teamId, keyId, privateKey] = ['AUTH_APPLE_TEAM_ID', 'AUTH_APPLE_KEY_ID', 'AUTH_APPLE_PRIVATE_KEY'].map(
    name => {
      const text = environment[name]
      if (text) return text
      throw new StartRefused(`AUTH_PROVIDERS=apple needs ${name}, or AUTH_APPLE_CLIENT_SECRET.`)
    },
  ) as [string, string, string]
  // In an environment file a key is on one line.
  return { teamId, keyId, privateKey: privateKey.replaceAll('\\n', '\n') }
}
