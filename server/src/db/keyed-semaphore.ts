import type { Part } from '../settings/shared-limits.ts'

type Waiting = { give(): void; refuse(error: Error): void; timer: NodeJS.Timeout }
type Line = { taken: number; waiting: Waiting[] }

/** A party has too many requests waiting: it has to finish some first. */
export class TooManyWaiters extends Error {
  constructor() {
    super('one party waits for too many turns at once')
  }
}

/** A permit was not available in time. */
export class AcquireTimeout extends Error {
  constructor() {
    super('no turn came in time')
  }
}

export type SemaphoreLimits = {
  /** Maximum concurrent permits of one party. */
  most: Part
  /** Maximum number of its waiters. */
  mostWaiting: number
  /** Maximum wait in milliseconds. */
  patienceMs: number
}

/**
 * A semaphore with a number of permits for each party. Further requests of a party queue behind its own, first in,
 * first out, and never behind another's. Idle parties use no memory.
 */
export class KeyedSemaphore {
  readonly #limits: SemaphoreLimits
  readonly #lines = new Map<string, Line>()

  constructor(limits: SemaphoreLimits) {
    this.#limits = limits
  }

  /**
   * Waits for a permit of this party and returns a function that releases it. Refuses `TooManyWaiters` or
   * `AcquireTimeout`.
   */
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

/** Releases a permit. Idempotent. */
export type EndTurn = () => void

/**
 * Acquires permits one after the other and returns a function that releases all of them in reverse order. If one is
 * refused, the earlier ones are released.
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
