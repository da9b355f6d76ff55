import {
  type ActivityRefusal,
  checkForChallenge,
  checkForm,
  checkGeneral,
  commonRefusal,
  isRunning,
} from '@bora/rules/activity-check.ts'
import { MAX_LATE_HOURS } from '@bora/rules/limits.ts'
import { currentNumbers } from '@bora/rules/rules-version.ts'
import { isCounted } from '@bora/rules/scoring/scoring.ts'
import type { SignedIn } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import { participantOf, visibleChallenge } from '../../challenges/index.ts'
import {
  type ScoringActivity,
  type ScoringChallenge,
  type Points,
  scoredActivity,
  scoredChallenge,
} from '../../scoring/index.ts'

type New = { activity: ScoringActivity; others: readonly ScoringActivity[]; now: Date }

/**
 * Refuses a workout that is invalid in any challenge: photos, minutes, an end in the future, measures impossible in
 * that time.
 */
export function refuseBadForm(activity: ScoringActivity, photos: number, now: Date): void {
  const refusal = checkForm(scoredActivity({ late_hours: MAX_LATE_HOURS }, activity), photos, now)
  if (refusal) throw refused(refusal)
}

/** Throws the reason why the viewer cannot log in this challenge, which is not among the viewer's running ones. */
export async function refuseChallenge(ctx: SignedIn, challengeId: string): Promise<never> {
  const challenge = await visibleChallenge(ctx, challengeId)
  const participant = await participantOf(ctx.db, challenge.id, ctx.viewer.id)
  if (challenge.status !== 'active' || new Date(challenge.settles_at) <= ctx.now) throw new Refusal('challenge_ended')
  if (!participant) throw new Refusal('not_participating')
  if (participant.state === 'payment_pending') throw new Refusal('payment_required')
  // The person was let in, or the challenge opened, after the history was read.
  throw new Refusal('try_again')
}

/**
 * Refuses a workout that doesn't count in the challenge it is logged from, with that challenge's reason
 * (docs/rules/activities.md#one-workout-many-challenges).
 */
export function refuseIfInvalidIn(challenge: ScoringChallenge, points: Points | undefined, one: New): void {
  const receipt = points?.receipts.get(one.activity.id)
  if (!receipt || !isCounted(receipt)) throw refused(reasonIn(challenge, one))
}

/**
 * Refuses a workout that counts in none of the running challenges; without any, the general rule applies
 * (docs/rules/activities.md#one-workout-many-challenges).
 */
export function refuseIfValidNowhere(
  all: readonly ScoringChallenge[],
  points: ReadonlyMap<string, Points>,
  one: New,
): void {
  // Where the person is disqualified nothing counts, which is no reason to keep a workout out of the history.
  const challenges = all.filter(one => !one.disqualified)
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
    throw refused(commonRefusal(challenges.map(challenge => reasonIn(challenge, one))))
  }
  const refusal = checkGeneral(scoredActivity({ late_hours: currentNumbers().lateHours }, activity), now)
  if (refusal) throw refused(refusal)
}

function reasonIn(challenge: ScoringChallenge, { activity, others, now }: New): ActivityRefusal {
  const refusal = checkForChallenge(
    scoredActivity(challenge, activity),
    { ...scoredChallenge(challenge), status: 'active', lateHours: challenge.late_hours },
    others.map(other => scoredActivity(challenge, other)),
    now,
  )
  return refusal ?? { code: 'activity_nowhere' }
}

function refused({ code, ...about }: ActivityRefusal): Refusal {
  return new Refusal(code, about)
}
