import { useSyncExternalStore } from 'react'
import { writeStored } from '../device/stored.ts'
import { hintKey, waitingHere } from './hint.ts'

const listeners = new Set<() => void>()

/** Notes how many workouts of a person wait in this browser. */
export function noteWaiting(person: string, count: number): void {
  // With the moment, so that other tabs also hear of a change that leaves as many.
  writeStored(hintKey(person), count > 0 ? `${count} ${Date.now()}` : null)
  for (const listener of listeners) listener()
}

/** How many workouts of whoever is signed in wait in this browser; drawn again when it changes, here or in another tab. */
export function useWaitingHere(): number {
  return useSyncExternalStore(onWaiting, waitingHere)
}

/** Calls back when the number may have changed; returns the way to stop. */
export function onWaiting(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
