import type { Part } from '../settings/shared-limits.ts'
import { Refusal } from './refusal.ts'

/** The person whose turn it is, and the maximum number of bytes of their work. */
type Claim = { person: string; bytes: number; isStranger?: boolean }

/**
 * Runs the work when it is its turn. Refuses `too_many_requests` if one person, or all strangers together, have too much
 * queued, `try_again` if everyone has.
 */
export type FairQueue = <T>(claim: Claim, work: () => Promise<T>) => Promise<T>

export type QueueLimits = {
  /** How much work runs at once; of large work, above `largeBytes`, a single piece. */
  atOnce: number
  largeBytes: number
  mostWaiting: number
  /** Maximum queued and running work of one person. */
  mostOfOne: Part
  /** Maximum queued and running work of all strangers together; unlimited by default. */
  mostOfStrangers?: Part
  /** Maximum running work of one person, even while no one else waits; unlimited by default. */
  atWorkOfOne?: number
  /** Work that takes longer than its bytes would at this speed is charged for its time. */
  bytesPerSecond?: number
}

type Piece = Claim & { tag: number; start: () => void }

// Seconds after which a refused person may retry.
const COME_BACK_SECONDS = 5

/**
 * Shares slots fairly between people, by bytes: a small piece is next, regardless of what others have queued before,
 * and large ones get an equal share. While others wait, no one has two running pieces. With `bytesPerSecond`, small
 * work that took long is charged as if it had been large. `now` returns milliseconds.
 */
export function fairQueue(limits: QueueLimits, now = () => performance.now()): FairQueue {
  // Weighted fair queueing: each piece is tagged with the bytes that everyone would have received by its end if all
  // were served simultaneously; the lowest tag is next. `served` is the current virtual time.
  let served = 0
  let waiting: Piece[] = []
  let working: Piece[] = []
  const lastTags = new Map<string, number>()

  return async (claim, work) => {
    refuseTooMany(claim)
    const { promise: myTurn, resolve: start } = Promise.withResolvers<void>()
    const tag = Math.max(served, lastTags.get(claim.person) ?? 0) + claim.bytes
    lastTags.set(claim.person, tag)
    const piece = { ...claim, tag, start }
    waiting.push(piece)
    startNext()
    await myTurn
    const began = now()
    try {
      return await work()
    } finally {
      charge(piece, (now() - began) / 1_000)
      leave(piece)
      startNext()
    }
  }

  function refuseTooMany({ person, isStranger = false }: Claim): void {
    const all = [...waiting, ...working]
    const theirs = all.filter(one => one.person === person)
    const strangers = isStranger ? all.filter(one => one.isStranger) : []
    if (theirs.length >= limits.mostOfOne || strangers.length >= (limits.mostOfStrangers ?? Infinity))
      throw new Refusal('too_many_requests', { params: { seconds: COME_BACK_SECONDS } })
    if (waiting.length >= limits.mostWaiting) throw new Refusal('try_again')
  }

  function charge(piece: Piece, seconds: number): void {
    const more = Math.max(0, seconds * (limits.bytesPerSecond ?? 0) - piece.bytes)
    piece.bytes += more
    lastTags.set(piece.person, lastTags.get(piece.person)! + more)
    for (const one of waiting) if (one.person === piece.person) one.tag += more
  }

  function leave(piece: Piece): void {
    const here = new Set([...waiting, ...working].map(one => one.person))
    served += piece.bytes / here.size
    working = working.filter(one => one !== piece)
    for (const [one, tag] of lastTags) if (!here.has(one) && tag < served) lastTags.delete(one)
  }

  function startNext(): void {
    while (working.length < limits.atOnce) {
      const next = first(waiting.filter(one => atWork(one.person) === 0)) ?? first(waiting.filter(mayHaveMore))
      if (!next) return
      waiting = waiting.filter(one => one !== next)
      working.push(next)
      next.start()
    }
  }

  function first(ready: readonly Piece[]): Piece | undefined {
    const isLargeBusy = working.some(isLarge)
    return ready.filter(one => !(isLargeBusy && isLarge(one))).sort((a, b) => a.tag - b.tag)[0]
  }

  function isLarge({ bytes }: Claim): boolean {
    return bytes > limits.largeBytes
  }

  function mayHaveMore({ person }: Piece): boolean {
    return atWork(person) < (limits.atWorkOfOne ?? Infinity)
  }

  function atWork(person: string): number {
    return working.filter(one => one.person === person).length
  }
}
