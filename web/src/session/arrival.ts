/** What somebody came with who opened a link from a mail or comes back from a provider. */
export type Arrival = {
  /** what the link was for, such as `recovery` or `signup` */
  type: string | null
  /** why it didn't work, as the protocol names it */
  error: string | null
  /** what the protocol says beside it; of a suspended account that holds why and until when */
  said: string
  /** one of two addresses has agreed to a change, and the other is still to be asked */
  firstHalf: boolean
}

let arrival: Arrival | null = null

/** What somebody came with; null when they just came. */
export function currentArrival(): Arrival | null {
  return arrival
}

/** Keeps it until it was told. */
export function recordArrival(came: Arrival): void {
  arrival = came
}

/** Once it was told, it is not told again. */
export function clearArrival(): void {
  arrival = null
}
