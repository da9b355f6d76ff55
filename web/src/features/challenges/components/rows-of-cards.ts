const MAX_IN_A_ROW = 3

/**
 * Returns for each of `count` cards how many share its row: as many rows as three per row need, all of them full, the
 * longer ones first. A card is alone only when it is the only one.
 */
export function rowsOfCards(count: number): number[] {
  const rows = Math.ceil(count / MAX_IN_A_ROW)
  const least = Math.floor(count / rows)
  const longer = count % rows
  return Array.from({ length: rows }, (_, row) => (row < longer ? least + 1 : least)).flatMap(length =>
    Array.from({ length }, () => length),
  )
}
