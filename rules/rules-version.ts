import type { Rules } from './scoring/chosen-rules.ts'
import { metMultipliers, type WorkoutType } from './workout-types.ts'

/**
 * Every business number that the points or the money of a challenge are computed from. Limits of input are in
 * `limits.ts`.
 */
export type BusinessNumbers = {
  /** Defaults for choices of the creator (docs/rules/scoring.md#choices). */
  defaults: Rules
  /** Default hours after its start within which a workout can be logged. */
  lateHours: number
  firstWorkoutOfDayPoints: number
  /** MET / 3.5 as exact decimals (docs/rules/scoring.md#met-multipliers). */
  met: Readonly<Record<WorkoutType, string>>
  varietyPercentPerType: number
  varietyMostTypes: number
  varietyPoints: number
  flashPercent: number
  flashPoints: number
  /** Local start hours of the flash bonus, including the first and excluding the last (docs/rules/scoring.md#flash). */
  flashHours: readonly { from: number; until: number }[]
  gymCheckInPoints: number
  friendInvitePoints: number
  lifelineInvitePoints: number
  /** Range of whole minutes in which a workout counts (docs/rules/activities.md#duration). */
  leastMinutes: number
  leastMinutesOfCaloriesTime: number
  mostMinutes: number
  /** Fee on collected entry fees (docs/rules/prizes.md#platform-fee). */
  platformFeePercent: number
  /** With fewer paid participants, entries are refunded (docs/rules/prizes.md#refunds). */
  leastPaidParticipants: number
  /** With fewer teams in the standings, entries are refunded, and no teams are formed (docs/rules/teams.md#prize). */
  leastTeams: number
  /** Default number of best scores that make a team's score (docs/rules/teams.md#score). */
  teamBest: number
  /**
   * Weeks before the start that are considered, and how many of them make a baseline
   * (docs/rules/fair-starts.md#baseline).
   */
  baselineWeeks: number
  baselineBest: number
  /**
   * Minimum numbers of people: in a division, with a baseline for divisions at all, of newcomers for their own division
   * (docs/rules/fair-starts.md#divisions).
   */
  leastInDivision: number
  leastWithBaseline: number
  leastNewcomers: number
  /** Days after the settlement (docs/rules/prizes.md#disputes). */
  disputeDays: number
  /** Days after the settlement, unless the installation sets its own (docs/rules/prizes.md#hold). */
  prizeHoldDays: number
}

const version1: BusinessNumbers = {
  defaults: {
    basePointsPerMinute: '3',
    variety: 'percent',
    flash: 'percent',
    minMinutes: 10,
    weeklyTarget: 3,
    weekStreakBonus: 10,
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    gymBonus: true,
    inviteBonus: true,
  },
  lateHours: 48,
  firstWorkoutOfDayPoints: 10,
  met: metMultipliers(1),
  varietyPercentPerType: 10,
  varietyMostTypes: 3,
  varietyPoints: 30,
  flashPercent: 15,
  flashPoints: 20,
  flashHours: [
    { from: 8, until: 11 },
    { from: 20, until: 22 },
  ],
  gymCheckInPoints: 5,
  friendInvitePoints: 10,
  lifelineInvitePoints: 10,
  leastMinutes: 30,
  leastMinutesOfCaloriesTime: 1,
  mostMinutes: 300,
  platformFeePercent: 10,
  leastPaidParticipants: 2,
  leastTeams: 2,
  teamBest: 3,
  baselineWeeks: 12,
  baselineBest: 4,
  leastInDivision: 4,
  leastWithBaseline: 3,
  leastNewcomers: 3,
  disputeDays: 7,
  prizeHoldDays: 7,
}

const version2: BusinessNumbers = { ...version1, met: metMultipliers(2) }

/**
 * All versions of the rules (docs/rules/scoring.md#rules-version). People agreed to each of them, so a version never
 * changes: a new number needs a new version, `3: { ...version2, gymCheckInPoints: 7 }`, which new challenges use. Tests
 * add one.
 */
export const RULES_VERSIONS: Record<number, BusinessNumbers> = { 1: version1, 2: version2 }

/** The version of challenges and histories from before there were versions. */
export const FIRST_RULES_VERSION = 1

/** Returns the version that new challenges get: the latest. */
export function currentRulesVersion(): number {
  return Math.max(...Object.keys(RULES_VERSIONS).map(Number))
}

/** Returns whether this version exists. */
export function isRulesVersion(version: number): boolean {
  return Object.hasOwn(RULES_VERSIONS, version)
}

/**
 * Returns the business numbers of a version. Throws a RangeError if it doesn't exist: better no points than wrong ones.
 */
export function numbersOf(version: number): BusinessNumbers {
  const numbers = RULES_VERSIONS[version]
  if (!numbers) throw new RangeError(`There is no version ${version} of the rules`)
  return numbers
}

/** Returns the business numbers of new challenges, for use outside of any challenge. */
export function currentNumbers(): BusinessNumbers {
  return numbersOf(currentRulesVersion())
}
