import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { OutboxWorkout } from './outbox-workout.ts'

/** An answer as it was shown last, of one person. */
type Seen = { person: string; question: string; key: readonly unknown[]; answer: unknown; at: number }

interface Kept extends DBSchema {
  /** Workouts that the server doesn't have yet, with their photos. */
  waiting: { key: string; value: OutboxWorkout; indexes: { of: string } }
  /** What the server said last, by person and question. */
  seen: { key: [person: string, question: string]; value: Seen; indexes: { of: string } }
}

// Raised where an answer that is kept gains something that pages show: answers of before go, workouts that wait stay.
const VERSION = 2

let opening: Promise<IDBPDatabase<Kept>> | null = null

/**
 * What this browser keeps for whoever is signed in. Throws where it keeps nothing: in some private windows, or where
 * somebody forbids it.
 */
export function database(): Promise<IDBPDatabase<Kept>> {
  opening ??= openDB<Kept>('bora', VERSION, {
    upgrade(fresh, before) {
      if (before === 0) fresh.createObjectStore('waiting', { keyPath: 'id' }).createIndex('of', 'person')
      else fresh.deleteObjectStore('seen')
      fresh.createObjectStore('seen', { keyPath: ['person', 'question'] }).createIndex('of', 'person')
    },
    // A newer version of the app in another tab wants to go on, or the browser has closed it.
    blocking: close,
    terminated: forget,
  }).catch((error: unknown) => {
    opening = null
    throw error
  })
  return opening
}

function close(): void {
  void opening?.then(open => open.close())
  forget()
}

function forget(): void {
  opening = null
}
