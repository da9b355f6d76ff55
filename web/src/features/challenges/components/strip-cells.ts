import { addDays, weekdayOf } from '@bora/rules/calendar.ts'
import { today as todayIn, deviceTimeZone } from '../../../device/clock.ts'
import { day, weekLetters } from '../../../language/format.ts'
import type { StripDay } from '../../../ui/DayStrip.tsx'
import type { WeekDay } from '../../../ui/Week.tsx'
import { type ChallengeDays, dayStates } from './day-states.ts'
import type { ChallengeTexts } from './phase.ts'

/** With more cells than this, each would be too thin to distinguish. */
export const MAX_STRIP_DAYS = 35

/** The days of a challenge as cells with their labels. A day that couldn't be missed looks like an upcoming one. */
export function stripCells(t: ChallengeTexts, of: ChallengeDays): StripDay[] {
  return dayStates(of, { today: todayIn(), timeZone: deviceTimeZone() }).map(({ date, state }) => ({
    state: state === 'before' || state === 'off' ? 'future' : state,
    label: t(`days.cell.${state}`, { date: day(date, 'short') }),
  }))
}

/**
 * The current week in a challenge from Monday on, as others see it: today without a workout asks for nothing. Null
 * before the challenge and after it.
 */
export function weekOf(t: ChallengeTexts, of: ChallengeDays): WeekDay[] | null {
  const today = todayIn()
  const states = new Map(
    dayStates(of, { today, timeZone: deviceTimeZone() }).map(({ date, state }) => [date, state] as const),
  )
  if (!states.has(today)) return null
  const monday = addDays(today, 1 - weekdayOf(today))
  return weekLetters().map((letter, index) => {
    const date = addDays(monday, index)
    const state = states.get(date) ?? 'off'
    return {
      letter,
      date: Number(date.slice(-2)),
      state: state === 'before' || state === 'off' || state === 'today' ? 'future' : state,
      isToday: date === today,
      label: t(`days.cell.${state}`, { date: day(date, 'short') }),
    }
  })
}
