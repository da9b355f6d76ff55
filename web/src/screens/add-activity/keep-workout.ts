import type { ApiError } from '../../api/api.ts'
import { refusedBy } from '../../offline/send-waiting.ts'
import { sendNow } from '../../offline/sending.ts'
import { shelf, waitingWorkout } from '../../offline/shelf.ts'
import type { WaitingPhoto } from '../../offline/waiting.ts'
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
export async function keepWorkout(wish: Wish): Promise<Problem | null> {
  const problem = await shelve(wish)
  if (problem) return problem
  // Else a browser that runs out of room may empty ours first.
  void navigator.storage?.persist?.().catch(() => false)
  sendNow()
  return null
}

/**
 * One that waits here, and is about to be sent as it was corrected, is written down so first: whoever leaves before the
 * answer finds it sent once more, which logs nothing twice. Returns what to call with the error of a server that did not take
 * it. Nothing to do for one that doesn't wait.
 */
export async function shelveCorrected(wish: Wish): Promise<(error: ApiError) => Promise<void>> {
  const before = await waitingWorkout(wish.person, wish.draft.id).catch(() => null)
  if (!before || (await shelve(wish))) return async () => {}
  return async error => {
    const now = await waitingWorkout(wish.person, wish.draft.id)
    if (now) await shelf.put({ ...now, refused: refusedBy(error) ?? before.refused })
  }
}

async function shelve({ person, draft, workout, photos, promises }: Wish): Promise<Problem | null> {
  const sent = sentWorkout(draft, workout)
  if (!sent) return problemOf('type_required')
  try {
    const all = await Promise.all(
      draft.photos.map(async ({ key, picture }): Promise<WaitingPhoto> => {
        return { key, bytes: await photos.bytes(key), from: photos.origin(key), pictureId: picture?.id ?? null }
      }),
    )
    if (all.some(photo => photo.bytes === null && photo.pictureId === null)) return problemOf('photo_waiting')
    await shelf.put({
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
