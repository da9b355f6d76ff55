// A cell begins at the start of a text, and for a spreadsheet of another locale also behind each separator or quote in it.
const BEGINS_FORMULA = /(?<=(?:^|[;,|"'\t\r\n]) *)(?=[=+\-@\t\r＝＋－＠])/gu

/** What a cell contains that has to stand in quotes, whichever separator a spreadsheet splits by. */
export const QUOTED_IN_CSV = /[;,|"\t\r\n]/

/**
 * Returns a text as it may stand in a CSV cell: wherever a spreadsheet would begin a formula, an apostrophe stands before it
 * (docs/rules/money.md#files).
 */
export function neutralizeFormula(text: string): string {
  return text.replace(BEGINS_FORMULA, "'")
}
