/** Returns the beginning of a text, at most this number of UTF-16 units, without splitting a character. */
export function truncate(text: string, most: number): string {
  const cut = text.slice(0, most)
  return cut.isWellFormed() ? cut : cut.slice(0, -1)
}
