import { dayIn, isTimeZone } from '@bora/rules/calendar.ts'
import { DEFAULT_TIME_ZONE } from '@bora/rules/limits.ts'
import { useSyncExternalStore } from 'react'
import { forgetConfig, loadConfig } from '../settings/config.ts'
import { readStored, writeStored } from './stored.ts'

// How far two answers of the same clock may differ because of network delay.
const JITTER = 5_000

const KEY = 'bora.clock'

// The last known offset: even without a connection a workout belongs to the day that the server will call today.
let ahead = Number(readStored(KEY)) || 0
let timeZone = ''
let accountTimeZone: string | null = null
// Cached because every text with a time asks for it.
let checked: { named: string | undefined; exists: boolean } = { named: undefined, exists: false }
const watchers = new Set<() => void>()

/**
 * Synchronizes with the server's clock. Until then, and when the server can't be reached, the last known offset is
 * used, else the device's clock.
 */
export async function startClock(): Promise<void> {
  const { now: said, receivedAt, demo } = await loadConfig()
  const before = ahead
  ahead = Date.parse(said) - receivedAt
  writeStored(KEY, String(Math.round(ahead)))
  if (Math.abs(ahead - before) > JITTER) for (const tell of watchers) tell()
  // The demo world may have been moved in time in another window. Adding the same listener again has no effect.
  if (demo) addEventListener('focus', refreshQuietly)
}

/** Reads the server's clock again, after the demo world was moved in time. */
export async function refreshClock(): Promise<void> {
  forgetConfig()
  await startClock()
}

/** Reads it again where another person may have moved the demo world's clock; other clocks don't jump. */
export async function followClock(): Promise<void> {
  if ((await loadConfig()).demo) await refreshClock()
}

/** Re-renders the component when the clock jumps, so that values computed with `now()` stay current. */
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

/** The current time in epoch milliseconds by the server's clock, which in the demo world may run ahead. */
export function now(): number {
  return Date.now() + ahead
}

/** Sets clock and zone for rendering without a device: `at` is an instant in epoch milliseconds. */
export function drawAt(at: number, zone: string): void {
  ahead = at - Date.now()
  timeZone = zone
}

/** Sets the account's IANA time zone, used where the device reports none; null when signed out. */
export function setAccountTimeZone(zone: string | null): void {
  accountTimeZone = zone
}

/** The device's IANA time zone; where it reports none that exists, the account's, else São Paulo. */
export function deviceTimeZone(): string {
  return timeZone || namedTimeZone() || accountTimeZone || DEFAULT_TIME_ZONE
}

/** The IANA time zone that the device reports; null where it reports none ('Etc/Unknown', '+03:00', nothing). */
export function namedTimeZone(): string | null {
  const { timeZone: named } = Intl.DateTimeFormat().resolvedOptions() as { timeZone?: string }
  if (named !== checked.named) checked = { named, exists: named !== undefined && isTimeZone(named) }
  return checked.exists ? named! : null
}

/** Today's calendar day `YYYY-MM-DD` in a zone, by the server's clock. */
export function today(timeZone = deviceTimeZone()): string {
  return dayIn(now(), timeZone)
}
