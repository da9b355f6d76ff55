import { dayIn } from '../calendar.ts'
import { type History, outcomeOf } from '../history.ts'
import { isCounted } from '../scoring/scoring.ts'
import { badgesOf, type BadgeCode } from './badges.ts'
import type { BadgeResult } from './facts.ts'

/** A result that counts towards this badge, or earns it if one suffices. */
export type ChallengeBadge = { participant: string; code: BadgeCode }

/**
 * Returns the badges earned by a result alone, independent of the person's other facts
 * (docs/rules/badges.md#in-the-history-file).
 */
export function badgesOfResult(result: BadgeResult): BadgeCode[] {
  const facts = { workouts: [], results: [result], invites: [], hosted: [] }
  return badgesOf(facts, result.day).earned.map(({ code }) => code)
}

/** Returns the badges from a challenge's history, by participant in the order of standings. */
export function challengeBadges(history: History): ChallengeBadge[] {
  const { challenge, activities } = history
  if (challenge.cancelled) return []
  const { standings, receipts, settlement } = outcomeOf(history)
  const counted = new Set(receipts.filter(isCounted).map(({ activity }) => activity))
  const datesOf = Map.groupBy(
    activities.filter(({ id }) => counted.has(id)),
    ({ participant }) => participant,
  )
  const won = new Set(settlement.prizes.filter(({ amountCents }) => amountCents > 0).map(one => one.participant))
  return standings.flatMap(({ participant, rank, score }) => {
    const dates = datesOf.get(participant)?.map(({ startedAt, timeZone }) => dayIn(startedAt, timeZone))
    const result = {
      challengeId: challenge.id,
      day: challenge.endDate,
      people: standings.length,
      rank,
      score: Number(score),
      trainedDays: new Set(dates).size,
      reachedTarget: challenge.target !== null && score >= challenge.target,
      wonPrize: won.has(participant),
    }
    return badgesOfResult(result).map(code => ({ participant, code }))
  })
}
