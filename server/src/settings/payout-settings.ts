import { BANK_DETAILS_NEW_HOURS } from '@bora/rules/limits.ts'
import { type Environment, oneOf, StartRefused, wholeNumber } from './environment.ts'

/**
 * How money is paid out. `release` says whether the desk lets each payout go, or only those over the limit; `newHours` is
 * how long money waits before it is sent to banking details that are new; `dataKey` seals them, 32 bytes, null for a key
 * that the database keeps; `asaas` is null where another provider is used, its `url` without a slash at the end.
 */
export type PayoutSettings = {
  provider: 'sandbox' | 'manual' | 'asaas'
  release: 'desk' | 'automatic'
  newHours: number
  dataKey: Buffer | null
  asaas: { apiKey: string; webhookToken: string; url: string } | null
}

const LEAST_TOKEN = 32

/** Reads how money is paid out; refuses half a configuration with a sentence that names the variable. */
export function readPayoutSettings(environment: Environment): PayoutSettings {
  const provider = oneOf(environment, 'PAYOUT_PROVIDER', ['sandbox', 'manual', 'asaas'], 'sandbox')
  const dataKey = keyFrom(environment.BANK_DATA_KEY)
  if (provider !== 'sandbox' && dataKey === null)
    throw new StartRefused(`PAYOUT_PROVIDER=${provider} needs BANK_DATA_KEY.`)
  return {
    provider,
    release: oneOf(environment, 'PAYOUT_RELEASE', ['desk', 'automatic'], provider === 'sandbox' ? 'automatic' : 'desk'),
    newHours: wholeNumber(environment, 'BANK_DETAILS_NEW_HOURS', BANK_DETAILS_NEW_HOURS, 0, 720),
    dataKey,
    asaas: provider === 'asaas' ? asaasFrom(environment) : null,
  }
}

// It is a secret, so it is never repeated.
function keyFrom(text: string | undefined): Buffer | null {
  if (!text) return null
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex')
  throw new StartRefused('BANK_DATA_KEY must be 64 hexadecimal digits, as openssl rand -hex 32 makes them.')
}

function asaasFrom(environment: Environment): NonNullable<PayoutSettings['asaas']> {
  const { ASAAS_API_KEY: apiKey, ASAAS_WEBHOOK_TOKEN: webhookToken } = environment
  if (!apiKey) throw new StartRefused('PAYOUT_PROVIDER=asaas needs ASAAS_API_KEY.')
  if (!webhookToken || webhookToken.length < LEAST_TOKEN) {
    throw new StartRefused(`PAYOUT_PROVIDER=asaas needs ASAAS_WEBHOOK_TOKEN, at least ${LEAST_TOKEN} characters.`)
  }
  return { apiKey, webhookToken, url: asaasUrl(environment.ASAAS_URL || 'https://api.asaas.com/v3') }
}

// Only to try it on this machine does it do without encryption: each call carries the key.
function asaasUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  const isNear = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url?.hostname ?? '')
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isNear)
  if (url && isSafe && !url.username && !url.search && !url.hash) return url.href.replace(/\/+$/, '')
  throw new StartRefused(
    'ASAAS_URL must be an https address like https://api.asaas.com/v3 (http only on this machine).',
  )
}
