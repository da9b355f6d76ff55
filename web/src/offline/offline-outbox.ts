import { database, type StoredWorkout } from './database.ts'
import type { OfflineOutbox } from './flush-outbox.ts'
import { setOutboxCount } from './use-outbox-count.ts'
import type { OutboxWorkout } from './outbox-workout.ts'
import { fromStoredBytes, toStoredBytes } from './stored-bytes.ts'

/** The workouts pending in this browser. Every tab is notified of each change. */
export const offlineOutbox: OfflineOutbox = {
  async of(person) {
    return (await (await database()).getAllFromIndex('waiting', 'of', person)).map(fromStored)
  },
  async put(workout) {
    const stored = await toStored(workout)
    await (await database()).put('waiting', stored)
    await count(workout.person)
  },
  async remove(id) {
    const open = await database()
    const person = (await open.get('waiting', id))?.person
    await open.delete('waiting', id)
    if (person !== undefined) await count(person)
  },
}

/** A pending workout of this person by its id; null if there is none. */
export async function outboxWorkout(person: string, id: string): Promise<OutboxWorkout | null> {
  const found = await (await database()).get('waiting', id)
  return found?.person === person ? fromStored(found) : null
}

/** Recounts a person's pending workouts: this browser may have lost one of the two records. */
export async function recount(person: string | null): Promise<void> {
  if (person !== null) await count(person)
}

async function count(person: string): Promise<void> {
  setOutboxCount(person, await (await database()).countFromIndex('waiting', 'of', person))
}

async function toStored({ photos, ...workout }: OutboxWorkout): Promise<StoredWorkout> {
  const stored = photos.map(async ({ bytes, ...photo }) => ({ ...photo, bytes: bytes && (await toStoredBytes(bytes)) }))
  return { ...workout, photos: await Promise.all(stored) }
}

function fromStored({ photos, ...workout }: StoredWorkout): OutboxWorkout {
  return { ...workout, photos: photos.map(({ bytes, ...photo }) => ({ ...photo, bytes: fromStoredBytes(bytes) })) }
}
