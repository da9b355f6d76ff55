import type { Refused, OutboxPhoto, OutboxWorkout } from './outbox-workout.ts'

/**
 * The server, as needed for sending. Each call throws `{ code, status }` on failure, with status 0 when there was no
 * answer.
 */
export type OutboxServer = {
  /** The id of the signed-in person; null when signed out. */
  person(): string | null
  promiseFairPlay(): Promise<unknown>
  /** Returns the id of the stored picture. The same bytes for the same workout are the same picture. */
  sendPhoto(photo: OutboxPhoto, workoutId: string): Promise<string>
  /** Idempotent by id. */
  log(workout: OutboxWorkout): Promise<unknown>
}

/** Where they are stored. */
export type OfflineOutbox = {
  of(person: string): Promise<OutboxWorkout[]>
  put(workout: OutboxWorkout): Promise<void>
  remove(id: string): Promise<void>
}

/** The outcome of pending workouts; `stopped` says why the rest is still pending. */
export type SendOutcome = {
  sent: unknown[]
  refused: OutboxWorkout[]
  stopped: 'offline' | 'failing' | 'signed-out' | null
}

type Failure = { code?: string; status?: number; params?: Refused['params']; field?: string }

/**
 * Sends the signed-in person's pending workouts one by one, oldest first; a refused one stays with its reason
 * (docs/rules/activities.md#without-a-connection). Only one run per browser at a time.
 */
export async function flushOutbox(door: OutboxServer, shelf: OfflineOutbox): Promise<SendOutcome> {
  const outcome: SendOutcome = { sent: [], refused: [], stopped: null }
  const person = door.person()
  if (person === null) return { ...outcome, stopped: 'signed-out' }
  const all = (await shelf.of(person)).filter(workout => workout.refused === null)
  for (const workout of all.toSorted((a, b) => a.keptAt - b.keptAt)) {
    try {
      outcome.sent.push(await sendOne(door, shelf, workout))
    } catch (error) {
      const failure = error as Failure
      // It had arrived, and its author deleted it on another device.
      if (failure.code === 'activity_not_found') {
        await shelf.remove(workout.id)
        continue
      }
      const reason = reasonToStop(door, person, failure)
      if (reason) {
        outcome.stopped = reason
        // The server may fail only for this one.
        if (reason === 'failing' && failure.status !== 429) continue
        return outcome
      }
      const refused = { ...workout, refused: refusedBy(failure) }
      await shelf.put(refused)
      outcome.refused.push(refused)
    }
  }
  return outcome
}

async function sendOne(door: OutboxServer, shelf: OfflineOutbox, workout: OutboxWorkout): Promise<unknown> {
  try {
    return await attempt(door, shelf, workout)
  } catch (error) {
    const again = workout.photos.filter(photo => photo.bytes !== null && photo.pictureId !== null)
    if ((error as Failure).code !== 'photo_not_found' || again.length === 0) throw error
    // The server has removed the photo after a long time; its bytes are still here.
    for (const photo of again) photo.pictureId = null
    await shelf.put(workout)
    return attempt(door, shelf, workout)
  }
}

async function attempt(door: OutboxServer, shelf: OfflineOutbox, workout: OutboxWorkout): Promise<unknown> {
  for (const photo of workout.photos) {
    if (photo.pictureId !== null) continue
    refuseOthers(door, workout)
    photo.pictureId = await door.sendPhoto(photo, workout.id)
    await shelf.put(workout)
  }
  refuseOthers(door, workout)
  if (workout.promises) await door.promiseFairPlay()
  refuseOthers(door, workout)
  const answer = await door.log(workout)
  await shelf.remove(workout.id)
  return answer
}

/** Another person may have signed in since the last step. */
function refuseOthers(door: OutboxServer, { person }: OutboxWorkout): void {
  if (door.person() !== person) throw Object.assign(new Error('signed out'), { status: 401 })
}

function reasonToStop(door: OutboxServer, person: string, failure: Failure): SendOutcome['stopped'] {
  if (failure.status === 0) return 'offline'
  if (failure.status === 401 || door.person() !== person) return 'signed-out'
  return refusedBy(failure) ? null : 'failing'
}

/** Returns why the server refused a workout; null for an error that is not about the workout, such as a full disk. */
export function refusedBy({ code, status = -1, field, params }: Failure): Refused | null {
  if (status < 400 || status >= 500 || status === 401 || status === 429 || code === 'try_again') return null
  return { code: code as Refused['code'], field, params: params ?? {} }
}
