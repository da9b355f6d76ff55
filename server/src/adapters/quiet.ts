import type { Adapters } from './adapters.ts'
import { ProviderError } from './payment-provider.ts'

/**
 * Adapters of a quiet installation, which calls no provider of money. All calls fail as if there were no answer, so
 * that nothing is taken for done or for failed.
 */
export function quietAdapters(adapters: Adapters): Adapters {
  return {
    ...adapters,
    payments: {
      id: adapters.payments.id,
      createCheckout: noAnswer,
      fetch: noAnswer,
      cancel: noAnswer,
      refund: noAnswer,
      fetchRefund: noAnswer,
      verifyWebhook: noAnswer,
      orderOf: noAnswer,
      async *changedSince() {
        yield await noAnswer()
      },
    },
    payouts: { ...adapters.payouts, send: noAnswer, fetch: noAnswer },
  }
}

async function noAnswer(): Promise<never> {
  throw new ProviderError('unknown', 'this installation is quiet')
}
