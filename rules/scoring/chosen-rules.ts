import type { Whole } from '../decimal.ts'
import type { PassKind } from '../fairness/pass-kinds.ts'

/**
 * The rules of a challenge that its creator chooses; each is used only by the types that name it
 * (docs/rules/scoring.md#choices).
 */
export type Rules = {
  /** A positive decimal, parsed exactly as written; a number is parsed from its shortest text. */
  basePointsPerMinute: string | number
  variety: BonusStyle
  flash: BonusStyle
  /** Minimum minutes of a valid day, 1 to 300 (`count_days`). */
  minMinutes: number
  /** Workout days per week, 1 to 7 (`weekly_consistency`). */
  weeklyTarget: number
  weekStreakBonus: Whole
  /** Allowed ISO weekdays, 1 for Monday to 7 for Sunday (all types). */
  weekdays: readonly number[]
  gymBonus: boolean
  inviteBonus: boolean
  /** Pass days of each participant, 0 to 31; absent is 0 (docs/rules/passes.md#number). */
  passDays?: number
  /** Reasons for which a pass can be requested; absent means all (docs/rules/passes.md#asking). */
  passKinds?: readonly PassKind[]
  /** The pose of the day; absent is `off` (docs/rules/pose.md#choice). */
  pose?: PoseRule
  /** Number of divisions, 2 or 3; absent is none (docs/rules/fair-starts.md#divisions). Not read by scoring. */
  divisions?: number
}

/** Maximum base points, and their maximum number of decimals (docs/rules/scoring.md#base-points). */
export const MAX_BASE_POINTS = 1_000n
export const BASE_POINTS_DECIMALS = 4

export const POSE_RULES = ['off', 'mark', 'require'] as const

export type PoseRule = (typeof POSE_RULES)[number]

export const BONUS_STYLES = ['percent', 'points', 'off'] as const

export type BonusStyle = (typeof BONUS_STYLES)[number]
