const MINUTES = [2, 5, 15, 30, 45, 60]
const HOUR = 60

/** Returns when a new payment is first polled by the job. */
export function firstPoll(now: Date, expiresAt?: string): string {
  return nextPoll(now, now, expiresAt)
}

/**
 * Returns the time of the next poll of something started at an instant: by its age, after 2, 5, 15, 30, 45 and 60
 * minutes, then every hour; and once as soon as the time to pay is over, because then the seat may be given away
 * (docs/rules/money.md#news-of-a-provider). Other polls meanwhile don't affect it.
 */
export function nextPoll(now: Date, begun: Date | string, expiresAt?: string): string {
  const start = new Date(begun).getTime()
  const age = (now.getTime() - start) / 60_000
  const minutes = MINUTES.find(one => one > age) ?? HOUR * (Math.floor(age / HOUR) + 1)
  const next = start + minutes * 60_000
  const end = expiresAt === undefined ? 0 : Date.parse(expiresAt)
  return new Date(end > now.getTime() ? Math.min(next, end) : next).toISOString()
}
