const MINUTES = [2, 5, 15, 60]

/** When a new payment is looked at for the first time by itself. */
export function firstPoll(now: Date, expiresAt?: string): string {
  return nextPoll(now, 0, expiresAt)
}

/**
 * When the provider is asked next after so many polls: after 2, 5, 15 and 60 minutes, then every hour; and once as soon
 * as the time to pay is over, because then the seat may go to somebody else.
 */
export function nextPoll(now: Date, polls: number, expiresAt?: string): string {
  const next = now.getTime() + MINUTES[Math.min(polls, MINUTES.length - 1)]! * 60_000
  const end = expiresAt === undefined ? 0 : Date.parse(expiresAt)
  return new Date(end > now.getTime() ? Math.min(next, end) : next).toISOString()
}
