import { type EditRefusal, changesFacts, checkEdit } from '@bora/rules/activity-edit.ts'
import { isLate } from '@bora/rules/activity-check.ts'
import { dayIn } from '@bora/rules/calendar.ts'
import { typedMetres } from '@bora/rules/distance-units.ts'
import type { Activity as ScoredActivity } from '@bora/rules/scoring/activity.ts'
import { previewEdit } from '@bora/rules/scoring/preview.ts'
import type { ReceiptPart } from '@bora/rules/scoring/scoring.ts'
import type { Activity } from '../components/receipt-lines.ts'
import { emptyDraft, type WorkoutDraft } from './draft.ts'
import { wallClockOf } from './when.ts'
import type { ContextChallenge } from './worth.ts'

/** The form state of a saved workout; `separator` is the decimal separator of the language. */
export function draftOf(activity: Activity, separator: string): WorkoutDraft {
  const { gym, distanceMeters, steps, calories } = activity
  const draft = emptyDraft(null, activity.id)
  return {
    ...draft,
    step: 3,
    workoutType: activity.workoutType,
    gym: gym && { ...gym, address: '' },
    photos: activity.photos.map(picture => ({ key: picture.id, picture })),
    minutes: String(activity.minutes),
    distance: distanceMeters === null ? '' : typedMetres(distanceMeters, draft.distanceUnit, separator),
    steps: steps === null ? '' : String(steps),
    calories: calories === null ? '' : String(calories),
    caption: activity.caption,
    pose: activity.pose,
  }
}

/** The saved workout, as input to the rules. */
export function savedForm(activity: Activity, context: readonly ContextChallenge[]): ScoredActivity & { id: string } {
  const { id, workoutType, startedAt, timeZone, minutes, distanceMeters, steps, calories, voided } = activity
  const scored = context.flatMap(one => one.activities).find(one => one.id === id)
  return {
    id,
    workoutType,
    startedAt,
    timeZone,
    minutes,
    distanceMeters,
    steps,
    calories,
    voided,
    gymCheckIn: activity.gym !== null,
    gpsTrack: scored?.gpsTrack ?? false,
    pose: activity.pose,
  }
}

/** Whether the form has a different start than the saved one, which is precise to the second. */
export function isMoved(draft: Pick<WorkoutDraft, 'when'>, activity: Activity): boolean {
  const was = wallClockOf(activity.startedAt, activity.timeZone)
  return draft.when !== null && (draft.when.day !== was.day || draft.when.time !== was.time)
}

type Forms = { before: ScoredActivity; after: ScoredActivity }

/** The effect of an edit in one active challenge: the whole score, and the reasons for the workout's points. */
export type ChallengeChange = {
  challenge: ContextChallenge['challenge']
  change: number
  parts: ReceiptPart[]
}

/** The effect of an edit in each challenge whose dates include the workout before or after it. */
export function changesOf(
  { before, after }: Forms,
  context: readonly ContextChallenge[],
  loggedAt: string,
): ChallengeChange[] {
  return context.flatMap(({ challenge, activities, bonuses, passes }) => {
    const isOn = ({ startedAt, timeZone }: ScoredActivity) => {
      const day = dayIn(startedAt, timeZone)
      return challenge.startDate <= day && day <= challenge.endDate
    }
    if (!isOn(before) && !isOn(after)) return []
    const judged = (form: ScoredActivity) => ({ ...form, late: isLate(form, challenge.lateHours, loggedAt) })
    const others = activities.filter(one => one.id !== before.id)
    const edit = { before: judged(before), after: judged(after) }
    const { receipt, change } = previewEdit(challenge, others, bonuses, edit, passes)
    return { challenge, change, parts: receipt.parts }
  })
}

/** The refusal that the server would give for this edit, or null. */
export function refusalOfEdit(
  forms: Forms,
  { photos, context, loggedAt }: { photos: number | null; context: readonly ContextChallenge[]; loggedAt: string },
): EditRefusal | null {
  return checkEdit(forms, {
    photos,
    loggedAt,
    challenges: context.map(({ challenge, activities }) => ({
      challenge: { ...challenge, status: 'active' as const },
      others: activities.filter(one => one.id !== forms.before.id),
    })),
  })
}

/** Whether anything was changed at all. */
export function isChanged(draft: WorkoutDraft, activity: Activity, { before, after }: Forms): boolean {
  return (
    changesFacts(before, after) ||
    draft.caption.trim() !== activity.caption ||
    draft.photos.map(photo => photo.key).join() !== activity.photos.map(photo => photo.id).join()
  )
}
