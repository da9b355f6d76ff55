import { type Day, dayNumber } from '../calendar.ts'
import { type ChallengeType, challengeTypes } from '../challenge-types.ts'
import { datesOf, effectivePasses, ownTargetOf } from '../fairness/passes.ts'
import { type Decimal, decimalText, minus, parseDecimal, plus, roundHalfUp, type Whole, whole } from '../decimal.ts'
import { numbersOf } from '../rules-version.ts'
import type { Activity, Bonus } from './activity.ts'
import { judgeActivities } from './counting.ts'
import type { Rules } from './chosen-rules.ts'
import { withDefaults } from './default-rules.ts'
import { invitePointsOf, invitesEarn } from './invite-bonus.ts'
import {
  type CountedActivity,
  type Earning,
  EARNING_CODES,
  type MinutesRange,
  REFUSAL_CODES,
  type Terms,
  type WhyCode,
} from './scoring-type.ts'

/**
 * What scoring needs of a challenge: its type, its dates (both inclusive), the rules its creator chose and its version
 * of the rules (docs/rules/scoring.md#rules-version).
 */
export type ScoredChallenge = {
  type: ChallengeType
  startDate: Day
  endDate: Day
  rules?: { [Name in keyof Rules]?: Rules[Name] | null } | null
  rulesVersion: number
}

/** One reason and its exact value as decimal text, such as `{ why: 'flash', value: '46.3725' }`. */
export type ReceiptPart = { why: WhyCode; value: string }

/** Why an activity earned its points; the values of its parts sum to its points (docs/rules/scoring.md#receipts). */
export type Receipt<Points = number> = { activity: string; points: Points; parts: ReceiptPart[] }

/**
 * Returns whether the activity of this receipt counts. It may count and be worth 0, like the second of a day
 * (docs/rules/scoring.md#counting).
 */
export function isCounted({ parts }: Pick<Receipt<unknown>, 'parts'>): boolean {
  return !REFUSAL_CODES.some(code => code === parts[0]?.why)
}

/** If the challenge has pass days, `passes` are the dates of the effective passes (docs/rules/passes.md#effective). */
export type Score<Points = number> = { score: Points; receipts: Receipt<Points>[]; passes?: Day[] }

/**
 * Scores one participant in one challenge: a pure function of the challenge's rules and that participant's activities
 * (in any order), counted invite bonuses and passes (docs/rules/scoring.md#scoring). The score is in the type's unit:
 * points, days, minutes, metres, steps, kcal or activities. Receipts are sorted by (start instant, id), one for each
 * activity. Throws a RangeError for malformed facts and for a score beyond 2^53; `scoringOf` has no such limit.
 */
export function scoreParticipant(
  challenge: ScoredChallenge,
  activities: readonly Activity[],
  bonuses: readonly Bonus[] = [],
  passes: readonly Day[] = [],
): Score {
  const { score, receipts, ...more } = scoringOf(challenge)(activities, bonuses, passes)
  return {
    score: safeNumber(score),
    receipts: receipts.map(receipt => ({ ...receipt, points: safeNumber(receipt.points) })),
    ...more,
  }
}

/**
 * Returns a function that scores participants of a challenge one by one, like `scoreParticipant` but with points of any
 * size. The challenge's rules are parsed once for all of them.
 */
export function scoringOf(
  challenge: ScoredChallenge,
): (activities: readonly Activity[], bonuses: readonly Bonus[], passes?: readonly Day[]) => Score<bigint> {
  const type = challengeTypes[challenge.type]
  const terms = termsOf(challenge)
  return (activities, bonuses, passes = []) => {
    const judged = judgeActivities(activities, type, terms)
    const counted = judged.flatMap(one => (one.refusal === null ? [one.counted] : []))
    const gym = type.bonusPoints && terms.rules.gymBonus ? gymBonusIds(counted) : new Set<string>()
    const effective = effectivePasses(passes, new Set(counted.map(one => one.day)), terms)
    const earnings = type.earn(counted, terms, new Set(effective))
    let next = 0
    const receipts = judged.map(one => {
      if (one.refusal !== null) return worthNothing(one.id, one.refusal)
      return receiptOf(one.id, earnings[next++]!, gym.has(one.id) ? terms.numbers.gymCheckInPoints : 0)
    })
    const fromActivities = receipts.reduce((sum, receipt) => sum + receipt.points, 0n)
    const fromInvites = invitesEarn(challenge) ? invitePoints(bonuses, challenge) : 0n
    const score = fromActivities + fromInvites
    return terms.rules.passDays ? { score, receipts, passes: datesOf(effective) } : { score, receipts }
  }
}

/**
 * Returns a function that computes a participant's target from the dates of their effective passes; without pass days
 * it is the challenge's own (docs/rules/passes.md#target).
 */
export function ownTargetsOf(challenge: ScoredChallenge, target: Whole): (passes: readonly Day[]) => bigint {
  const terms = termsOf(challenge)
  return passes => ownTargetOf(challenge.type, terms, target, passes)
}

/**
 * Converts the dates and rules of a challenge to the form that scoring types use. Throws a RangeError if they are
 * malformed.
 */
export function termsOf(challenge: Omit<ScoredChallenge, 'type'>): Terms {
  const rules = withDefaults(challenge.rules, challenge.rulesVersion)
  const startDay = dayNumber(challenge.startDate)
  const endDay = dayNumber(challenge.endDate)
  const basePointsPerMinute = parseDecimal(String(rules.basePointsPerMinute))
  if (startDay === null || endDay === null || !basePointsPerMinute) {
    throw new RangeError('A challenge needs dates that exist and a decimal number of base points')
  }
  return { startDay, endDay, rules, numbers: numbersOf(challenge.rulesVersion), basePointsPerMinute }
}

/** Returns the range of whole minutes in which a workout counts in a challenge (docs/rules/activities.md#duration). */
export function minutesOf({
  type,
  rules,
  rulesVersion,
}: Pick<ScoredChallenge, 'type' | 'rules' | 'rulesVersion'>): MinutesRange {
  return challengeTypes[type].minutes({ rules: withDefaults(rules, rulesVersion), numbers: numbersOf(rulesVersion) })
}

/**
 * Returns the ids of activities with the first confirmed check-in of their local date
 * (docs/rules/scoring.md#gym-check-in-bonus).
 */
function gymBonusIds(counted: readonly CountedActivity[]): Set<string> {
  const ids = new Map<number, string>()
  for (const { id, day, gymCheckIn } of counted) if (gymCheckIn && !ids.has(day)) ids.set(day, id)
  return new Set(ids.values())
}

function invitePoints(bonuses: readonly Bonus[], challenge: ScoredChallenge): bigint {
  const lifeline = bonuses.find(bonus => bonus.kind === 'lifeline')
  const counted = bonuses.filter(bonus => bonus.kind === 'invite' || bonus === lifeline)
  return BigInt(counted.reduce((sum, bonus) => sum + invitePointsOf(bonus, challenge), 0))
}

function receiptOf(activity: string, earning: Earning, gymPoints: number): Receipt<bigint> {
  const parts = earning.parts.filter(part => part.value.units !== 0n)
  if (gymPoints > 0) parts.push({ why: 'gym', value: whole(gymPoints) })
  const exact = parts.reduce<Decimal>((sum, part) => plus(sum, part.value), whole(0))
  const points = roundHalfUp(exact)
  if (points === 0n) return worthNothing(activity, earning.nothing ?? 'nothing_measured')
  const rounding = minus(whole(points), exact)
  if (rounding.units !== 0n) parts.push({ why: 'rounding', value: rounding })
  parts.sort((a, b) => EARNING_CODES.indexOf(a.why) - EARNING_CODES.indexOf(b.why))
  return { activity, points, parts: parts.map(({ why, value }) => ({ why, value: decimalText(value) })) }
}

function worthNothing(activity: string, why: WhyCode): Receipt<bigint> {
  return { activity, points: 0n, parts: [{ why, value: '0' }] }
}

function safeNumber(value: bigint): number {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${value} points are beyond exact numbers`)
  return number
}
