import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../api/queries.ts'
import { Avatar } from '../../art/Avatar.tsx'
import type { Details } from '../../components/challenge/challenge-data.ts'
import { CommentField } from '../../components/feed/CommentField.tsx'
import { LoadFailed } from '../../components/states/LoadFailed.tsx'
import { MoreButton } from '../../components/states/MoreButton.tsx'
import { now } from '../../device/clock.ts'
import { Button } from '../../ui/Button.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { ChatMessage } from './ChatMessage.tsx'
import { chatQuery, deleteMessage, markRead, type Message, restoreMessage, sendMessage } from './chat-data.ts'

/** The chat of a challenge, latest on top, below the input. */
export function Chat({ challenge }: { challenge: Details }) {
  const { t } = useTranslation('chat')
  const me = useQuery(read('GET /me'))
  const query = useInfiniteQuery(chatQuery(challenge.id))
  const [gone, setGone] = useState<{ message: Message; deleted: Promise<void> } | null>(null)
  const items = query.data?.pages.flatMap(page => page.items) ?? []
  useRead(challenge.id, items.find(one => !one.isMine)?.id)

  function remove(message: Message) {
    setGone({ message, deleted: deleteMessage(challenge.id, message) })
  }
  async function restore() {
    if (!gone) return
    setGone(null)
    await gone.deleted
    await restoreMessage(challenge.id, gone.message)
  }
  if (query.isError && !query.data) return <LoadFailed title={t('failed')} safe="" query={query} />
  if (!query.data || !me.data) return <ChatSkeleton text={t('loading')} />
  const { id, name, photoUrl } = me.data
  return (
    <div className="flex flex-col gap-5 pt-5 lg:px-7 lg:pb-7">
      <div className="flex flex-col gap-2">
        <div className="flex items-end gap-2.5">
          <Avatar userId={id} name={name} photoUrl={photoUrl} size={40} className="mb-1.5 max-[379px]:hidden" />
          <CommentField
            label={t('write')}
            placeholder={t('placeholder')}
            sendLabel={t('send')}
            onSend={({ text }) =>
              sendMessage(challenge.id, {
                id: crypto.randomUUID(),
                author: { id, name, photoUrl },
                text,
                writtenAt: new Date(now()).toISOString(),
                isMine: true,
                isHidden: false,
              })
            }
          />
        </div>
        {challenge.isPrivate || <p className="text-[13px] text-ink-2">{t('who')}</p>}
      </div>
      <p role="status" className="flex items-center justify-between gap-3 text-sm text-ink-2 empty:hidden">
        {gone && t('deleted')}
        {gone && (
          <Button variant="link" onClick={() => void restore()}>
            {t('undo')}
          </Button>
        )}
      </p>
      {items.length > 0 ? (
        <ul aria-label={t('label')} className="flex flex-col gap-4">
          {items.map(message => (
            <ChatMessage key={message.id} challenge={challenge} message={message} onDelete={() => remove(message)} />
          ))}
        </ul>
      ) : (
        <EmptyState size="line" title={t('empty')} sentence={t('emptySentence')} />
      )}
      <MoreButton query={query} label={t('earlier')} size="sm" />
    </div>
  )
}

/** Marks messages as read while the page is visible, but not behind another window. */
function useRead(challengeId: string, latest: string | undefined): void {
  useEffect(() => {
    if (latest === undefined) return
    const stop = new AbortController()
    function look() {
      if (document.hidden) return
      stop.abort()
      void markRead(challengeId, latest!)
    }
    document.addEventListener('visibilitychange', look, { signal: stop.signal })
    look()
    return () => stop.abort()
  }, [challengeId, latest])
}

function ChatSkeleton({ text }: { text: string }) {
  return (
    <div className="pt-5 lg:px-7 lg:pb-7">
      <Loading text={text}>
        <Skeleton className="h-13 rounded-[26px]" />
        {[0, 1, 2].map(one => (
          <Skeleton key={one} className="mt-4 h-16 rounded-[18px]" />
        ))}
      </Loading>
    </div>
  )
}
