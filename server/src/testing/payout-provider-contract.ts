import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import type { Destination } from '@bora/rules/destination.ts'
import { ProviderError } from '../adapters/payment-provider.ts'
import type { PayoutOrder, PayoutProvider } from '../adapters/payout-provider.ts'

/** A provider under test with its environment: a clock, banks that complete transfers, and faults. */
export type PayoutProviderUnderTest = {
  provider: PayoutProvider
  now(): Date
  /** Makes the next payouts end this way, unless only the desk ends them. */
  ends(how: 'completed' | 'failed'): Promise<void>
  /** Lets the banks complete transfers. */
  settle(payoutId: string, how: 'completed' | 'failed'): Promise<void>
  /** Makes the next call fail, without its effect or with it. */
  breaks(call: 'send' | 'fetch', how: 'before' | 'after'): Promise<void>
  mends(): Promise<void>
  close(): Promise<void>
}

const PIX: Destination = { method: 'pix', kind: 'email', key: 'ana@exemplo.com' }
const ACCOUNT: Destination = {
  method: 'br_account',
  bankCode: '341',
  branch: '0123',
  account: '12345-6',
  accountType: 'checking',
}

/** Requirements for every payout provider; a manual one neither ends anything nor fails. */
export function payoutProviderContract(
  name: string,
  open: () => Promise<PayoutProviderUnderTest>,
  { byHand = false } = {},
): void {
  describe(`the payout provider ${name}`, () => {
    let world: PayoutProviderUnderTest
    before(async () => void (world = await open()))
    after(() => world.close())

    const order = (about: Partial<PayoutOrder> = {}): PayoutOrder => ({
      payoutId: randomUUID(),
      amountCents: 12_345,
      currency: 'BRL',
      destination: PIX,
      holder: { name: 'Ana Duarte', cpf: '52998224725' },
      ...about,
    })
    const fetch = ({ payoutId }: PayoutOrder, providerRef: string | null = null) =>
      world.provider.fetch({ payoutId, providerRef, sentAt: world.now() })

    test('a sent payout is pending, with the same amount', async () => {
      for (const about of [{}, { destination: ACCOUNT }, { amountCents: 100 }, { amountCents: 1_000_001 }]) {
        const sent = order(about)
        const snapshot = await world.provider.send(sent)
        assert.deepEqual(
          [snapshot.payoutId, snapshot.state, snapshot.amountCents, snapshot.currency, snapshot.endToEndId],
          [sent.payoutId, 'pending', sent.amountCents, 'BRL', null],
        )
        if (byHand) continue
        assert.deepEqual(await fetch(sent), snapshot)
        assert.deepEqual(await fetch(sent, snapshot.providerRef), snapshot)
      }
    })

    test('a payout that was never sent does not exist', async () => {
      assert.equal(await fetch(order()), null)
    })

    test('reports whether it resolves payouts itself', () => {
      assert.equal(world.provider.resolves, !byHand)
    })
    if (byHand) return

    test('ends once, with the transfer or the reason', async () => {
      for (const how of ['completed', 'failed'] as const) {
        await world.ends(how)
        const sent = order()
        const { providerRef } = await world.provider.send(sent)
        await world.settle(sent.payoutId, how)
        const snapshot = (await fetch(sent, providerRef))!
        assert.equal(snapshot.state, how)
        assert.equal(snapshot.endToEndId !== null, how === 'completed')
        assert.equal(snapshot.failure !== null, how === 'failed')
        assert.deepEqual(await fetch(sent), snapshot)
      }
      await world.ends('completed')
    })

    test('a missing answer is unknown, and a payout sent nevertheless is found by our id', async () => {
      const isUnknown = (error: unknown) => error instanceof ProviderError && error.kind === 'unknown'
      const lost = order()
      await world.breaks('send', 'after')
      await assert.rejects(world.provider.send(lost), isUnknown)
      await world.mends()
      assert.equal((await fetch(lost))?.state, 'pending')
      const never = order()
      await world.breaks('send', 'before')
      await assert.rejects(world.provider.send(never), isUnknown)
      await world.mends()
      assert.equal(await fetch(never), null)
      await world.breaks('fetch', 'before')
      await assert.rejects(fetch(lost), isUnknown)
      await world.mends()
    })
  })
}
