import { CalendarDays, Camera, Target } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { day } from '../../../language/format.ts'
import type { Overview } from './challenge-data.ts'
import { noTargetText } from './rule-lines.ts'
import { targetText } from './target-text.ts'

/** The look of an icon before a point. */
export const POINT_ICON = { size: 19, strokeWidth: 2.2, 'aria-hidden': true } as const

/**
 * The terms that a person accepts by joining: dates, target, when workouts are logged, then the points given as
 * children.
 */
export function ContractPoints({ challenge, children }: { challenge: Overview; children?: ReactNode }) {
  const { t } = useTranslation('challenge')
  const target = targetText(challenge)
  return (
    <ul className="flex flex-col gap-3 text-ui">
      <Point icon={<CalendarDays {...POINT_ICON} />}>
        {t('join.points.dates', { from: day(challenge.startDate), to: day(challenge.endDate) })}
      </Point>
      <Point icon={<Target {...POINT_ICON} />}>
        {target ? t('join.points.target', { target }) : noTargetText(t, challenge.pool)}
      </Point>
      <Point icon={<Camera {...POINT_ICON} />}>{t('join.points.late', { count: challenge.limits.lateHours })}</Point>
      {children}
    </ul>
  )
}

/** One point of a contract, or of the outcomes of the money. */
export function Point({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-3">
      <span className="mt-0.5 shrink-0 text-ink-2">{icon}</span>
      <span className="min-w-0">{children}</span>
    </li>
  )
}
