import { weekProgressOf } from '@bora/rules/week-progress.ts'
import { Link } from '@tanstack/react-router'
import { CircleCheck, Flame } from 'lucide-react'
import { type CSSProperties, lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { weekState } from '../../features/workouts/components/week-state.ts'
import { day, duration, compactNumber, number, weekLetters } from '../../language/format.ts'
import { loadTexts } from '../../language/language.ts'
import { loadChunk } from '../../loading/load-chunk.ts'
import { paths } from '../../navigation/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { HeroCard } from '../../ui/Card.tsx'
import { classes } from '../../ui/classes.ts'
import { NumberWithUnit } from '../../ui/Numeral.tsx'
import { WeekCapsule, type WeekDay } from '../../ui/Week.tsx'
import type { HomeData } from './home-data.ts'
import { nothingToday } from './nothing-today.ts'
import { Shield } from './Shield.tsx'
import { STAGE_NOTE } from './stage-note.ts'
import { workoutName } from '../../language/workout-name.ts'

// Pulls in all of scoring, for a message that is rarely shown.
const WorthNothing = lazy(() =>
  loadChunk(() => Promise.all([import('./WorthNothing.tsx'), loadTexts('worth-nothing', 'receipts')])).then(
    ([module]) => ({
      default: module.WorthNothing,
    }),
  ),
)

// The width of "feito", in characters of the figure in its place.
const STANDARD_SIGNS = 4

type StageProps = { home: HomeData; second?: boolean; onFind: () => void }

/**
 * The hero card of the home screen: streak, what today is worth, the week, the next workout. Logging is the screen's
 * primary action, unless `second` gives that to another; next to the sidebar, whose button is that action, it never is.
 */
export function HomeHero({ home, second = false, onFind }: StageProps) {
  const { t } = useTranslation('home')
  const done = home.trainedToday
  const worth = home.worthToday ? `+${compactNumber(home.worthToday)}` : '0'
  const streak = number(home.streakDays)
  const { workoutType, minutes } = home.typicalWorkout
  const nothing = nothingToday(home)
  const week = weekProgressOf(home.weekDates, home.today, home.weekGoal)
  return (
    <HeroCard aria-label={t('stage.label')} lanes={270} className="xl:p-4.5">
      <div
        className="@container flex items-start justify-between gap-3 [--beside:48px] [--more:3] [--size:2rem] xl:[--size:2.125rem]"
        style={{ '--signs': streak.length + (done ? STANDARD_SIGNS : worth.length) } as CSSProperties}
      >
        <div>
          <p className="text-sm text-on-mata-2">{t('stage.streak')}</p>
          <p className="mt-1 flex items-center gap-2.5">
            <Flame size={24} strokeWidth={2.4} aria-hidden="true" className="shrink-0 text-brand" />
            <NumberWithUnit value={streak} unit={t('stage.days', { count: home.streakDays })} className="num-fit" />
          </p>
        </div>
        {done ? (
          <div className="text-right">
            <p className="text-sm text-on-mata-2">{t('stage.today')}</p>
            <p className="type-title mt-1.5 flex items-center gap-2 text-h2 text-paint-folha">
              <CircleCheck size={20} strokeWidth={2.4} aria-hidden="true" />
              {t('stage.done')}
            </p>
          </div>
        ) : (
          (home.worthToday !== null || nothing) && (
            <div className="min-w-0 text-right">
              <p className="text-sm text-on-mata-2">{t('stage.worth')}</p>
              <NumberWithUnit
                value={worth}
                unit={t('stage.points', { count: home.worthToday ?? 0 })}
                className="num-fit mt-1 inline-block text-maracuja"
              />
              {nothing ? (
                <Suspense fallback={<p className={STAGE_NOTE}>…</p>}>
                  <WorthNothing nothing={nothing} onFind={onFind} />
                </Suspense>
              ) : (
                <p className={STAGE_NOTE}>
                  {t('stage.typical', { minutes: duration(minutes), workout: workoutName(workoutType) })}
                </p>
              )}
            </div>
          )
        )}
      </div>
      <p className="mt-4 text-sm text-on-mata-2">
        {t(week.status === 'complete' ? 'stage.goalMet' : 'stage.goal', { count: week.goal, done: week.done })}
      </p>
      <div className="-mx-1 mt-2">
        <WeekCapsule days={useWeek(home)} on="mata" label={t('stage.week')} />
      </div>
      <Shield shield={home.shield} />
      <div className="mt-4.5 lg:hidden">
        <Button
          asChild
          variant={done || second ? 'paper' : 'bora'}
          size="lg"
          block
          className={classes('md:max-w-[420px]', (done || second) && 'bg-mata-2! text-on-mata!')}
        >
          <Link {...paths.addActivity()}>{t(done ? 'stage.another' : 'stage.log')}</Link>
        </Button>
      </div>
      <div className="mt-4 hidden lg:block">
        <Button asChild variant="paper" block className={done || second ? 'bg-mata-2! text-on-mata!' : ''}>
          <Link {...paths.addActivity()}>{done ? t('stage.another') : t('stage.logShort')}</Link>
        </Button>
      </div>
    </HeroCard>
  )
}

function useWeek(home: HomeData): WeekDay[] {
  const { t } = useTranslation('home')
  const letters = weekLetters()
  return weekProgressOf(home.weekDates, home.today).days.map((one, index) => {
    const state = weekState(one, home.passDates)
    return {
      letter: letters[index]!,
      date: Number(one.day.slice(-2)),
      state,
      isToday: one.when === 'today',
      label: t(`stage.day.${state}`, { day: day(one.day, 'weekday') }),
    }
  })
}
