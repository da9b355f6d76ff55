import { dayIn, type Instant, settlementInstant } from './calendar.ts'
import { challengeTypes } from './challenge-types.ts'
import type { ChallengeState } from './challenge-state.ts'
import { millisecondsOf } from './instant.ts'
import { CALORIES_PER_MINUTE_MAX, CLOCK_SKEW_MINUTES, MIN_PHOTOS, MAX_PHOTOS, STEPS_PER_MINUTE_MAX } from './limits.ts'
import type { RuleRefusal } from './refusal.ts'
import { currentNumbers, numbersOf } from './rules-version.ts'
import type { Activity } from './scoring/activity.ts'
import { judgeActivities } from './scoring/counting.ts'
import { generalMinutes } from './scoring/minutes-range.ts'
import type { ActivityDraft } from './scoring/preview.ts'
import { type ScoredChallenge, termsOf } from './scoring/scoring.ts'
import { isWorkoutType, workoutTypes } from './workout-types.ts'

/** A measure that no one can reach in the duration of the workout. */
type BeyondReach = 'activity_too_far' | 'activity_too_many_steps' | 'activity_too_many_calories'

/** Why a workout can't be logged, named like the refusal of the call. */
export type ActivityRefusal = RuleRefusal<
  | BeyondReach
  | 'photo_required'
  | 'too_many_photos'
  | 'invalid_input'
  | 'challenge_ended'
  | 'activity_in_the_future'
  | 'activity_late'
  | 'activity_outside_dates'
  | 'activity_weekday'
  | 'activity_no_track'
  | 'activity_no_pose'
  | 'activity_too_short'
  | 'activity_too_long'
  | 'activity_overlap'
  | 'activity_nowhere'
>

/** What logging needs of a challenge. */
export type LoggingChallenge = ScoredChallenge & {
  status: ChallengeState
  /**
   * Hours after its start within which a workout can be logged, 0 to 168; 0 means on the same local date
   * (docs/rules/clock-and-calendar.md#logging-window).
   */
  lateHours?: number | null
}

/**
 * Returns the first reason why a workout with this number of photos can't be logged at `now`, or null. It is logged
 * from inside one challenge, or, with null, by a person without an active one. `others` are the participant's other
 * activities.
 */
export function checkActivity(
  draft: ActivityDraft,
  {
    photos,
    now,
    challenge,
    others,
  }: {
    photos: number
    now: Instant
    challenge: LoggingChallenge | null
    others: readonly Activity[]
  },
): ActivityRefusal | null {
  const form = checkForm(draft, photos, now)
  if (form) return form
  return challenge ? checkForChallenge(draft, challenge, others, now) : checkGeneral(draft, now)
}

/**
 * Returns the first problem with a workout that doesn't depend on a challenge, or null: no photo or more than six,
 * minutes that aren't a whole number above 0, an end in the future (5 minutes of skew allowed), or metres, steps or
 * kcal that no one can reach in that time (docs/rules/activities.md#proof, docs/rules/activities.md#measures,
 * docs/rules/clock-and-calendar.md#logging-window).
 */
export function checkForm(draft: ActivityDraft, photos: number, now: Instant): ActivityRefusal | null {
  const minutes = Number(draft.minutes)
  const wrong = checkPhotos(photos)
  if (wrong) return wrong
  if (!Number.isSafeInteger(minutes) || minutes <= 0) return { code: 'invalid_input', field: 'minutes' }
  const end = millisecondsOf(draft.startedAt) + minutes * 60_000
  if (end > timeOf(now) + CLOCK_SKEW_MINUTES * 60_000) return { code: 'activity_in_the_future', field: 'startedAt' }
  return checkReach(draft, minutes)
}

/** Returns the problem with this number of photos (docs/rules/activities.md#proof), or null. */
export function checkPhotos(photos: number): ActivityRefusal | null {
  if (photos < MIN_PHOTOS) return { code: 'photo_required', field: 'photoIds' }
  if (photos > MAX_PHOTOS) return { code: 'too_many_photos', field: 'photoIds', params: { most: MAX_PHOTOS } }
  return null
}

/**
 * Checks whether a person can cover these metres, take these steps and burn these kcal in that many minutes. Only
 * logging checks this; stored activities and histories are scored as they are.
 */
function checkReach(draft: ActivityDraft, minutes: number): ActivityRefusal | null {
  const type = isWorkoutType(draft.workoutType) ? draft.workoutType : 'running_outdoor'
  const measures: [BeyondReach, 'distanceMeters' | 'steps' | 'calories', number][] = [
    ['activity_too_far', 'distanceMeters', workoutTypes[type].topSpeed],
    ['activity_too_many_steps', 'steps', STEPS_PER_MINUTE_MAX],
    ['activity_too_many_calories', 'calories', CALORIES_PER_MINUTE_MAX],
  ]
  for (const [code, field, aMinute] of measures) {
    // Watches give whole minutes, so the true duration may be up to a minute longer.
    const most = aMinute * (minutes + 1)
    if (Number(draft[field] ?? 0) > most) return { code, field, params: { most, minutes } }
  }
  return null
}

/**
 * Checks the general rule for a person without an active challenge: 30 to 300 minutes, within 48 hours
 * (docs/rules/activities.md#one-workout-many-challenges).
 */
export function checkGeneral(draft: ActivityDraft, now: Instant): ActivityRefusal | null {
  const numbers = currentNumbers()
  const params = generalMinutes({ numbers })
  if (isLate(draft, numbers.lateHours, now)) {
    return { code: 'activity_late', field: 'startedAt', params: { hours: numbers.lateHours } }
  }
  if (draft.minutes < params.least) return { code: 'activity_too_short', field: 'minutes', params }
  if (draft.minutes > params.most) return { code: 'activity_too_long', field: 'minutes', params }
  return null
}

/**
 * Returns whether a challenge runs on the local day of `now` in this zone. A workout logged outside a challenge must
 * count in one of its author's challenges only while at least one of them runs. One that hasn't begun, or only awaits
 * settlement, can't take today's workout and doesn't prevent logging
 * (docs/rules/activities.md#one-workout-many-challenges).
 */
export function isRunning(
  { startDate, endDate }: Pick<LoggingChallenge, 'startDate' | 'endDate'>,
  now: Instant,
  timeZone: string,
): boolean {
  const today = dayIn(now, timeZone)
  return startDate <= today && today <= endDate
}

/**
 * Returns why a workout wouldn't count in a challenge, or null: the same reason as its receipt, or `challenge_ended`
 * once the challenge takes no more logs. `others` are the participant's other activities, which it may overlap. A
 * workout that counts but scores 0 (the second of a day) isn't refused.
 */
export function checkForChallenge(
  draft: ActivityDraft,
  challenge: LoggingChallenge,
  others: readonly Activity[],
  now: Instant,
): ActivityRefusal | null {
  if (challenge.status !== 'active' || timeOf(now) >= timeOf(settlementInstant(challenge.endDate))) {
    return { code: 'challenge_ended' }
  }
  const hours = challenge.lateHours ?? numbersOf(challenge.rulesVersion).lateHours
  const id = draft.id ?? '\u{10ffff}'
  const activity: Activity = { ...draft, id, late: draft.late || isLate(draft, hours, now) }
  const type = challengeTypes[challenge.type]
  const terms = termsOf(challenge)
  const judged = judgeActivities([...others, activity], type, terms).find(one => one.id === id)!
  switch (judged.refusal) {
    case null:
      return null
    case 'voided':
      return { code: 'activity_nowhere' }
    case 'late':
      return { code: 'activity_late', field: 'startedAt', params: { hours } }
    case 'outside_dates': {
      const { startDate, endDate } = challenge
      return { code: 'activity_outside_dates', field: 'startedAt', params: { startDate, endDate } }
    }
    case 'too_short':
    case 'too_long':
      return { code: `activity_${judged.refusal}`, field: 'minutes', params: type.minutes(terms) }
    case 'no_track':
      return { code: 'activity_no_track', field: 'workoutType' }
    case 'no_pose':
      return { code: 'activity_no_pose', field: 'pose' }
    case 'weekday':
    case 'overlap':
      return { code: `activity_${judged.refusal}`, field: 'startedAt' }
  }
}

/**
 * Returns the single refusal for a workout that every challenge (at least one) refuses. "Not within its dates" is the
 * least specific and is ignored if there are others. If the others agree, returns their refusal, otherwise the refusal
 * that the workout counts nowhere (docs/rules/activities.md#one-workout-many-challenges).
 */
export function commonRefusal(refusals: readonly ActivityRefusal[]): ActivityRefusal {
  const telling = refusals.filter(({ code }) => code !== 'activity_outside_dates')
  const [first, ...rest] = telling.length > 0 ? telling : refusals
  return first && rest.every(({ code }) => code === first.code) ? first : { code: 'activity_nowhere' }
}

/**
 * Returns whether a workout is too late to be logged at `now`: more than this number of hours after its start, or, with
 * 0 hours, on another local date than it was done (docs/rules/clock-and-calendar.md#logging-window).
 */
export function isLate(
  { startedAt, timeZone }: Pick<Activity, 'startedAt' | 'timeZone'>,
  hours: number,
  now: Instant,
): boolean {
  if (hours === 0) return dayIn(now, timeZone) !== dayIn(startedAt, timeZone)
  return timeOf(now) > millisecondsOf(startedAt) + hours * 3_600_000
}

function timeOf(instant: Instant): number {
  return new Date(instant).getTime()
}
