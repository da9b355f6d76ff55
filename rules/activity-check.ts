import { dayIn, type Instant, settlementInstant } from './calendar.ts'
import { challengeTypes } from './challenge-types.ts'
import type { ChallengeState } from './challenge-state.ts'
import { momentOf } from './instant.ts'
import {
  ACTIVITY_MAX_MINUTES,
  ACTIVITY_MIN_MINUTES,
  CLOCK_SKEW_MINUTES,
  LATE_HOURS_DEFAULT,
  PHOTOS_LEAST,
  PHOTOS_MOST,
} from './limits.ts'
import type { Activity } from './scoring/activity.ts'
import { judgeActivities } from './scoring/counting.ts'
import type { ActivityDraft } from './scoring/preview.ts'
import { type ScoredChallenge, termsOf } from './scoring/scoring.ts'
import type { RefusalCode } from './scoring/scoring-type.ts'

/**
 * Why a workout can't be logged. Codes shared with receipts mean the same there; the others are of the form itself
 * (`photo_required`, `too_many_photos`, `minutes_invalid`, `in_the_future`) or of the challenge (`closed`).
 */
export type ActivityRefusal = {
  reason: RefusalCode | 'photo_required' | 'too_many_photos' | 'minutes_invalid' | 'in_the_future' | 'closed'
  /** The numbers that the text needs: `least` and `most` minutes, `hours` to log in, `most` photos. */
  params?: Record<string, number>
}

/** A challenge as logging sees it. */
export type LoggingChallenge = ScoredChallenge & {
  status: ChallengeState
  /** Hours after the start in which a workout can be logged, 0 to 168; 0 means on the same local date (decisions 1). */
  lateHours?: number | null
}

/**
 * Whether a workout with so many photos may be logged at `now`, from inside one challenge or, with null, by somebody
 * who has no active one. Gives the first reason against it, or null. `others` are the participant's other activities.
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
 * What is wrong with a workout whatever the challenge (spec 5, decisions 1): no photo or more than six, minutes that
 * aren't a whole number above 0, an end in the future (5 minutes of skew allowed). Null when nothing is.
 */
export function checkForm(draft: ActivityDraft, photos: number, now: Instant): ActivityRefusal | null {
  const minutes = Number(draft.minutes)
  if (photos < PHOTOS_LEAST) return { reason: 'photo_required' }
  if (photos > PHOTOS_MOST) return { reason: 'too_many_photos', params: { most: PHOTOS_MOST } }
  if (!Number.isSafeInteger(minutes) || minutes <= 0) return { reason: 'minutes_invalid' }
  const end = millisecondsOf(draft.startedAt) + minutes * 60_000
  return end > timeOf(now) + CLOCK_SKEW_MINUTES * 60_000 ? { reason: 'in_the_future' } : null
}

/** The general rule, for somebody without an active challenge: 30 to 300 minutes, within 48 hours (decisions 2). */
export function checkGeneral(draft: ActivityDraft, now: Instant): ActivityRefusal | null {
  const params = { least: ACTIVITY_MIN_MINUTES, most: ACTIVITY_MAX_MINUTES }
  if (isLate(draft, LATE_HOURS_DEFAULT, now)) return { reason: 'late', params: { hours: LATE_HOURS_DEFAULT } }
  if (draft.minutes < params.least) return { reason: 'too_short', params }
  if (draft.minutes > params.most) return { reason: 'too_long', params }
  return null
}

/**
 * Whether a challenge runs on the local day of `now` in this zone. A workout logged from anywhere must count in one of
 * the author's challenges only while one of them runs: one that hasn't begun, or only waits to be settled, can't take
 * today's workout and keeps nobody from training (decisions 2).
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
 * Why a workout wouldn't count in a challenge, or null when it would: exactly what its receipt there would say, and
 * `closed` once the challenge isn't taking logs any more. `others` are the participant's other activities, which it
 * may overlap; a workout that counts but is worth 0 (the second of a day) isn't refused.
 */
export function checkForChallenge(
  draft: ActivityDraft,
  challenge: LoggingChallenge,
  others: readonly Activity[],
  now: Instant,
): ActivityRefusal | null {
  if (challenge.status !== 'active' || timeOf(now) >= timeOf(settlementInstant(challenge.endDate))) {
    return { reason: 'closed' }
  }
  const hours = challenge.lateHours ?? LATE_HOURS_DEFAULT
  const id = draft.id ?? '\u{10ffff}'
  const activity: Activity = { ...draft, id, late: draft.late || isLate(draft, hours, now) }
  const type = challengeTypes[challenge.type]
  const terms = termsOf(challenge)
  const judged = judgeActivities([...others, activity], type, terms).find(one => one.id === id)!
  if (judged.refusal === null) return null
  if (judged.refusal === 'late') return { reason: 'late', params: { hours } }
  const minutes = judged.refusal === 'too_short' || judged.refusal === 'too_long'
  return minutes ? { reason: judged.refusal, params: type.minutes(terms.rules) } : { reason: judged.refusal }
}

/**
 * Whether a workout comes too late to be logged at `now` (decisions 1): more than so many hours after its start, or,
 * with 0 hours, on another local date than it was done.
 */
export function isLate(
  { startedAt, timeZone }: Pick<Activity, 'startedAt' | 'timeZone'>,
  hours: number,
  now: Instant,
): boolean {
  if (hours === 0) return dayIn(now, timeZone) !== dayIn(startedAt, timeZone)
  return timeOf(now) > millisecondsOf(startedAt) + hours * 3_600_000
}

function millisecondsOf(instant: string): number {
  const { seconds, fraction } = momentOf(instant)
  return seconds * 1_000 + Number(fraction.slice(0, 3).padEnd(3, '0'))
}

function timeOf(instant: Instant): number {
  return new Date(instant).getTime()
}
