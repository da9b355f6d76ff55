import type { Row } from './leaderboard-query.ts'

type Standing = Pick<Row, 'person' | 'rank' | 'isMe'>

/**
 * Compares two states of a leaderboard: the best placed person whom the viewer passed in between, and the nearest who
 * passed the viewer. People who are not in both are left out.
 */
export function overtakingsBetween<One extends Standing>(
  before: readonly One[],
  after: readonly One[],
): { passed: One | null; passedBy: One | null } {
  const was = new Map(before.map(row => [row.person.id, row.rank]))
  const me = after.find(row => row.isMe)
  const wasMine = me && was.get(me.person.id)
  if (!me || wasMine === undefined) return { passed: null, passedBy: null }
  const others = after.filter(row => !row.isMe && was.has(row.person.id))
  const rankBefore = (row: One) => was.get(row.person.id)!
  return {
    passed: others.find(row => row.rank > me.rank && rankBefore(row) < wasMine) ?? null,
    passedBy: others.findLast(row => row.rank < me.rank && rankBefore(row) > wasMine) ?? null,
  }
}
