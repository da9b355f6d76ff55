import { isCounted, type Receipt } from '@bora/rules/scoring/scoring.ts'
import { isWithin, type Points } from '../input/points.ts'
import type { ScoringActivity, ScoringChallenge } from '../input/scoring-input.ts'

/** The arguments of `write_points`, as JSON texts. */
export type WrittenPoints = { challenges: string[]; receipts: string; scores: string }

type InChallenge = { challenge: ScoringChallenge; points: Points; before?: Points }

/**
 * Returns the points of some challenges in the form in which they are stored; unchanged receipts of `before` are
 * omitted. That is correct only when a workout is added, because the others' facts are then unchanged too: a changed or
 * voided workout is recounted without `before`.
 */
export function writtenPoints(all: readonly InChallenge[], activities: readonly ScoringActivity[]): WrittenPoints {
  return {
    challenges: all.map(one => one.challenge.id),
    receipts: JSON.stringify(all.flatMap(one => receiptRows(one, activities))),
    scores: JSON.stringify(all.flatMap(scoreRows)),
  }
}

function receiptRows({ challenge, points, before }: InChallenge, activities: readonly ScoringActivity[]): object[] {
  return activities.flatMap(activity => {
    if (!isWithin(challenge, activity)) return []
    const receipt = points.receipts.get(activity.id)!
    const old = before?.receipts.get(activity.id)
    if (old && isSame(old, receipt)) return []
    const { id, ...facts } = activity
    return {
      challenge_id: challenge.id,
      activity_id: id,
      points: receipt.points,
      parts: receipt.parts,
      counted: isCounted(receipt),
      ...facts,
      voided: facts.voided || challenge.disqualified,
    }
  })
}

function isSame(one: Receipt, other: Receipt): boolean {
  return (
    one.points === other.points &&
    one.parts.length === other.parts.length &&
    one.parts.every(({ why, value }, index) => why === other.parts[index]!.why && value === other.parts[index]!.value)
  )
}

function scoreRows({ challenge, points }: InChallenge): object[] {
  return [...points.scores].map(([week, score]) => ({
    challenge_id: challenge.id,
    week,
    score,
    joined_at: challenge.joined_at,
  }))
}
