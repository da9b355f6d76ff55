import { useTranslation } from 'react-i18next'
import { Avatar } from '../../art/Avatar.tsx'
import type { Details } from '../../components/challenge/challenge-data.ts'
import { PersonName } from '../../components/feed/PersonName.tsx'
import { now } from '../../device/clock.ts'
import { relative } from '../../language/relative-time.ts'
import { classes } from '../../ui/classes.ts'
import { hideMessage, type Message } from './chat-data.ts'

type ChatMessageProps = { challenge: Details; message: Message; onDelete: () => void }

const ACT = 'tap-44 rounded-xs font-semibold text-ink-2 hover:text-ink hover:underline'

/** A message, with the actions available to the reader. */
export function ChatMessage({ challenge, message, onDelete }: ChatMessageProps) {
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
          <p className="text-ui break-words whitespace-pre-line">{message.text}</p>
        </div>
        <p className="mt-1 flex flex-wrap gap-x-3 gap-y-1 px-3.5 text-[13px] text-ink-2">
          <span>
            <time dateTime={message.writtenAt}>{relative(message.writtenAt, now())}</time>
            {isHidden && ` · ${t(isMine ? 'hiddenMine' : 'hidden')}`}
          </span>
          {isMine && (
            <button type="button" className={ACT} onClick={onDelete}>
              {t('delete')}
            </button>
          )}
          {challenge.viewer.isCreator && !isMine && (
            <button type="button" className={ACT} onClick={() => void hideMessage(challenge.id, message, !isHidden)}>
              {t(isHidden ? 'show' : 'hide')}
            </button>
          )}
        </p>
      </div>
    </li>
  )
}
