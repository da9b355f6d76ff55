import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { readPages } from '../../../../api/queries.ts'
import { loadChunk } from '../../../../loading/load-chunk.ts'
import { useDialogAddress } from '../../../../navigation/use-dialog-address.ts'
import { Loading, Skeleton } from '../../../../ui/Skeleton.tsx'
import { LoadFailed } from '../../../../states/LoadFailed.tsx'
import { MoreButton } from '../../../../states/MoreButton.tsx'
import { useInfiniteScroll } from '../../../../states/use-infinite-scroll.ts'
import { BonusPostCard } from './BonusPostCard.tsx'
import { WorkoutPostCard } from './WorkoutPostCard.tsx'

const CommentsDialog = lazy(() =>
  loadChunk(() => import('./CommentsDialog.tsx')).then(module => ({ default: module.CommentsDialog })),
)

type PostsProps = {
  whose?: 'all' | 'mine'
  challenge?: { id: string; rules: { minMinutes: number } }
  empty: ReactNode
  className?: string
}

/** Posts, newest first, with infinite scrolling; their comments open over the page, at their own address. */
export function Posts({ whose = 'all', challenge, empty, className }: PostsProps) {
  const { t } = useTranslation('feed')
  const query = useInfiniteQuery(
    readPages('GET /feed', { query: { whose, ...(challenge && { challenge: challenge.id }) } }),
  )
  const end = useInfiniteScroll(query)
  const comments = useDialogAddress('comments')
  return (
    <div className={className}>
      {query.data ? (
        query.data.pages[0]!.items.length > 0 || query.hasNextPage ? (
          <>
            <ul aria-label={t('label')} className="mx-auto flex max-w-[520px] flex-col gap-9 lg:max-w-[560px]">
              {query.data.pages.flatMap(page =>
                page.items.map(post => (
                  <li key={post.id}>
                    {post.kind === 'workout' ? (
                      <WorkoutPostCard
                        post={post}
                        knownAt={query.dataUpdatedAt}
                        {...(challenge && { challengeId: challenge.id, minMinutes: challenge.rules.minMinutes })}
                        onComments={comments.open}
                      />
                    ) : (
                      <BonusPostCard post={post} named={challenge === undefined} />
                    )}
                  </li>
                )),
              )}
            </ul>
            <span ref={end} aria-hidden="true" className="block h-px" />
            <MoreButton query={query} label={t('more')} className="mt-6" />
            {!query.hasNextPage && <p className="mt-6 text-center text-sm text-ink-2">{t('end')}</p>}
          </>
        ) : (
          empty
        )
      ) : query.isError ? (
        <LoadFailed title={t('failed')} query={query} />
      ) : (
        <Loading text={t('loading')}>
          <PostSkeleton />
        </Loading>
      )}
      <Suspense fallback={null}>
        {comments.value && <CommentsDialog activityId={comments.value} onClose={comments.close} />}
      </Suspense>
    </div>
  )
}

function PostSkeleton() {
  return (
    <div className="mx-auto flex max-w-[520px] flex-col gap-4 lg:max-w-[560px]">
      <Skeleton className="h-11 w-3/5" />
      <Skeleton className="aspect-[4/5] rounded-[28px]" />
    </div>
  )
}
