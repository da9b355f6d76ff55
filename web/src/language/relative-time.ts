import { dayIn, daysBetween } from '@bora/rules/calendar.ts'
import { deviceTimeZone } from '../device/clock.ts'
import { currentLanguage } from './language.ts'

/**
 * The time since or until an instant, relative to `from` (epoch milliseconds): `há 3 horas`, `in 2 days`. From one day
 * on it counts the reader's calendar days, so that tomorrow is the date after today's.
 */
export function relative(instant: string | number, from: number): string {
  const seconds = (new Date(instant).getTime() - from) / 1000
  const format = new Intl.RelativeTimeFormat(currentLanguage(), { numeric: 'auto' })
  const size = Math.abs(seconds)
  if (size < 60) return format.format(0, 'second')
  if (size < 3600) return format.format(Math.trunc(seconds / 60), 'minute')
  if (size < 86_400) return format.format(Math.trunc(seconds / 3600), 'hour')
  const zone = deviceTimeZone()
  return format.format(daysBetween(dayIn(from, zone), dayIn(instant, zone)), 'day')
}
