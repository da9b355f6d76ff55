import { hasPower } from '@bora/rules/fairness/hosts.ts'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../../../art/Avatar.tsx'
import type { Details } from '../components/challenge-data.ts'
import { PersonName } from '../../social/components/feed/PersonName.tsx'
import { now } from '../../../device/clock.ts'
import { firstNameOf } from '../../../language/first-name.ts'
import { relative } from '../../../language/relative-time.ts'
import { classes } from '../../../ui/classes.ts'
import { hideMessage, type Message } from './chat-data.ts'
import { MessagePicture } from './MessagePicture.tsx'

type ChatMessageProps = {
  challenge: Details
  message: Message
  onReply: () => void
  onDelete: () => void
}

const ACT = 'tap-44 rounded-xs font-semibold text-ink-2 hover:text-ink hover:underline'

/** A message, with the actions available to the reader. */
export function ChatMessage({ challenge, message, onReply, onDelete }: ChatMessageProps) {
  const { t } = useTranslation('chat')
  const { author, isMine, isHidden } = message
  return (
    <li className="flex items-start gap-3">
      <Avatar userId={author.id} name={author.name} photoUrl={author.photoUrl} size={36} />
      <div className="min-w-0 flex-1">
        <div
          className={classes(
            'w-fit max-w-full rounded-[18px] px-3.5 py-2.5',
            isMine ? 'bg-sunken' : 'bg-fill',
            isHidden && 'opacity-70',
          )}
        >
          <PersonName person={author} className="text-sm" />
          {message.replyTo && <QuotedMessage quoted={message.replyTo} className="my-1.5" />}
          <MessagePicture challengeId={challenge.id} message={message} />
          {message.text && <p className="text-ui break-words whitespace-pre-line">{message.text}</p>}
        </div>
        <p className="mt-1 flex flex-wrap gap-x-3 gap-y-1 px-3.5 text-[0.8125rem] text-ink-2">
          <span>
            <time dateTime={message.writtenAt}>{relative(message.writtenAt, now())}</time>
            {isHidden && ` · ${t(isMine ? 'hiddenMine' : 'hidden')}`}
          </span>
          <button type="button" className={ACT} onClick={onReply}>
            {t('reply')}
            <span className="sr-only"> {t('replyTo', { name: author.name })}</span>
          </button>
          {isMine && (
            <button type="button" className={ACT} onClick={onDelete}>
              {t('delete')}
            </button>
          )}
          {hasPower(challenge.viewer.role, 'hide') && !isMine && (
            <button type="button" className={ACT} onClick={() => void hideMessage(challenge.id, message, !isHidden)}>
              {t(isHidden ? 'show' : 'hide')}
            </button>
          )}
        </p>
      </div>
    </li>
  )
}

type QuotedMessageProps = { quoted: Omit<NonNullable<Message['replyTo']>, 'id'>; className?: string }

/** The beginning of a message that is being answered. */
export function QuotedMessage({ quoted, className }: QuotedMessageProps) {
  const { t } = useTranslation('chat')
  return (
    <p
      className={classes(
        'line-clamp-2 min-w-0 border-l-[3px] border-line-strong pl-2.5 text-sm break-words text-ink-2',
        className,
      )}
    >
      <span className="sr-only">{t('answers')} </span>
      <strong className="font-[650] text-ink">{firstNameOf(quoted.author.name)}</strong>{' '}
      {quoted.text || (quoted.hasPicture && t('picture.quoted'))}
    </p>
  )
}
