import type { MetricPeriod } from '@bora/rules/metrics.ts'
import { type RawBuilder, sql } from 'kysely'

type Figure = { now: number; before: number; series: number[] }

/** Stretches of time, told apart by the moments at which they begin: those before, a rest between, and each unit. */
export type Spans = {
  /** When the first of them begins. */
  from: string
  /** When the units begin. */
  now: string
  /** The stretch of an instant: 0 is before all of them, 1 is what units are compared with. */
  spanOf: (column: RawBuilder<unknown>) => RawBuilder<number>
  /** What happened, of what happened in each stretch. */
  flow: (amounts: Iterable<{ span: number; amount: number }>) => Figure
  /** What there was at the end of each, of what there is now and what changed since. */
  stock: (now: number, changes: Iterable<{ span: number; amount: number }>) => Figure
}

/** Returns the stretches of a period. */
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
