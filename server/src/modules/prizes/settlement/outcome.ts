import { type History, scoresOf } from '@bora/rules/history.ts'
import { type Grouped, settle, type Settlement, type SettledStanding } from '@bora/rules/prizes.ts'
import { type Entry, type Standing, standingsOf } from '@bora/rules/ranking.ts'
import { timeSlices } from '../../../core/time-slices.ts'

/** What a challenge's history gives, computed slice by slice: a slice holds some participants with all of theirs. */
export type ComputedOutcome = { standings: (Standing & Pick<SettledStanding, 'target'>)[]; settlement: Settlement }

/**
 * Computes the same standings and settlement as `outcomeOf` for the whole history, but with one slice of participants
 * in memory at a time: scores are per person, only ranks and money depend on everyone.
 */
export async function computeInSlices(slices: AsyncIterable<History>): Promise<ComputedOutcome> {
  let challenge: History['challenge'] | undefined
  const entries: Entry[] = []
  const paid = new Set<string>()
  const people: Grouped[] = []
  const targetOf = new Map<string, bigint>()
  const turns = timeSlices()
  for await (const slice of slices) {
    challenge ??= slice.challenge
    for (const { id, paid: hasPaid, team, division } of slice.participants) {
      if (hasPaid) paid.add(id)
      if (team || division) people.push({ id, team, division })
    }
    for (const { participant, joinedAt, score, target } of scoresOf(slice)) {
      entries.push({ participant, joinedAt, score: Number(score) })
      if (target !== undefined) targetOf.set(participant, target)
      if (turns.areOver()) await turns.next()
    }
  }
  if (!challenge) throw new Error('a history has one slice or more')
  await turns.next()
  const standings = standingsOf(entries)
  await turns.next()
  const settled: ComputedOutcome['standings'] =
    targetOf.size === 0 ? standings : standings.map(one => ({ ...one, target: targetOf.get(one.participant) }))
  return { standings: settled, settlement: settle(challenge, settled, paid, people) }
}
