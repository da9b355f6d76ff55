import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { METRIC_SPANS, metricPeriod, METRICS_ZONE } from '@bora/rules/metrics.ts'
import type { SignedIn } from '../../../core/context.ts'
import { challengeMetrics, peopleMetrics, workoutMetrics } from './counts.ts'
import { currenciesOf, moneyMetrics } from './money.ts'
import { spansOf } from './spans.ts'

type Call = (typeof api)['metrics']['dashboard']

/** Counts people, workouts, challenges and money of the last units of time and of as many before. */
export async function dashboard(ctx: SignedIn, { query }: InputOf<Call>): Promise<OutputOf<Call>> {
  const { unit, count = METRIC_SPANS[unit][0], currency } = query
  const period = metricPeriod(ctx.now, unit, count)
  const spans = spansOf(period)
  const people = await peopleMetrics(ctx.db, spans)
  const workouts = await workoutMetrics(ctx.db, spans)
  const { created, states } = await challengeMetrics(ctx, spans)
  const money = await moneyMetrics(ctx.db, spans, currency)
  return {
    at: ctx.now.toISOString(),
    timeZone: METRICS_ZONE,
    days: period.days,
    from: period.from,
    before: period.before,
    currency,
    currencies: await currenciesOf(ctx.db, currency),
    figures: { ...people, ...workouts, challenges: created, ...money },
    challenges: states,
  }
}
