import { addDays, type Day, dayIn, type Instant, startOfDay, weekdayOf } from './calendar.ts'
import { DEFAULT_TIME_ZONE } from './limits.ts'

// Metrics of the installation (docs/rules/figures.md).

/** A metric and its position on the dashboard. */
export type MetricDefinition = {
  /** A flow is counted or summed over a period, a stock is measured at an instant. */
  measures: 'flow' | 'stock'
  /** Whole cents of one currency. */
  isMoney?: true
  /**
   * For metrics where more is better: people are `folha`, their payments `brand`, the installation's share `mar`.
   * Without a colour it is grey, and a change is neutral.
   */
  colour?: 'folha' | 'brand' | 'mar'
  /** The row of tiles that contains it. */
  tiles: 'first' | 'further'
  /** The chart that plots it. */
  card: MetricCardName
  /** Drawn as a line over the card's bars. Stocks always are lines. */
  line?: true
}

/** The charts of the dashboard, in their order. */
export const METRIC_CARDS = ['money', 'workouts', 'people', 'out', 'kept', 'everybody', 'challenges'] as const
export type MetricCardName = (typeof METRIC_CARDS)[number]

/** Every metric, in the order of its tiles and within its chart. */
export const METRICS = {
  active: { measures: 'flow', colour: 'folha', tiles: 'first', card: 'workouts', line: true },
  workouts: { measures: 'flow', colour: 'folha', tiles: 'first', card: 'workouts' },
  collected: { measures: 'flow', isMoney: true, colour: 'brand', tiles: 'first', card: 'money' },
  people: { measures: 'stock', colour: 'folha', tiles: 'further', card: 'everybody' },
  signUps: { measures: 'flow', colour: 'folha', tiles: 'further', card: 'people' },
  challenges: { measures: 'flow', colour: 'folha', tiles: 'further', card: 'challenges' },
  prizes: { measures: 'flow', isMoney: true, colour: 'brand', tiles: 'further', card: 'money' },
  paidOut: { measures: 'flow', isMoney: true, tiles: 'further', card: 'out' },
  refunded: { measures: 'flow', isMoney: true, tiles: 'further', card: 'out' },
  fees: { measures: 'flow', isMoney: true, colour: 'mar', tiles: 'first', card: 'out' },
  inPools: { measures: 'stock', isMoney: true, tiles: 'further', card: 'kept' },
  held: { measures: 'stock', isMoney: true, tiles: 'further', card: 'kept' },
} as const satisfies Record<string, MetricDefinition>

export type MetricName = keyof typeof METRICS
export const METRIC_NAMES = Object.keys(METRICS) as MetricName[]

/** Returns the definition of a metric. */
export function metricOf(name: MetricName): MetricDefinition {
  return METRICS[name]
}

/** The state of a challenge for everyone, by its dates and its creator's zone. */
export const COUNTED_STATES = ['upcoming', 'active', 'closing', 'completed', 'cancelled'] as const
export type CountedState = (typeof COUNTED_STATES)[number]

export const METRIC_UNITS = ['day', 'week', 'month'] as const
export type MetricUnit = (typeof METRIC_UNITS)[number]

/** Numbers of units that can be shown at once; the first is the default. */
export const METRIC_SPANS = {
  day: [30, 7, 90],
  week: [13, 4, 26],
  month: [12, 3, 6],
} as const satisfies Record<MetricUnit, readonly number[]>

/** The zone that days are counted in, for every viewer. */
export const METRICS_ZONE = DEFAULT_TIME_ZONE

export type MetricPeriod = {
  /** The first day of each unit, the oldest first; the last one is current. */
  days: Day[]
  /** When each unit began, `YYYY-MM-DDTHH:MM:SSZ`. */
  starts: string[]
  from: string
  /** The same number of units before, for as long as these have lasted so far. */
  before: { from: string; until: string }
}

/** Returns whether this number of units can be shown. */
export function isMetricSpan(unit: MetricUnit, count: number): boolean {
  return (METRIC_SPANS[unit] as readonly number[]).includes(count)
}

/** Returns the last `count` days, weeks from Monday, or months up to now, and the period to compare them with. */
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

/** Returns the relative change of a metric, 0.5 for half as much again; null if it was zero before. */
export function changeOf(now: number, before: number): number | null {
  return before === 0 ? null : (now - before) / Math.abs(before)
}
