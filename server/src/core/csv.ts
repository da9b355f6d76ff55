import { neutralizeFormula, QUOTED_IN_CSV } from '@bora/rules/csv.ts'
import { type Options, stringify, type Stringifier } from 'csv-stringify'
import { stringify as stringifyNow } from 'csv-stringify/sync'

/** Formats rows as CSV in which no text is a formula to a spreadsheet. */
export function csvOf(rows: readonly unknown[], options: Options = {}): string {
  return stringifyNow([...rows], safe(options))
}

/** Returns a stream from rows to CSV in which no text is a formula to a spreadsheet. */
export function csvStream(options: Options): Stringifier {
  return stringify(safe(options))
}

function safe(options: Options): Options {
  return {
    ...options,
    cast: {
      boolean: String,
      object: value => textCell(JSON.stringify(value)),
      ...options.cast,
      string: textCell,
    },
  }
}

function textCell(text: string): { value: string; quoted?: true } {
  return { value: neutralizeFormula(text), ...(QUOTED_IN_CSV.test(text) && { quoted: true }) }
}
