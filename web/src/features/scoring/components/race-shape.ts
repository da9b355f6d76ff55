import type { Answer } from '../../../api/api.ts'

export type RaceData = Answer<'GET /challenges/:challengeId/race'>
/** The ranks and scores of one person. */
export type Line = RaceData['lines'][number]

// Ranks up to this one are evenly spaced; ranks behind it are increasingly compressed, so that the leaders and the
// 50,000th place fit in one picture.
const EVEN_RANKS = 8

/** The depth of a rank, from 0 for the first; equal ranks have equal depth, and a worse one is always deeper. */
export function depthOf(rank: number): number {
  return rank <= EVEN_RANKS ? rank - 1 : EVEN_RANKS - 1 + Math.log2(rank / EVEN_RANKS) * 1.5
}

export type Spot = { x: number; y: number }

/**
 * A person's line through the days, in fractions of the picture's width and height (0 to 1, from the top left), with
 * one part per stretch of days with a rank. `deepest` is the depth at the bottom.
 */
export function stretchesOf(ranks: readonly (number | null)[], deepest: number): Spot[][] {
  const stretches: Spot[][] = []
  ranks.forEach((rank, index) => {
    if (rank === null) return
    if (index === 0 || ranks[index - 1] === null) stretches.push([])
    stretches.at(-1)!.push({ x: shareOfDay(index, ranks.length), y: deepest > 0 ? depthOf(rank) / deepest : 0.5 })
  })
  return stretches
}

/** The position of a day, as a fraction of the width; a single day is at the right. */
export function shareOfDay(index: number, days: number): number {
  return days > 1 ? index / (days - 1) : 1
}

/**
 * A smooth path through points in a picture of this size, level at each of them, so that it never overshoots a rank.
 */
export function pathOf(spots: readonly Spot[], width: number, height: number): string {
  return spots
    .map((spot, index) => {
      const [x, y] = [round(spot.x * width), round(spot.y * height)]
      const before = spots[index - 1]
      if (!before) return `M${x} ${y}`
      const middle = round(((before.x + spot.x) / 2) * width)
      return `C${middle} ${round(before.y * height)} ${middle} ${y} ${x} ${y}`
    })
    .join('')
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
