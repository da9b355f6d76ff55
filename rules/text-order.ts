/**
 * Compares two strings by code point, as scoring requires (docs/rules/scoring.md#scoring); JavaScript's `<` compares
 * UTF-16 units, which puts astral characters before U+E000 to U+FFFF. Returns a negative number, 0 or a positive one,
 * for `sort`.
 */
export function compareText(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length)
  for (let i = 0; i < shorter; i++) {
    const left = a.charCodeAt(i)
    const right = b.charCodeAt(i)
    if (left !== right) return codePointRank(left) - codePointRank(right)
  }
  return a.length - b.length
}

// At the first different unit, only a surrogate against U+E000..U+FFFF is ordered differently by code point. An
// unpaired surrogate ranks with the pairs, which keeps the order total.
function codePointRank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit
}
