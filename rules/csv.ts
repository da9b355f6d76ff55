// A cell begins at the start of a text, and in spreadsheets of other locales also after each separator or quote in it.
const BEGINS_FORMULA = /(?<=(?:^|[;,|"'\t\r\n]) *)(?=[=+\-@\t\r＝＋－＠])/gu

/** Characters that require a cell to be quoted, for any separator a spreadsheet may use. */
export const QUOTED_IN_CSV = /[;,|"\t\r\n]/

/**
 * Returns a text that is safe in a CSV cell: an apostrophe precedes each place where a spreadsheet would begin a
 * formula (docs/rules/money.md#files).
 */
export function neutralizeFormula(text: string): string {
  return text.replace(BEGINS_FORMULA, "'")
}
