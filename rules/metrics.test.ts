import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays, dayIn, weekdayOf } from './calendar.ts'
import {
  changeOf,
  METRIC_SPANS,
  METRIC_UNITS,
  metricPeriod,
  type MetricUnit,
  METRICS_ZONE,
  isMetricSpan,
} from './metrics.ts'

const CASES: {
  now: string
  unit: MetricUnit
  count: number
  days: string[]
  from: string
  before: [string, string]
}[] = [
  {
    // 23:30 of 1 March in São Paulo.
    now: '2026-03-02T02:30:00.000Z',
    unit: 'day',
    count: 7,
    days: ['2026-02-23', '2026-02-24', '2026-02-25', '2026-02-26', '2026-02-27', '2026-02-28', '2026-03-01'],
    from: '2026-02-23T03:00:00Z',
    before: ['2026-02-16T03:00:00Z', '2026-02-23T02:30:00.000Z'],
  },
  {
    now: '2026-03-04T12:00:00.000Z',
    unit: 'week',
    count: 4,
    days: ['2026-02-09', '2026-02-16', '2026-02-23', '2026-03-02'],
    from: '2026-02-09T03:00:00Z',
    before: ['2026-01-12T03:00:00Z', '2026-02-04T12:00:00.000Z'],
  },
  {
    now: '2026-01-31T12:00:00.000Z',
    unit: 'month',
    count: 3,
    days: ['2025-11-01', '2025-12-01', '2026-01-01'],
    from: '2025-11-01T03:00:00Z',
    before: ['2025-08-01T03:00:00Z', '2025-10-31T12:00:00.000Z'],
  },
  {
    // The previous months were shorter: they end before these do.
    now: '2026-08-31T23:00:00.000Z',
    unit: 'month',
    count: 6,
    days: ['2026-03-01', '2026-04-01', '2026-05-01', '2026-06-01', '2026-07-01', '2026-08-01'],
    from: '2026-03-01T03:00:00Z',
    before: ['2025-09-01T03:00:00Z', '2026-03-01T03:00:00.000Z'],
  },
]

for (const { now, unit, count, days, from, before } of CASES) {
  test(`${count} ${unit}s until ${now}`, () => {
    const period = metricPeriod(now, unit, count)
    assert.deepEqual([period.days, period.from], [days, from])
    assert.deepEqual([period.before.from, period.before.until], before)
  })
}

test('units are contiguous, also across clock changes, and the last one contains now', () => {
  for (const year of [2017, 2018, 2024, 2026])
    for (let n = 0; n < 400; n += 13)
      for (const unit of METRIC_UNITS)
        for (const count of METRIC_SPANS[unit]) {
          const now = new Date(Date.parse(`${year}-01-01T01:07:00Z`) + n * 86_400_000).toISOString()
          const { days, starts, from, before } = metricPeriod(now, unit, count)
          const about = `${now} ${unit} ${count}`
          assert.equal(days.length, count)
          assert.ok(starts.at(-1)! <= now, about)
          for (const [index, day] of days.entries()) {
            assert.equal(dayIn(starts[index]!, METRICS_ZONE), day, about)
            assert.notEqual(dayIn(Date.parse(starts[index]!) - 1, METRICS_ZONE), day, about)
            if (unit === 'week') assert.equal(weekdayOf(day), 1)
            if (unit === 'month') assert.equal(day.slice(8), '01')
            const next = days[index + 1]
            if (next && unit !== 'month') assert.equal(next, addDays(day, unit === 'day' ? 1 : 7))
          }
          assert.ok(before.from < before.until && Date.parse(before.until) <= Date.parse(from), about)
        }
})

test('spans and changes', () => {
  assert.deepEqual([isMetricSpan('day', 90), isMetricSpan('week', 90), isMetricSpan('month', 12)], [true, false, true])
  assert.deepEqual([changeOf(15, 10), changeOf(5, 10), changeOf(5, 0), changeOf(0, 0)], [0.5, -0.5, null, null])
})
