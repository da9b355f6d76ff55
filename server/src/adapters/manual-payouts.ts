import type { PayoutOrder, PayoutProvider, PayoutSnapshot } from './payout-provider.ts'

/** Payouts that an admin transfers manually at a bank: they stay pending until the desk records how they ended. */
export function manualPayouts(): PayoutProvider {
  return {
    id: 'manual',
    currencies: ['BRL', 'GBP', 'AUD'],
    resolves: false,
    send: async order => underWay(order),
    fetch: async () => null,
  }
}

function underWay({ payoutId, amountCents, currency }: PayoutOrder): PayoutSnapshot {
  return {
    payoutId,
    providerRef: null,
    state: 'pending',
    amountCents,
    currency,
    endToEndId: null,
    feeCents: null,
    failure: null,
  }
}
