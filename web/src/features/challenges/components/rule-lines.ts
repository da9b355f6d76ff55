import { challengeTypes } from '@bora/rules/challenge-types.ts'
import { SETTLEMENT_PROMISE_HOURS } from '@bora/rules/limits.ts'
import { paidPlaces } from '@bora/rules/paid-places.ts'
import { prizeClock } from '@bora/rules/prize-clock.ts'
import { PASS_KINDS } from '@bora/rules/fairness/pass-kinds.ts'
import { numbersOf } from '@bora/rules/rules-version.ts'
import type { Rules } from '@bora/rules/scoring/chosen-rules.ts'
import { invitesEarn } from '@bora/rules/scoring/invite-bonus.ts'
import { minutesOf } from '@bora/rules/scoring/scoring.ts'
import { WORKOUT_TYPES } from '@bora/rules/workout-types.ts'
import { decimalText } from '../../../language/decimal-text.ts'
import { unitContext } from '../../../language/distance-unit.ts'
import { day, list, place } from '../../../language/format.ts'
import { hourOfDay } from '../../../language/hour-of-day.ts'
import { currentLanguage } from '../../../language/language.ts'
import type { Overview } from './challenge-data.ts'
import { type ChallengeTexts, whenText } from './phase.ts'
import { targetText } from './target-text.ts'
import { workoutName } from '../../../language/workout-name.ts'

type Scored = Pick<Overview, 'type' | 'rulesVersion'> & { rules: Rules }

/** How a workout earns points in this challenge. */
export function pointLines(t: ChallengeTexts, { type, rules, rulesVersion }: Scored): string[] {
  const { firstWorkoutOfDayPoints: points, met } = numbersOf(rulesVersion)
  switch (type) {
    case 'workout_count':
      return [t('rules.type.workout_count', { points })]
    case 'weekly_consistency':
      return [t('rules.type.weekly_consistency', { points, count: rules.weeklyTarget }), t('rules.lastWeek')]
    case 'count_days':
      return [t('rules.type.count_days', { count: rules.minMinutes })]
    case 'calories_time': {
      const byMet = [...WORKOUT_TYPES].sort((a, b) => Number(met[a]) - Number(met[b]))
      const [low, high] = [byMet[0]!, byMet.at(-1)!]
      return [
        t('rules.type.calories_time', {
          base: decimalText(rules.basePointsPerMinute),
          lowName: workoutName(low),
          low: decimalText(met[low]),
          highName: workoutName(high),
          high: decimalText(met[high]),
        }),
      ]
    }
    default:
      return [t(`rules.type.${type}`, unitContext())]
  }
}

/** Which workouts count at all. */
export function countingLines(t: ChallengeTexts, challenge: Overview): string[] {
  const { type, rules, limits } = challenge
  const scoring = challengeTypes[type]
  const every = rules.weekdays.length === 7
  return [
    t('rules.minutes', minutesOf(challenge)),
    t('rules.dates', { from: day(challenge.startDate), to: day(challenge.endDate) }),
    every
      ? t('rules.everyDay')
      : t('rules.weekdays', { days: list([...rules.weekdays].sort((a, b) => a - b).map(weekdayName)) }),
    ...(scoring.needsTrack ? [t('rules.gps')] : []),
    t('rules.photo'),
    t('rules.late', { count: limits.lateHours }),
    t('rules.overlap'),
    ...passLines(t, rules),
    ...(rules.pose && rules.pose !== 'off' ? [t(`rules.pose.${rules.pose}`)] : []),
  ]
}

/** How many pass days there are, and for what; nothing where there are none (docs/rules/passes.md#asking). */
function passLines(t: ChallengeTexts, { passDays, passKinds }: Rules): string[] {
  if (!passDays) return []
  const kinds = PASS_KINDS.filter(kind => !passKinds || passKinds.includes(kind)).map(kind =>
    t(`rules.passKind.${kind}`),
  )
  return [t('rules.passes', { count: passDays, kinds: list(kinds) })]
}

function weekdayName(weekday: number): string {
  const monday = Date.UTC(2026, 0, 5)
  const name = new Intl.DateTimeFormat(currentLanguage(), { weekday: 'long', timeZone: 'UTC' }).format(
    monday + (weekday - 1) * 86_400_000,
  )
  return name.replace('-feira', '')
}

/** Returns the bonuses; one sentence if there are none. */
export function bonusLines(t: ChallengeTexts, { type, rules, rulesVersion }: Scored): string[] {
  const numbers = numbersOf(rulesVersion)
  const lines: string[] = []
  if (type === 'calories_time') {
    if (rules.variety === 'percent')
      lines.push(
        t('rules.variety.percent', {
          percent: numbers.varietyPercentPerType,
          most: numbers.varietyPercentPerType * numbers.varietyMostTypes,
        }),
      )
    if (rules.variety === 'points')
      lines.push(t('rules.variety.points', { points: numbers.varietyPoints, types: numbers.varietyMostTypes }))
    const hours = list(
      numbers.flashHours.map(({ from, until }) =>
        t('rules.flashHours', { from: hourOfDay(from), until: hourOfDay(until) }),
      ),
    )
    if (rules.flash === 'percent')
      lines.push(t('rules.flash.percent', { hours, factor: decimalText(1 + numbers.flashPercent / 100) }))
    if (rules.flash === 'points') lines.push(t('rules.flash.points', { hours, points: numbers.flashPoints }))
  }
  if (type === 'weekly_consistency' && rules.weekStreakBonus > 0)
    lines.push(t('rules.weekStreak', { points: rules.weekStreakBonus }))
  if (challengeTypes[type].bonusPoints && rules.gymBonus)
    lines.push(t('rules.gym', { points: numbers.gymCheckInPoints }))
  if (invitesEarn({ type, rules }))
    lines.push(
      t('rules.inviteFriend', { points: numbers.friendInvitePoints }),
      t('rules.lifeline', { points: numbers.lifelineInvitePoints }),
    )
  return lines.length > 0 ? lines : [t('rules.noBonus')]
}

/** Returns who wins in a challenge without a target. */
export function noTargetText(t: ChallengeTexts, pool: Overview['pool']): string {
  const places = paidPlaces(pool)
  return places > 1 ? t('rules.places', { count: places }) : t('rules.noTarget')
}

/** How teams form and score, and how their prize is split; nothing where everyone plays alone (docs/rules/teams.md). */
function teamLines(t: ChallengeTexts, { teams, pool, target }: Overview): string[] {
  if (!teams) return []
  const { minSize: least, maxSize: most, forming, score, best } = teams
  return [
    t('rules.teams.sizes', { least, most }),
    t(`rules.teams.${forming}`),
    score === 'best' ? t('rules.teams.best', { count: best }) : t('rules.teams.average'),
    ...(target ? [t('rules.teams.target')] : []),
    ...(pool.kind === 'none' ? [] : [t('rules.teams.prize')]),
    ...(pool.kind === 'challenge' ? [t('rules.teams.few')] : []),
  ]
}

function divisionLines(t: ChallengeTexts, { rules, pool }: Overview): string[] {
  if (!rules.divisions) return []
  const made = t('rules.divisions', { count: rules.divisions })
  return pool.kind === 'none' ? [made] : [made, t('rules.divisionsPrize')]
}

/** Target, ties, how the prize is shared, when it is settled. */
export function winningLines(t: ChallengeTexts, challenge: Overview): string[] {
  const { pool } = challenge
  const { platformFeePercent, leastPaidParticipants } = numbersOf(challenge.rulesVersion)
  const target = targetText(challenge)
  const lines = [
    ...teamLines(t, challenge),
    ...divisionLines(t, challenge),
    target ? t('rules.target', { target }) : noTargetText(t, pool),
    t('rules.ties'),
  ]
  if (pool.kind === 'none') return lines
  if (pool.split === 'tiers' && pool.tiers) {
    const tiers = pool.tiers.map((percent, index) => t('rules.tier', { place: place(index + 1), percent }))
    lines.push(t('rules.split.tiers', { tiers: list(tiers) }))
  } else {
    lines.push(t(target && pool.completersPercent === 0 ? 'rules.split.winnerTarget' : 'rules.split.winner'))
  }
  if (pool.completersPercent > 0) lines.push(t('rules.completers', { percent: pool.completersPercent }))
  const fee = { percent: platformFeePercent, rest: 100 - platformFeePercent }
  lines.push(pool.kind === 'challenge' ? t('rules.fee', fee) : t('rules.noFee'))
  if (pool.kind === 'challenge') lines.push(t('rules.refund', { least: leastPaidParticipants }))
  // A cancelled race has no result.
  if (challenge.status === 'cancelled') return lines
  lines.push(t('rules.settle', { when: whenText(challenge.settlesAt), hours: SETTLEMENT_PROMISE_HOURS }))
  return [...lines, ...holdLines(t, challenge)]
}

/** When the prize is released, if the challenge is settled on time. */
export function holdLines(
  t: ChallengeTexts,
  { settlesAt, rulesVersion, prizeHoldDays }: Pick<Overview, 'settlesAt' | 'rulesVersion' | 'prizeHoldDays'>,
): string[] {
  const { freeAt } = prizeClock(settlesAt, rulesVersion, prizeHoldDays)
  return [prizeHoldDays > 0 ? t('join.points.hold', { when: whenText(freeAt) }) : t('join.points.holdOff')]
}

/** Who may join, and until when. */
export function joiningLines(t: ChallengeTexts, { limits, isPrivate, teams, pool }: Overview): string[] {
  const lines = [limits.maxParticipants ? t('rules.max', { count: limits.maxParticipants }) : t('rules.noMax')]
  if (limits.maxFreeJoins) lines.push(t('rules.maxFree', { count: limits.maxFreeJoins }))
  const closes = limits.closedAfterStart || (teams !== null && pool.kind !== 'none')
  lines.push(t(closes ? 'rules.closedAfterStart' : 'rules.openAfterStart'))
  if (isPrivate) lines.push(t('rules.private'))
  return lines
}
