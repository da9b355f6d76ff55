import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../../api.ts'
import { ActivityCard } from '../../components/activity/ActivityCard.tsx'
import type { Details } from '../../components/challenge/challenge-data.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/States.tsx'

/** The workouts of a challenge, newest first, each with its receipt. */
export function Feed({ challenge }: { challenge: Details }) {
  const { t } = useTranslation('challenge')
  const query = useInfiniteQuery({
    queryKey: ['feed', challenge.id],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /challenges/:challengeId/activities',
        { params: { challengeId: challenge.id }, query: pageParam ? { cursor: pageParam } : {} },
        { signal },
      ),
    getNextPageParam: last => last.next ?? undefined,
  })
  if (query.isError && !query.data) {
    return (
      <ErrorState
        title={t('error.feed')}
        sentence={t('error.sentence')}
        retryLabel={t('error.retry')}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    )
  }
  if (!query.data) {
    return (
      <Loading text={t('loading')}>
        <div className="flex flex-col gap-4 pt-6 lg:mx-auto lg:max-w-[520px]">
          <Skeleton className="h-11 w-3/5" />
          <Skeleton className="aspect-[4/5] rounded-[28px]" />
        </div>
      </Loading>
    )
  }
  const items = query.data.pages.flatMap(page => page.items)
  if (items.length === 0) {
    return (
      <EmptyState
        seed={challenge.id}
        title={t('feed.empty')}
        sentence={t('feed.emptySentence')}
        action={
          challenge.can.log && (
            <Button asChild variant="solid">
              <Link {...paths.addActivity(challenge.id)}>{t('logLong')}</Link>
            </Button>
          )
        }
      />
    )
  }
  return (
    <div className="pt-6 lg:px-7 lg:pb-7">
      <ul aria-label={t('feed.label')} className="mx-auto flex max-w-[520px] flex-col gap-9">
        {items.map(activity => (
          <li key={activity.id}>
            <ActivityCard activity={activity} challengeId={challenge.id} minMinutes={challenge.rules.minMinutes} />
          </li>
        ))}
      </ul>
      <div className="mt-7 text-center">
        {query.hasNextPage ? (
          <Button variant="soft" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('feed.more')}
          </Button>
        ) : (
          <p className="text-sm text-ink-2">{t('feed.end')}</p>
        )}
      </div>
    </div>
  )
}
