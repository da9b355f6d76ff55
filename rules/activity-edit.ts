import {
  type ActivityRefusal,
  checkForChallenge,
  checkForm,
  checkPhotos,
  commonRefusal,
  type LoggingChallenge,
} from './activity-check.ts'
import { dayIn, type Instant } from './calendar.ts'
import { millisecondsOf } from './instant.ts'
import { MIN_PHOTOS } from './limits.ts'
import type { RuleRefusal } from './refusal.ts'
import { currentNumbers } from './rules-version.ts'
import type { Activity } from './scoring/activity.ts'
import { generalMinutes } from './scoring/minutes-range.ts'

/** Why a workout can't be edited this way, named like the refusal of the call. */
export type EditRefusal =
  | ActivityRefusal
  | RuleRefusal<'activity_after_logging' | 'activity_tracked' | 'activity_voided'>

/** A challenge that isn't over, with the participant's other activities. */
export type EditedIn = { challenge: LoggingChallenge; others: readonly Activity[] }

/** Facts that scores are computed from and that a recording measures; captions and photos are not among them. */
const MEASURED = ['workoutType', 'minutes', 'distanceMeters', 'steps', 'calories'] as const

/** Returns whether two versions of a workout differ in facts that points are computed from. */
export function changesFacts(before: Activity, after: Activity): boolean {
  return (before.pose ?? false) !== (after.pose ?? false) || changesMeasured(before, after)
}

function changesMeasured(before: Activity, after: Activity): boolean {
  return (
    MEASURED.some(name => String(before[name] ?? '') !== String(after[name] ?? '')) ||
    millisecondsOf(before.startedAt) !== millisecondsOf(after.startedAt)
  )
}

/**
 * Returns why a saved workout can't be edited this way, or null (docs/rules/activities.md#edit). The checks of logging
 * apply as of the time of logging, and a workout that counts somewhere must still count somewhere. An edit of only the
 * caption or photos is never refused for facts. `photos` is the new number of photos, null if they stay.
 */
export function checkEdit(
  { before, after }: { before: Activity; after: Activity },
  { photos, loggedAt, challenges }: { photos: number | null; loggedAt: Instant; challenges: readonly EditedIn[] },
): EditRefusal | null {
  const wrong = photos === null ? null : checkPhotos(photos)
  if (wrong) return wrong
  if (!changesFacts(before, after)) return null
  if (before.voided) return { code: 'activity_voided' }
  if (before.gpsTrack && changesMeasured(before, after)) return { code: 'activity_tracked' }
  const form = checkForm(after, MIN_PHOTOS, loggedAt)
  if (form)
    return form.code === 'activity_in_the_future' ? { code: 'activity_after_logging', field: 'startedAt' } : form
  const concerned = challenges.filter(({ challenge }) => isOn(challenge, before) || isOn(challenge, after))
  const against = (form: Activity) =>
    concerned.map(({ challenge, others }) => checkForChallenge(form, challenge, others, loggedAt))
  if (!against(before).includes(null)) return checkMinutes(before, after)
  const reasons = against(after).filter(reason => reason !== null)
  return reasons.length < concerned.length ? null : commonRefusal(reasons)
}

/**
 * Checks the general range of minutes, for workouts that count nowhere. A workout that was already shorter may keep its
 * duration.
 */
function checkMinutes(before: Activity, after: Activity): EditRefusal | null {
  const params = generalMinutes({ numbers: currentNumbers() })
  if (after.minutes > params.most) return { code: 'activity_too_long', field: 'minutes', params }
  const least = before.minutes < params.least ? before.minutes : params.least
  return after.minutes < least ? { code: 'activity_too_short', field: 'minutes', params } : null
}

function isOn({ startDate, endDate }: LoggingChallenge, { startedAt, timeZone }: Activity): boolean {
  const day = dayIn(startedAt, timeZone)
  return startDate <= day && day <= endDate
}
