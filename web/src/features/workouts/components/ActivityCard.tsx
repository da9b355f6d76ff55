import { challengeTypes } from '@bora/rules/challenge-types.ts'
import { gainOf } from '@bora/rules/workout-gain.ts'
import { Link } from '@tanstack/react-router'
import { Camera, Images, MapPin, PersonStanding, Watch } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../../../art/Avatar.tsx'
import { SportIcon } from '../../../art/SportIcon.tsx'
import { now } from '../../../device/clock.ts'
import { duration } from '../../../language/format.ts'
import { distance } from '../../../language/distance.ts'
import { relative } from '../../../language/relative-time.ts'
import { currentLanguage } from '../../../language/language.ts'
import { paths } from '../../../navigation/paths.ts'
import { useSession } from '../../../session/session.ts'
import { classes } from '../../../ui/classes.ts'
import { PhotoStrip } from './PhotoStrip.tsx'
import { PostMenu } from './PostMenu.tsx'
import { type Activity } from './receipt-lines.ts'
import { amountText, scoreText, unitText } from './score-text.ts'
import { ReceiptView } from './ReceiptView.tsx'
import { UnderReviewMark } from './UnderReview.tsx'
import { workoutName } from '../../../language/workout-name.ts'

type ActivityCardProps = {
  activity: Activity
  /** inside a challenge only its own receipt is shown, and its title isn't repeated */
  challengeId?: string
  minMinutes?: number | undefined
  /** the face and the name link to the profile */
  linked?: boolean
  /** called by a double tap on the photos */
  onDoubleTap?: (() => void) | undefined
  /** below the photos */
  reactions?: ReactNode
  /** below the author's words */
  said?: ReactNode
}

const PLATE_ICON = { size: 18, strokeWidth: 2.3, 'aria-hidden': true } as const
const PLATE = 'inline-flex min-h-9 items-center gap-2 rounded-sm bg-paint-ink/80 px-3 text-sm font-semibold text-white'
// With the pose there are four plates, which only fit in one line of a small phone when they are tighter.
const MANY =
  'max-[400px]:right-2 max-[400px]:left-2 max-[400px]:gap-1 max-[400px]:*:gap-1 max-[400px]:*:px-2 ' +
  'max-[400px]:*:text-[0.8125rem] max-[400px]:[&_svg]:size-4'

/** A workout as a post: who, when, photos with facts on dark plates, the points stamp that opens the receipt. */
export function ActivityCard({
  activity,
  challengeId,
  minMinutes,
  linked = false,
  onDoubleTap,
  reactions,
  said,
}: ActivityCardProps) {
  const { t } = useTranslation('receipts')
  const [open, setOpen] = useState(false)
  const session = useSession()
  const { person } = activity
  const receipts = activity.receipts.filter(receipt => !challengeId || receipt.challengeId === challengeId)
  const [first] = receipts
  const gain = gainOf(receipts) ?? (first && { amount: first.points, type: first.challengeType })
  const where = challengeId
    ? activity.gym && [activity.gym.name, activity.gym.city].filter(Boolean).join(', ')
    : receipts.map(one => one.challengeTitle).join(' · ')
  const calledBy = person.name.split(' ')[0]
  return (
    <article aria-label={`${person.name}, ${workoutName(activity.workoutType)}`}>
      <header className="mb-3 flex items-center gap-3.5">
        <Avatar userId={person.id} name={person.name} photoUrl={person.photoUrl} size={46} />
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap gap-x-1 text-ui">
            {linked ? (
              <Link {...paths.person(person.id)} className="max-w-full truncate font-bold hover:underline">
                {person.name}
              </Link>
            ) : (
              <strong className="max-w-full truncate font-bold">{person.name}</strong>
            )}
            <span className="text-ink-2">
              · <time dateTime={activity.createdAt}>{relative(activity.createdAt, now())}</time>
              {activity.editedAt && ` · ${t('edited')}`}
            </span>
          </span>
          {where && (
            <span className="flex items-center gap-1 text-sm text-ink-2">
              {challengeId && <MapPin size={14} strokeWidth={2.3} aria-hidden="true" className="shrink-0" />}
              <span className="truncate">{where}</span>
            </span>
          )}
        </span>
        <PostMenu activity={activity} linked={linked} />
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a shortcut; the reactions below take the keys */}
      <div
        className="relative touch-manipulation overflow-hidden rounded-[28px]"
        onDoubleClick={event => {
          if (!(event.target as Element).closest('button')) onDoubleTap?.()
        }}
      >
        <PhotoStrip activity={activity} />
        {gain && <Stamp points={gain.amount} type={gain.type} onOpen={() => setOpen(true)} />}
        <ul
          className={classes(
            'pointer-events-none absolute right-3 bottom-3 left-3 flex flex-wrap gap-2',
            activity.pose && MANY,
          )}
        >
          <li className={PLATE}>
            <SportIcon type={activity.workoutType} size={18} />
            {workoutName(activity.workoutType)}
          </li>
          <li className={PLATE}>{duration(activity.minutes)}</li>
          {!!activity.distanceMeters && <li className={PLATE}>{distance(activity.distanceMeters)}</li>}
          {(activity.photoSource === 'camera' || activity.pose) && (
            <li className={PLATE} title={t(`mark.${activity.photoSource}Means`)}>
              {activity.photoSource === 'camera' ? <Camera {...PLATE_ICON} /> : <Images {...PLATE_ICON} />}
              {t(`mark.${activity.photoSource}`)}
            </li>
          )}
          {activity.pose && (
            <li className={PLATE} title={t('mark.poseMeans')}>
              <PersonStanding {...PLATE_ICON} />
              {t('mark.pose')}
            </li>
          )}
          {activity.voided && <li className={PLATE}>{t('nothing.voided')}</li>}
          {session && <UnderReviewMark activityId={activity.id} className={PLATE} />}
          {(activity.source !== 'manual' || activity.gpsTrack) && (
            <li className={PLATE}>
              <Watch size={18} strokeWidth={2.3} aria-hidden="true" />
              {[
                activity.source === 'manual' ? null : t(`source.${activity.source}`),
                activity.gpsTrack && t('source.gps'),
              ]
                .filter(Boolean)
                .join(' · ')}
            </li>
          )}
        </ul>
      </div>
      {reactions}
      {activity.caption && (
        <p className="mt-3 px-1 text-ui break-words whitespace-pre-line">
          <strong className="font-bold">{calledBy}</strong> {activity.caption}
        </p>
      )}
      {said}
      <ReceiptView activity={activity} receipts={receipts} minMinutes={minMinutes} open={open} onOpenChange={setOpen} />
    </article>
  )
}

function Stamp({
  points,
  type,
  onOpen,
}: {
  points: number
  type: Parameters<typeof amountText>[1]
  onOpen: () => void
}) {
  const { t } = useTranslation('receipts')
  const { unit } = challengeTypes[type]
  const shown =
    unit === 'points' ? amountText(points, type, currentLanguage()) : scoreText(type, points, currentLanguage())
  const text = points > 0 ? `+${shown}` : shown
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-label={t('see', { points: unit === 'points' ? `${text} ${unitText(type, points)}` : text })}
      className="type-num absolute top-3.5 right-3.5 min-h-11 min-w-11 rounded-md bg-maracuja px-3.5 py-2.5 text-[1.1875rem] text-on-maracuja shadow-e2 transition-transform duration-[90ms] active:scale-[.97]"
    >
      {text}
    </button>
  )
}
