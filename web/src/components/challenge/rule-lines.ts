import { challengeTypes } from '@bora/rules/challenge-types.ts'
import {
  DISPUTE_DAYS,
  FIRST_WORKOUT_OF_DAY_POINTS,
  FLASH_HOURS,
  FLASH_PERCENT,
  FLASH_POINTS,
  FRIEND_INVITE_POINTS,
  GYM_CHECK_IN_POINTS,
  LIFELINE_INVITE_POINTS,
  PAID_PARTICIPANTS_LEAST,
  PLATFORM_FEE_PERCENT,
  SETTLEMENT_PROMISE_HOURS,
  VARIETY_MOST_TYPES,
  VARIETY_PERCENT_PER_TYPE,
  VARIETY_POINTS,
} from '@bora/rules/limits.ts'
import { WORKOUT_TYPES, workoutTypes } from '@bora/rules/workout-types.ts'
import type { TFunction } from 'i18next'
import { day, list, place } from '../../format.ts'
import { currentLanguage } from '../../language.ts'
import type { Overview } from './challenge-data.ts'
import { type ChallengeTexts, whenText } from './phase.ts'
import { targetText } from './target-text.ts'

type Receipts = TFunction<'receipts'>

const decimal = (value: string | number) =>
  new Intl.NumberFormat(currentLanguage(), { maximumFractionDigits: 4 }).format(value as number)

/** How a workout becomes points in this challenge. */
export function pointLines(t: ChallengeTexts, receipts: Receipts, { type, rules }: Overview): string[] {
  const points = FIRST_WORKOUT_OF_DAY_POINTS
  switch (type) {
    case 'workout_count':
      return [t('rules.type.workout_count', { points })]
    case 'weekly_consistency':
      return [t('rules.type.weekly_consistency', { points, count: rules.weeklyTarget }), t('rules.lastWeek')]
    case 'count_days':
      return [t('rules.type.count_days', { least: rules.minMinutes })]
    case 'calories_time': {
      const byMet = [...WORKOUT_TYPES].sort((a, b) => Number(workoutTypes[a].met) - Number(workoutTypes[b].met))
      const [low, high] = [byMet[0]!, byMet.at(-1)!]
      return [
        t('rules.type.calories_time', {
          base: decimal(rules.basePointsPerMinute),
          lowName: receipts(`workout.${low}`),
          low: decimal(workoutTypes[low].met),
          highName: receipts(`workout.${high}`),
          high: decimal(workoutTypes[high].met),
        }),
      ]
    }
    default:
      return [t(`rules.type.${type}`)]
  }
}

/** Which workouts count at all. */
export function countingLines(t: ChallengeTexts, challenge: Overview): string[] {
  const { type, rules, limits } = challenge
  const scoring = challengeTypes[type]
  const { least, most } = scoring.minutes(rules)
  const every = rules.weekdays.length === 7
  return [
    t('rules.minutes', { least, most }),
    t('rules.dates', { from: day(challenge.startDate), to: day(challenge.endDate) }),
    every
      ? t('rules.everyDay')
      : t('rules.weekdays', { days: list([...rules.weekdays].sort((a, b) => a - b).map(weekdayName)) }),
    ...(scoring.needsTrack ? [t('rules.gps')] : []),
    t('rules.photo'),
    t('rules.late', { count: limits.lateHours }),
    t('rules.overlap'),
  ]
}

function weekdayName(weekday: number): string {
  const monday = Date.UTC(2026, 0, 5)
  const name = new Intl.DateTimeFormat(currentLanguage(), { weekday: 'long', timeZone: 'UTC' }).format(
    monday + (weekday - 1) * 86_400_000,
  )
  return name.replace('-feira', '')
}

/** What is added on top; one sentence when there is nothing. */
export function bonusLines(t: ChallengeTexts, { type, rules }: Overview): string[] {
  const lines: string[] = []
  if (type === 'calories_time') {
    if (rules.variety === 'percent')
      lines.push(
        t('rules.variety.percent', {
          percent: VARIETY_PERCENT_PER_TYPE,
          most: VARIETY_PERCENT_PER_TYPE * VARIETY_MOST_TYPES,
        }),
      )
    if (rules.variety === 'points')
      lines.push(t('rules.variety.points', { points: VARIETY_POINTS, types: VARIETY_MOST_TYPES }))
    const hours = list(
      FLASH_HOURS.map(({ from, until }) => t('rules.flashHours', { from: hour(from), until: hour(until) })),
    )
    if (rules.flash === 'percent')
      lines.push(t('rules.flash.percent', { hours, factor: decimal(1 + FLASH_PERCENT / 100) }))
    if (rules.flash === 'points') lines.push(t('rules.flash.points', { hours, points: FLASH_POINTS }))
  }
  if (type === 'weekly_consistency' && rules.weekStreakBonus > 0)
    lines.push(t('rules.weekStreak', { points: rules.weekStreakBonus }))
  if (challengeTypes[type].bonusPoints) {
    if (rules.gymBonus) lines.push(t('rules.gym', { points: GYM_CHECK_IN_POINTS }))
    if (rules.inviteBonus)
      lines.push(
        t('rules.inviteFriend', { points: FRIEND_INVITE_POINTS }),
        t('rules.lifeline', { points: LIFELINE_INVITE_POINTS }),
      )
  }
  return lines.length > 0 ? lines : [t('rules.noBonus')]
}

function hour(value: number): string {
  const text = new Intl.DateTimeFormat(currentLanguage(), { hour: 'numeric', timeZone: 'UTC' }).format(
    Date.UTC(2026, 0, 1, value),
  )
  return currentLanguage() === 'pt-BR' ? `${value}h` : text
}

/** Target, ties, how the prize is shared, when it is settled. */
export function winningLines(t: ChallengeTexts, receipts: Receipts, challenge: Overview): string[] {
  const { pool } = challenge
  const target = targetText(receipts, challenge)
  const lines = [target ? t('rules.target', { target }) : t('rules.noTarget'), t('rules.ties')]
  if (pool.kind === 'none') return lines
  if (pool.split === 'tiers' && pool.tiers) {
    const tiers = pool.tiers.map((percent, index) => t('rules.tier', { place: place(index + 1), percent }))
    lines.push(t('rules.split.tiers', { tiers: list(tiers) }))
  } else {
    lines.push(t(target ? 'rules.split.winnerTarget' : 'rules.split.winner'))
  }
  const fee = { percent: PLATFORM_FEE_PERCENT, rest: 100 - PLATFORM_FEE_PERCENT }
  lines.push(pool.kind === 'challenge' ? t('rules.fee', fee) : t('rules.noFee'))
  if (pool.kind === 'challenge') lines.push(t('rules.refund', { least: PAID_PARTICIPANTS_LEAST }))
  lines.push(t('rules.settle', { when: whenText(challenge.settlesAt), hours: SETTLEMENT_PROMISE_HOURS }))
  lines.push(t('rules.disputes', { count: DISPUTE_DAYS }))
  lines.push(
    challenge.prizeHoldDays > 0 ? t('join.points.hold', { count: challenge.prizeHoldDays }) : t('join.points.holdOff'),
  )
  return lines
}

/** Who may come in, until when. */
export function joiningLines(t: ChallengeTexts, { limits, isPrivate }: Overview): string[] {
  const lines = [limits.maxParticipants ? t('rules.max', { count: limits.maxParticipants }) : t('rules.noMax')]
  if (limits.maxFreeJoins) lines.push(t('rules.maxFree', { count: limits.maxFreeJoins }))
  lines.push(t(limits.closedAfterStart ? 'rules.closedAfterStart' : 'rules.openAfterStart'))
  if (isPrivate) lines.push(t('rules.private'))
  return lines
}
