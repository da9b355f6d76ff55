import { forgetConfig, loadConfig } from './config.ts'

let ahead = 0

/** Learns the server's clock. Until then, and where the server can't be asked, the device's clock counts. */
export async function startClock(): Promise<void> {
  const { now: said, receivedAt, demo } = await loadConfig()
  ahead = Date.parse(said) - receivedAt
  // The demo world may have been moved in another window meanwhile. The same listener is added once only.
  if (demo) addEventListener('focus', refreshQuietly)
}

/** Asks for the server's clock again, after the demo world was moved in time. */
export async function refreshClock(): Promise<void> {
  forgetConfig()
  await startClock()
}

function refreshQuietly(): void {
  void refreshClock().catch(() => {})
}

/** The present in epoch milliseconds by the server's clock, which in the demo world may run ahead. */
export function now(): number {
  return Date.now() + ahead
}

/** The device's IANA time zone; São Paulo when it doesn't say. */
export function deviceTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || 'America/Sao_Paulo'
}

/** Today's calendar day `YYYY-MM-DD` in a zone, by the server's clock. */
export function today(timeZone = deviceTimeZone()): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now())
}
