import {
  BASE_POINTS_PER_MINUTE_DEFAULT,
  MIN_MINUTES_DEFAULT,
  WEEKLY_TARGET_DEFAULT,
  WEEK_STREAK_POINTS,
} from '../limits.ts'
import type { Rules } from './scoring-type.ts'

/** What holds where the creator chose nothing (decisions 3). */
export const DEFAULT_RULES: Rules = {
  basePointsPerMinute: BASE_POINTS_PER_MINUTE_DEFAULT,
  variety: 'percent',
  flash: 'percent',
  minMinutes: MIN_MINUTES_DEFAULT,
  weeklyTarget: WEEKLY_TARGET_DEFAULT,
  weekStreakBonus: WEEK_STREAK_POINTS,
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  gymBonus: true,
  inviteBonus: true,
}

/** The full rules: what is given, and the default for everything absent or null. */
export function withDefaults(rules?: { [Name in keyof Rules]?: Rules[Name] | null } | null): Rules {
  const given = Object.entries(rules ?? {}).filter(([, value]) => value !== undefined && value !== null)
  return { ...DEFAULT_RULES, ...Object.fromEntries(given) }
}
