import { type History, scoresOf } from '@bora/rules/history.ts'
import { settle, type Settlement } from '@bora/rules/prizes.ts'
import { type Entry, type Standing, standingsOf } from '@bora/rules/ranking.ts'
import { shortTurns } from '../../core/short-turns.ts'

/** What a challenge's history gives, computed slice by slice: a slice holds some participants with all of theirs. */
export type Computed = { standings: Standing[]; settlement: Settlement }

/**
 * The same standings and settlement as `outcomeOf` gives for the whole history, but with one slice of participants in
 * memory at a time: a score is one person's own, only ranks and money are everybody's.
 */
export async function computeInSlices(slices: AsyncIterable<History>): Promise<Computed> {
  let challenge: History['challenge'] | undefined
  const entries: Entry[] = []
  const paid = new Set<string>()
  const turns = shortTurns()
  for await (const slice of slices) {
    challenge ??= slice.challenge
    for (const one of slice.participants) if (one.paid) paid.add(one.id)
    for (const { participant, joinedAt, score } of scoresOf(slice)) {
      entries.push({ participant, joinedAt, score: Number(score) })
      if (turns.areOver()) await turns.next()
    }
  }
  if (!challenge) throw new Error('a history has one slice or more')
  await turns.next()
  const standings = standingsOf(entries)
  await turns.next()
  return { standings, settlement: settle(challenge, standings, paid) }
}
