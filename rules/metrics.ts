import { addDays, type Day, dayIn, type Instant, startOfDay, weekdayOf } from './calendar.ts'
import { DEFAULT_TIME_ZONE } from './limits.ts'

// The figures of the installation as a whole (docs/rules/figures.md).

/** What happens in a time, and is counted or summed. */
export const FLOW_METRICS = [
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
export const STOCK_METRICS = ['people', 'held', 'inPools'] as const
export type FlowMetric = (typeof FLOW_METRICS)[number]
export type StockMetric = (typeof STOCK_METRICS)[number]
export type MetricName = FlowMetric | StockMetric

/** Those that are whole cents of one currency. */
export const MONEY_METRICS = ['collected', 'refunded', 'prizes', 'paidOut', 'fees', 'held', 'inPools'] as const

/** Where a challenge stands for everybody, by its dates and the zone of whoever made it. */
export const COUNTED_STATES = ['upcoming', 'active', 'closing', 'completed', 'cancelled'] as const
export type CountedState = (typeof COUNTED_STATES)[number]

export const METRIC_UNITS = ['day', 'week', 'month'] as const
export type MetricUnit = (typeof METRIC_UNITS)[number]

/** How many of a unit can be looked at at once; the first is what is shown unless somebody chooses. */
export const METRIC_SPANS = {
  day: [30, 7, 90],
  week: [13, 4, 26],
  month: [12, 3, 6],
} as const satisfies Record<MetricUnit, readonly number[]>

/** The zone whose days are counted, whoever looks. */
export const METRICS_ZONE = DEFAULT_TIME_ZONE

export type MetricPeriod = {
  /** The first day of each unit, the oldest first; the last is the one that runs now. */
  days: Day[]
  /** When each of them began, `YYYY-MM-DDTHH:MM:SSZ`. */
  starts: string[]
  from: string
  /** As many units before, for as long as these have taken so far. */
  before: { from: string; until: string }
}

/** Returns whether so many of a unit can be looked at. */
export function isMetricSpan(unit: MetricUnit, count: number): boolean {
  return (METRIC_SPANS[unit] as readonly number[]).includes(count)
}

/** Returns the last so many days, weeks from Monday or months up to now, and what they are compared with. */
export function metricPeriod(now: Instant, unit: MetricUnit, count: number): MetricPeriod {
  const first = firstDayOf(dayIn(now, METRICS_ZONE), unit)
  const days = Array.from({ length: count }, (_, index) => unitsBack(first, unit, count - 1 - index))
  const starts = days.map(day => startOfDay(day, METRICS_ZONE))
  const from = starts[0]!
  const beforeFrom = startOfDay(unitsBack(first, unit, count * 2 - 1), METRICS_ZONE)
  const taken = new Date(now).getTime() - Date.parse(from)
  const until = Math.min(Date.parse(beforeFrom) + taken, Date.parse(from))
  return { days, starts, from, before: { from: beforeFrom, until: new Date(until).toISOString() } }
}

function firstDayOf(day: Day, unit: MetricUnit): Day {
  if (unit === 'day') return day
  return unit === 'week' ? addDays(day, 1 - weekdayOf(day)) : `${day.slice(0, 7)}-01`
}

function unitsBack(first: Day, unit: MetricUnit, count: number): Day {
  if (unit !== 'month') return addDays(first, unit === 'day' ? -count : -7 * count)
  const months = Number(first.slice(0, 4)) * 12 + Number(first.slice(5, 7)) - 1 - count
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}-01`
}

/** Returns by which share a figure changed, 0.5 for half as much again; null where there was nothing before. */
export function changeOf(now: number, before: number): number | null {
  return before === 0 ? null : (now - before) / Math.abs(before)
}
