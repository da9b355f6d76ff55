import { addDays, type Day, dayIn, type Instant, startOfDay, weekdayOf } from './calendar.ts'
import { DEFAULT_TIME_ZONE } from './limits.ts'

// The figures of the installation as a whole (docs/rules/figures.md).

/** What happens in a time, and is counted or summed. */
export const FLOWS = [
  'signUps',
  'active',
  'workouts',
  'challenges',
  'collected',
  'refunded',
  'prizes',
  'paidOut',
  'fees',
] as const
/** What there is at a moment. */
export const STOCKS = ['people', 'held', 'inPools'] as const
export type Flow = (typeof FLOWS)[number]
export type Stock = (typeof STOCKS)[number]
export type FigureName = Flow | Stock

/** Those that are whole cents of one currency. */
export const MONEY_FIGURES = ['collected', 'refunded', 'prizes', 'paidOut', 'fees', 'held', 'inPools'] as const

/** Where a challenge stands for everybody, by its dates and the zone of whoever made it. */
export const COUNTED_STATES = ['upcoming', 'active', 'closing', 'completed', 'cancelled'] as const
export type CountedState = (typeof COUNTED_STATES)[number]

export const FIGURE_UNITS = ['day', 'week', 'month'] as const
export type FigureUnit = (typeof FIGURE_UNITS)[number]

/** How many of a unit can be looked at at once; the first is what is shown unless somebody chooses. */
export const FIGURE_SPANS = {
  day: [30, 7, 90],
  week: [13, 4, 26],
  month: [12, 3, 6],
} as const satisfies Record<FigureUnit, readonly number[]>

/** The zone whose days are counted, whoever looks. */
export const FIGURES_ZONE = DEFAULT_TIME_ZONE

export type FigurePeriod = {
  /** The first day of each unit, the oldest first; the last is the one that runs now. */
  days: Day[]
  /** When each of them began, `YYYY-MM-DDTHH:MM:SSZ`. */
  starts: string[]
  from: string
  /** As many units before, for as long as these have taken so far. */
  before: { from: string; until: string }
}

/** Returns whether so many of a unit can be looked at. */
export function isFigureSpan(unit: FigureUnit, count: number): boolean {
  return (FIGURE_SPANS[unit] as readonly number[]).includes(count)
}

/** Returns the last so many days, weeks from Monday or months up to now, and what they are compared with. */
export function figurePeriod(now: Instant, unit: FigureUnit, count: number): FigurePeriod {
  const first = firstDayOf(dayIn(now, FIGURES_ZONE), unit)
  const days = Array.from({ length: count }, (_, index) => unitsBack(first, unit, count - 1 - index))
  const starts = days.map(day => startOfDay(day, FIGURES_ZONE))
  const from = starts[0]!
  const beforeFrom = startOfDay(unitsBack(first, unit, count * 2 - 1), FIGURES_ZONE)
  const taken = new Date(now).getTime() - Date.parse(from)
  const until = Math.min(Date.parse(beforeFrom) + taken, Date.parse(from))
  return { days, starts, from, before: { from: beforeFrom, until: new Date(until).toISOString() } }
}

function firstDayOf(day: Day, unit: FigureUnit): Day {
  if (unit === 'day') return day
  return unit === 'week' ? addDays(day, 1 - weekdayOf(day)) : `${day.slice(0, 7)}-01`
}

function unitsBack(first: Day, unit: FigureUnit, count: number): Day {
  if (unit !== 'month') return addDays(first, unit === 'day' ? -count : -7 * count)
  const months = Number(first.slice(0, 4)) * 12 + Number(first.slice(5, 7)) - 1 - count
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}-01`
}

/** Returns by which share a figure changed, 0.5 for half as much again; null where there was nothing before. */
export function changeOf(now: number, before: number): number | null {
  return before === 0 ? null : (now - before) / Math.abs(before)
}
