import type { TFunction } from 'i18next'

/** The logging windows offered, in hours after the start of a workout. */
export const LATE_HOURS = [0, 24, 48, 72, 168] as const

/** A logging window in words; a repeated challenge may have any. */
export function lateText(t: TFunction<'create-challenge'>, hours: number): string {
  const offered = LATE_HOURS.find(one => one === hours)
  return offered === undefined ? t('late.hours', { count: hours }) : t(`late.${offered}`)
}
