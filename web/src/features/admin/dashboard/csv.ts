import type { MetricName } from '@bora/rules/metrics.ts'
import { decimalOfCents } from '@bora/rules/money.ts'
import { saveFile } from '../../../api/download.ts'
import { currentLanguage } from '../../../language/language.ts'
import { type Dashboard, isMoney } from './figure-text.ts'

type Named = { name: MetricName; label: string }

// Spreadsheets in Portuguese use a decimal comma.
const MARKS = { 'pt-BR': { delimiter: ';', point: ',' }, en: { delimiter: ',', point: '.' } } as const
const BOM = '\uFEFF'

/** Saves metrics as a file: a line per unit by its first day, a column per metric. */
export function saveMetrics(
  fileName: string,
  dayLabel: string,
  figures: readonly Named[],
  { days, figures: all }: Dashboard,
): void {
  const { delimiter, point } = MARKS[currentLanguage()]
  const plain = (name: MetricName, value: number) =>
    isMoney(name) ? decimalOfCents(value).replace('.', point) : String(value)
  const head = [dayLabel, ...figures.map(({ label }) => label)]
  const rows = days.map((day, index) => [day, ...figures.map(({ name }) => plain(name, all[name].series[index]!))])
  saveFile(fileName, `${BOM}${[head, ...rows].map(row => `${row.join(delimiter)}\r\n`).join('')}`)
}
