import { weekProgressOf } from '@bora/rules/week-progress.ts'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../api/api.ts'
import { day as dayText, weekLetters } from '../../language/format.ts'
import { WeekCapsule } from '../../ui/Week.tsx'

const WORDS = { past: 'logged.dayOpen', today: 'logged.dayToday', future: 'logged.dayFuture' } as const

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
        days={days.map(({ day, done, when }, index) => ({
          letter: letters[index]!,
          date: Number(day.slice(8)),
          state: done ? ('done' as const) : when === 'past' ? ('missed' as const) : when,
          isToday: when === 'today',
          lands: day === localDate,
          label: t(done ? 'logged.dayDone' : WORDS[when], { day: dayText(day, 'weekday') }),
        }))}
      />
      {streakDays > 0 && (
        <p className="mt-3 text-sm font-semibold text-[#B4D3C4]">{t('logged.streak', { count: streakDays })}</p>
      )}
    </div>
  )
}
