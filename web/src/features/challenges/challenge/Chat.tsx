import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/queries.ts'
import type { Details } from '../components/challenge-data.ts'
import type { CommentFieldHandle } from '../../social/components/feed/CommentField.tsx'
import { LoadFailed } from '../../../states/LoadFailed.tsx'
import { MoreButton } from '../../../states/MoreButton.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { ChatComposer } from './ChatComposer.tsx'
import { ChatMessage } from './ChatMessage.tsx'
import { chatQuery, deleteMessage, markRead, type Message, restoreMessage } from './chat-data.ts'

/** The chat of a challenge, latest at the bottom, above the input. */
export function Chat({ challenge }: { challenge: Details }) {
  const { t } = useTranslation('chat')
  const me = useQuery(read('GET /me'))
  const query = useInfiniteQuery(chatQuery(challenge.id))
  const [replyTo, setReplyTo] = useState<Message | null>(null)
  const field = useRef<CommentFieldHandle>(null)
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
  function reply(message: Message) {
    setReplyTo(message)
    field.current?.focus()
  }
  return (
    <div className="flex flex-col pt-5 lg:px-7 lg:pb-7">
      {items.length > 0 ? (
        // Reversed, a scrolling list begins at its end and stays there when messages arrive.
        <div className="flex max-h-[min(64dvh,640px)] flex-col-reverse overflow-y-auto overscroll-contain">
          <div>
            <MoreButton query={query} label={t('earlier')} size="sm" />
            <ul aria-label={t('label')} className="flex flex-col gap-4">
              {items.toReversed().map(message => (
                <ChatMessage
                  key={message.id}
                  challenge={challenge}
                  message={message}
                  onReply={() => reply(message)}
                  onDelete={() => remove(message)}
                />
              ))}
            </ul>
          </div>
        </div>
      ) : (
        <EmptyState size="line" title={t('empty')} sentence={t('emptySentence')} />
      )}
      <p role="status" className="mt-3 flex items-center justify-between gap-3 text-sm text-ink-2 empty:hidden">
        {gone && t('deleted')}
        {gone && (
          <Button variant="link" onClick={() => void restore()}>
            {t('undo')}
          </Button>
        )}
      </p>
      <ChatComposer challenge={challenge} me={me.data} replyTo={replyTo} onReplyTo={setReplyTo} field={field} />
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
        {[0, 1, 2].map(one => (
          <Skeleton key={one} className="mb-4 h-16 rounded-[18px]" />
        ))}
        <Skeleton className="h-13 rounded-[26px]" />
      </Loading>
    </div>
  )
}
