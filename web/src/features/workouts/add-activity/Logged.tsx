import { challengeTypes } from '@bora/rules/challenge-types.ts'
import { gainOf } from '@bora/rules/workout-gain.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MapPinOff } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../api/api.ts'
import { deviceTimeZone } from '../../../device/clock.ts'
import { GainFigure } from '../components/GainFigure.tsx'
import { receiptSentence } from '../components/receipt-lines.ts'
import { amountText, scoreText, unitText } from '../components/score-text.ts'
import { firstNameOf } from '../../../language/first-name.ts'
import { duration, number } from '../../../language/format.ts'
import { loadTexts } from '../../../language/language.ts'
import { loadChunk } from '../../../loading/load-chunk.ts'
import { fullAddress, paths } from '../../../navigation/paths.ts'
import { hapticTick } from '../../../device/haptics.ts'
import { useWorkoutDialog } from '../../../navigation/workout-dialog.ts'
import { read } from '../../../api/queries.ts'
import { Button } from '../../../ui/Button.tsx'
import { Celebration } from '../../../ui/Celebration.tsx'
import { leadReceipt } from './lead-receipt.ts'
import { LoggedMonth } from './LoggedMonth.tsx'
import { LoggedWeek } from './LoggedWeek.tsx'
import { RankRows } from './RankRows.tsx'
import { ShareLogged } from './ShareLogged.tsx'

const NewBadges = lazy(() =>
  loadChunk(() => Promise.all([import('./NewBadges.tsx'), loadTexts('badges')])).then(([module]) => ({
    default: module.NewBadges,
  })),
)

// Only as wide as its words, so that none of the three breaks where there is room for all.
const ON_MATA = 'min-w-0 shrink! grow px-3! text-on-mata! hover:bg-white/10!'

type LoggedProps = {
  answer: Answer<'POST /activities'>
  /** the workout was to be logged in a gym, and was saved without it */
  checkInFailed: boolean
  name: string
  challengeId: string | null
}

/** The celebration: the workout's points, overtaken people, the week so far. */
export function Logged({ answer, checkInFailed, name, challengeId }: LoggedProps) {
  const { t, i18n } = useTranslation(['add-activity', 'offline'])
  const { t: tr } = useTranslation('receipts')
  const { open } = useWorkoutDialog()
  const heading = useRef<HTMLHeadingElement>(null)
  const { activity, moves } = answer
  const gain = gainOf(activity.receipts)
  const lead = leadReceipt(activity.receipts, moves, challengeId)
  const home = useQuery({ ...read('GET /home', { query: { timeZone: deviceTimeZone() } }), staleTime: 0 })
  const first = firstNameOf(name)
  const toChallenge = lead?.challengeId ?? challengeId
  // The link to a private challenge is sent to chosen people, not shared with a workout.
  const card = home.data?.active.find(({ id }) => id === toChallenge)
  const way = card && !card.isPrivate ? paths.overview(card.id, { invitedBy: activity.person.id }) : paths.landing()
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const hasGain = gain !== null
  useEffect(() => {
    if (hasGain) hapticTick('points')
  }, [hasGain])

  const points = gain ? amountText(gain.amount, gain.type, i18n.language) : number(activity.minutes)
  const unit = gain ? unitText(gain.type, gain.amount) : 'min'
  // Points need no label, except next to another unit.
  const showUnit =
    !gain || activity.receipts.some(one => one.points > 0 && challengeTypes[one.challengeType].unit !== 'points')
  const told = gain ? gain.receipts : lead ? [lead] : []
  const [only] = told
  const why =
    told.length > 1
      ? t('logged.inChallenges', { count: told.length })
      : only
        ? receiptSentence(
            tr,
            only.parts,
            {
              challengeType: only.challengeType,
              rulesVersion: only.rulesVersion,
              workoutType: activity.workoutType,
              minutes: activity.minutes,
            },
            i18n.language,
          )
        : t('logged.noChallenge')
  const amount = gain && scoreText(gain.type, gain.amount, i18n.language)
  // The name of a private challenge is not shared.
  const isNamed = home.data?.active.some(({ id, isPrivate }) => id === only?.challengeId && !isPrivate) ?? false
  const shared =
    !amount || (told.length === 1 && !isNamed)
      ? t('logged.shareText', { duration: duration(activity.minutes) })
      : told.length > 1
        ? t('logged.shareTextMany', { amount, count: told.length })
        : t('logged.shareTextOne', { amount, title: only!.challengeTitle })
  return (
    <Celebration
      on="mata"
      seed={activity.id}
      className="flex-1 lg:min-h-[100dvh]"
      footer={
        <>
          <ShareLogged activityId={activity.id} text={shared} url={fullAddress(way)} />
          <div className="flex gap-1.5">
            {toChallenge && (
              <Button asChild variant="ghost" size="lg" className={ON_MATA}>
                <Link {...paths.challenge(toChallenge)}>{t('logged.ranking')}</Link>
              </Button>
            )}
            <Button variant="ghost" size="lg" className={ON_MATA} onClick={() => open('edit', activity.id)}>
              {t('logged.edit')}
            </Button>
            <Button asChild variant="ghost" size="lg" className={ON_MATA}>
              <Link {...paths.home()}>{t('logged.home')}</Link>
            </Button>
          </div>
        </>
      }
    >
      <div className="flex w-full flex-col items-center">
        <h1 ref={heading} tabIndex={-1} className="type-title text-[1.5rem]">
          {first ? t('logged.title', { name: first }) : t('logged.titleNoName')}
          <span className="sr-only">{gain ? ` +${points} ${unit}` : ''}</span>
        </h1>
        <GainFigure number={`${gain ? '+' : ''}${points}`} unit={showUnit ? unit : null} />
        <p className="mt-3 text-sm font-semibold text-on-mata-2">{why}</p>
        {/* The toast with the same message disappears after a while. */}
        {checkInFailed && (
          <p className="mt-3 flex items-center gap-2 text-left text-sm text-on-mata">
            <MapPinOff size={18} aria-hidden="true" className="shrink-0" />
            {t('offline:checkInFailed.sentence')}
          </p>
        )}
      </div>
      <RankRows receipts={activity.receipts} moves={moves} lead={lead} />
      {home.data && <LoggedWeek home={home.data} localDate={activity.localDate} streakDays={answer.streakDays} />}
      {home.data && <LoggedMonth activity={activity} weekGoal={home.data.weekGoal} />}
      <Suspense fallback={null}>
        <NewBadges activityId={activity.id} />
      </Suspense>
    </Celebration>
  )
}
