import type { Part } from '../settings/shared-limits.ts'

type Waiting = { give(): void; refuse(error: Error): void; timer: NodeJS.Timeout }
type Line = { taken: number; waiting: Waiting[] }

/** Somebody wants more at once than anybody gets: it has to finish something first. */
export class TooManyWaiters extends Error {
  constructor() {
    super('one party waits for too many turns at once')
  }
}

/** Somebody's turn did not come in time. */
export class AcquireTimeout extends Error {
  constructor() {
    super('no turn came in time')
  }
}

export type SemaphoreLimits = {
  /** How many turns one party has at a time. */
  most: Part
  /** How many more of it may wait. */
  mostWaiting: number
  /** How long each waits, in milliseconds. */
  patienceMs: number
}

/**
 * Turns at something that all share, so many for each party at a time; what a party wants beyond that waits behind its
 * own, first come first served, and never behind another's. Parties that want nothing are forgotten.
 */
export class KeyedSemaphore {
  readonly #limits: SemaphoreLimits
  readonly #lines = new Map<string, Line>()

  constructor(limits: SemaphoreLimits) {
    this.#limits = limits
  }

  /** Waits for a turn of this party and returns how to end it. Refuses `TooManyWaiters` or `AcquireTimeout`. */
  async take(party: string): Promise<EndTurn> {
    const line = this.#lines.get(party) ?? { taken: 0, waiting: [] }
    this.#lines.set(party, line)
    if (line.taken < this.#limits.most) line.taken++
    else await this.#wait(line)
    let ended = false
    return () => {
      if (ended) return
      ended = true
      this.#end(party, line)
    }
  }

  #wait(line: Line): Promise<void> {
    if (line.waiting.length >= this.#limits.mostWaiting) throw new TooManyWaiters()
    return new Promise((give, refuse) => {
      const timer = setTimeout(() => {
        line.waiting.splice(line.waiting.indexOf(waiting), 1)
        refuse(new AcquireTimeout())
      }, this.#limits.patienceMs)
      const waiting = { give, refuse, timer }
      line.waiting.push(waiting)
    })
  }

  #end(party: string, line: Line): void {
    const next = line.waiting.shift()
    if (next) {
      clearTimeout(next.timer)
      return next.give()
    }
    line.taken--
    if (line.taken === 0) this.#lines.delete(party)
  }
}

/** Ends a turn; the second time it does nothing more. */
export type EndTurn = () => void

/**
 * Takes one turn after the other, and returns how to end all of them, the last one first. Where one is refused, those
 * before it end.
 */
export async function takeAll(...takes: readonly (() => EndTurn | Promise<EndTurn>)[]): Promise<EndTurn> {
  const taken: EndTurn[] = []
  const endAll = () => {
    for (const end of taken.splice(0).toReversed()) end()
  }
  try {
    for (const take of takes) taken.push(await take())
  } catch (error) {
    endAll()
    throw error
  }
  return endAll
}
