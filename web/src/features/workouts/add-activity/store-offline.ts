import type { ApiError } from '../../../api/api.ts'
import { refusedBy } from '../../../offline/flush-outbox.ts'
import { requestFlush } from '../../../offline/outbox-sync.ts'
import { offlineOutbox, outboxWorkout } from '../../../offline/offline-outbox.ts'
import type { OutboxPhoto } from '../../../offline/outbox-workout.ts'
import type { WorkoutDraft } from './draft.ts'
import { type Problem, problemOf } from './problems.ts'
import { sentWorkout } from './sent-workout.ts'
import type { Photos } from './use-photos.ts'
import type { Workout } from './use-workout.ts'

type Wish = {
  person: string
  draft: WorkoutDraft
  workout: Workout
  photos: Pick<Photos, 'bytes' | 'origin'>
  promises: boolean
}

/**
 * Stores a confirmed workout with its photos in this browser, to be sent as soon as the server is reachable
 * (docs/rules/activities.md#without-a-connection). Returns the problem that prevented it, null on success.
 */
export async function storeOffline(wish: Wish): Promise<Problem | null> {
  const problem = await shelve(wish)
  if (problem) return problem
  // Otherwise a browser that runs out of space may evict this storage first.
  void navigator.storage?.persist?.().catch(() => false)
  requestFlush()
  return null
}

/**
 * Stores the corrected version of a pending workout before it is sent: if the person leaves before the answer, it is
 * sent again, which logs nothing twice. Returns a function to call with the error of a server that refused it. Does
 * nothing for a workout that isn't pending.
 */
export async function shelveCorrected(wish: Wish): Promise<(error: ApiError) => Promise<void>> {
  const before = await outboxWorkout(wish.person, wish.draft.id).catch(() => null)
  if (!before || (await shelve(wish))) return async () => {}
  return async error => {
    const now = await outboxWorkout(wish.person, wish.draft.id)
    if (now) await offlineOutbox.put({ ...now, refused: refusedBy(error) ?? before.refused })
  }
}

async function shelve({ person, draft, workout, photos, promises }: Wish): Promise<Problem | null> {
  const sent = sentWorkout(draft, workout)
  if (!sent) return problemOf('type_required')
  try {
    const all = await Promise.all(
      draft.photos.map(async ({ key, picture }): Promise<OutboxPhoto> => {
        return { key, bytes: await photos.bytes(key), from: photos.origin(key), pictureId: picture?.id ?? null }
      }),
    )
    if (all.some(photo => photo.bytes === null && photo.pictureId === null)) return problemOf('photo_waiting')
    await offlineOutbox.put({
      id: draft.id,
      person,
      keptAt: Date.now(),
      workout: sent,
      photos: all,
      promises,
      draft: waitingDraft(draft, workout),
      refused: null,
    })
  } catch (error) {
    console.debug('offline', error)
    return problemOf((error as Error).name === 'QuotaExceededError' ? 'not_kept_full' : 'not_kept')
  }
  return null
}

/** The draft to reopen: a workout that "just ended" now has a fixed time. */
function waitingDraft(draft: WorkoutDraft, { day, time }: Workout): WorkoutDraft {
  return {
    ...draft,
    step: 4,
    when: draft.track ? draft.when : { day, time },
    photos: draft.photos.map(({ key }) => ({ key, picture: null })),
  }
}
