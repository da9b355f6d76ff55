import { isLate } from '@bora/rules/activity-check.ts'
import { type Day, dayIn } from '@bora/rules/calendar.ts'
import type { Activity } from '@bora/rules/scoring/activity.ts'
import { countedInvites, earningInvites, invitePointsOf } from '@bora/rules/scoring/invite-bonus.ts'
import { type Receipt, type ScoredChallenge, scoreParticipant } from '@bora/rules/scoring/scoring.ts'
import { weekOf } from '@bora/rules/scoring/weeks.ts'
import type { ScoringActivity, ScoringChallenge, ScoringInvite, ScoringPass } from './scoring-input.ts'

/**
 * Results of a history in one challenge: a receipt for each activity within its dates, the score of each view, and the
 * dates of effective passes (docs/rules/passes.md#effective).
 */
export type Points = { receipts: Map<string, Receipt>; scores: Map<number, number>; passes: Day[] }

/**
 * Returns the points of a participant in a challenge, by the rules alone (docs/rules/scoring.md#scoring). Activities
 * outside its dates are omitted: they cannot count, and the challenge's viewers must not see them. The score of week 0
 * is the total; the other weeks have the points of their dates.
 */
export function pointsIn(
  challenge: ScoringChallenge,
  activities: readonly ScoringActivity[],
  invites: readonly ScoringInvite[],
  asked: readonly ScoringPass[],
): Points {
  const within = activities
    .filter(activity => isWithin(challenge, activity))
    .map(activity => (challenge.disqualified ? { ...activity, voided: true } : activity))
  const dates = new Map(within.map(activity => [activity.id, activity.local_date]))
  const counted = countedIn(challenge, invites)
  const {
    score,
    receipts,
    passes = [],
  } = scoreParticipant(
    scoredChallenge(challenge),
    within.map(activity => scoredActivity(challenge, activity)),
    counted,
    passesIn(challenge, asked),
  )
  const scores = new Map([[0, score]])
  for (const receipt of receipts)
    add(scores, weekOf(dates.get(receipt.activity)!, challenge.start_date), receipt.points)
  for (const { day, points } of invitePoints(challenge, counted)) {
    const isInside = day >= challenge.start_date && day <= challenge.end_date
    if (isInside) add(scores, weekOf(day, challenge.start_date), points)
  }
  return { receipts: new Map(receipts.map(receipt => [receipt.activity, receipt])), scores, passes }
}

/** Returns the person's invites that count in this challenge. */
export function countedIn(challenge: ScoringChallenge, invites: readonly ScoringInvite[]): ScoringInvite[] {
  // docs/rules/moderation.md#conduct
  if (challenge.disqualified) return []
  return countedInvites(
    challenge,
    invites.filter(invite => invite.challenge_id === challenge.id),
  )
}

/** Returns the dates of the passes that the person requested in this challenge. */
export function passesIn(challenge: Pick<ScoringChallenge, 'id'>, asked: readonly ScoringPass[]): Day[] {
  return asked.filter(pass => pass.challenge_id === challenge.id).map(pass => pass.date)
}

/** Returns whether the activity's local date is within the challenge's dates. */
export function isWithin(challenge: ScoringChallenge, activity: Pick<ScoringActivity, 'local_date'>): boolean {
  return activity.local_date >= challenge.start_date && activity.local_date <= challenge.end_date
}

/** Converts a challenge to the input of the rules. */
export function scoredChallenge(
  challenge: Pick<ScoringChallenge, 'type' | 'start_date' | 'end_date' | 'rules' | 'rules_version'>,
): ScoredChallenge {
  return {
    type: challenge.type,
    startDate: challenge.start_date,
    endDate: challenge.end_date,
    rules: challenge.rules,
    rulesVersion: challenge.rules_version,
  }
}

/**
 * Converts an activity to the form the rules take for this challenge; whether it was late follows from when it was
 * logged.
 */
export function scoredActivity(
  challenge: Pick<ScoringChallenge, 'late_hours'>,
  activity: ScoringActivity,
): Required<Activity> {
  const { id, workout_type, started_at, time_zone, minutes, distance_meters, steps, calories, logged_at } = activity
  return {
    id,
    workoutType: workout_type,
    startedAt: started_at,
    timeZone: time_zone,
    minutes,
    distanceMeters: distance_meters,
    steps,
    calories,
    gymCheckIn: activity.gym,
    gpsTrack: activity.gps_track,
    pose: activity.pose,
    voided: activity.voided,
    late: isLate({ startedAt: started_at, timeZone: time_zone }, challenge.late_hours, logged_at),
  }
}

// The same points as in the total score, each on the date on which the invited person joined.
function invitePoints(
  challenge: ScoringChallenge,
  counted: readonly ScoringInvite[],
): { day: string; points: number }[] {
  return earningInvites(challenge, counted).map(invite => ({
    day: dayIn(invite.at, challenge.time_zone),
    points: invitePointsOf(invite, { rulesVersion: challenge.rules_version }),
  }))
}

function add(scores: Map<number, number>, week: number, points: number): void {
  if (points > 0) scores.set(week, (scores.get(week) ?? 0) + points)
}
