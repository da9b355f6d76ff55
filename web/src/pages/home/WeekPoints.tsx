import { TrendingUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { number, percent } from '../../language/format.ts'
import { Card as Box } from '../../ui/Card.tsx'
import { Tag } from '../../ui/Chip.tsx'
import { Sparkline } from '../../ui/Sparkline.tsx'
import type { HomeData } from './home-data.ts'
import { weekPointsOf } from './week-points.ts'

/**
 * The points of the current week, over all challenges scored in points; renders nothing for people without recent
 * points.
 */
export function WeekPoints({ home }: { home: HomeData }) {
  const { t } = useTranslation('home-parts')
  if (home.dayPoints.length === 0) return null
  const { points, growth, days } = weekPointsOf(home.dayPoints, home.today)
  return (
    <Box as="section" aria-labelledby="week-points-title">
      <div className="flex min-h-[26px] items-center justify-between gap-3">
        <h2 id="week-points-title" className="type-title text-h2">
          {t('weekPoints.title')}
        </h2>
        {growth !== null && (
          <Tag tone="folha" icon={<TrendingUp size={14} strokeWidth={2.4} aria-hidden="true" />}>
            <span aria-hidden="true">{percent(growth)}</span>
            <span className="sr-only">{t('weekPoints.growth', { percent: percent(growth) })}</span>
          </Tag>
        )}
      </div>
      <div className="mt-2 flex items-end justify-between gap-3">
        <p className="type-num text-[2rem]">{number(points)}</p>
        <Sparkline values={days} label={t('weekPoints.days')} width={150} height={52} className="min-w-0 shrink" />
      </div>
    </Box>
  )
}
