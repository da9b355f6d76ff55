import { useSyncExternalStore } from 'react'
import { writeStored } from '../device/stored.ts'
import { outboxCountKey, outboxCount } from './outbox-count.ts'

const listeners = new Set<() => void>()

/** Stores a person's number of pending workouts in this browser. */
export function setOutboxCount(person: string, count: number): void {
  // Includes a timestamp, so that other tabs also notice a change that leaves the number the same.
  writeStored(outboxCountKey(person), count > 0 ? `${count} ${Date.now()}` : null)
  for (const listener of listeners) listener()
}

/**
 * The signed-in person's number of pending workouts in this browser; re-renders when it changes, here or in another
 * tab.
 */
export function useOutboxCount(): number {
  return useSyncExternalStore(onOutboxChange, outboxCount)
}

/** Calls back when the number may have changed; returns a function that stops it. */
export function onOutboxChange(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
