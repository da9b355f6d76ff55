/** From so many whole cents on, so many hundredths of a percent of what lies above them, up to where the next one begins. */
export type TaxBracket = { fromCents: number; basisPoints: number }

/**
 * What a country withholds from prizes of one kind: of each prize alone, or of all that was paid in a calendar year. No
 * brackets: nothing. The owner writes it down (docs/rules/money.md#tax).
 */
export type TaxRule = { per: 'prize' | 'year'; brackets: readonly TaxBracket[] }

export const TAX_PER = ['prize', 'year'] as const

const WHOLE = 10_000

/**
 * Returns what is withheld from a prize, in whole cents, rounded down; null where nobody wrote down what is. `cents` is
 * the prize, `paidThisYear` what of prizes this person was paid before it in the same year (docs/rules/money.md#tax).
 */
export function withhold(rule: TaxRule | null, cents: number, paidThisYear: number): number | null {
  if (!rule) return null
  return rule.per === 'prize' ? taxOn(rule, cents) : taxOn(rule, paidThisYear + cents) - taxOn(rule, paidThisYear)
}

/** Returns whether these can be the brackets of a rule: whole, at most the whole of it, each above the one before. */
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
