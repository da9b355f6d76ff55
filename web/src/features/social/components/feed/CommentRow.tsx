import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../../../../art/Avatar.tsx'
import { now } from '../../../../device/clock.ts'
import { relative } from '../../../../language/relative-time.ts'
import { classes } from '../../../../ui/classes.ts'
import { CommentField } from './CommentField.tsx'
import { CommentText } from './CommentText.tsx'
import { type Comment, editComment, hideComment } from './comments.ts'
import { PersonName } from './PersonName.tsx'

type CommentRowProps = { activityId: string; comment: Comment; onDelete: () => void }

const HIDDEN_BY = { author: 'hiddenMine', hosts: 'hiddenByHosts' } as const
const ACT = 'tap-44 rounded-xs font-semibold text-ink-2 hover:text-ink hover:underline'

/** A comment, with the actions available to the reader. */
export function CommentRow({ activityId, comment, onDelete }: CommentRowProps) {
  const { t } = useTranslation('feed')
  const [edits, setEdits] = useState(false)
  const { author, isMine, hiddenBy } = comment
  return (
    <li className="flex items-start gap-3">
      <Avatar userId={author.id} name={author.name} photoUrl={author.photoUrl} size={36} />
      <div className="min-w-0 flex-1">
        {edits ? (
          <CommentField
            activityId={activityId}
            label={t('edit')}
            placeholder={t('placeholder')}
            sendLabel={t('save')}
            initial={comment}
            takesFocus
            onCancel={() => setEdits(false)}
            onSend={words => {
              setEdits(false)
              return editComment(activityId, comment, words)
            }}
          />
        ) : (
          <div className={classes('rounded-[18px] bg-fill px-3.5 py-2.5', hiddenBy && 'opacity-70')}>
            <PersonName person={author} className="text-sm" />
            <p className="text-ui break-words whitespace-pre-line">
              <CommentText text={comment.text} mentions={comment.mentions} />
            </p>
          </div>
        )}
        <p className="mt-1 flex flex-wrap gap-x-3 gap-y-1 px-3.5 text-[0.8125rem] text-ink-2">
          <span>
            <time dateTime={comment.writtenAt}>{relative(comment.writtenAt, now())}</time>
            {comment.editedAt && ` · ${t('edited')}`}
            {hiddenBy && ` · ${t(isMine ? HIDDEN_BY[hiddenBy] : 'hidden')}`}
          </span>
          {isMine && (
            <>
              <button type="button" className={ACT} onClick={() => setEdits(!edits)}>
                {t(edits ? 'cancel' : 'editShort')}
              </button>
              <button type="button" className={ACT} onClick={onDelete}>
                {t('delete')}
              </button>
            </>
          )}
          {comment.mayHide && (
            <button type="button" className={ACT} onClick={() => void hideComment(activityId, comment, !hiddenBy)}>
              {t(hiddenBy ? 'show' : 'hide')}
            </button>
          )}
        </p>
      </div>
    </li>
  )
}
