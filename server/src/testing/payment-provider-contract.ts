import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import {
  BadSignature,
  type CheckoutOrder,
  type PaymentProvider,
  type PaymentSnapshot,
  ProviderError,
  type Webhook,
} from '../adapters/payment-provider.ts'

/** A payer's action on the provider's page; `later` is a payment that the bank decides afterwards. */
export type PayerAct = 'pays' | 'pays_by_pix' | 'is_declined' | 'has_no_funds' | 'is_asked_to_confirm' | 'pays_later'

/**
 * A provider under test with its environment: payers, a movable clock, and faults. `sign` creates the webhook that the
 * provider would send for an order now; `breaks` makes one call fail with its effect, or without.
 */
export type ProviderUnderTest = {
  provider: PaymentProvider
  now(): Date
  pass(seconds: number): void
  act(providerRef: string, what: PayerAct): Promise<void>
  sign(orderId: string): Promise<Omit<Webhook, 'now'>>
  breaks(call: 'create' | 'fetch' | 'refund', how: 'before' | 'after'): Promise<void>
  mends(): Promise<void>
  close(): Promise<void>
}

const MINUTE = 60

/**
 * Requirements for every payment provider: the same tests for each adapter. Each creates its own orders, so they may
 * run against an account that others use. Without `payers` no one can pay and nothing can be broken, as in an external
 * provider's test mode: tests that need them are skipped.
 */
export function paymentProviderContract(
  name: string,
  open: () => Promise<ProviderUnderTest>,
  { payers = true }: { payers?: boolean } = {},
): void {
  const withPayers = { skip: payers ? false : 'there is nobody who pays' }
  describe(`the payment provider ${name}`, () => {
    let world: ProviderUnderTest
    let provider: PaymentProvider
    before(async () => {
      world = await open()
      provider = world.provider
    })
    after(() => world.close())

    const order = (about: Partial<CheckoutOrder> = {}): CheckoutOrder => ({
      orderId: randomUUID(),
      key: randomUUID(),
      amountCents: 5000,
      currency: 'BRL',
      description: 'Turma do Parque',
      returnUrl: 'http://localhost:3000/challenge/1',
      cancelUrl: 'http://localhost:3000/challenge/1',
      expiresAt: new Date(world.now().getTime() + 30 * MINUTE * 1_000),
      language: 'pt-BR',
      ...about,
    })
    const opened = async (act?: PayerAct, about: Partial<CheckoutOrder> = {}) => {
      const made = order(about)
      const { providerRef } = await provider.createCheckout(made)
      if (act) await world.act(providerRef, act)
      return { ...made, providerRef }
    }
    const only = async (orderId: string): Promise<PaymentSnapshot> => {
      const snapshots = await provider.fetch(orderId)
      assert.equal(snapshots.length, 1)
      return snapshots[0]!
    }
    const refund = (
      providerRef: string,
      amountCents: number,
      key: string = randomUUID(),
      refundId: string = randomUUID(),
    ) => provider.refund({ refundId, key, providerRef, amountCents })

    test('one key creates one order, however often and concurrently it is sent', async () => {
      const sent = order()
      const answers = await Promise.all(Array.from({ length: 8 }, () => provider.createCheckout(sent)))
      assert.equal(new Set(answers.map(answer => answer.providerRef)).size, 1)
      assert.equal(new Set(answers.map(answer => answer.url)).size, 1)
      const snapshot = await only(sent.orderId)
      const { provider: id, orderId, state, amountCents, capturedCents, refundedCents, currency, failure } = snapshot
      assert.deepEqual(
        { id, orderId, state, amountCents, capturedCents, refundedCents, currency, failure },
        {
          id: provider.id,
          orderId: sent.orderId,
          state: 'pending',
          amountCents: 5000,
          capturedCents: 0,
          refundedCents: 0,
          currency: 'BRL',
          failure: null,
        },
      )
    })

    test('for an order that it never received it provably has nothing', async () => {
      assert.deepEqual(await provider.fetch(randomUUID()), [])
      assert.equal(await provider.orderOf(`none-${randomUUID()}`), null)
      assert.equal(await provider.fetchRefund(randomUUID(), `none-${randomUUID()}`), null)
      await provider.cancel(randomUUID(), randomUUID())
    })

    for (const [act, state, method, failure] of [
      ['pays', 'succeeded', 'card', null],
      ['pays_by_pix', 'succeeded', 'pix', null],
      ['is_asked_to_confirm', 'requires_action', null, null],
      ['pays_later', 'processing', null, null],
    ] as const) {
      test(`a payer who ${act.replaceAll('_', ' ')}: ${state}`, withPayers, async () => {
        const made = await opened(act)
        const snapshot = await only(made.orderId)
        const captured = state === 'succeeded' ? 5000 : 0
        assert.deepEqual(
          [snapshot.state, snapshot.method, snapshot.failure, snapshot.capturedCents],
          [state, method, failure, captured],
        )
        assert.equal(await provider.orderOf(snapshot.providerRef), made.orderId)
      })
    }

    for (const [act, failure] of [
      ['is_declined', 'card_declined'],
      ['has_no_funds', 'insufficient_funds'],
    ] as const) {
      test(
        `a payer who ${act.replaceAll('_', ' ')}: failed with that reason, once the page has expired`,
        withPayers,
        async () => {
          const made = await opened(act)
          // A page may let its payer try another card; then nothing is decided yet.
          assert.ok(['failed', 'pending'].includes((await only(made.orderId)).state))
          await provider.cancel(made.orderId, `cancel:${made.orderId}`)
          const { state, method, failure: by, capturedCents } = await only(made.orderId)
          assert.deepEqual([state, method, by, capturedCents], ['failed', null, failure, 0])
        },
      )
    }

    test('a later decision of the bank is known once it is made', withPayers, async () => {
      const made = await opened('pays_later')
      world.pass(60 * MINUTE)
      assert.equal((await only(made.orderId)).state, 'succeeded')
    })

    test('cancelling ends an order without a payment, and nothing else', async () => {
      for (const [act, state] of [
        [undefined, 'canceled'],
        ['is_asked_to_confirm', 'canceled'],
        ['pays_later', 'processing'],
        ['pays', 'succeeded'],
        ['is_declined', 'failed'],
      ] as const) {
        if (act && !payers) continue
        const made = await opened(act)
        for (let again = 0; again < 2; again++) await provider.cancel(made.orderId, `cancel:${made.orderId}`)
        assert.equal((await only(made.orderId)).state, state, act)
      }
    })

    test('it refunds a captured amount, once for a key and never more', withPayers, async () => {
      const made = await opened('pays')
      const { providerRef } = await only(made.orderId)
      const [key, refundId] = [randomUUID(), randomUUID()]
      const twice = await Promise.all([
        refund(providerRef, 3000, key, refundId),
        refund(providerRef, 3000, key, refundId),
      ])
      for (const answer of twice) assert.notEqual(answer.state, 'failed')
      assert.notEqual((await provider.fetchRefund(refundId, providerRef))?.state, undefined)
      assert.equal((await refund(providerRef, 2001)).state, 'failed')
      assert.notEqual((await refund(providerRef, 2000)).state, 'failed')
      assert.equal((await only(made.orderId)).refundedCents, 5000)
      assert.equal((await only(made.orderId)).state, 'succeeded')
    })

    test('an amount that was never captured is never refunded', async () => {
      const made = await opened()
      const answer = await refund(made.providerRef, 1).catch(error => error)
      if (answer instanceof ProviderError) assert.equal(answer.kind, 'definitive')
      else assert.equal(answer.state, 'failed')
    })

    test('a missing answer is neither success nor failure, and its effect can be looked up', withPayers, async () => {
      const paid = await opened('pays')
      const { providerRef } = await only(paid.orderId)
      for (const how of ['before', 'after'] as const) {
        const sent = order()
        await world.breaks('create', how)
        await assert.rejects(provider.createCheckout(sent), { kind: 'unknown' })
        const [refundId, key] = [randomUUID(), randomUUID()]
        await world.breaks('refund', how)
        await assert.rejects(refund(providerRef, 100, key, refundId), { kind: 'unknown' })
        await world.mends()
        assert.equal((await provider.fetch(sent.orderId)).length, how === 'after' ? 1 : 0)
        assert.equal((await provider.fetchRefund(refundId, providerRef)) !== null, how === 'after')
        // The same key again if it took effect; a new one if it provably didn't, because some repeat their error.
        await provider.createCheckout(how === 'after' ? sent : { ...sent, key: randomUUID() })
        assert.equal((await provider.fetch(sent.orderId)).length, 1)
        await refund(providerRef, 100, how === 'after' ? key : randomUUID(), refundId)
      }
      assert.equal((await only(paid.orderId)).refundedCents, 200)
      await world.breaks('fetch', 'before')
      await assert.rejects(provider.fetch(paid.orderId), { kind: 'unknown' })
      await world.mends()
      assert.equal((await only(paid.orderId)).state, 'succeeded')
    })

    test('its webhooks name the order, by their id or ours, and each event has one id', withPayers, async () => {
      const made = await opened('pays')
      const webhook = await world.sign(made.orderId)
      const read = () => provider.verifyWebhook({ ...webhook, now: world.now() })
      const [hint, ...more] = await read()
      assert.deepEqual(more, [])
      assert.ok(hint && hint.eventId !== '')
      assert.equal(hint.orderId ?? (await provider.orderOf(hint.providerRef ?? '')), made.orderId)
      assert.deepEqual(await read(), [hint])
    })

    test(
      "a forged webhook is refused: no signature, another's, of another text, too old, from the future",
      withPayers,
      async () => {
        const made = await opened('pays')
        const [webhook, other] = [await world.sign(made.orderId), await world.sign((await opened('pays')).orderId)]
        const now = world.now()
        const at = (minutes: number) => new Date(now.getTime() + minutes * MINUTE * 1_000)
        assert.equal((await provider.verifyWebhook({ ...webhook, now: at(4) })).length, 1)
        for (const [what, forged] of Object.entries({
          'no signature': { ...webhook, headers: {}, now },
          'another’s signature': { ...webhook, headers: other.headers, now },
          'too old': { ...webhook, now: at(11) },
          'from the future': { ...webhook, now: at(-11) },
        }))
          await assert.rejects(provider.verifyWebhook(forged), BadSignature, what)
      },
    )

    test('it lists recent changes', withPayers, async () => {
      const made = await opened('pays')
      const changed = new Set<string>()
      const since = new Date(world.now().getTime() - MINUTE * 1_000)
      for await (const orderId of provider.changedSince(since)) changed.add(orderId)
      assert.ok(changed.has(made.orderId))
      const later = new Date(world.now().getTime() + MINUTE * 1_000)
      for await (const orderId of provider.changedSince(later)) assert.notEqual(orderId, made.orderId)
    })
  })
}
