import { today as todayIn, deviceTimeZone } from '../../device/clock.ts'
import { day } from '../../language/format.ts'
import type { StripDay } from '../../ui/Week.tsx'
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
