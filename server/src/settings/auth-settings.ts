import { CODE_INTERVAL_SECONDS, PASSWORD_MIN_LENGTH } from '@bora/rules/limits.ts'
import { type AuthLimits, readAuthLimits } from './auth-limits.ts'
import { type ProviderSettings, readProviderSettings } from './provider-settings.ts'
import { type Environment, listOf, oneOf, StartRefused, switched, wholeNumber } from './environment.ts'
import { readSamlSettings, type SamlSettings } from './saml-settings.ts'
import { readSigningKeys, type SigningKeySet } from './signing-key-settings.ts'

/**
 * When an address counts: `later` gives a session at once and confirms afterwards, `first` the other way round, `none`
 * never asks.
 */
export type Confirmation = 'later' | 'first' | 'none'

/**
 * All settings of the sign-in protocol (docs/sign-in.md has them as a table). Times are whole seconds. Several servers
 * with different settings can run side by side.
 */
export type AuthSettings = {
  /** Where the protocol is mounted, without a trailing slash. */
  basePath: string
  /** Whether calls must carry the public key. */
  apiKeyRule: boolean
  /** Allowed targets of links besides the site itself: addresses with `*` and `**`. */
  redirectUrls: string[]
  signUp: boolean
  email: boolean
  phone: boolean
  anonymous: boolean
  manualLinking: boolean
  solana: boolean
  /** Companies' single sign-on; null if it is off. */
  saml: SamlSettings | null
  /** External sign-in providers. */
  providers: ProviderSettings[]
  passkeys: boolean
  totp: boolean
  phoneFactor: boolean
  emailConfirmation: Confirmation
  phoneConfirmation: Confirmation
  /** Whether a change of address must be confirmed at the old one, too. */
  doubleEmailChange: boolean
  tokenSeconds: number
  reuseSeconds: number
  codeSeconds: number
  linkSeconds: number
  mailIntervalSeconds: number
  smsIntervalSeconds: number
  mailsPerHour: number
  smsPerHour: number
  passwordMinLength: number
  refuseCommonPasswords: boolean
  /** Whether a new password needs a code if the session is older than a day. */
  reauthentication: boolean
  /** Whether a new password needs the current one. */
  currentPassword: boolean
  /** This installation's own JSON web key set, in place of keys in the database. */
  signingKeys: SigningKeySet | null
  /** Whether tokens signed by HS256 with this secret are accepted, too. */
  legacySecrets: readonly string[]
  limits: AuthLimits
}

/** Reads the settings from the environment; throws `StartRefused` with a sentence that names an invalid one. */
export function readAuthSettings(environment: Environment, development: boolean): AuthSettings {
  const on = (name: string, byDefault: boolean) => switched(environment, name, byDefault)
  const seconds = (name: string, byDefault: number, least: number, most: number) =>
    wholeNumber(environment, name, byDefault, least, most)
  const confirmation = (name: string, byDefault: Confirmation) =>
    oneOf(environment, name, ['later', 'first', 'none'] as const, byDefault)
  return {
    basePath: basePath(environment.AUTH_BASE_PATH || '/auth/v1'),
    apiKeyRule: on('AUTH_API_KEY', true),
    redirectUrls: listOf(environment, 'AUTH_REDIRECT_URLS'),
    signUp: on('AUTH_SIGN_UP', true),
    email: on('AUTH_EMAIL', true),
    phone: on('AUTH_PHONE', development || environment.SMS_PROVIDER === 'twilio'),
    anonymous: on('AUTH_ANONYMOUS', false),
    manualLinking: on('AUTH_MANUAL_LINKING', true),
    solana: on('AUTH_SOLANA', true),
    saml: on('AUTH_SAML', false) ? readSamlSettings(environment) : null,
    providers: readProviderSettings(environment),
    passkeys: on('AUTH_PASSKEYS', true),
    totp: on('AUTH_TOTP', true),
    phoneFactor: on('AUTH_PHONE_FACTOR', development || environment.SMS_PROVIDER === 'twilio'),
    emailConfirmation: confirmation('AUTH_EMAIL_CONFIRMATION', 'later'),
    phoneConfirmation: confirmation('AUTH_PHONE_CONFIRMATION', 'first'),
    doubleEmailChange: on('AUTH_DOUBLE_EMAIL_CHANGE', true),
    tokenSeconds: seconds('AUTH_TOKEN_SECONDS', 3_600, 5, 86_400),
    reuseSeconds: seconds('AUTH_REUSE_SECONDS', 10, 0, 300),
    codeSeconds: seconds('AUTH_CODE_SECONDS', 600, 5, 86_400),
    linkSeconds: seconds('AUTH_LINK_SECONDS', 3_600, 5, 604_800),
    mailIntervalSeconds: seconds('AUTH_MAIL_INTERVAL_SECONDS', CODE_INTERVAL_SECONDS, 0, 3_600),
    smsIntervalSeconds: seconds('AUTH_SMS_INTERVAL_SECONDS', CODE_INTERVAL_SECONDS, 0, 3_600),
    mailsPerHour: seconds('AUTH_MAILS_PER_HOUR', 1_000, 1, 1_000_000),
    smsPerHour: seconds('AUTH_SMS_PER_HOUR', 100, 1, 1_000_000),
    passwordMinLength: wholeNumber(
      environment,
      'AUTH_PASSWORD_MIN_LENGTH',
      PASSWORD_MIN_LENGTH,
      PASSWORD_MIN_LENGTH,
      64,
    ),
    refuseCommonPasswords: on('AUTH_REFUSE_COMMON_PASSWORDS', false),
    reauthentication: on('AUTH_REAUTHENTICATION', true),
    currentPassword: on('AUTH_CURRENT_PASSWORD', false),
    signingKeys: readSigningKeys(environment),
    legacySecrets: legacySecrets(environment.AUTH_LEGACY_SECRET),
    limits: readAuthLimits(environment),
  }
}

const MIN_LEGACY_SECRET = 32

function basePath(text: string): string {
  if (/^(\/[\w.-]+)+$/.test(text)) return text
  throw new StartRefused(`AUTH_BASE_PATH must be a path like /auth/v1, not "${text}".`)
}

// A comma separates two only where both are long enough: a single secret may contain one.
function legacySecrets(text: string | undefined): string[] {
  if (!text) return []
  const parts = text.split(',').map(part => part.trim())
  if (parts.every(part => part.length >= MIN_LEGACY_SECRET)) return parts
  if (text.length >= MIN_LEGACY_SECRET) return [text]
  throw new StartRefused(`AUTH_LEGACY_SECRET must have at least ${MIN_LEGACY_SECRET} characters.`)
}
