import { WEEK } from '@bora/rules/fairness/baseline.ts'
import { challengeTemplates } from '@bora/rules/challenge-templates.ts'
import {
  DAY_KEY_HASH_DAYS_BEFORE,
  DAY_KEY_OPEN_DAYS_AFTER,
  REVIEW_ANSWER_HOURS,
  REVIEW_APPEAL_HOURS,
  REVIEW_VOTING_HOURS,
} from '@bora/rules/fairness/limits.ts'
import {
  ADULT_AGE,
  BANK_REVIEW_HOURS,
  MIN_BONUS_BACK_DAYS,
  CHALLENGE_MAX_DAYS,
  CLOSING_DAYS,
  CODE_INTERVAL_SECONDS,
  GYM_REACH_METERS,
  INSTANT_JOIN_HOURS,
  PAGE_VIEW_MONTHS,
  PAYOUT_BUSINESS_DAYS,
  PASSWORD_MIN_LENGTH,
  PHOTO_MAX_MEGABYTES,
  MIN_PHOTOS,
  MAX_PHOTOS,
  REPORT_COMMENT_MAX_LENGTH,
  SEAT_KEPT_MINUTES,
  SETTLEMENT_PROMISE_HOURS,
  TRACK_KEPT_DAYS,
  TRACK_MAX_MEGABYTES,
  UNDO_DELETE_MINUTES,
} from '@bora/rules/limits.ts'
import { currentNumbers } from '@bora/rules/rules-version.ts'
import { type WorkoutType, WORKOUT_TYPES } from '@bora/rules/workout-types.ts'

type Installation = { prizeHoldDays: number; passwordMinLength: number; payments: string }

/** Phrases of the answers that depend on facts. */
type Words = {
  decimal(value: string | number): string
  howFar(metres: number): string
  workout(type: WorkoutType): string
  /** For whole hours of the day: "from 8 am to 11 am and from …". */
  hours(spans: readonly { from: number; until: number }[]): string
  hold(days: number): string
  /** A range from one number to another. */
  span(bounds: { from: number; to: number }): string
  sandbox(): string
}

/**
 * Returns every value that the answers use: the product's numbers, from the latest version of the rules where they have
 * one, and those of this installation where it has its own.
 */
export function helpFacts(installation: Installation | undefined, words: Words) {
  const numbers = currentNumbers()
  const byMet = [...WORKOUT_TYPES].sort((a, b) => Number(numbers.met[a]) - Number(numbers.met[b]))
  const [lightest, heaviest] = [byMet[0]!, byMet.at(-1)!]
  const { days } = challengeTemplates['21_day']
  return {
    adult: ADULT_AGE,
    basePoints: words.decimal(numbers.defaults.basePointsPerMinute),
    baselineBest: numbers.baselineBest,
    baselineDay: WEEK + 1,
    baselineWeeks: numbers.baselineWeeks,
    bonusBackDays: MIN_BONUS_BACK_DAYS,
    caloriesMinutesLeast: numbers.leastMinutesOfCaloriesTime,
    checkInPoints: numbers.gymCheckInPoints,
    closingDays: CLOSING_DAYS,
    codeSeconds: CODE_INTERVAL_SECONDS,
    dayPoints: numbers.firstWorkoutOfDayPoints,
    daysMost: CHALLENGE_MAX_DAYS,
    disputeDays: numbers.disputeDays,
    divisionLeast: numbers.leastInDivision,
    exampleDays: days,
    examplePoints: days * numbers.firstWorkoutOfDayPoints,
    fee: numbers.platformFeePercent,
    flashHours: words.hours(numbers.flashHours),
    flashPercent: numbers.flashPercent,
    friendPoints: numbers.friendInvitePoints,
    gymReach: words.howFar(GYM_REACH_METERS),
    hold: words.hold(installation?.prizeHoldDays ?? numbers.prizeHoldDays),
    instantJoinHours: INSTANT_JOIN_HOURS,
    lateHours: numbers.lateHours,
    leastPaid: numbers.leastPaidParticipants,
    keyHashDays: DAY_KEY_HASH_DAYS_BEFORE,
    keyOpenDays: DAY_KEY_OPEN_DAYS_AFTER,
    lifelinePoints: numbers.lifelineInvitePoints,
    metHigh: words.decimal(numbers.met[heaviest]),
    metHighName: words.workout(heaviest),
    metLow: words.decimal(numbers.met[lightest]),
    metLowName: words.workout(lightest),
    minutesLeast: numbers.leastMinutes,
    minutesMost: numbers.mostMinutes,
    newcomersLeast: numbers.leastNewcomers,
    pageViewMonths: PAGE_VIEW_MONTHS,
    payoutDays: words.span(PAYOUT_BUSINESS_DAYS),
    passwordLeast: installation?.passwordMinLength ?? PASSWORD_MIN_LENGTH,
    photoMegabytes: PHOTO_MAX_MEGABYTES,
    photosLeast: MIN_PHOTOS,
    photosMost: MAX_PHOTOS,
    reportLength: REPORT_COMMENT_MAX_LENGTH,
    reviewAnswerHours: REVIEW_ANSWER_HOURS,
    reviewAppealHours: REVIEW_APPEAL_HOURS,
    reviewVotingHours: REVIEW_VOTING_HOURS,
    reviewHours: words.span(BANK_REVIEW_HOURS),
    sandbox: installation && installation.payments !== 'live' ? words.sandbox() : '',
    seatMinutes: SEAT_KEPT_MINUTES,
    settlementHours: SETTLEMENT_PROMISE_HOURS,
    share: 100 - numbers.platformFeePercent,
    trackDays: TRACK_KEPT_DAYS,
    trackMegabytes: TRACK_MAX_MEGABYTES,
    undoMinutes: UNDO_DELETE_MINUTES,
    validDayMinutes: numbers.defaults.minMinutes,
    varietyMost: numbers.varietyMostTypes,
    varietyPercent: numbers.varietyPercentPerType,
  }
}
