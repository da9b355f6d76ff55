import { metresIn } from '@bora/rules/distance-units.ts'
import { VOTE_UNDO_SECONDS } from '@bora/rules/fairness/limits.ts'
import type { Verdict } from '@bora/rules/fairness/review-clock.ts'
import { BookOpen, Check, Hourglass, Image, Timer, TriangleAlert, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { queryClient } from '../../../api/queries.ts'
import { Avatar } from '../../../art/Avatar.tsx'
import { SportIcon } from '../../../art/SportIcon.tsx'
import { distance } from '../../../language/distance.ts'
import { currentDistanceUnit } from '../../../language/distance-unit.ts'
import { firstNameOf } from '../../../language/first-name.ts'
import { day, duration, timeOfDay } from '../../../language/format.ts'
import { workoutName } from '../../../language/workout-name.ts'
import { showProblem } from '../../../states/show-problem.ts'
import { Button } from '../../../ui/Button.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { dismissToast, toast } from '../../../ui/toast.ts'
import { PhotoStrip } from '../../workouts/components/PhotoStrip.tsx'
import type { Activity } from '../../workouts/components/receipt-lines.ts'
import { holdVote, takeBackVote } from './held-vote.ts'
import { type DraftVote, momentText, noteReview, type ReviewData, type VoteBody } from './review-data.ts'
import { Reported } from './Reported.tsx'
import { ReviewFrame } from '../components/ReviewFrame.tsx'
import { Thanks } from './Thanks.tsx'
import { VoteSheet } from './VoteSheet.tsx'

const ICON = { size: 13, strokeWidth: 2.4, 'aria-hidden': true } as const
const PLATE = 'inline-flex min-h-9 items-center gap-2 rounded-sm bg-paint-ink/80 px-3 text-sm font-semibold text-white'
// Each answer in one line on a phone; with a larger font or on a narrower screen it may still break.
const DOOR = 'max-sm:gap-1.5 max-sm:px-3 max-sm:text-ui min-[22.5rem]:whitespace-nowrap'

/** The workout that the reader reviews: two equal doors, and a vote that leaves some seconds later. */
export function ReviewWorkout({ review }: { review: ReviewData }) {
  const { t } = useTranslation('review')
  const [draft, setDraft] = useState<DraftVote | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [isSent, setSent] = useState(false)
  const [busy, setBusy] = useState(false)
  const { activityId, activity } = review

  function choose(verdict: Verdict) {
    setDraft(before => (before?.verdict === verdict ? before : { verdict, reason: null, words: '' }))
    setOpen(true)
  }
  function send(vote: VoteBody) {
    setDraft(vote)
    setOpen(false)
    setSent(true)
    holdVote(activityId, vote, error => {
      setSent(false)
      showProblem(error, { title: t('vote.failed') })
    })
    toast({
      variant: 'success',
      title: t(`vote.given.${vote.verdict}`),
      sentence: t('vote.leaves', { count: VOTE_UNDO_SECONDS }),
      duration: VOTE_UNDO_SECONDS * 1_000,
      action: { label: t('vote.undo'), onClick: undo },
    })
  }
  function undo() {
    dismissToast()
    if (takeBackVote()) setSent(false)
  }
  async function giveUp() {
    setBusy(true)
    try {
      noteReview(await call('POST /reviews/:activityId/give-up', { params: { activityId } }))
    } catch (error) {
      showProblem(error, { title: t('giveUp.failed') })
      await queryClient.invalidateQueries({ queryKey: ['GET /reviews/:activityId'] })
    } finally {
      setBusy(false)
    }
  }
  if (isSent || review.vote) return <Thanks isHeld={!review.vote} />
  if (!activity || !review.can.includes('vote')) {
    return (
      <ReviewFrame title={t('reviewTitle')}>
        <EmptyState seed="review" palette="mar" title={t('over')} sentence={t('overSentence')} />
      </ReviewFrame>
    )
  }
  return (
    <ReviewFrame
      title={t('reviewTitle')}
      footer={
        <>
          <div className="grid grid-cols-2 gap-2.5">
            <Button
              variant="line"
              size="lg"
              className={DOOR}
              icon={<X size={18} aria-hidden="true" />}
              onClick={() => choose('void')}
            >
              {t('verdict.void')}
            </Button>
            <Button
              variant="line"
              size="lg"
              className={DOOR}
              icon={<Check size={18} aria-hidden="true" />}
              onClick={() => choose('keep')}
            >
              {t('verdict.keep')}
            </Button>
          </div>
          <Button variant="ghost" busy={busy} onClick={() => void giveUp()}>
            {t('giveUp.do')}
          </Button>
        </>
      }
    >
      <p className="flex flex-wrap items-center justify-between gap-2">
        <Tag tone="maracuja" icon={<Hourglass {...ICON} />}>
          {t('underReview')}
        </Tag>
        {review.until && (
          <span className="text-sm text-ink-2">{t('yourTurn', { time: momentText(review.until) })}</span>
        )}
      </p>
      <Facts review={review} activity={activity} />
      {draft && (
        <VoteSheet open={isOpen} draft={draft} onChange={setDraft} onClose={() => setOpen(false)} onSend={send} />
      )}
    </ReviewFrame>
  )
}

function Facts({ review, activity }: { review: ReviewData; activity: Activity }) {
  const { t } = useTranslation('review')
  const { person, workoutType, localDate, localTime, minutes, distanceMeters, caption } = activity
  const name = firstNameOf(person.name)
  const when = `${day(localDate, 'short')}, ${timeOfDay(localTime)}`
  const pace = paceOf(activity)
  return (
    <>
      <header className="flex items-center gap-3">
        <Avatar userId={person.id} name={person.name} photoUrl={person.photoUrl} size={46} />
        <div className="min-w-0">
          <h2 className="text-ui font-bold break-words">{person.name}</h2>
          <p className="text-sm break-words text-ink-2">
            {[review.challenge?.title, when].filter(Boolean).join(' · ')}
          </p>
        </div>
      </header>
      <div className="relative overflow-hidden rounded-[28px]">
        <PhotoStrip activity={activity} shape="wide" />
        <ul className="pointer-events-none absolute right-3 bottom-3 left-3 flex flex-wrap gap-2">
          <li className={PLATE}>
            <SportIcon type={workoutType} size={18} />
            {workoutName(workoutType)}
          </li>
          <li className={PLATE}>{duration(minutes)}</li>
          {!!distanceMeters && <li className={PLATE}>{distance(distanceMeters)}</li>}
        </ul>
      </div>
      {caption && <p className="text-ui break-words whitespace-pre-line">{t('quoted', { words: caption })}</p>}
      <ul className="flex flex-wrap gap-2" aria-label={t('signals')}>
        {pace && (
          <li>
            <Tag icon={<Timer {...ICON} />}>{t(`pace.${pace.unit}`, pace)}</Tag>
          </li>
        )}
        {review.photoFrom && (
          <li>
            <Tag icon={<Image {...ICON} />}>{t(`photoFrom.${review.photoFrom}`)}</Tag>
          </li>
        )}
        {review.signals.map(kind => (
          <li key={kind}>
            <Tag tone="maracuja" icon={<TriangleAlert {...ICON} />}>
              {t(`signal.${kind}`)}
            </Tag>
          </li>
        ))}
      </ul>
      <p className="flex gap-3 text-sm text-ink-2">
        <BookOpen size={20} strokeWidth={2} aria-hidden="true" className="shrink-0" />
        <span>
          <strong className="font-bold text-ink">{t('rule.title')}</strong>{' '}
          {t(`rule.${review.reports[0]?.reason === 'fake_or_rules' ? 'fake_or_rules' : 'incorrect_activity'}`)}
        </span>
      </p>
      <Reported reports={review.reports} />
      {review.answer?.text ? (
        <section className="flex gap-2.5">
          <Avatar userId={person.id} name={person.name} photoUrl={person.photoUrl} size={34} />
          <div className="min-w-0 flex-1 rounded-lg bg-sunken p-4">
            <h3 className="text-sm font-[650] text-ink-2">{t('answer.of', { name })}</h3>
            <p className="mt-1 text-ui break-words whitespace-pre-line">{t('quoted', { words: review.answer.text })}</p>
          </div>
        </section>
      ) : (
        <p className="text-sm text-ink-2">{t('answer.noneOf', { name })}</p>
      )}
    </>
  )
}

/** Minutes and seconds for each kilometre or mile; null without a distance worth a pace. */
function paceOf({ minutes, distanceMeters }: Activity) {
  const unit = currentDistanceUnit()
  const far = metresIn(unit, distanceMeters ?? 0)
  if (far < 0.1) return null
  const seconds = Math.round((minutes * 60) / far)
  return { unit, minutes: Math.floor(seconds / 60), seconds: String(seconds % 60).padStart(2, '0') }
}
