import { type Day, dayIn } from '../calendar.ts'
import type { Activity, Bonus } from './activity.ts'
import { bonusesAfter } from './invite-bonus.ts'
import { type Receipt, type ScoredChallenge, scoreParticipant } from './scoring.ts'

/** A workout that isn't saved yet: its id may be missing. */
export type ActivityDraft = Omit<Activity, 'id'> & { id?: string }

/** What a draft would give: its own receipt, and by how much the whole score would change. */
export type Preview = { receipt: Receipt; gained: number }

// The last code point there is: a draft that starts together with a saved activity comes after it.
const LAST_ID = '\u{10ffff}'

/**
 * "What would this workout give me?", by the same rules as the score itself (docs/rules/activities.md#preview). Takes
 * the participant's other activities, counted bonuses and passes; when a saved activity is being edited, leave its old form out
 * of them and give the draft its id. `gained` can exceed the receipt (a second type lifts the whole day) or be negative
 * (an earlier start displaces a later workout, a lifeline is lost).
 */
export function previewActivity(
  challenge: ScoredChallenge,
  history: readonly Activity[],
  bonuses: readonly Bonus[],
  draft: ActivityDraft,
  passes: readonly Day[] = [],
): Preview {
  const activity = { ...draft, id: draft.id ?? LAST_ID }
  const before = scoreParticipant(challenge, history, bonuses, passes)
  const left = activity.voided ? bonuses : bonusesAfter(bonuses, dayIn(draft.startedAt, draft.timeZone))
  const after = scoreParticipant(challenge, [...history, activity], left, passes)
  const receipt = after.receipts.find(one => one.activity === activity.id)!
  return { receipt, gained: after.score - before.score }
}

/** What an edit would give: the workout's receipt in its new form, and by how much the whole score would change. */
export type EditPreview = { receipt: Receipt; change: number }

/**
 * "What would this edit change?" (docs/rules/activities.md#edit). Takes the participant's other activities and counted
 * bonuses. A lifeline that comes back because its date is without a workout again isn't foreseen.
 */
export function previewEdit(
  challenge: ScoredChallenge,
  others: readonly Activity[],
  bonuses: readonly Bonus[],
  { before, after }: { before: Activity; after: Activity },
  passes: readonly Day[] = [],
): EditPreview {
  const now = previewActivity(challenge, others, bonuses, before, passes)
  const then = previewActivity(challenge, others, bonuses, after, passes)
  return { receipt: then.receipt, change: then.gained - now.gained }
}

/** By how much the whole score would change if a saved activity were deleted; `others` are all but that one. */
export function previewDelete(
  challenge: ScoredChallenge,
  others: readonly Activity[],
  bonuses: readonly Bonus[],
  gone: Activity,
  passes: readonly Day[] = [],
): number {
  return 0 - previewActivity(challenge, others, bonuses, gone, passes).gained
}
