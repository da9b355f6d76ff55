import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { OutboxPhoto, OutboxWorkout } from './outbox-workout.ts'
import type { StoredBytes } from './stored-bytes.ts'

/** An answer as it was last shown to one person. */
type Seen = { person: string; question: string; key: readonly unknown[]; answer: unknown; at: number }

/** A pending workout as it is stored. An earlier version stored `Blob`s. */
export type StoredWorkout = Omit<OutboxWorkout, 'photos'> & {
  photos: (Omit<OutboxPhoto, 'bytes'> & { bytes: StoredBytes | Blob | null })[]
}

interface Kept extends DBSchema {
  /** Workouts that the server doesn't have yet, with their photos. */
  waiting: { key: string; value: StoredWorkout; indexes: { of: string } }
  /** The server's last answers, by person and question. */
  seen: { key: [person: string, question: string]; value: Seen; indexes: { of: string } }
}

// Raised where an answer that is kept gains something that pages show: answers of before go, workouts that wait stay.
const VERSION = 3

let opening: Promise<IDBPDatabase<Kept>> | null = null

/**
 * The browser's database for the signed-in person. Throws where storage is unavailable: in some private windows, or
 * where it is blocked.
 */
export function database(): Promise<IDBPDatabase<Kept>> {
  opening ??= openDB<Kept>('bora', VERSION, {
    upgrade(fresh, before) {
      if (before === 0) fresh.createObjectStore('waiting', { keyPath: 'id' }).createIndex('of', 'person')
      else fresh.deleteObjectStore('seen')
      fresh.createObjectStore('seen', { keyPath: ['person', 'question'] }).createIndex('of', 'person')
    },
    // A newer version of the app in another tab needs to upgrade, or the browser has closed the database.
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
