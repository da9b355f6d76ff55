import type { MetricPeriod } from '@bora/rules/metrics.ts'
import { type RawBuilder, sql } from 'kysely'

type Figure = { now: number; before: number; series: number[] }

/** Spans of time, identified by their starts: everything before, the comparison span, and each unit. */
export type Spans = {
  /** The start of the first span. */
  from: string
  /** The start of the units. */
  now: string
  /** The number of an instant's span: 0 is before all spans, 1 is the period of comparison. */
  spanOf: (column: RawBuilder<unknown>) => RawBuilder<number>
  /** A flow, from the amounts of each span. */
  flow: (amounts: Iterable<{ span: number; amount: number }>) => Figure
  /** A stock at the end of each span, from the present value and the changes since. */
  stock: (now: number, changes: Iterable<{ span: number; amount: number }>) => Figure
}

/** Returns the spans of a period. */
export function spansOf({ starts, from, before }: MetricPeriod): Spans {
  const hasRest = Date.parse(before.until) < Date.parse(from)
  const edges = [before.from, ...(hasRest ? [before.until] : []), ...starts]
  const first = edges.length - starts.length + 1
  const seriesOf = (amounts: Iterable<{ span: number; amount: number }>) => {
    const bySpan = new Map<number, number>()
    for (const { span, amount } of amounts) bySpan.set(span, (bySpan.get(span) ?? 0) + amount)
    return { before: bySpan.get(1) ?? 0, series: starts.map((_, index) => bySpan.get(first + index) ?? 0) }
  }
  return {
    from: before.from,
    now: from,
    spanOf: column => sql<number>`width_bucket(${column}, ${edges}::timestamptz[])`,
    flow(amounts) {
      const { before, series } = seriesOf(amounts)
      return { now: sum(series), before, series }
    },
    stock(now, changes) {
      const { series } = seriesOf(changes)
      const left = series.map((_, index) => now - sum(series.slice(index + 1)))
      return { now, before: now - sum(series), series: left }
    },
  }
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
