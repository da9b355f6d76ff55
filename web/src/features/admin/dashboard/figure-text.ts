import { addDays, type Day } from '@bora/rules/calendar.ts'
import { type MetricName, metricOf, type MetricUnit } from '@bora/rules/metrics.ts'
import { formatShortMoney } from '@bora/rules/money.ts'
import type { Answer } from '../../../api/api.ts'
import { day, money, number, shortNumber } from '../../../language/format.ts'
import { currentLanguage } from '../../../language/language.ts'

export type Dashboard = Answer<'GET /admin/figures'>
export type Choice = { unit: MetricUnit; count: number; currency: Dashboard['currency'] }

/** Whether a metric is an amount of money, in whole cents. */
export function isMoney(name: MetricName): boolean {
  return metricOf(name).isMoney ?? false
}

/** A value in full: `1.234`, `R$ 1.234,50`. */
export function valueText(name: MetricName, value: number, { currency }: Dashboard): string {
  return isMoney(name) ? money(value, currency) : number(value)
}

/** The same abbreviated, for an axis. */
export function shortText(name: MetricName, value: number, { currency }: Dashboard): string {
  return isMoney(name) ? formatShortMoney(value, currency, currentLanguage()) : shortNumber(value)
}

/** The name of the unit that begins with this day: `12 nov`, `9 nov – 15 nov`, `novembro de 2026`. */
export function unitText(first: Day, unit: MetricUnit): string {
  if (unit === 'day') return day(first, 'short')
  if (unit === 'week') return `${day(first, 'short')} – ${day(addDays(first, 6), 'short')}`
  return `${day(first, 'month')} ${first.slice(0, 4)}`
}

/** The same where space is short: the Monday of a week, the name of a month. */
export function shortUnitText(first: Day, unit: MetricUnit): string {
  return unit === 'month' ? day(first, 'month').slice(0, 3) : day(first, 'short')
}
