import type { Day } from '@bora/rules/calendar.ts'
import { monthBefore, RECAP_HOME_DAYS } from '@bora/rules/recap.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight, GalleryHorizontalEnd } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { read } from '../../api/queries.ts'
import { day } from '../../language/format.ts'
import { paths } from '../../navigation/paths.ts'
import { IconWell } from '../../ui/Card.tsx'

/** In the first days of a month: the way to the recap of the one before, if there was a workout in it. */
export function RecapCard({ today }: { today: Day }) {
  const { t } = useTranslation('home-parts')
  const about = monthBefore(today)
  const isTime = Number(today.slice(8)) <= RECAP_HOME_DAYS
  // Without a workout it is refused; the card is optional.
  const { data } = useQuery({
    ...read('GET /recaps/:about', { params: { about } }),
    enabled: isTime,
    retry: false,
    meta: { toldInPlace: true },
  })
  if (!isTime || !data) return null
  return (
    <Link
      {...paths.recap(about)}
      className="mb-5 flex min-h-[74px] items-center gap-3.5 rounded-lg bg-surface p-4 shadow-e1 hover:bg-fill"
    >
      <IconWell tone="maracuja" size={44}>
        <GalleryHorizontalEnd size={22} aria-hidden="true" />
      </IconWell>
      <span className="min-w-0 flex-1">
        <span className="block text-ui font-[650]">{t('recap.title', { month: day(data.from, 'month') })}</span>
        <span className="block text-sm text-ink-2">{t('recap.sentence')}</span>
      </span>
      <ChevronRight size={20} aria-hidden="true" className="shrink-0 text-ink-3" />
    </Link>
  )
}
