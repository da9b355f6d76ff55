import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Details } from '../components/challenge-data.ts'
import { mayLogNow } from '../components/may-log-now.ts'
import { loadTexts } from '../../../language/language.ts'
import { loadChunk } from '../../../loading/load-chunk.ts'
import { paths } from '../../../navigation/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { CountBadge } from '../../../ui/CountBadge.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { mayTalk, useUnread } from './chat-data.ts'
import { type View, viewOf } from './tab.ts'
import { countText, unreadText } from './unread-text.ts'

const Chat = lazy(() =>
  loadChunk(() => Promise.all([import('./Chat.tsx'), loadTexts('feed'), loadTexts('chat')])).then(([module]) => ({
    default: module.Chat,
  })),
)
const PhotoWall = lazy(() => loadChunk(() => import('./PhotoWall.tsx')).then(module => ({ default: module.PhotoWall })))
const Posts = lazy(() =>
  loadChunk(() => Promise.all([import('../../social/components/feed/Posts.tsx'), loadTexts('feed')])).then(
    ([module]) => ({
      default: module.Posts,
    }),
  ),
)

/**
 * The feed of a challenge, newest first: workouts as posts with their receipts, or all their photos as a wall; and, for
 * its participants, the chat.
 */
export function Feed({ challenge }: { challenge: Details }) {
  const { t } = useTranslation('challenge')
  const view = viewOf((useSearch({ strict: false }) as { view?: string }).view)
  const navigate = useNavigate()
  const talks = mayTalk(challenge)
  const unread = useUnread(challenge)
  function turnTo(next: View) {
    const search = (before: object) => ({ ...before, view: next === 'posts' ? undefined : next })
    void navigate({ to: '.', search: search as never, replace: true, resetScroll: false })
  }
  return (
    <div className="pt-4">
      <Segmented
        label={t('feed.view')}
        value={view}
        onChange={turnTo}
        options={[
          { value: 'posts', label: t('feed.posts') },
          { value: 'photos', label: t('feed.photos') },
          ...(talks ? [{ value: 'chat' as const, label: <ChatLabel unread={view === 'chat' ? 0 : unread} /> }] : []),
        ]}
        className="lg:mx-7"
      />
      <Suspense fallback={<PostSkeleton />}>
        {view === 'chat' && talks ? (
          <Chat challenge={challenge} />
        ) : view !== 'photos' ? (
          <Posts
            challenge={challenge}
            className="pt-6 lg:px-7 lg:pb-7"
            empty={
              <EmptyState
                seed={challenge.id}
                title={t('feed.empty')}
                sentence={t('feed.emptySentence')}
                action={
                  mayLogNow(challenge) && (
                    <Button asChild variant="solid">
                      <Link {...paths.addActivity(challenge.id)}>{t('logLong')}</Link>
                    </Button>
                  )
                }
              />
            }
          />
        ) : (
          <PhotoWall challenge={challenge} />
        )}
      </Suspense>
    </div>
  )
}

function ChatLabel({ unread }: { unread: number }) {
  const { t } = useTranslation('challenge')
  return (
    <>
      {t('feed.chat')}
      {unread > 0 && <CountBadge spoken={unreadText(unread, t)}>{countText(unread)}</CountBadge>}
    </>
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
