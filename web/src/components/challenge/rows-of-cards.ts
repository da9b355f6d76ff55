const MAX_IN_A_ROW = 3

/**
 * Returns for each of so many cards how many stand in its row: as many rows as three in each need, all of them full, the
 * longer ones first. So nobody stands alone, but who is alone altogether.
 */
export function rowsOfCards(count: number): number[] {
  const rows = Math.ceil(count / MAX_IN_A_ROW)
  const least = Math.floor(count / rows)
  const longer = count % rows
  return Array.from({ length: rows }, (_, row) => (row < longer ? least + 1 : least)).flatMap(length =>
    Array.from({ length }, () => length),
  )
}
