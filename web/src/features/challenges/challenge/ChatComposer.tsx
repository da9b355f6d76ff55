import { ImagePlus, X } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../api/api.ts'
import { Avatar } from '../../../art/Avatar.tsx'
import { now } from '../../../device/clock.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { ProblemLine } from '../../../ui/ProblemLine.tsx'
import type { Details } from '../components/challenge-data.ts'
import { CommentField, type CommentFieldHandle } from '../../social/components/feed/CommentField.tsx'
import { AttachedPicture } from './AttachedPicture.tsx'
import { type Message, sendMessage } from './chat-data.ts'
import { QuotedMessage } from './ChatMessage.tsx'
import { useAttachedPicture } from './use-attached-picture.ts'

type Me = Pick<Answer<'GET /me'>, 'id' | 'name' | 'photoUrl'>
type ChatComposerProps = {
  challenge: Details
  me: Me
  replyTo: Message | null
  onReplyTo: (message: Message | null) => void
  field: RefObject<CommentFieldHandle | null>
}

/** Where a message is written: words, one picture, and the message that it answers. All stay until it is sent. */
export function ChatComposer({ challenge, me, replyTo, onReplyTo, field }: ChatComposerProps) {
  const { t } = useTranslation('chat')
  const attached = useAttachedPicture()
  const { picture } = attached
  const picker = useRef<HTMLInputElement>(null)
  const running = useRef(false)
  // Sent again unchanged, a message whose answer was lost is there once.
  const last = useRef<{ id: string; photo: Blob | undefined; text: string } | null>(null)
  const isSending = picture !== null && picture.share !== null

  async function send({ text }: { text: string }): Promise<boolean> {
    if (!picture) return write(text, null)
    if (running.current) return false
    running.current = true
    try {
      const stored = await attached.send(picture)
      if (!stored) return false
      const isSent = await write(text, stored)
      if (isSent) attached.remove()
      else attached.failed()
      return isSent
    } finally {
      running.current = false
    }
  }
  async function write(text: string, stored: Message['picture']): Promise<boolean> {
    const answered = replyTo
    const photo = picture?.photo
    const isAgain = photo !== undefined && last.current?.photo === photo && last.current.text === text
    const id = isAgain ? last.current!.id : crypto.randomUUID()
    last.current = { id, photo, text }
    onReplyTo(null)
    const { id: userId, name, photoUrl } = me
    const isSent = await sendMessage(challenge.id, {
      id,
      author: { id: userId, name, photoUrl },
      text,
      picture: stored,
      pictureState: stored && 'shown',
      replyTo: answered && {
        id: answered.id,
        author: answered.author,
        text: answered.text,
        hasPicture: answered.pictureState !== null,
      },
      writtenAt: new Date(now()).toISOString(),
      isMine: true,
      isHidden: false,
    })
    if (!isSent) onReplyTo(answered)
    return isSent
  }
  return (
    <div
      data-dock=""
      className="sticky bottom-0 z-20 flex flex-col gap-2 bg-canvas pt-3 pb-[max(14px,env(safe-area-inset-bottom))] lg:bg-surface lg:pb-0"
    >
      {replyTo && (
        <div className="flex items-center gap-2 rounded-md bg-sunken pl-3">
          <QuotedMessage quoted={{ ...replyTo, hasPicture: replyTo.pictureState !== null }} className="flex-1" />
          <IconButton
            size="sm"
            label={t('cancelReply')}
            icon={<X size={18} aria-hidden="true" />}
            onClick={() => onReplyTo(null)}
          />
        </div>
      )}
      {picture && (
        <AttachedPicture
          picture={picture}
          onRemove={() => {
            attached.remove()
            field.current?.focus()
          }}
          onRetry={() => field.current?.send()}
        />
      )}
      {attached.isPreparing && (
        <p role="status" className="text-sm text-ink-2">
          {t('picture.preparing')}
        </p>
      )}
      {attached.refused && <ProblemLine>{attached.refused}</ProblemLine>}
      <div className="flex items-end gap-2.5">
        <Avatar userId={me.id} name={me.name} photoUrl={me.photoUrl} size={40} className="mb-1.5 max-[379px]:hidden" />
        <input
          ref={picker}
          type="file"
          accept="image/*"
          aria-label={t('picture.choose')}
          className="sr-only"
          tabIndex={-1}
          onChange={event => {
            const file = event.target.files?.[0]
            event.target.value = ''
            if (file) void attached.choose(file).then(() => field.current?.focus())
          }}
        />
        <CommentField
          handle={field}
          label={t('write')}
          placeholder={t('placeholder')}
          sendLabel={t('send')}
          withPicture={picture !== null}
          busy={isSending || attached.isPreparing}
          onSend={send}
          aside={
            <IconButton
              label={t(picture ? 'picture.change' : 'picture.add')}
              icon={<ImagePlus size={22} aria-hidden="true" />}
              disabled={isSending}
              onClick={() => picker.current?.click()}
              className="my-1"
            />
          }
        />
      </div>
      {challenge.isPrivate || <p className="text-[0.8125rem] text-ink-2">{t('who')}</p>}
    </div>
  )
}
