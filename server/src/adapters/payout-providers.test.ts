import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { readConfig } from '../settings/config.ts'
import { StartRefused } from '../settings/environment.ts'
import { testDatabase } from '../db/testing.ts'
import { type AsaasServer, startAsaas } from '../testing/asaas-server.ts'
import { payoutProviderContract } from '../testing/payout-provider-contract.ts'
import { asaasApproval, asaasHints, asaasPayouts } from './asaas-payouts.ts'
import { manualPayouts } from './manual-payouts.ts'
import { BadSignature, ProviderError } from './payment-provider.ts'
import type { PayoutOrder } from './payout-provider.ts'
import { SANDBOX_TRANSFER_SECONDS, sandboxPayouts } from './sandbox-payouts.ts'
import { setSandboxSwitches } from './sandbox-settings.ts'

const nothing = async () => {}
payoutProviderContract(
  'manual',
  async () => ({
    provider: manualPayouts(),
    now: () => new Date(),
    ends: nothing,
    settle: nothing,
    breaks: nothing,
    mends: nothing,
    close: nothing,
  }),
  { byHand: true },
)

payoutProviderContract('sandbox', async () => {
  const database = await testDatabase()
  let now = new Date('2026-03-02T12:00:00.000Z')
  const clock = { now: () => new Date(now) }
  const { kysely: db } = database
  return {
    provider: sandboxPayouts(database, { sandboxPayments: true }, clock),
    now: clock.now,
    ends: how => setSandboxSwitches(db, { payout: how === 'failed' ? 'refused' : 'answered' }),
    settle: async () => void (now = new Date(now.getTime() + SANDBOX_TRANSFER_SECONDS * 1_000)),
    breaks: (call, how) =>
      setSandboxSwitches(
        db,
        call === 'fetch' ? { fetch: 'error' } : { payout: how === 'before' ? 'error' : 'answer_lost' },
      ),
    mends: () => setSandboxSwitches(db, { fetch: 'answered', payout: 'answered' }),
    close: () => database.end(),
  }
})

payoutProviderContract('asaas', async () => {
  const asaas = await startAsaas()
  return {
    provider: asaasPayouts({ apiKey: asaas.apiKey, webhookTokens: ['x'], url: asaas.url }),
    now: asaas.now,
    ends: async () => {},
    settle: async (payoutId, how) => asaas.end(payoutId, how === 'completed' ? 'DONE' : 'FAILED', 'Chave inexistente'),
    breaks: async (call, how) =>
      void asaas.moods.push({
        of: call === 'send' ? 'send' : 'look',
        does: how === 'before' ? 'hang up before' : 'hang up after',
      }),
    mends: async () => void asaas.moods.splice(0),
    close: () => asaas.close(),
  }
})

test('the sandbox does not exist in production', () => {
  const sandbox = () => sandboxPayouts({ kysely: null as never }, { sandboxPayments: false }, { now: () => new Date() })
  assert.throws(sandbox, StartRefused)
  assert.throws(() => readConfig({ PAYOUT_PROVIDER: 'manual' }), /BANK_DATA_KEY/)
  assert.throws(
    () => readConfig({ BANK_DATA_KEY: 'short' }),
    error => error instanceof StartRefused && !error.message.includes('short'),
  )
  const asaas = { PAYOUT_PROVIDER: 'asaas', BANK_DATA_KEY: 'ab'.repeat(32) }
  assert.throws(() => readConfig(asaas), /ASAAS_API_KEY/)
  assert.throws(() => readConfig({ ...asaas, ASAAS_API_KEY: 'k', ASAAS_WEBHOOK_TOKEN: 'short' }), /ASAAS_WEBHOOK_TOKEN/)
  const whole = {
    ...asaas,
    ASAAS_API_KEY: 'k',
    ASAAS_WEBHOOK_TOKEN: 't'.repeat(32),
    ASAAS_URL: 'https://api-sandbox.asaas.com/v3',
  }
  assert.throws(() => readConfig({ ...whole, ASAAS_URL: 'http://asaas.example' }), /ASAAS_URL/)
  assert.deepEqual(readConfig(whole).payouts.release, 'desk')
  assert.deepEqual(readConfig({}).payouts, {
    provider: 'sandbox',
    release: 'automatic',
    newHours: 24,
    dataKeys: [],
    asaas: null,
    movesMoney: false,
  })
})

describe('Asaas', () => {
  let asaas: AsaasServer
  const token = 'token-of-our-own-with-enough-characters'
  const order = (about: Partial<PayoutOrder> = {}): PayoutOrder => ({
    payoutId: randomUUID(),
    amountCents: 1_005,
    currency: 'BRL',
    destination: { method: 'pix', kind: 'phone', key: '+5511912344471' },
    holder: { name: 'Ana Duarte', cpf: '52998224725' },
    ...about,
  })
  const provider = () => asaasPayouts({ apiKey: asaas.apiKey, webhookTokens: [token], url: asaas.url })

  before(async () => void (asaas = await startAsaas()))
  after(() => asaas.close())

  test('a refusal is definitive, and its message is dropped; everything else is unknown', async () => {
    const refused = order({ destination: { method: 'pix', kind: 'email', key: 'ana@recusado.exemplo' } })
    await assert.rejects(provider().send(refused), error => {
      assert.ok(error instanceof ProviderError && error.kind === 'definitive')
      assert.ok(!error.message.includes('recusado'))
      return true
    })
    for (const does of [429, 500, 503, 'nonsense', 'hang up before'] as const) {
      asaas.moods.push({ of: 'send', does })
      await assert.rejects(
        provider().send(order()),
        error => error instanceof ProviderError && error.kind === 'unknown',
        String(does),
      )
    }
    const stranger = asaasPayouts({ apiKey: 'wrong', webhookTokens: [token], url: asaas.url })
    await assert.rejects(stranger.send(order()), error => error instanceof ProviderError && error.kind === 'unknown')
    await assert.rejects(
      stranger.fetch({ payoutId: randomUUID(), providerRef: null, sentAt: asaas.now() }),
      error => error instanceof ProviderError && error.kind === 'unknown',
    )
  })

  test('a transfer whose answer was lost is found behind hundreds of others, and duplicates are reported', async () => {
    const lost = order()
    asaas.moods.push({ of: 'send', does: 'hang up after' })
    await assert.rejects(provider().send(lost))
    for (let n = 0; n < 230; n++) await provider().send(order())
    const sentAt = asaas.now()
    const found = await provider().fetch({ payoutId: lost.payoutId, providerRef: null, sentAt })
    assert.deepEqual([found?.state, found?.amountCents, found?.feeCents], ['pending', 1_005, 50])
    await provider().send(lost)
    await assert.rejects(provider().fetch({ payoutId: lost.payoutId, providerRef: null, sentAt }), /twice/)
  })

  test('cents are converted exactly', async () => {
    for (const amountCents of [100, 1_005, 1_999, 110_015, 999_999]) {
      const sent = order({ amountCents })
      assert.equal((await provider().send(sent)).amountCents, amountCents)
      const [{ value }] = asaas.transfers as unknown as [{ value: number }]
      assert.equal(value.toFixed(2), (amountCents / 100).toFixed(2))
    }
  })

  test('a webhook with our token is a hint, and one without it is refused', () => {
    const payoutId = randomUUID()
    const raw = JSON.stringify({ event: 'TRANSFER_DONE', transfer: { externalReference: payoutId, value: 1_000_000 } })
    assert.deepEqual(
      asaasHints({ webhookTokens: ['another', token] }, { raw, headers: { 'asaas-access-token': token } }),
      [payoutId],
    )
    assert.deepEqual(asaasHints({ webhookTokens: [token] }, { raw, headers: { 'asaas-access-token': token } }), [
      payoutId,
    ])
    for (const raw of ['', '{', '[]', '{"transfer":{"externalReference":"x"}}'])
      assert.deepEqual(asaasHints({ webhookTokens: [token] }, { raw, headers: { 'asaas-access-token': token } }), [])
    for (const given of [undefined, '', `${token}x`, token.slice(1)])
      assert.throws(
        () => asaasHints({ webhookTokens: [token] }, { raw, headers: { 'asaas-access-token': given } }),
        BadSignature,
      )
  })

  test('a requested approval is compared with the destination', async () => {
    const asked = (transfer: object) =>
      asaasApproval(
        { webhookTokens: [token] },
        { raw: JSON.stringify({ type: 'TRANSFER', transfer }), headers: { 'asaas-access-token': token } },
      )
    const account = order({
      destination: {
        method: 'br_account',
        bankCode: '341',
        branch: '0123',
        account: '12345-6',
        accountType: 'savings',
      },
    })
    for (const sent of [order(), account]) {
      await provider().send(sent)
      const [transfer] = asaas.transfers
      const approval = asked(transfer!)!
      assert.deepEqual(
        [approval.payoutId, approval.amountCents, approval.providerRef],
        [sent.payoutId, 1_005, transfer!.id],
      )
      assert.ok(approval.isFor(sent.destination))
      const others: PayoutOrder['destination'][] = [
        { method: 'pix', kind: 'phone', key: '+5511912344472' },
        { method: 'pix', kind: 'email', key: 'ana@exemplo.com' },
        { method: 'br_account', bankCode: '341', branch: '0123', account: '12345-7', accountType: 'savings' },
        { method: 'br_account', bankCode: '001', branch: '0123', account: '12345-6', accountType: 'savings' },
        { method: 'gb_account', sortCode: '200000', accountNumber: '55779911' },
      ]
      for (const other of others) assert.ok(!approval.isFor(other), JSON.stringify(other))
    }
    assert.equal(asked({ id: 'x', value: 1 }), null)
    assert.equal(asked({ id: 'x', value: 1, externalReference: randomUUID() })?.isFor(account.destination), false)
  })
})
