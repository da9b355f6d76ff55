import { UNDO_TOAST_MS } from '@bora/rules/limits.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Bell, CheckCheck } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { readPages, staleReadsAnswered } from '../../../api/queries.ts'
import { LoadFailed } from '../../../states/LoadFailed.tsx'
import { MoreButton } from '../../../states/MoreButton.tsx'
import { now } from '../../../device/clock.ts'
import { dayOf } from '../../../language/format.ts'
import { useNearViewport } from '../../../loading/near-viewport.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { toast } from '../../../ui/toast.ts'
import { useSendOnce } from './use-send-once.ts'
import { type NotificationItem, NotificationRow } from './NotificationRow.tsx'
import { isOvertaking, OvertakingActions } from './OvertakingActions.tsx'
import { showProblem } from '../../../states/show-problem.ts'

/** All notifications by day, with infinite scrolling. */
export function NotificationList() {
  const { t } = useTranslation('notifications')
  const query = useInfiniteQuery({ ...readPages('GET /notifications'), staleTime: 0 })
  const items = query.data?.pages.flatMap(page => page.items) ?? []
  const readAll = useReadAll()
  if (query.isError && !query.data)
    return (
      <Card>
        <LoadFailed title={t('failed')} safe="" query={query} />
      </Card>
    )
  if (!query.data)
    return (
      <Loading text={t('loading')}>
        <Skeleton className="h-[360px] rounded-lg" />
      </Loading>
    )
  if (items.length === 0)
    return (
      <Card>
        <EmptyState
          seed="notices"
          icon={<Bell size={26} aria-hidden="true" />}
          title={t('empty')}
          sentence={t('emptySentence')}
        />
      </Card>
    )
  return (
    <>
      {items.some(({ read }) => !read) && (
        <Button
          variant="soft"
          size="sm"
          className="self-end"
          icon={<CheckCheck size={18} aria-hidden="true" />}
          busy={readAll.busy}
          onClick={() => void readAll.send()}
        >
          {t('readAll')}
        </Button>
      )}
      {[...Map.groupBy(items, ({ at }) => dayOf(at, 'long'))].map(([day, ofDay]) => (
        <Day key={day} title={day === dayOf(now(), 'long') ? t('today') : day} items={ofDay} />
      ))}
      <MoreWhenNear key={items.length} query={query} />
    </>
  )
}

function Day({ title, items }: { title: string; items: readonly NotificationItem[] }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-2 px-1 text-sm font-semibold text-ink-2">{title}</h2>
      <Card flush className="overflow-hidden">
        <ul className="divide-y divide-line">
          {items.map(notice => (
            <li key={notice.id}>
              <NotificationRow notice={notice} />
              {isOvertaking(notice) && <OvertakingActions notice={notice} />}
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}

type Pages = Parameters<typeof MoreButton>[0]['query']

function MoreWhenNear({ query }: { query: Pages }) {
  const { t } = useTranslation('notifications')
  const [isNear, place] = useNearViewport()
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const wanted = isNear && hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  useEffect(() => {
    if (wanted) void fetchNextPage()
  }, [wanted, fetchNextPage])
  return (
    <div ref={place}>
      <MoreButton query={query} label={t('more')} busyLabel={t('loading')} />
    </div>
  )
}

function useReadAll() {
  const { t } = useTranslation('notifications')

  async function undo(at: string) {
    try {
      await call('POST /notifications/unread', { body: { at } })
    } catch (error) {
      showProblem(error, { title: t('undoFailed'), again: () => undo(at) })
    }
    await staleReadsAnswered()
  }

  async function readAll(): Promise<void> {
    try {
      const { at } = await call('POST /notifications/read')
      toast({
        variant: 'success',
        title: t('allRead'),
        duration: UNDO_TOAST_MS,
        action: { label: t('undo'), onClick: () => void undo(at) },
      })
    } catch (error) {
      showProblem(error, { title: t('readAllFailed'), again: readAll })
    }
    await staleReadsAnswered()
  }
  return useSendOnce(readAll)
}
