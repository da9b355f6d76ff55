import {
  type ActivityRefusal,
  checkForChallenge,
  checkForm,
  checkGeneral,
  isRunning,
} from '@bora/rules/activity-check.ts'
import type { ErrorCode } from '@bora/contract/errors.ts'
import type { SignedIn } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { participantOf, visibleChallenge } from '../challenges/challenges.ts'
import type { PastActivity, PastChallenge } from './past.ts'
import { isCounted, type Points, scoredActivity, scoredChallenge } from './points.ts'

const CODES: Record<ActivityRefusal['reason'], { code: ErrorCode; field?: string }> = {
  photo_required: { code: 'photo_required', field: 'photoIds' },
  too_many_photos: { code: 'too_many_photos', field: 'photoIds' },
  minutes_invalid: { code: 'invalid_input', field: 'minutes' },
  in_the_future: { code: 'activity_in_the_future', field: 'startedAt' },
  closed: { code: 'challenge_ended' },
  late: { code: 'activity_late', field: 'startedAt' },
  outside_dates: { code: 'activity_outside_dates', field: 'startedAt' },
  weekday: { code: 'activity_weekday', field: 'startedAt' },
  no_track: { code: 'activity_no_track', field: 'workoutType' },
  too_short: { code: 'activity_too_short', field: 'minutes' },
  too_long: { code: 'activity_too_long', field: 'minutes' },
  overlap: { code: 'activity_overlap', field: 'startedAt' },
  voided: { code: 'activity_nowhere' },
}

type New = { activity: PastActivity; others: readonly PastActivity[]; now: Date }

/** Refuses what is wrong with a workout whatever the challenge: photos, minutes, an end in the future (spec 5). */
export function refuseBadForm(activity: PastActivity, photos: number, now: Date): void {
  const refusal = checkForm(scoredActivity({ late_hours: 168 }, activity), photos, now)
  if (refusal) throw refusalFor(refusal)
}

/** Why the viewer can't log in this challenge, which isn't among its running ones: always throws (spec 8). */
export async function refuseChallenge(ctx: SignedIn, challengeId: string): Promise<never> {
  const challenge = await visibleChallenge(ctx, challengeId)
  const participant = await participantOf(ctx.db, challenge.id, ctx.viewer.id)
  if (challenge.status !== 'active' || new Date(challenge.settles_at) <= ctx.now) throw new Refusal('challenge_ended')
  if (!participant) throw new Refusal('not_participating')
  if (participant.state === 'payment_pending') throw new Refusal('payment_required')
  // It was let in, or the challenge opened, after the past was read.
  throw new Refusal('try_again')
}

/** Refuses a workout that doesn't count in the challenge it is logged from, with that challenge's reason (decisions 2). */
export function refuseIfInvalidIn(challenge: PastChallenge, points: Points | undefined, one: New): void {
  const receipt = points?.receipts.get(one.activity.id)
  if (!receipt || !isCounted(receipt)) throw reasonIn(challenge, one)
}

/** Refuses a workout that counts in none of the running challenges; without any, the general rule holds (decisions 2). */
export function refuseIfValidNowhere(
  challenges: readonly PastChallenge[],
  points: ReadonlyMap<string, Points>,
  one: New,
): void {
  const counts = challenges.some(({ id }) => {
    const receipt = points.get(id)?.receipts.get(one.activity.id)
    return receipt && isCounted(receipt)
  })
  if (counts) return
  const { now, activity } = one
  if (
    challenges.some(({ start_date, end_date }) =>
      isRunning({ startDate: start_date, endDate: end_date }, now, activity.time_zone),
    )
  ) {
    throw bestReason(challenges.map(challenge => reasonIn(challenge, one)))
  }
  const refusal = checkGeneral(scoredActivity({ late_hours: 48 }, activity), now)
  if (refusal) throw refusalFor(refusal)
}

// "Not within its dates" says the least; of the other reasons one is told if all challenges give the same.
function bestReason(reasons: readonly Refusal[]): Refusal {
  const telling = reasons.filter(reason => reason.code !== 'activity_outside_dates')
  const [first, ...rest] = telling.length > 0 ? telling : reasons
  return rest.every(reason => reason.code === first!.code) ? first! : new Refusal('activity_nowhere')
}

function reasonIn(challenge: PastChallenge, { activity, others, now }: New): Refusal {
  const refusal = checkForChallenge(
    scoredActivity(challenge, activity),
    { ...scoredChallenge(challenge), status: 'active', lateHours: challenge.late_hours },
    others.map(other => scoredActivity(challenge, other)),
    now,
  )
  if (refusal?.reason !== 'outside_dates') return refusalFor(refusal ?? { reason: 'voided' })
  const { start_date: startDate, end_date: endDate } = challenge
  return new Refusal('activity_outside_dates', { field: 'startedAt', params: { startDate, endDate } })
}

function refusalFor({ reason, params }: ActivityRefusal): Refusal {
  const { code, field } = CODES[reason]
  return new Refusal(code, { ...(field && { field }), ...(params && { params }) })
}
