import type { Calls } from '@bora/contract/api.ts'
import { checkForChallenge, checkForm, checkGeneral, isRunning } from '@bora/rules/activity-check.ts'
import type { ActivityRefusal } from '@bora/rules/activity-check.ts'
import { dayIn } from '@bora/rules/calendar.ts'
import type { Day } from '@bora/rules/calendar.ts'
import { challengeTypes } from '@bora/rules/challenge-types.ts'
import { ACTIVITY_MAX_MINUTES, ACTIVITY_MIN_MINUTES } from '@bora/rules/limits.ts'
import type { ActivityDraft } from '@bora/rules/scoring/preview.ts'
import { previewActivity } from '@bora/rules/scoring/preview.ts'
import { scoreParticipant } from '@bora/rules/scoring/scoring.ts'
import type { ReceiptPart } from '@bora/rules/scoring/scoring.ts'
import { withDefaults } from '@bora/rules/scoring/default-rules.ts'

export type ScoringContext = Calls['GET /activities/scoring-context']['output']
export type ContextChallenge = ScoringContext['challenges'][number]

/** What a workout would give in one challenge. `gained` can exceed `points`: it may lift other workouts of its day. */
export type Worth = {
  challenge: ContextChallenge['challenge']
  points: number
  gained: number
  parts: ReceiptPart[]
  /** Local dates on which other workouts gave points there. */
  trainedDates: Day[]
  refusal: ActivityRefusal | null
}

/** What the workout would give in each active challenge, by the same rules as the score; the fullest first. */
export function worthOf(draft: ActivityDraft, context: readonly ContextChallenge[], now: number): Worth[] {
  const worths = context.map(({ challenge, activities, bonuses }): Worth => {
    const refusal = checkForChallenge(draft, { ...challenge, status: 'active' }, activities, now)
    // A workout that comes too late is kept there as late; the preview has to say the same.
    const judged = refusal?.reason === 'late' ? { ...draft, late: true } : draft
    const { receipt, gained } = previewActivity(challenge, activities, bonuses, judged)
    const worthy = new Set(
      scoreParticipant(challenge, activities).receipts.flatMap(one => (one.points > 0 ? [one.activity] : [])),
    )
    const trainedDates = activities.filter(one => worthy.has(one.id)).map(one => dayIn(one.startedAt, one.timeZone))
    return { challenge, points: receipt.points, gained, parts: receipt.parts, trainedDates, refusal }
  })
  return worths.sort((a, b) => Number(b.points > 0) - Number(a.points > 0) || inPoints(b) - inPoints(a))
}

/** The challenge whose number stands for the whole workout: the one it is logged from, else the first that gives any. */
export function leadOf(worths: readonly Worth[], challengeId: string | null): Worth | null {
  return worths.find(one => one.challenge.id === challengeId) ?? worths.find(one => one.points > 0) ?? null
}

/**
 * Why this workout can't be logged, or null: the reason that the server would give (decisions 2); `nowhere` when each
 * challenge has another one.
 */
export function refusalOf(
  draft: ActivityDraft,
  photos: number,
  worths: readonly Worth[],
  challengeId: string | null,
  now: number,
): ActivityRefusal | 'nowhere' | null {
  const form = checkForm(draft, photos, now)
  if (form) return form
  const from = worths.find(one => one.challenge.id === challengeId)
  if (from) return from.refusal
  const reasons = worths.flatMap(one => (one.refusal ? [one.refusal] : []))
  if (reasons.length < worths.length) return null
  if (!worths.some(one => isRunning(one.challenge, now, draft.timeZone))) return checkGeneral(draft, now)
  return bestReason(reasons)
}

// "Not within its dates" says the least; of the other reasons one is told if all challenges give the same.
function bestReason(reasons: readonly ActivityRefusal[]): ActivityRefusal | 'nowhere' {
  const telling = reasons.filter(one => one.reason !== 'outside_dates')
  const [first, ...rest] = telling.length > 0 ? telling : reasons
  return rest.every(one => one.reason === first!.reason) ? first! : 'nowhere'
}

/** The minutes that can count: in the challenge it is logged from, else in any of them; 30 to 300 where there is none. */
export function minutesRange(
  context: readonly ContextChallenge[],
  challengeId: string | null,
): { least: number; most: number } {
  const from = context.filter(one => one.challenge.id === challengeId)
  const ranges = (from.length > 0 ? from : context).map(({ challenge }) =>
    challengeTypes[challenge.type].minutes(withDefaults(challenge.rules)),
  )
  if (ranges.length === 0) return { least: ACTIVITY_MIN_MINUTES, most: ACTIVITY_MAX_MINUTES }
  return { least: Math.min(...ranges.map(one => one.least)), most: Math.max(...ranges.map(one => one.most)) }
}

/** Whether any challenge under way gives points for a gym check-in. */
export function hasGymBonus(context: readonly ContextChallenge[], now: number, timeZone: string): boolean {
  return context.some(
    ({ challenge }) =>
      challengeTypes[challenge.type].bonusPoints &&
      withDefaults(challenge.rules).gymBonus &&
      isRunning(challenge, now, timeZone),
  )
}

function inPoints(worth: Worth): number {
  return challengeTypes[worth.challenge.type].unit === 'points' ? 1 : 0
}
