import type { Answer } from '../../../api/api.ts'
import { currentLanguage } from '../../../language/language.ts'

export type MachineState = Answer<'GET /admin/machine'>

const SIZES = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const
const SPANS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

function measured(value: number, unit: string): string {
  const digits = { maximumFractionDigits: value < 10 ? 1 : 0 }
  return new Intl.NumberFormat(currentLanguage(), { style: 'unit', unit, unitDisplay: 'short', ...digits }).format(
    value,
  )
}

/** Bytes in the largest unit that leaves at least one: `1,4 GB`. */
export function size(bytes: number): string {
  const step = Math.min(SIZES.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
  return measured(bytes / 1_000 ** step, SIZES[step]!)
}

/** Seconds in the largest unit that leaves at least one: `3 min`. */
export function span(seconds: number): string {
  const [unit, length] = SPANS.find(([, one]) => seconds >= one) ?? SPANS.at(-1)!
  return measured(seconds / length, unit)
}
