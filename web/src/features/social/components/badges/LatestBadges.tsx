import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../../api/queries.ts'
import { BadgeMedal } from '../../../../art/BadgeMedal.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { latestFirst } from './badge-texts.ts'

const MAX = 4

type LatestBadgesProps = { personId: string; onOpen: () => void }

/**
 * A person's latest medals in a row that opens the collection. Renders nothing where there are none, or none visible.
 */
export function LatestBadges({ personId, onOpen }: LatestBadgesProps) {
  const { t } = useTranslation('badges')
  const query = useQuery(read('GET /people/:personId/badges', { params: { personId } }))
  if (query.isPending) return <Skeleton className="mb-5 h-16 rounded-[20px]" />
  if (!query.data || (query.data.earned.length === 0 && !query.data.isMe)) return null
  const { earned } = query.data
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className="mb-5 flex min-h-16 w-full items-center gap-3 rounded-[20px] bg-fill px-3.5 py-2 text-left hover:bg-line"
    >
      {earned.length > 0 && (
        <span className="flex shrink-0 gap-1 max-[379px]:[&>*:nth-child(n+3)]:hidden">
          {latestFirst(earned)
            .slice(0, MAX)
            .map(({ code }) => (
              <BadgeMedal key={code} code={code} size={42} />
            ))}
        </span>
      )}
      <span className="min-w-0 flex-1 text-ui font-semibold">
        {earned.length === 0 ? t('mine') : t('earned', { count: earned.length })}
      </span>
      <ChevronRight size={20} aria-hidden="true" className="shrink-0 text-ink-3" />
    </button>
  )
}
