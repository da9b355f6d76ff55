import type { ApiError } from '../../api/api.ts'
import { refusedBy } from '../../offline/flush-outbox.ts'
import { requestFlush } from '../../offline/outbox-sync.ts'
import { offlineOutbox, outboxWorkout } from '../../offline/offline-outbox.ts'
import type { OutboxPhoto } from '../../offline/outbox-workout.ts'
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
 * Keeps a confirmed workout with its photos in this browser, to be sent as soon as somebody can be reached
 * (docs/rules/activities.md#without-a-connection). Returns what was in the way, null when it is kept.
 */
export async function storeOffline(wish: Wish): Promise<Problem | null> {
  const problem = await shelve(wish)
  if (problem) return problem
  // Else a browser that runs out of room may empty ours first.
  void navigator.storage?.persist?.().catch(() => false)
  requestFlush()
  return null
}

/**
 * One that waits here, and is about to be sent as it was corrected, is written down so first: whoever leaves before the
 * answer finds it sent once more, which logs nothing twice. Returns what to call with the error of a server that did not take
 * it. Nothing to do for one that doesn't wait.
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

/** The form as it is opened again: a workout that "just ended" has its moment now. */
function waitingDraft(draft: WorkoutDraft, { day, time }: Workout): WorkoutDraft {
  return {
    ...draft,
    step: 4,
    when: draft.track ? draft.when : { day, time },
    photos: draft.photos.map(({ key }) => ({ key, picture: null })),
  }
}
