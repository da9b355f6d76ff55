/** A deterministic random generator by seed (mulberry32 over an FNV-1a hash). */
export type Random = {
  /** In [0, 1). */
  next(): number
  /** A whole number from `from` to `to`, inclusive. */
  whole(from: number, to: number): number
  pick<T>(list: readonly T[]): T
}

export function seededRandom(seed: string): Random {
  let state = 2166136261
  for (const char of seed) state = Math.imul(state ^ char.codePointAt(0)!, 16777619) >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return {
    next,
    whole: (from, to) => from + Math.floor(next() * (to - from + 1)),
    pick: list => list[Math.floor(next() * list.length)]!,
  }
}
