import { type Day, dayIn } from '../calendar.ts'
import type { Activity, Bonus } from './activity.ts'
import { bonusesAfter } from './invite-bonus.ts'
import { type Receipt, type ScoredChallenge, scoreParticipant } from './scoring.ts'

/** A workout that isn't saved yet; its id may be missing. */
export type ActivityDraft = Omit<Activity, 'id'> & { id?: string }

/** The result of a draft: its own receipt, and the change of the whole score. */
export type Preview = { receipt: Receipt; gained: number }

// The last code point: a draft with the same start as a saved activity sorts after it.
const LAST_ID = '\u{10ffff}'

/**
 * Previews a workout by the scoring rules (docs/rules/activities.md#preview). Takes the participant's other activities,
 * counted bonuses and passes; for an edit, omit the old version from them and give the draft its id. `gained` can
 * exceed the receipt (a second type raises the whole day) or be negative (an earlier start displaces a later workout, a
 * lifeline is lost).
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

/** The result of an edit: the workout's new receipt, and the change of the whole score. */
export type EditPreview = { receipt: Receipt; change: number }

/**
 * Previews an edit (docs/rules/activities.md#edit). Takes the participant's other activities and counted bonuses.
 * Doesn't predict a lifeline that returns because its date becomes free of workouts.
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

/** Returns the change of the whole score if a saved activity were deleted; `others` are all but that one. */
export function previewDelete(
  challenge: ScoredChallenge,
  others: readonly Activity[],
  bonuses: readonly Bonus[],
  gone: Activity,
  passes: readonly Day[] = [],
): number {
  return 0 - previewActivity(challenge, others, bonuses, gone, passes).gained
}
