export type PaymentSplit = { bonusCents: number; balanceCents: number; cashCents: number }

/**
 * Splits an amount in whole cents between bonus credits, then available balance, then a provider. `own` are the payer's
 * credits and balance to be used; a debt to the platform is deducted from the balance first
 * (docs/rules/money.md#entries).
 */
export function splitPayment(amountCents: number, own: { creditsCents: number; balanceCents: number }): PaymentSplit {
  const bonusCents = Math.min(Math.max(0, own.creditsCents), amountCents)
  const balanceCents = Math.min(Math.max(0, own.balanceCents), amountCents - bonusCents)
  return { bonusCents, balanceCents, cashCents: amountCents - bonusCents - balanceCents }
}
