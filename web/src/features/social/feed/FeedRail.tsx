import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { weekProgressOf } from '@bora/rules/week-progress.ts'
import { weekState } from '../../workouts/components/week-state.ts'
import { read } from '../../../api/queries.ts'
import { Avatar } from '../../../art/Avatar.tsx'
import { PersonName } from '../components/feed/PersonName.tsx'
import { deviceTimeZone } from '../../../device/clock.ts'
import { useWide } from '../../../device/use-wide.ts'
import { day, compactNumber, timeOfDay, weekLetters } from '../../../language/format.ts'
import { loadChunk } from '../../../loading/load-chunk.ts'
import { workoutName } from '../../../language/workout-name.ts'
import { Card } from '../../../ui/Card.tsx'
import { WeekCapsule } from '../../../ui/Week.tsx'
import type { Today } from './TrainedToday.tsx'

const MAX = 6

// For days without a workout only.
const LifelineCard = lazy(() =>
  loadChunk(() => import('./LifelineCard.tsx')).then(module => ({ default: module.LifelineCard })),
)

/** Next to the posts, where there is room: the viewer's week, reactions received in it, and who has trained today. */
export function FeedRail({ today }: { today: Today | undefined }) {
  const { t } = useTranslation('feed')
  // Where there is no room, its data isn't requested.
  const wide = useWide('rail')
  if (!today || !wide) return null
  return (
    <>
      <Card as="section">
        <h2 className="type-title text-h1">{t('week.title')}</h2>
        <Week />
        <p className="mt-3 flex items-baseline justify-between gap-3 border-t border-line pt-3 text-ui text-ink-2">
          {t('week.reactions')}
          <span className="type-num text-[1.375rem] text-ink">{compactNumber(today.reactions)}</span>
        </p>
      </Card>
      {today.people.length > 0 && (
        <Card as="section">
          <h2 className="type-title text-h1">{t('today')}</h2>
          <ul className="mt-3 flex flex-col gap-3">
            {today.people.slice(0, MAX).map(({ person, workoutType, localTime }) => (
              <li key={person.id} className="flex items-center gap-3">
                <Avatar userId={person.id} name={person.name} photoUrl={person.photoUrl} size={42} />
                <span className="min-w-0 flex-1">
                  <PersonName person={person} className="block truncate text-ui" />
                  <span className="block truncate text-sm text-ink-2">{workoutName(workoutType)}</span>
                </span>
                <span className="text-sm text-ink-2 tabular-nums">{timeOfDay(localTime)}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Lifeline />
    </>
  )
}

const useHome = () => useQuery(read('GET /home', { query: { timeZone: deviceTimeZone() } }))

function Lifeline() {
  const home = useHome()
  if (!home.data || home.data.trainedToday || !home.data.wouldInvite) return null
  return (
    <Suspense fallback={null}>
      <LifelineCard shield={home.data.shield} />
    </Suspense>
  )
}

function Week() {
  const { t } = useTranslation('feed')
  const home = useHome()
  if (!home.data) return null
  const letters = weekLetters()
  const { passDates } = home.data
  const days = weekProgressOf(home.data.weekDates, home.data.today).days.map((one, index) => {
    const state = weekState(one, passDates)
    return {
      letter: letters[index]!,
      date: Number(one.day.slice(-2)),
      state,
      isToday: one.when === 'today',
      label: t(`week.${state}`, { day: day(one.day, 'weekday') }),
    }
  })
  return (
    <div className="mt-3">
      <WeekCapsule days={days} label={t('week.title')} />
    </div>
  )
}
