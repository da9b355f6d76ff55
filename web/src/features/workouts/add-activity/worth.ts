import type { Calls } from '@bora/contract/api.ts'
import { checkForChallenge, checkForm, checkGeneral, commonRefusal, isRunning } from '@bora/rules/activity-check.ts'
import type { ActivityRefusal } from '@bora/rules/activity-check.ts'
import { dayIn } from '@bora/rules/calendar.ts'
import type { Day } from '@bora/rules/calendar.ts'
import { challengeTypes } from '@bora/rules/challenge-types.ts'
import { currentNumbers, numbersOf } from '@bora/rules/rules-version.ts'
import { generalMinutes } from '@bora/rules/scoring/minutes-range.ts'
import type { MinutesRange } from '@bora/rules/scoring/scoring-type.ts'
import type { ActivityDraft } from '@bora/rules/scoring/preview.ts'
import { previewActivity } from '@bora/rules/scoring/preview.ts'
import { minutesOf, scoreParticipant } from '@bora/rules/scoring/scoring.ts'
import type { ReceiptPart } from '@bora/rules/scoring/scoring.ts'

export type ScoringContext = Calls['GET /activities/scoring-context']['output']
export type ContextChallenge = ScoringContext['challenges'][number]

/**
 * A workout's points in one challenge. `gained` can exceed `points`, because it may raise other workouts of its day.
 */
export type Worth = {
  challenge: ContextChallenge['challenge']
  points: number
  gained: number
  parts: ReceiptPart[]
  /** Local dates on which other workouts earned points there. */
  trainedDates: Day[]
  refusal: ActivityRefusal | null
}

/** Returns the points of the workout in each active challenge, by the same rules as the score; highest first. */
export function worthOf(draft: ActivityDraft, context: readonly ContextChallenge[], now: number): Worth[] {
  const worths = context.map(({ challenge, activities, bonuses, passes }): Worth => {
    const refusal = checkForChallenge(draft, { ...challenge, status: 'active' }, activities, now)
    // A late workout is stored as late, and the preview must match.
    const judged = refusal?.code === 'activity_late' ? { ...draft, late: true } : draft
    const { receipt, gained } = previewActivity(challenge, activities, bonuses, judged, passes)
    const worthy = new Set(
      scoreParticipant(challenge, activities, [], passes).receipts.flatMap(one =>
        one.points > 0 ? [one.activity] : [],
      ),
    )
    const trainedDates = activities.filter(one => worthy.has(one.id)).map(one => dayIn(one.startedAt, one.timeZone))
    return { challenge, points: receipt.points, gained, parts: receipt.parts, trainedDates, refusal }
  })
  return worths.sort((a, b) => Number(b.points > 0) - Number(a.points > 0) || inPoints(b) - inPoints(a))
}

/** The challenge that represents the workout's worth: the one it is logged from, else the first that gives any. */
export function leadOf(worths: readonly Worth[], challengeId: string | null): Worth | null {
  return worths.find(one => one.challenge.id === challengeId) ?? worths.find(one => one.points > 0) ?? null
}

/**
 * The refusal that the server would give for this workout, or null
 * (docs/rules/activities.md#one-workout-many-challenges).
 */
export function refusalOf(
  draft: ActivityDraft,
  photos: number,
  worths: readonly Worth[],
  challengeId: string | null,
  now: number,
): ActivityRefusal | null {
  const form = checkForm(draft, photos, now)
  if (form) return form
  const from = worths.find(one => one.challenge.id === challengeId)
  if (from) return from.refusal
  const refusals = worths.flatMap(one => (one.refusal ? [one.refusal] : []))
  if (refusals.length < worths.length) return null
  if (!worths.some(one => isRunning(one.challenge, now, draft.timeZone))) return checkGeneral(draft, now)
  return commonRefusal(refusals)
}

/** The countable minutes: in the challenge it is logged from, else in any of them; 30 to 300 without any. */
export function minutesRange(context: readonly ContextChallenge[], challengeId: string | null): MinutesRange {
  const from = context.filter(one => one.challenge.id === challengeId)
  const ranges = (from.length > 0 ? from : context).map(({ challenge }) => minutesOf(challenge))
  if (ranges.length === 0) return generalMinutes({ numbers: currentNumbers() })
  return { least: Math.min(...ranges.map(one => one.least)), most: Math.max(...ranges.map(one => one.most)) }
}

/** The highest number of points that an active challenge gives for a gym check-in; 0 when none does. */
export function gymBonus(context: readonly ContextChallenge[], now: number, timeZone: string): number {
  const giving = context.filter(
    ({ challenge }) =>
      challengeTypes[challenge.type].bonusPoints && challenge.rules.gymBonus && isRunning(challenge, now, timeZone),
  )
  return Math.max(0, ...giving.map(({ challenge }) => numbersOf(challenge.rulesVersion).gymCheckInPoints))
}

function inPoints(worth: Worth): number {
  return challengeTypes[worth.challenge.type].unit === 'points' ? 1 : 0
}
