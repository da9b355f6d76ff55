/** The product's clock. The demo world and tests may move it forward; it never goes back. */
export type Clock = {
  now(): Date
  /** Moves the clock forward to an instant; does nothing if that has passed. */
  moveTo(instant: Date): void
}

/** Returns a clock that follows the wall clock, ahead by a fixed time (milliseconds). */
export function clockAhead(aheadMs = 0): Clock {
  let ahead = aheadMs
  return {
    now: () => new Date(Date.now() + ahead),
    moveTo(instant) {
      ahead = Math.max(ahead, instant.getTime() - Date.now())
    },
  }
}
