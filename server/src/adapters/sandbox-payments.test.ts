import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import { readConfig } from '../settings/config.ts'
import { StartRefused } from '../settings/environment.ts'
import { testDatabase, type TestDatabase } from '../db/testing.ts'
import { type PayerAct, paymentProviderContract, type ProviderUnderTest } from '../testing/payment-provider-contract.ts'
import type { PaymentProvider, ProviderError } from './payment-provider.ts'
import { authenticate, payByCard, payByPix, PIX_PAYMENTS, sandboxOrder } from './sandbox-books.ts'
import { SANDBOX_CARD_NAMES, SANDBOX_CARDS, sandboxCardOf } from './sandbox-cards.ts'
import { sandboxPayments } from './sandbox-payments.ts'
import { SLOW_ANSWER_MS } from './sandbox-answer.ts'
import { sandboxSecret, sandboxSwitches, setSandboxSwitches } from './sandbox-settings.ts'
import { SANDBOX_SWITCHES } from './sandbox-switches.ts'
import { PROVIDER_PATIENCE } from './provider-patience.ts'
import { signedAt } from './sandbox-webhooks.ts'

const START = '2026-03-01T12:00:00.000Z'

async function openSandbox(): Promise<ProviderUnderTest & { database: TestDatabase }> {
  const database = await testDatabase()
  const { kysely: db } = database
  let now = new Date(START)
  const clock = { now: () => new Date(now) }
  const acts: Record<PayerAct, (ref: string) => Promise<unknown>> = {
    pays: ref => payByCard(db, ref, 'approved', now),
    pays_by_pix: ref => payByPix(db, ref, 'exact', now),
    is_declined: ref => payByCard(db, ref, 'declined', now),
    has_no_funds: ref => payByCard(db, ref, 'insufficientFunds', now),
    is_asked_to_confirm: ref => payByCard(db, ref, 'authentication', now),
    pays_later: ref => payByCard(db, ref, 'settlesLater', now),
  }
  return {
    database,
    provider: sandboxPayments(database, { sandboxPayments: true }, clock),
    now: clock.now,
    pass: seconds => void (now = new Date(now.getTime() + seconds * 1_000)),
    act: async (ref, what) => void (await acts[what](ref)),
    async sign(orderId) {
      const raw = JSON.stringify({
        id: `evt_${randomUUID()}`,
        type: 'payment.succeeded',
        order_id: orderId,
        ref: 'any',
      })
      return { raw, headers: signedAt(await sandboxSecret(db), raw, now), query: new URLSearchParams() }
    },
    breaks: (call, how) => setSandboxSwitches(db, { [call]: how === 'before' ? 'error' : 'answer_lost' }),
    mends: () => setSandboxSwitches(db, { create: 'answered', fetch: 'answered', refund: 'answered' }),
    close: () => database.end(),
  }
}

paymentProviderContract('sandbox', openSandbox)

test('sandbox cards are identified by their numbers in any grouping', () => {
  for (const name of SANDBOX_CARD_NAMES) {
    const { number } = SANDBOX_CARDS[name]
    assert.equal(sandboxCardOf(number), name)
    assert.equal(sandboxCardOf(number.replace(/(.{4})/g, '$1 ')), name)
    // The last digit shows whether a number is plausible.
    assert.equal(passesLuhn(number), name !== 'invalidNumber', number)
  }
  for (const other of ['', '4111111111111111', '42424242424242420', '4242'])
    assert.equal(sandboxCardOf(other), undefined)
})

test('docs/sandbox.md lists every card, and no other', () => {
  const docs = readFileSync(new URL('../../../docs/sandbox.md', import.meta.url), 'utf8')
  const listed = [...docs.matchAll(/^\| (\d{4} \d{4} \d{4} \d{4}) \|/gm)].map(row => sandboxCardOf(row[1]!))
  assert.deepEqual(new Set(listed), new Set(SANDBOX_CARD_NAMES))
})

test('docs/sandbox.md lists every switch with its answers, and no other', () => {
  const docs = readFileSync(new URL('../../../docs/sandbox.md', import.meta.url), 'utf8')
  const rows = [...docs.matchAll(/^\| (\w+) \| (`answered`.*|`sent`.*) \|$/gm)]
  const listed = rows.map(([, name, answers]) => [name, [...answers!.matchAll(/`(\w+)`/g)].map(one => one[1])])
  assert.deepEqual(Object.fromEntries(listed), SANDBOX_SWITCHES)
})

function passesLuhn(number: string): boolean {
  const sum = [...number].toReversed().reduce((total, digit, place) => {
    const doubled = Number(digit) * (place % 2 === 1 ? 2 : 1)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}

describe('behaviour specific to the sandbox', () => {
  let sandbox: Awaited<ReturnType<typeof openSandbox>>
  let provider: PaymentProvider
  const db = () => sandbox.database.kysely
  const checkout = async () => {
    const orderId = randomUUID()
    const { providerRef } = await provider.createCheckout({
      orderId,
      key: randomUUID(),
      amountCents: 5000,
      currency: 'BRL',
      description: 'Turma do Parque',
      returnUrl: 'http://localhost:3000/challenge/1',
      cancelUrl: 'http://localhost:3000/challenge/1',
      expiresAt: new Date(sandbox.now().getTime() + 1_800_000),
      language: 'pt-BR',
    })
    return { orderId, ref: providerRef }
  }
  before(async () => {
    sandbox = await openSandbox()
    provider = sandbox.provider
  })
  after(() => sandbox.close())

  test('it does not exist in production, unless explicitly allowed', () => {
    const inProduction = (ALLOW_SANDBOX_PAYMENTS: string) =>
      sandboxPayments(sandbox.database, readConfig({ NODE_ENV: 'production', ALLOW_SANDBOX_PAYMENTS }), sandbox)
    for (const text of ['', '0', 'yes']) assert.throws(() => inProduction(text), StartRefused)
    assert.equal(inProduction('1').id, 'sandbox')
  })

  test('every card behaves as its table says', async () => {
    for (const name of SANDBOX_CARD_NAMES) {
      const { orderId, ref } = await checkout()
      const { outcome } = SANDBOX_CARDS[name]
      assert.equal(await payByCard(db(), ref, name, sandbox.now()), outcome.state, name)
      const [snapshot] = await provider.fetch(orderId)
      assert.equal(snapshot?.failure, 'failure' in outcome ? outcome.failure : null, name)
      assert.equal(snapshot?.dispute ?? null, null, name)
    }
  })

  test('an order is decided once, and not by card after it expires', async () => {
    const { orderId, ref } = await checkout()
    const late = new Date(sandbox.now().getTime() + 1_800_000)
    assert.equal(await payByCard(db(), ref, 'approved', late), 'pending')
    await payByCard(db(), ref, 'insufficientFunds', sandbox.now())
    await payByCard(db(), ref, 'approved', sandbox.now())
    await provider.cancel(orderId, 'cancel')
    const [snapshot] = await provider.fetch(orderId)
    assert.deepEqual([snapshot?.state, snapshot?.failure], ['failed', 'insufficient_funds'])
  })

  test('a card with confirmation is charged once its holder confirms, and not otherwise', async () => {
    for (const [confirmed, state] of [
      [true, 'succeeded'],
      [false, 'failed'],
    ] as const) {
      const { orderId, ref } = await checkout()
      assert.equal(await authenticate(db(), ref, confirmed, sandbox.now()), 'pending')
      await payByCard(db(), ref, 'authentication', sandbox.now())
      assert.equal(await authenticate(db(), ref, confirmed, sandbox.now()), state)
      assert.equal((await provider.fetch(orderId))[0]?.state, state)
    }
  })

  test('a Pix may arrive twice, with another amount, or after cancellation', async () => {
    const taken: Record<string, number[]> = {}
    for (const how of PIX_PAYMENTS) {
      const { orderId, ref } = await checkout()
      if (how === 'exact') await provider.cancel(orderId, 'cancel')
      await payByPix(db(), ref, how, sandbox.now())
      const snapshots = await provider.fetch(orderId)
      taken[how] = snapshots.map(one => one.capturedCents)
      assert.equal(new Set(snapshots.map(one => one.providerRef)).size, snapshots.length)
    }
    assert.deepEqual(taken, { exact: [5000], other_amount: [5100], twice: [5000, 5000] })
  })

  test('a single error affects exactly one of any concurrent calls, for each kind separately', async () => {
    const { orderId, ref } = await checkout()
    await payByCard(db(), ref, 'approved', sandbox.now())
    const { providerRef } = (await provider.fetch(orderId))[0]!
    const calls: Record<'create' | 'fetch' | 'refund', () => Promise<unknown>> = {
      create: checkout,
      fetch: () => provider.fetch(orderId),
      refund: () => provider.refund({ refundId: randomUUID(), key: randomUUID(), providerRef, amountCents: 10 }),
    }
    for (const name of ['create', 'fetch', 'refund'] as const) {
      await setSandboxSwitches(db(), { create: 'error_once', fetch: 'error_once', refund: 'error_once' })
      const ends = await Promise.allSettled(Array.from({ length: 5 }, calls[name]))
      const faults = ends.flatMap(end => (end.status === 'rejected' ? [end.reason as ProviderError] : []))
      assert.deepEqual([faults.length, faults[0]?.kind], [1, 'unknown'], name)
      const { create, fetch, refund } = await sandboxSwitches(db())
      const left = Object.entries({ create, fetch, refund }).filter(([, how]) => how === 'error_once')
      assert.deepEqual([left.length, left.some(([kind]) => kind === name)], [2, false], name)
    }
    await sandbox.mends()
  })

  test('a slow answer times out like that of any provider, but its effect remains', async () => {
    assert.ok(SLOW_ANSWER_MS > PROVIDER_PATIENCE.allMs)
    const impatient = sandboxPayments(sandbox.database, { sandboxPayments: true }, sandbox, {
      ...PROVIDER_PATIENCE,
      allMs: 30,
    })
    await setSandboxSwitches(db(), { create: 'slow', fetch: 'slow', refund: 'slow' })
    const orderId = randomUUID()
    const order = {
      orderId,
      key: orderId,
      amountCents: 5000,
      currency: 'BRL',
      description: 'x',
      language: 'en',
    } as const
    const back = 'http://localhost:3000/'
    const tooLate = { kind: 'unknown', message: 'no answer in time' }
    const about = { ...order, returnUrl: back, cancelUrl: back, expiresAt: new Date(sandbox.now().getTime() + 60_000) }
    await assert.rejects(impatient.createCheckout(about), tooLate)
    await assert.rejects(impatient.fetch(orderId), tooLate)
    await assert.rejects(impatient.fetchRefund(orderId, 'none'), tooLate)
    await sandbox.mends()
    assert.equal((await provider.fetch(orderId)).length, 1)
  })

  test('a bank that never answers fails after a day', async () => {
    const { ref } = await checkout()
    await payByCard(db(), ref, 'neverAnswers', sandbox.now())
    const after = (hours: number) => new Date(sandbox.now().getTime() + hours * 3_600_000)
    assert.equal((await sandboxOrder(db(), ref, after(23)))?.state, 'processing')
    assert.equal((await sandboxOrder(db(), ref, after(24)))?.state, 'failed')
  })
})
