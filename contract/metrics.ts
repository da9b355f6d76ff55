import { COUNTED_STATES, isMetricSpan, METRIC_NAMES, METRIC_UNITS } from '@bora/rules/metrics.ts'
import { DEFAULT_CURRENCY } from '@bora/rules/money.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Currency, Day, Instant, TimeZone } from './shapes.ts'

/** One metric: for the whole period, for the one before, and for each of its units. */
const Figure = z.object({ now: z.int(), before: z.int(), series: z.array(z.int()) })

export const metrics = {
  dashboard: endpoint({
    method: 'GET',
    path: '/admin/figures',
    mayLag: true,
    access: 'admin',
    summary:
      'What there is to count of people, workouts, challenges and money in the last days, weeks or months, beside the ones before; docs/rules/figures.md defines each',
    query: z
      .object({
        unit: z.enum(METRIC_UNITS).default('day'),
        /** One of the counts offered for the unit; by default the first. */
        count: z.coerce.number().int().optional(),
        currency: Currency.default(DEFAULT_CURRENCY),
      })
      .refine(({ unit, count }) => count === undefined || isMetricSpan(unit, count), { path: ['count'] }),
    output: z.object({
      at: Instant,
      timeZone: TimeZone,
      /** The first day of each unit; for weeks a Monday. */
      days: z.array(Day),
      from: Instant,
      before: z.object({ from: Instant, until: Instant }),
      currency: Currency,
      /** Currencies with any money, and the requested one. */
      currencies: z.array(Currency),
      figures: z.record(z.enum(METRIC_NAMES), Figure),
      challenges: z.record(z.enum(COUNTED_STATES), z.int()),
    }),
    errors: ['invalid_input'],
  }),
  waiting: endpoint({
    method: 'GET',
    path: '/admin/waiting',
    access: 'desk',
    summary: 'How many items wait in each queue of the desk that has no count of its own',
    output: z.object({ reports: z.int(), disputes: z.int(), support: z.int(), mails: z.int() }),
    errors: [],
  }),
}
