import { createHash, timingSafeEqual } from 'node:crypto'
import type { Destination } from '@bora/rules/destination.ts'
import type { PayoutFailure } from '@bora/rules/payouts.ts'
import { z } from 'zod'
import type { PayoutSettings } from '../settings/payout-settings.ts'
import { BadSignature, ProviderError } from './payment-provider.ts'
import type { PayoutApproval, PayoutNews, PayoutOrder, PayoutProvider, PayoutSnapshot } from './payout-provider.ts'

type Settings = NonNullable<PayoutSettings['asaas']>

const LONGEST_CALL_MS = 15_000
const PAGE = 100
/** Maximum number of pages searched for a transfer whose response was lost. */
const MAX_PAGES = 50

const KINDS = { cpf: 'CPF', cnpj: 'CNPJ', email: 'EMAIL', phone: 'PHONE', random: 'EVP' } as const

const Transfer = z.object({
  id: z.string().min(1),
  value: z.number(),
  transferFee: z.number().nullish(),
  status: z.string(),
  failReason: z.string().nullish(),
  externalReference: z.string().nullish(),
  endToEndIdentifier: z.string().nullish(),
})
type Transfer = z.output<typeof Transfer>

const Page = z.object({ data: z.array(Transfer), hasMore: z.boolean() })

/**
 * Sends payouts in Brazil through the transfers of Asaas. Asaas has no idempotency keys: a payout is its
 * `externalReference`, and an earlier request is looked up by it before a retry.
 */
export function asaasPayouts(settings: Settings): PayoutProvider {
  return {
    id: 'asaas',
    currencies: ['BRL'],
    resolves: true,
    async send(order) {
      const answer = await call(settings, 'POST', '/transfers', bodyOf(order))
      return snapshot(parsed(Transfer, answer), order.payoutId)
    },
    async fetch({ payoutId, providerRef, sentAt }) {
      if (providerRef !== null) {
        const answer = await call(settings, 'GET', `/transfers/${encodeURIComponent(providerRef)}`)
        return snapshot(parsed(Transfer, answer), payoutId)
      }
      // One day earlier, because its days are those of São Paulo.
      const since = new Date(sentAt.getTime() - 86_400_000).toISOString().slice(0, 10)
      const found: Transfer[] = []
      for (let page = 0; page < MAX_PAGES; page++) {
        const query = new URLSearchParams({
          'dateCreated[ge]': since,
          offset: String(page * PAGE),
          limit: String(PAGE),
        })
        const { data, hasMore } = parsed(Page, await call(settings, 'GET', `/transfers?${query}`))
        found.push(...data.filter(one => one.externalReference === payoutId))
        if (found.length > 1) throw new ProviderError('unknown', 'Asaas has one payout twice')
        if (!hasMore) return found[0] ? snapshot(found[0], payoutId) : null
      }
      throw new ProviderError('unknown', 'Asaas has more transfers than are looked through')
    },
  }
}

/**
 * Returns the payouts in a webhook of Asaas, as hints. Throws `BadSignature` if the token isn't ours. The token is
 * compared by hash, in constant time.
 */
export function asaasHints({ webhookTokens }: Pick<Settings, 'webhookTokens'>, news: PayoutNews): string[] {
  checkToken(webhookTokens, news)
  const Told = z.object({ transfer: z.object({ externalReference: z.uuid() }) })
  const told = Told.safeParse(readJson(news.raw))
  return told.success ? [told.data.transfer.externalReference] : []
}

/** Returns the approval that Asaas requests before it sends money; null if it can't be for a payout of ours. */
export function asaasApproval(
  { webhookTokens }: Pick<Settings, 'webhookTokens'>,
  news: PayoutNews,
): PayoutApproval | null {
  checkToken(webhookTokens, news)
  const Asked = z.object({
    type: z.literal('TRANSFER'),
    transfer: z.object({
      id: z.string().min(1).max(100),
      value: z.number(),
      externalReference: z.uuid(),
      bankAccount: z.record(z.string(), z.unknown()).nullish(),
    }),
  })
  const asked = Asked.safeParse(readJson(news.raw))
  if (!asked.success) return null
  const { id, value, externalReference, bankAccount } = asked.data.transfer
  return {
    payoutId: externalReference,
    providerRef: id,
    amountCents: centsOf(value),
    isFor: destination => !!bankAccount && isFor(bankAccount, destination),
  }
}

function checkToken(expected: readonly string[], { headers }: PayoutNews): void {
  const given = headers['asaas-access-token']
  const hash = (text: string) => createHash('sha256').update(text).digest()
  if (typeof given !== 'string' || !expected.some(one => timingSafeEqual(hash(given), hash(one)))) {
    throw new BadSignature('the access token is missing or wrong')
  }
}

const text = z.string().catch('')
const Account = z.object({
  pixAddressKey: text,
  agency: text,
  account: text,
  accountDigit: text,
  bank: z.object({ code: text }).catch({ code: '' }),
})

// For a transfer by key, Asaas also includes the account behind the key; only the key is ours.
function isFor(bankAccount: Record<string, unknown>, destination: Destination): boolean {
  const told = Account.parse(bankAccount)
  if (destination.method === 'pix') return plainKey(told.pixAddressKey) === plainKey(destination.key)
  if (destination.method !== 'br_account' || told.pixAddressKey !== '') return false
  const [branch] = destination.branch.split('-')
  return (
    told.bank.code === destination.bankCode &&
    told.agency === branch &&
    `${told.account}-${told.accountDigit}` === destination.account
  )
}

// Asaas writes phone numbers with and without the country code.
function plainKey(key: string): string {
  const plain = key.toLowerCase().replace(/[^a-z0-9@]/g, '')
  return /^\+?55\d{10,11}$/.test(key) ? plain.slice(2) : plain
}

function bodyOf({ payoutId, amountCents, destination, holder }: PayoutOrder): Record<string, unknown> {
  const usual = { value: amountCents / 100, externalReference: payoutId, operationType: 'PIX' }
  if (destination.method === 'pix') {
    return { ...usual, pixAddressKey: destination.key, pixAddressKeyType: KINDS[destination.kind] }
  }
  if (destination.method !== 'br_account') throw new ProviderError('definitive', 'Asaas pays in Brazil only')
  const [account, accountDigit] = destination.account.split('-')
  return {
    ...usual,
    bankAccount: {
      bank: { code: destination.bankCode },
      ownerName: holder.name,
      cpfCnpj: holder.cpf,
      agency: destination.branch.split('-')[0],
      account,
      accountDigit,
      bankAccountType: destination.accountType === 'savings' ? 'CONTA_POUPANCA' : 'CONTA_CORRENTE',
    },
  }
}

async function call(settings: Settings, method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown> {
  let answer: Response
  try {
    answer = await fetch(settings.url + path, {
      method,
      headers: {
        access_token: settings.apiKey,
        'user-agent': 'Bora',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      // The key is sent only to the configured address.
      redirect: 'error',
      signal: AbortSignal.timeout(LONGEST_CALL_MS),
    })
    const text = await answer.text()
    if (answer.ok) return readJson(text)
  } catch (error) {
    const { name, cause } = error as { name: string; cause?: { code?: string } }
    throw new ProviderError('unknown', `Asaas ${cause?.code ?? name}`)
  }
  // Only an explicit refusal means it was not sent. Its message is dropped, since it may repeat the key.
  const refused = method === 'POST' && answer.status === 400
  throw new ProviderError(refused ? 'definitive' : 'unknown', `Asaas ${answer.status}`)
}

function parsed<T extends z.ZodType>(shape: T, answer: unknown): z.output<T> {
  const read = shape.safeParse(answer)
  if (read.success) return read.data
  throw new ProviderError('unknown', 'Asaas answered something unreadable')
}

function readJson(raw: string): unknown {
  try {
    return JSON.parse(raw)
  } catch {
    return null
  }
}

function feeOf(fee: Transfer['transferFee']): number | null {
  return fee === null || fee === undefined ? null : centsOf(fee)
}

function snapshot(transfer: Transfer, payoutId: string): PayoutSnapshot {
  // A transfer that isn't ours says nothing about ours.
  if (transfer.externalReference !== payoutId) throw new ProviderError('unknown', 'Asaas answered about another payout')
  const state = stateOf(transfer)
  return {
    payoutId,
    providerRef: transfer.id,
    state,
    amountCents: centsOf(transfer.value),
    currency: 'BRL',
    endToEndId: state === 'completed' ? (transfer.endToEndIdentifier ?? transfer.id) : null,
    feeCents: feeOf(transfer.transferFee),
    failure: state === 'failed' ? failureOf(transfer.failReason ?? '') : null,
  }
}

function stateOf({ status }: Transfer): PayoutSnapshot['state'] {
  if (status === 'DONE') return 'completed'
  // Every other status, even an unknown one, is still pending.
  return status === 'FAILED' || status === 'CANCELLED' ? 'failed' : 'pending'
}

function failureOf(reason: string): PayoutFailure {
  if (/titular|cpf|cnpj|owner/i.test(reason)) return 'holder_differs'
  if (/encerrada|bloqueada|closed/i.test(reason)) return 'account_closed'
  if (/chave|key/i.test(reason)) return 'key_unknown'
  return /conta|ag[eê]ncia|account/i.test(reason) ? 'details_wrong' : 'refused'
}

function centsOf(value: number): number {
  return Math.round(value * 100)
}
