const MINUTES = [2, 5, 15, 60]

/** When a new payment is looked at for the first time by itself. */
export function firstLook(now: Date): string {
  return nextLook(now, 0)
}

/** When the provider is asked next after so many looks: after 2, 5, 15 and 60 minutes, then every hour. */
export function nextLook(now: Date, looks: number): string {
  return new Date(now.getTime() + MINUTES[Math.min(looks, MINUTES.length - 1)]! * 60_000).toISOString()
}
