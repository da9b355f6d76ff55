type Waiting = { give(): void; refuse(error: Error): void; timer: NodeJS.Timeout }
type Line = { taken: number; waiting: Waiting[] }

/** Somebody wants more at once than anybody gets: it has to finish something first. */
export class TooManyAtOnce extends Error {
  constructor() {
    super('one party waits for too many turns at once')
  }
}

/** Somebody's turn did not come in time. */
export class TurnTooLate extends Error {
  constructor() {
    super('no turn came in time')
  }
}

export type TurnLimits = {
  /** How many turns one party has at a time. */
  most: number
  /** How many more of it may wait. */
  mostWaiting: number
  /** How long each waits, in milliseconds. */
  patienceMs: number
}

/**
 * Turns at something that all share, so many for each party at a time; what a party wants beyond that waits behind its
 * own, first come first served, and never behind another's. Parties that want nothing are forgotten.
 */
export class Turns {
  readonly #limits: TurnLimits
  readonly #lines = new Map<string, Line>()

  constructor(limits: TurnLimits) {
    this.#limits = limits
  }

  /** Waits for a turn of this party and returns how to end it. Refuses `TooManyAtOnce` or `TurnTooLate`. */
  async take(party: string): Promise<() => void> {
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
    if (line.waiting.length >= this.#limits.mostWaiting) throw new TooManyAtOnce()
    return new Promise((give, refuse) => {
      const timer = setTimeout(() => {
        line.waiting.splice(line.waiting.indexOf(waiting), 1)
        refuse(new TurnTooLate())
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
