import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { now } from '../../../device/clock.ts'

/** The time left in one line: "12 d 04 h 31 min". Updates every minute; screen readers read only its label. */
export function CountdownLine({ until, label, className }: { until: number; label: string; className?: string }) {
  const { t } = useTranslation('challenge')
  const [present, setPresent] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setPresent(now()), 10_000)
    return () => clearInterval(timer)
  }, [])
  const minutes = Math.max(0, Math.floor((until - present) / 60_000))
  const two = (value: number) => String(value).padStart(2, '0')
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24]
  return (
    <span role="timer" aria-label={label} aria-live="off" className={className}>
      <span aria-hidden="true">
        {[
          days > 0 && t('days.short.days', { value: days }),
          t('days.short.hours', { value: two(hours) }),
          t('days.short.minutes', { value: two(minutes % 60) }),
        ]
          .filter(Boolean)
          .join(' ')}
      </span>
    </span>
  )
}
