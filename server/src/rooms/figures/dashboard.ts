import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { FIGURE_SPANS, figurePeriod, FIGURES_ZONE } from '@bora/rules/figures.ts'
import type { SignedIn } from '../../core/context.ts'
import { challengesFigures, peopleFigures, workoutFigures } from './counts.ts'
import { currenciesOf, moneyFigures } from './money.ts'
import { spansOf } from './spans.ts'

type Call = (typeof api)['figures']['dashboard']

/** Counts people, workouts, challenges and money of the last units of time and of as many before. */
export async function dashboard(ctx: SignedIn, { query }: InputOf<Call>): Promise<OutputOf<Call>> {
  const { unit, count = FIGURE_SPANS[unit][0], currency } = query
  const period = figurePeriod(ctx.now, unit, count)
  const spans = spansOf(period)
  const people = await peopleFigures(ctx.db, spans)
  const workouts = await workoutFigures(ctx.db, spans)
  const { created, states } = await challengesFigures(ctx, spans)
  const money = await moneyFigures(ctx.db, spans, currency)
  return {
    at: ctx.now.toISOString(),
    timeZone: FIGURES_ZONE,
    days: period.days,
    from: period.from,
    before: period.before,
    currency,
    currencies: await currenciesOf(ctx.db, currency),
    figures: { ...people, ...workouts, challenges: created, ...money },
    challenges: states,
  }
}
