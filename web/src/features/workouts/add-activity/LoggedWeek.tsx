import { weekProgressOf } from '@bora/rules/week-progress.ts'
import { useTranslation } from 'react-i18next'
import { weekState } from '../components/week-state.ts'
import type { Answer } from '../../../api/api.ts'
import { day as dayText, weekLetters } from '../../../language/format.ts'
import { WeekCapsule } from '../../../ui/Week.tsx'

const WORDS = {
  done: 'logged.dayDone',
  pass: 'logged.dayPass',
  planned: 'logged.dayPlanned',
  missed: 'logged.dayOpen',
  today: 'logged.dayToday',
  future: 'logged.dayFuture',
} as const

type LoggedWeekProps = { home: Answer<'GET /home'>; localDate: string; streakDays: number }

/** The current week including the new day, and the streak. */
export function LoggedWeek({ home, localDate, streakDays }: LoggedWeekProps) {
  const { t } = useTranslation('add-activity')
  const letters = weekLetters()
  const { days } = weekProgressOf([...home.weekDates, localDate], home.today)
  return (
    <div className="w-full">
      <WeekCapsule
        on="mata"
        label={t('logged.week')}
        days={days.map((one, index) => {
          const state = weekState(one, home.passDates)
          return {
            letter: letters[index]!,
            date: Number(one.day.slice(8)),
            state,
            isToday: one.when === 'today',
            lands: one.day === localDate,
            label: t(WORDS[state], { day: dayText(one.day, 'weekday') }),
          }
        })}
      />
      {streakDays > 0 && (
        <p className="mt-3 text-sm font-semibold text-on-mata-2">{t('logged.streak', { count: streakDays })}</p>
      )}
    </div>
  )
}
