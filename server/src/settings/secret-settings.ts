import { createHash } from 'node:crypto'
import type { Environment } from './environment.ts'

// Secrets that are not in a backup, and that an installation needs or has to set up again.
const SECRETS =
  /^(BANK_DATA_KEY|AUTH_SIGNING_KEYS|AUTH_LEGACY_SECRET|AUTH_SAML_(PRIVATE_KEY|CERTIFICATE)|AUTH_\w+_CLIENT_SECRET|AUTH_APPLE_PRIVATE_KEY|STRIPE_(SECRET_KEY|WEBHOOK_SECRET)|MERCADO_PAGO_(ACCESS_TOKEN|WEBHOOK_SECRET)|ASAAS_(API_KEY|WEBHOOK_TOKEN)|S3_(ACCESS_KEY_ID|SECRET_ACCESS_KEY)|SMTP_URL|MAIL_REPORTS_TOKEN|TWILIO_AUTH_TOKEN)$/

/**
 * A secret that is set, by name; `check` identifies its value, without which nothing sealed by it can be read,
 * comma-separated for two.
 */
export type SecretGiven = { name: string; check: string | null }

/** Returns the names of the secrets of an environment, with checks instead of values. */
export function secretsIn(environment: Environment): SecretGiven[] {
  return Object.keys(environment)
    .filter(name => SECRETS.test(name) && environment[name])
    .sort()
    .map(name => ({ name, check: name === 'BANK_DATA_KEY' ? environment[name]!.split(',').map(checkOf).join() : null }))
}

// A part of a hash of 256 random bits: enough to see that it is another key, and none to find it by.
function checkOf(key: string): string {
  return createHash('sha256').update(`bora backup ${key.trim().toLowerCase()}`).digest('hex').slice(0, 16)
}
