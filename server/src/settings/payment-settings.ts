import { type Environment, listOf, oneOf, StartRefused } from './environment.ts'

/**
 * The payment provider and its mode: `sandbox` and `test` move no money. `webhookSecrets` has several entries during a
 * rotation.
 */
export type PaymentSettings =
  | { provider: 'sandbox'; mode: 'sandbox' }
  | { provider: 'stripe'; mode: 'test' | 'live'; secretKey: string; webhookSecrets: string[] }
  | { provider: 'mercadopago'; mode: 'test' | 'live'; accessToken: string; webhookSecrets: string[] }

const PROVIDERS = ['sandbox', 'stripe', 'mercadopago'] as const

/**
 * Reads the payment provider (docs/payment-providers.md). An incomplete configuration, a key of another kind, and real
 * money outside production are refused with a sentence that names the variable and repeats no secret.
 */
export function readPaymentSettings(environment: Environment, isProduction: boolean): PaymentSettings {
  const provider = oneOf(environment, 'PAYMENT_PROVIDER', PROVIDERS, 'sandbox')
  if (provider === 'sandbox') return { provider, mode: 'sandbox' }
  const settings = provider === 'stripe' ? stripe(environment) : mercadoPago(environment)
  if (settings.mode === 'test' || isProduction) return settings
  throw new StartRefused(
    `PAYMENT_PROVIDER=${provider} has keys that move real money: outside production it takes those of its test mode.`,
  )
}

function stripe(environment: Environment): PaymentSettings {
  const secretKey = needed(environment, 'STRIPE_SECRET_KEY', 'stripe')
  const kind = /^[sr]k_(test|live)_\w+$/.exec(secretKey)?.[1]
  if (!kind)
    throw new StartRefused(
      'STRIPE_SECRET_KEY must be a secret or restricted key: sk_test_…, sk_live_…, rk_test_… or rk_live_….',
    )
  const webhookSecrets = secretsOf(environment, 'STRIPE_WEBHOOK_SECRET', 'stripe')
  if (!webhookSecrets.every(secret => /^whsec_\w+$/.test(secret)))
    throw new StartRefused(
      'STRIPE_WEBHOOK_SECRET must be the signing secret of an endpoint: whsec_…, or two with a comma between.',
    )
  return { provider: 'stripe', mode: kind === 'live' ? 'live' : 'test', secretKey, webhookSecrets }
}

function mercadoPago(environment: Environment): PaymentSettings {
  const accessToken = needed(environment, 'MERCADO_PAGO_ACCESS_TOKEN', 'mercadopago')
  const kind = /^(TEST|APP_USR)-[\w-]+$/.exec(accessToken)?.[1]
  if (!kind) throw new StartRefused('MERCADO_PAGO_ACCESS_TOKEN must be an access token: TEST-… or APP_USR-….')
  // Tokens of test users look like real ones, so only their owner knows.
  const mode = oneOf(environment, 'MERCADO_PAGO_MODE', ['test', 'live'], kind === 'TEST' ? 'test' : 'live')
  if (mode === 'live' && kind === 'TEST')
    throw new StartRefused('MERCADO_PAGO_MODE cannot be live with a test token in MERCADO_PAGO_ACCESS_TOKEN.')
  return {
    provider: 'mercadopago',
    mode,
    accessToken,
    webhookSecrets: secretsOf(environment, 'MERCADO_PAGO_WEBHOOK_SECRET', 'mercadopago'),
  }
}

function needed(environment: Environment, name: string, provider: string): string {
  const text = environment[name]?.trim()
  if (text) return text
  throw new StartRefused(`PAYMENT_PROVIDER=${provider} needs ${name}.`)
}

function secretsOf(environment: Environment, name: string, provider: string): string[] {
  needed(environment, name, provider)
  return listOf(environment, name)
}
