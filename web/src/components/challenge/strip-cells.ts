import { today as todayIn, deviceTimeZone } from '../../device/clock.ts'
import { day } from '../../language/format.ts'
import type { StripDay } from '../../ui/Week.tsx'
import { type ChallengeDays, dayStates } from './day-states.ts'
import type { ChallengeTexts } from './phase.ts'

/** More cells than these would be too thin to tell apart. */
export const MAX_STRIP_DAYS = 35

/** The days of a challenge as cells with their words. A day that nobody could miss looks like one to come. */
export function stripCells(t: ChallengeTexts, of: ChallengeDays): StripDay[] {
  return dayStates(of, { today: todayIn(), timeZone: deviceTimeZone() }).map(({ date, state }) => ({
    state: state === 'before' || state === 'off' ? 'future' : state,
    label: t(`days.cell.${state}`, { date: day(date, 'short') }),
  }))
}
