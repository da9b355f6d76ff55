import { BANK_DETAILS_NEW_HOURS } from '@bora/rules/limits.ts'
import { type Environment, oneOf, StartRefused, wholeNumber } from './environment.ts'
import type { PaymentSettings } from './payment-settings.ts'

/**
 * How money is paid out. `release` says whether the desk lets each payout go, or only those over the limit; `newHours` is
 * how long money waits before it is sent to banking details that are new; `dataKey` seals them, 32 bytes, null for a key
 * that the database keeps; `asaas` is null where another provider is used, its `url` without a slash at the end; `movesMoney` says
 * whether what is sent is real.
 */
export type PayoutSettings = {
  provider: 'sandbox' | 'manual' | 'asaas'
  release: 'desk' | 'automatic'
  newHours: number
  dataKey: Buffer | null
  asaas: { apiKey: string; webhookToken: string; url: string } | null
  movesMoney: boolean
}

const MIN_TOKEN = 32
/** Where Asaas moves play money. */
const ASAAS_SANDBOXES = ['api-sandbox.asaas.com', 'sandbox.asaas.com']

/**
 * Reads how money is paid out; refuses half a configuration, and real payouts by themselves of play money, with a sentence that names
 * the variables.
 */
export function readPayoutSettings(environment: Environment, payments: PaymentSettings): PayoutSettings {
  const provider = oneOf(environment, 'PAYOUT_PROVIDER', ['sandbox', 'manual', 'asaas'], 'sandbox')
  const dataKey = keyFrom(environment.BANK_DATA_KEY)
  if (provider !== 'sandbox' && dataKey === null)
    throw new StartRefused(`PAYOUT_PROVIDER=${provider} needs BANK_DATA_KEY.`)
  const asaas = provider === 'asaas' ? asaasFrom(environment) : null
  const movesMoney = provider === 'manual' || (asaas !== null && !isPlay(new URL(asaas.url)))
  // By hand is let through: somebody looks, and the desk says that nothing came in.
  if (asaas && movesMoney && payments.mode !== 'live')
    throw new StartRefused(
      `PAYMENT_PROVIDER=${payments.provider} moves no real money, and PAYOUT_PROVIDER=asaas at ${asaas.url} would pay real money out for ` +
        'it: take payments with live keys, or pay out by sandbox, manual or the sandbox of Asaas (ASAAS_URL).',
    )
  return {
    provider,
    release: oneOf(environment, 'PAYOUT_RELEASE', ['desk', 'automatic'], provider === 'sandbox' ? 'automatic' : 'desk'),
    newHours: wholeNumber(environment, 'BANK_DETAILS_NEW_HOURS', BANK_DETAILS_NEW_HOURS, 0, 720),
    dataKey,
    asaas,
    movesMoney,
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
  if (!webhookToken || webhookToken.length < MIN_TOKEN) {
    throw new StartRefused(`PAYOUT_PROVIDER=asaas needs ASAAS_WEBHOOK_TOKEN, at least ${MIN_TOKEN} characters.`)
  }
  return { apiKey, webhookToken, url: asaasUrl(environment.ASAAS_URL || 'https://api.asaas.com/v3') }
}

// Only to try it on this machine does it do without encryption: each call carries the key.
function asaasUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isNear(url))
  if (url && isSafe && !url.username && !url.search && !url.hash) return url.href.replace(/\/+$/, '')
  throw new StartRefused(
    'ASAAS_URL must be an https address like https://api.asaas.com/v3 (http only on this machine).',
  )
}

function isPlay(url: URL): boolean {
  return isNear(url) || ASAAS_SANDBOXES.includes(url.hostname)
}

function isNear({ hostname }: URL): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}
