import { REACTIONS } from '@bora/rules/limits.ts'
import { MessageCircle, Share2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Reaction } from '../../../../art/Reaction.tsx'
import { shortNumber } from '../../../../language/format.ts'
import { fullAddress, paths } from '../../../../navigation/paths.ts'
import { classes } from '../../../../ui/classes.ts'
import { toast } from '../../../../ui/toast.ts'
import { ShareSheet } from '../../../discovery/components/ShareSheet.tsx'
import { type Social, toggleReaction } from './social.ts'

type ReactionsProps = { activityId: string; social: Social; compact?: boolean }

/** The four reactions with their counts; the reader's own are outlined. A second tap removes one. */
export function Reactions({ activityId, social, compact = false }: ReactionsProps) {
  const { t } = useTranslation('feed')
  return (
    <ul aria-label={t('reactions')} className="flex flex-wrap gap-1.5">
      {REACTIONS.map(kind => {
        const count = social.reactions[kind]
        const mine = social.mine.includes(kind)
        return (
          <li key={kind}>
            <button
              type="button"
              aria-pressed={mine}
              aria-label={t(`reaction.${kind}`, { count })}
              data-tip={t(`name.${kind}`)}
              aria-disabled={!social.mayJoinIn}
              onClick={() =>
                social.mayJoinIn ? toggleReaction(activityId, kind, !mine) : toast({ title: t('joinFirst') })
              }
              className={classes(
                'tap-44 inline-flex min-h-10 items-center gap-1.5 rounded-full px-3 text-sm font-bold tabular-nums transition-transform duration-[90ms] active:scale-[.94]',
                mine
                  ? 'bg-brand-soft text-brand-text ring-[1.5px] ring-brand ring-inset'
                  : 'bg-surface text-ink shadow-e1 hover:bg-fill',
                compact && 'bg-fill shadow-none hover:bg-line',
              )}
            >
              <Reaction name={kind} size={20} />
              {count > 0 && <span aria-hidden="true">{shortNumber(count)}</span>}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

type ReactionBarProps = Omit<ReactionsProps, 'compact'> & {
  /** the reader's own workout, which can be shared as a picture */
  isMine: boolean
  onComments: () => void
}

const ROUND =
  'inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-1.5 rounded-full px-2 text-ui font-bold tabular-nums hover:bg-fill'

/** The bar below a post's photo: reactions, a link to the comments, and on the reader's own posts to the share card. */
export function ReactionBar({ activityId, social, isMine, onComments }: ReactionBarProps) {
  const { t } = useTranslation('feed')
  return (
    <div className="mt-3 flex items-center justify-between gap-2">
      <Reactions activityId={activityId} social={social} />
      <div className="flex shrink-0">
        {isMine && <SharePost activityId={activityId} />}
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={t('comments', { count: social.comments })}
          onClick={onComments}
          className={ROUND}
        >
          <MessageCircle size={22} strokeWidth={2.2} aria-hidden="true" />
          {social.comments > 0 && <span aria-hidden="true">{shortNumber(social.comments)}</span>}
        </button>
      </div>
    </div>
  )
}

function SharePost({ activityId }: { activityId: string }) {
  const { t } = useTranslation('feed')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t('share')}
        data-tip={t('share')}
        onClick={() => setIsOpen(true)}
        className={ROUND}
      >
        <Share2 size={21} strokeWidth={2.2} aria-hidden="true" />
      </button>
      <ShareSheet
        shared={isOpen ? { card: 'workout', about: activityId, url: fullAddress(paths.landing()) } : null}
        onClose={() => setIsOpen(false)}
      />
    </>
  )
}
