export type SearchTables = {
  /** The words of public titles, as a search reads them. */
  search_words: { word: string }
}
