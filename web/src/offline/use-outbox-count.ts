import { useSyncExternalStore } from 'react'
import { writeStored } from '../device/stored.ts'
import { outboxCountKey, outboxCount } from './outbox-count.ts'

const listeners = new Set<() => void>()

/** Notes how many workouts of a person wait in this browser. */
export function setOutboxCount(person: string, count: number): void {
  // With the moment, so that other tabs also hear of a change that leaves as many.
  writeStored(outboxCountKey(person), count > 0 ? `${count} ${Date.now()}` : null)
  for (const listener of listeners) listener()
}

/** How many workouts of whoever is signed in wait in this browser; drawn again when it changes, here or in another tab. */
export function useOutboxCount(): number {
  return useSyncExternalStore(onOutboxChange, outboxCount)
}

/** Calls back when the number may have changed; returns the way to stop. */
export function onOutboxChange(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
