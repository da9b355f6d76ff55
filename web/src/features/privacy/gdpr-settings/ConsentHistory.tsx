import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readPages } from '../../../api/queries.ts'
import { LoadFailed } from '../../../states/LoadFailed.tsx'
import { MoreButton } from '../../../states/MoreButton.tsx'
import { dayOf, time } from '../../../language/format.ts'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'

/** Each change of the person's choices, latest first, with the device it was made on. */
export function ConsentHistory() {
  const { t } = useTranslation('gdpr-settings')
  const pages = useInfiniteQuery({ ...readPages('GET /me/consents/history'), staleTime: 0 })
  const changes = pages.data?.pages.flatMap(page => page.items)
  if (!changes)
    return pages.isError ? (
      <LoadFailed title={t('history.failed')} safe="" query={pages} />
    ) : (
      <Loading text={t('loading')}>
        <Skeleton className="h-20" />
      </Loading>
    )
  if (changes.length === 0) return <p className="text-sm text-ink-2">{t('history.none')}</p>
  return (
    <>
      <ol aria-label={t('history.label')} className="divide-y divide-line">
        {changes.map(({ id, type, consented, device, at }) => (
          <li key={id} className="py-2.5 first:pt-0 last:pb-0">
            <span className="block text-ui font-semibold">
              {consented ? t(`history.allowed.${type}`) : t(`history.refused.${type}`)}
            </span>
            <span className="block text-sm wrap-anywhere text-ink-2">
              {dayOf(at, 'full')}, {time(at)} · {device || t('history.unknown')}
            </span>
          </li>
        ))}
      </ol>
      <MoreButton query={pages} label={t('history.more')} busyLabel={t('loading')} size="sm" />
    </>
  )
}
