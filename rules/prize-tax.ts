/** Taxes the part of an amount above `fromCents`, up to the next bracket, at this many hundredths of a percent. */
export type TaxBracket = { fromCents: number; basisPoints: number }

/**
 * A country's withholding tax on prizes of one kind: on each prize alone, or on all prizes of a calendar year. No
 * brackets: no tax. The operator sets it (docs/rules/money.md#tax).
 */
export type TaxRule = { per: 'prize' | 'year'; brackets: readonly TaxBracket[] }

export const TAX_PER = ['prize', 'year'] as const

const WHOLE = 10_000

/**
 * Returns the tax withheld from a prize, in whole cents, rounded down; null if no rule is set. `cents` is the prize,
 * `paidThisYear` the prizes paid to this person before it in the same year (docs/rules/money.md#tax).
 */
export function withhold(rule: TaxRule | null, cents: number, paidThisYear: number): number | null {
  if (!rule) return null
  return rule.per === 'prize' ? taxOn(rule, cents) : taxOn(rule, paidThisYear + cents) - taxOn(rule, paidThisYear)
}

/** Returns whether the brackets of a rule are valid: whole, at most 100 %, each above the one before. */
export function areBrackets(brackets: readonly TaxBracket[]): boolean {
  return brackets.every(
    ({ fromCents, basisPoints }, at) =>
      Number.isSafeInteger(fromCents) &&
      fromCents >= 0 &&
      Number.isInteger(basisPoints) &&
      basisPoints >= 0 &&
      basisPoints <= WHOLE &&
      (at === 0 || fromCents > brackets[at - 1]!.fromCents),
  )
}

function taxOn({ brackets }: TaxRule, cents: number): number {
  const parts = brackets.map(({ fromCents, basisPoints }, at) => {
    const until = Math.min(cents, brackets[at + 1]?.fromCents ?? cents)
    return BigInt(Math.max(0, until - fromCents)) * BigInt(basisPoints)
  })
  return Number(parts.reduce((sum, part) => sum + part, 0n) / BigInt(WHOLE))
}
