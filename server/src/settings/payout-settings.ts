import { BANK_DETAILS_NEW_HOURS } from '@bora/rules/limits.ts'
import { type Environment, listOf, oneOf, StartRefused, wholeNumber } from './environment.ts'
import type { PaymentSettings } from './payment-settings.ts'

/**
 * Settings of payouts. `release`: whether the desk releases each payout, or only those over the limit; `newHours` is
 * how long money is held before it is sent to new banking details; `dataKeys` encrypt them, 32 bytes each: the first is
 * used for new values, none for keys stored in the database; `asaas` is null if another provider is used, its `url` has
 * no trailing slash; `movesMoney`: whether payouts are real.
 */
export type PayoutSettings = {
  provider: 'sandbox' | 'manual' | 'asaas'
  release: 'desk' | 'automatic'
  newHours: number
  dataKeys: readonly Buffer[]
  asaas: { apiKey: string; webhookTokens: readonly string[]; url: string } | null
  movesMoney: boolean
}

const MIN_TOKEN = 32
/** Hosts where Asaas moves play money. */
const ASAAS_SANDBOXES = ['api-sandbox.asaas.com', 'sandbox.asaas.com']

/**
 * Reads how money is paid out; refuses an incomplete configuration, and automatic real payouts of play money, with a
 * sentence that names the variables.
 */
export function readPayoutSettings(environment: Environment, payments: PaymentSettings): PayoutSettings {
  const provider = oneOf(environment, 'PAYOUT_PROVIDER', ['sandbox', 'manual', 'asaas'], 'sandbox')
  const dataKeys = listOf(environment, 'BANK_DATA_KEY').map(keyFrom)
  if (provider !== 'sandbox' && dataKeys.length === 0)
    throw new StartRefused(`PAYOUT_PROVIDER=${provider} needs BANK_DATA_KEY.`)
  const asaas = provider === 'asaas' ? asaasFrom(environment) : null
  const movesMoney = provider === 'manual' || (asaas !== null && !isPlay(new URL(asaas.url)))
  // Manual payouts are allowed: a person checks, and the desk shows that nothing came in.
  if (asaas && movesMoney && payments.mode !== 'live')
    throw new StartRefused(
      `PAYMENT_PROVIDER=${payments.provider} moves no real money, and PAYOUT_PROVIDER=asaas at ${asaas.url} would pay real money out for ` +
        'it: take payments with live keys, or pay out by sandbox, manual or the sandbox of Asaas (ASAAS_URL).',
    )
  return {
    provider,
    release: oneOf(environment, 'PAYOUT_RELEASE', ['desk', 'automatic'], provider === 'sandbox' ? 'automatic' : 'desk'),
    newHours: wholeNumber(environment, 'BANK_DETAILS_NEW_HOURS', BANK_DETAILS_NEW_HOURS, 0, 720),
    dataKeys,
    asaas,
    movesMoney,
  }
}

// It is a secret, so it is never repeated.
function keyFrom(text: string): Buffer {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex')
  throw new StartRefused(
    'BANK_DATA_KEY must be 64 hexadecimal digits, as openssl rand -hex 32 makes them; two with a comma during a change.',
  )
}

function asaasFrom(environment: Environment): NonNullable<PayoutSettings['asaas']> {
  const { ASAAS_API_KEY: apiKey } = environment
  const webhookTokens = listOf(environment, 'ASAAS_WEBHOOK_TOKEN')
  if (!apiKey) throw new StartRefused('PAYOUT_PROVIDER=asaas needs ASAAS_API_KEY.')
  if (webhookTokens.length === 0 || webhookTokens.some(token => token.length < MIN_TOKEN)) {
    throw new StartRefused(`PAYOUT_PROVIDER=asaas needs ASAAS_WEBHOOK_TOKEN, at least ${MIN_TOKEN} characters.`)
  }
  return { apiKey, webhookTokens, url: asaasUrl(environment.ASAAS_URL || 'https://api.asaas.com/v3') }
}

// Only for trying it on this machine may it be unencrypted: each call carries the key.
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
