import { useTranslation } from 'react-i18next'
import { Avatar } from '../../../../art/Avatar.tsx'
import { firstNameOf } from '../../../../language/first-name.ts'
import { useSession } from '../../../../session/session.ts'
import { ActivityCard } from '../../../workouts/components/ActivityCard.tsx'
import { CommentText } from './CommentText.tsx'
import { ReactionBar } from './ReactionBar.tsx'
import { toggleReaction, useSocial, type WorkoutPost } from './social.ts'

type WorkoutPostCardProps = {
  post: WorkoutPost
  /** when the answer arrived */
  knownAt: number
  challengeId?: string
  minMinutes?: number | undefined
  onComments: (activityId: string) => void
}

/** A workout as a post, with its reactions and comments. */
export function WorkoutPostCard({ post, knownAt, challengeId, minMinutes, onComments }: WorkoutPostCardProps) {
  const { t } = useTranslation('feed')
  const social = useSocial(post, knownAt)
  const isMine = useSession()?.userId === post.activity.person.id
  const open = () => onComments(post.id)
  return (
    <ActivityCard
      activity={post.activity}
      {...(challengeId !== undefined && { challengeId })}
      minMinutes={minMinutes}
      linked={social.mayJoinIn}
      // It only ever adds: a second double tap takes nothing away.
      onDoubleTap={() => {
        if (social.mayJoinIn && !social.mine.includes('like')) toggleReaction(post.id, 'like', true)
      }}
      reactions={<ReactionBar activityId={post.id} social={social} isMine={isMine} onComments={open} />}
      said={
        social.latest && (
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={open}
            className="mt-2 flex min-h-11 w-full items-center gap-2.5 rounded-md px-1 text-left text-sm hover:bg-fill"
          >
            <Avatar
              userId={social.latest.author.id}
              name={social.latest.author.name}
              photoUrl={social.latest.author.photoUrl}
              size={26}
            />
            <span className="line-clamp-2 min-w-0 break-words text-ink-2">
              <span className="sr-only">{t('latest')}</span>
              <strong className="font-bold text-ink">{firstNameOf(social.latest.author.name)}</strong>{' '}
              <CommentText text={social.latest.text} mentions={social.latest.mentions} plain />
            </span>
          </button>
        )
      }
    />
  )
}
