import { isTimeZone } from '@bora/rules/calendar.ts'
import { DEFAULT_TIME_ZONE } from '@bora/rules/limits.ts'
import { useSyncExternalStore } from 'react'
import { forgetConfig, loadConfig } from '../settings/config.ts'
import { readStored, writeStored } from './stored.ts'

// What two answers of the same clock may differ by on the way.
const JITTER = 5_000

const KEY = 'bora.clock'

// What was learned last: also without a connection a workout is of the day that the server will call today.
let ahead = Number(readStored(KEY)) || 0
let timeZone = ''
let accountTimeZone: string | null = null
// Asked at every text with a time.
let checked: { named: string | undefined; exists: boolean } = { named: undefined, exists: false }
const watchers = new Set<() => void>()

/** Learns the server's clock. Until then, and where the server can't be asked, what was learned last counts, else the device's clock. */
export async function startClock(): Promise<void> {
  const { now: said, receivedAt, demo } = await loadConfig()
  const before = ahead
  ahead = Date.parse(said) - receivedAt
  writeStored(KEY, String(Math.round(ahead)))
  if (Math.abs(ahead - before) > JITTER) for (const tell of watchers) tell()
  // The demo world may have been moved in another window meanwhile. The same listener is added once only.
  if (demo) addEventListener('focus', refreshQuietly)
}

/** Asks for the server's clock again, after the demo world was moved in time. */
export async function refreshClock(): Promise<void> {
  forgetConfig()
  await startClock()
}

/** Asks again where the demo world's clock may have been moved by somebody else; elsewhere clocks don't jump. */
export async function followClock(): Promise<void> {
  if ((await loadConfig()).demo) await refreshClock()
}

/** Draws the component again when the clock jumped, so that what it says by `now()` stays true. */
export function useClock(): void {
  useSyncExternalStore(watch, () => Math.round(ahead / JITTER))
}

function watch(tell: () => void): () => void {
  watchers.add(tell)
  return () => void watchers.delete(tell)
}

function refreshQuietly(): void {
  void refreshClock().catch(() => {})
}

/** The present in epoch milliseconds by the server's clock, which in the demo world may run ahead. */
export function now(): number {
  return Date.now() + ahead
}

/** Sets clock and zone for what is drawn where there is no device: `at` is an instant in epoch milliseconds. */
export function drawAt(at: number, zone: string): void {
  ahead = at - Date.now()
  timeZone = zone
}

/** Sets the account's IANA time zone, which counts where the device names none; null when nobody is signed in. */
export function setAccountTimeZone(zone: string | null): void {
  accountTimeZone = zone
}

/** The device's IANA time zone; where it names none that exists, the account's, else São Paulo. */
export function deviceTimeZone(): string {
  return timeZone || namedTimeZone() || accountTimeZone || DEFAULT_TIME_ZONE
}

/** The IANA time zone that the device names; null where it names none ('Etc/Unknown', '+03:00', nothing). */
export function namedTimeZone(): string | null {
  const { timeZone: named } = Intl.DateTimeFormat().resolvedOptions() as { timeZone?: string }
  if (named !== checked.named) checked = { named, exists: named !== undefined && isTimeZone(named) }
  return checked.exists ? named! : null
}

/** Today's calendar day `YYYY-MM-DD` in a zone, by the server's clock. */
export function today(timeZone = deviceTimeZone()): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now())
}
