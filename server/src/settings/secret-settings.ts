import { createHash } from 'node:crypto'
import type { Environment } from './environment.ts'

// What a backup doesn't hold, and an installation cannot do without, or has to set up again.
const SECRETS =
  /^(BANK_DATA_KEY|AUTH_SIGNING_KEYS|AUTH_LEGACY_SECRET|AUTH_SAML_(PRIVATE_KEY|CERTIFICATE)|AUTH_\w+_CLIENT_SECRET|AUTH_APPLE_PRIVATE_KEY|STRIPE_(SECRET_KEY|WEBHOOK_SECRET)|MERCADO_PAGO_(ACCESS_TOKEN|WEBHOOK_SECRET)|ASAAS_(API_KEY|WEBHOOK_TOKEN)|S3_(ACCESS_KEY_ID|SECRET_ACCESS_KEY)|SMTP_URL|MAIL_REPORTS_TOKEN|TWILIO_AUTH_TOKEN)$/

/**
 * A secret that is set, by name; `check` tells whether another one is the same, without which nothing sealed by it can
 * be read, with a comma between two.
 */
export type SecretGiven = { name: string; check: string | null }

/** The secrets of an environment by their names, without their values. */
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
