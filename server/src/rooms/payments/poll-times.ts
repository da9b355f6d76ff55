const MINUTES = [2, 5, 15, 60]

/** When a new payment is looked at for the first time by itself. */
export function firstLook(now: Date, expiresAt?: string): string {
  return nextLook(now, 0, expiresAt)
}

/**
 * When the provider is asked next after so many looks: after 2, 5, 15 and 60 minutes, then every hour; and once as soon
 * as the time to pay is over, because then the seat may go to somebody else.
 */
export function nextLook(now: Date, looks: number, expiresAt?: string): string {
  const next = now.getTime() + MINUTES[Math.min(looks, MINUTES.length - 1)]! * 60_000
  const end = expiresAt === undefined ? 0 : Date.parse(expiresAt)
  return new Date(end > now.getTime() ? Math.min(next, end) : next).toISOString()
}
