import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../../api/queries.ts'
import { Avatar } from '../../../../art/Avatar.tsx'
import { now } from '../../../../device/clock.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { Loading, Skeleton } from '../../../../ui/Skeleton.tsx'
import { EmptyState } from '../../../../ui/States.tsx'
import { LoadFailed } from '../../../../states/LoadFailed.tsx'
import { MoreButton } from '../../../../states/MoreButton.tsx'
import { CommentField } from './CommentField.tsx'
import { CommentRow } from './CommentRow.tsx'
import { type Comment, commentsQuery, deleteComment, restoreComment, type Words, writeComment } from './comments.ts'
import { Reactions } from './ReactionBar.tsx'
import { socialQuery } from './social.ts'
import { WhoReacted } from './WhoReacted.tsx'

/** The comments on a workout, the latest at the bottom, above the input. */
export function CommentsDialog({ activityId, onClose }: { activityId: string; onClose: () => void }) {
  const { t } = useTranslation('feed')
  const social = useQuery(socialQuery(activityId))
  const me = useQuery({ ...read('GET /me'), enabled: social.data?.mayJoinIn === true })
  const query = useInfiniteQuery(commentsQuery(activityId))
  const [who, setWho] = useState(false)
  const [gone, setGone] = useState<{ comment: Comment; deleted: Promise<void> } | null>(null)
  const items = query.data?.pages.flatMap(page => page.items).toReversed() ?? []
  const given = social.data ? Object.values(social.data.reactions).reduce((sum, one) => sum + one, 0) : 0
  const last = items.at(-1)
  const end = useRef<HTMLSpanElement>(null)
  const seen = useRef<string>(undefined)
  useEffect(() => {
    if (!last || last.id === seen.current) return
    // Reading starts at the latest comment, and the reader's own comment appears there.
    if (seen.current === undefined || last.isMine) end.current?.scrollIntoView({ block: 'end' })
    seen.current = last.id
  }, [last, seen, end])
  const isMissing = [social, query].some(one => one.error?.status === 404 || one.error?.status === 400)

  function send({ text, mentions }: Words) {
    const { id, name, photoUrl } = me.data!
    const at = new Date(now()).toISOString()
    return writeComment(activityId, {
      id: crypto.randomUUID(),
      author: { id, name, photoUrl },
      text,
      mentions,
      writtenAt: at,
      editedAt: null,
      isMine: true,
      hiddenBy: null,
      mayHide: false,
    })
  }
  function remove(comment: Comment) {
    setGone({ comment, deleted: deleteComment(activityId, comment) })
  }
  async function restore() {
    if (!gone) return
    setGone(null)
    await gone.deleted
    await restoreComment(activityId, gone.comment)
  }
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={social.data ? t('comments', { count: social.data.comments }) : t('title')}
      closeLabel={t('close')}
      footer={
        social.data?.mayJoinIn && me.data ? (
          <div className="flex items-end gap-2.5">
            <Avatar
              userId={me.data.id}
              name={me.data.name}
              photoUrl={me.data.photoUrl}
              size={40}
              className="mb-1.5 max-[379px]:hidden"
            />
            <CommentField
              activityId={activityId}
              label={t('write')}
              placeholder={t('placeholder')}
              sendLabel={t('send')}
              onSend={send}
            />
          </div>
        ) : (
          social.data && !social.data.mayJoinIn && <p className="text-sm text-ink-2">{t('joinFirst')}</p>
        )
      }
    >
      {isMissing ? (
        <EmptyState size="line" title={t('missing')} sentence={t('missingSentence')} />
      ) : social.data && query.data ? (
        <div className="flex flex-col gap-5">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <Reactions activityId={activityId} social={social.data} compact />
            {given > 0 && (
              <Button variant="link" aria-expanded={who} onClick={() => setWho(!who)}>
                {t('who', { count: given })}
              </Button>
            )}
          </div>
          {who && <WhoReacted activityId={activityId} />}
          <MoreButton query={query} label={t('earlier')} size="sm" />
          {items.length > 0 ? (
            <ul aria-label={t('title')} className="flex flex-col gap-4 pb-2">
              {items.map(comment => (
                <CommentRow
                  key={comment.id}
                  activityId={activityId}
                  comment={comment}
                  onDelete={() => remove(comment)}
                />
              ))}
            </ul>
          ) : (
            <EmptyState size="line" title={t('noComments')} sentence={t('noCommentsSentence')} />
          )}
          {/* Shown in here because a toast behind the dialog couldn't be reached. */}
          <p role="status" className="flex items-center justify-between gap-3 text-sm text-ink-2 empty:hidden">
            {gone && t('deleted')}
            {gone && (
              <Button variant="link" onClick={() => void restore()}>
                {t('undo')}
              </Button>
            )}
          </p>
          <span ref={end} aria-hidden="true" />
        </div>
      ) : query.isError || social.isError ? (
        <LoadFailed title={t('commentsFailed')} safe="" query={query.isError ? query : social} />
      ) : (
        <Loading text={t('loading')}>
          <Skeleton className="h-10 rounded-full" />
          {[0, 1, 2].map(one => (
            <Skeleton key={one} className="mt-4 h-16 rounded-[18px]" />
          ))}
        </Loading>
      )}
    </Dialog>
  )
}
