/** The beginning of a text, at most so many UTF-16 units, and never half of a character. */
export function truncate(text: string, most: number): string {
  const cut = text.slice(0, most)
  return cut.isWellFormed() ? cut : cut.slice(0, -1)
}
