import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActivityCard } from '../../components/activity/ActivityCard.tsx'
import type { Details } from '../../components/challenge/challenge-data.ts'
import { PagedList } from './PagedList.tsx'
import { loadPart } from '../../loading/load-code.ts'
import { paths } from '../../navigation/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { readPages } from '../../api/queries.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState } from '../../ui/States.tsx'

const PhotoWall = lazy(() => loadPart(() => import('./PhotoWall.tsx')).then(module => ({ default: module.PhotoWall })))

/** The workouts of a challenge, newest first: each as a post with its receipt, or all their photos as a wall. */
export function Feed({ challenge }: { challenge: Details }) {
  const { t } = useTranslation('challenge')
  const [view, setView] = useState<'posts' | 'photos'>('posts')
  return (
    <div className="pt-4">
      <Segmented
        label={t('feed.view')}
        value={view}
        onChange={setView}
        options={[
          { value: 'posts', label: t('feed.posts') },
          { value: 'photos', label: t('feed.photos') },
        ]}
        className="lg:mx-7"
      />
      {view === 'posts' ? (
        <Posts challenge={challenge} />
      ) : (
        <Suspense fallback={<PostSkeleton />}>
          <PhotoWall challenge={challenge} />
        </Suspense>
      )}
    </div>
  )
}

function PostSkeleton() {
  return (
    <div className="flex flex-col gap-4 pt-6 lg:mx-auto lg:max-w-[520px]">
      <Skeleton className="h-11 w-3/5" />
      <Skeleton className="aspect-[4/5] rounded-[28px]" />
    </div>
  )
}

function Posts({ challenge }: { challenge: Details }) {
  const { t } = useTranslation('challenge')
  const query = useInfiniteQuery(
    readPages('GET /challenges/:challengeId/activities', { params: { challengeId: challenge.id } }),
  )
  return (
    <PagedList
      query={query}
      failed={t('error.feed')}
      more={t('feed.more')}
      end={<p className="text-sm text-ink-2">{t('feed.end')}</p>}
      className="pt-6 lg:px-7 lg:pb-7"
      skeleton={<PostSkeleton />}
      empty={
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
      }
    >
      {items => (
        <ul aria-label={t('feed.label')} className="mx-auto flex max-w-[520px] flex-col gap-9">
          {items.map(activity => (
            <li key={activity.id}>
              <ActivityCard activity={activity} challengeId={challenge.id} minMinutes={challenge.rules.minMinutes} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  )
}
