import type { Refused, OutboxPhoto, OutboxWorkout } from './outbox-workout.ts'

/** The server, as far as sending needs it. Each throws `{ code, status }` where it doesn't work, status 0 where nobody answers. */
export type OutboxServer = {
  /** Who is signed in here; null for nobody. */
  person(): string | null
  promiseFairPlay(): Promise<unknown>
  /** Gives the id of the stored picture. The same bytes for the same workout are the same picture. */
  sendPhoto(photo: OutboxPhoto, workoutId: string): Promise<string>
  /** The same id again logs nothing twice. */
  log(workout: OutboxWorkout): Promise<unknown>
}

/** Where they are kept. */
export type OfflineOutbox = {
  of(person: string): Promise<OutboxWorkout[]>
  put(workout: OutboxWorkout): Promise<void>
  remove(id: string): Promise<void>
}

/** What became of those that waited; `stopped` says why the rest waits on. */
export type SendOutcome = {
  sent: unknown[]
  refused: OutboxWorkout[]
  stopped: 'offline' | 'failing' | 'signed-out' | null
}

type Failure = { code?: string; status?: number; params?: Refused['params']; field?: string }

/**
 * Sends what waits of whoever is signed in, the oldest first, one after the other; what the server refuses stays with its
 * reason (docs/rules/activities.md#without-a-connection). Only one at a time may run in a browser.
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
      // Deleted by its author, who saw it on another device: it had arrived.
      if (failure.code === 'activity_not_found') {
        await shelf.remove(workout.id)
        continue
      }
      const reason = reasonToStop(door, person, failure)
      if (reason) {
        outcome.stopped = reason
        // The server may fail with this one only.
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
    // It lay there so long that the server has put it away: the bytes are still here.
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

/** Somebody else may have signed in since the last step. */
function refuseOthers(door: OutboxServer, { person }: OutboxWorkout): void {
  if (door.person() !== person) throw Object.assign(new Error('signed out'), { status: 401 })
}

function reasonToStop(door: OutboxServer, person: string, failure: Failure): SendOutcome['stopped'] {
  if (failure.status === 0) return 'offline'
  if (failure.status === 401 || door.person() !== person) return 'signed-out'
  return refusedBy(failure) ? null : 'failing'
}

/** Returns why the server refused a workout; null for an error that is no refusal of it, such as a full disk. */
export function refusedBy({ code, status = -1, field, params }: Failure): Refused | null {
  if (status < 400 || status >= 500 || status === 401 || status === 429 || code === 'try_again') return null
  return { code: code as Refused['code'], field, params: params ?? {} }
}
