export type PaymentSplit = { bonusCents: number; balanceCents: number; cashCents: number }

/**
 * Returns what of an amount bonus credits, then free money, then a provider pays, in whole cents. `own` is what the payer
 * has and wants to give of each; a debt to the platform is taken off free money before (docs/rules/money.md#entries).
 */
export function splitPayment(amountCents: number, own: { creditsCents: number; balanceCents: number }): PaymentSplit {
  const bonusCents = Math.min(Math.max(0, own.creditsCents), amountCents)
  const balanceCents = Math.min(Math.max(0, own.balanceCents), amountCents - bonusCents)
  return { bonusCents, balanceCents, cashCents: amountCents - bonusCents - balanceCents }
}
