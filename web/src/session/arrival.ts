/** The result of opening a link from a mail or returning from a provider. */
export type Arrival = {
  /** the purpose of the link, such as `recovery` or `signup` */
  type: string | null
  /** why it failed, as the protocol names it */
  error: string | null
  /** the protocol's description; for a suspended account it contains the reason and the end */
  said: string
  /** one of two addresses has agreed to a change, and the other has yet to */
  firstHalf: boolean
}

let arrival: Arrival | null = null

/** The current arrival; null for an ordinary page load. */
export function currentArrival(): Arrival | null {
  return arrival
}

/** Keeps it until it was shown. */
export function recordArrival(came: Arrival): void {
  arrival = came
}

/** Discards it after it was shown. */
export function clearArrival(): void {
  arrival = null
}
