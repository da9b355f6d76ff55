import { useRef, useState } from 'react'
import { ApiError, call } from '../../../api/api.ts'
import type { Answer } from '../../../api/api.ts'
import { queryClient } from '../../../api/queries.ts'
import { showTechnicalIssue } from '../../../states/show-problem.ts'
import type { WorkoutDraft } from './draft.ts'
import { storeOffline, shelveCorrected } from './store-offline.ts'
import { problemOf, problemOfError } from './problems.ts'
import type { Problem } from './problems.ts'
import { sentPhotoIds, sentWorkout } from './sent-workout.ts'
import type { Photos } from './use-photos.ts'
import type { Workout } from './use-workout.ts'
import type { ScoringContext } from './worth.ts'

type Wish = {
  userId: string
  current: () => WorkoutDraft
  workout: Workout
  photos: Photos
  context: ScoringContext
  onProblem: (problem: Problem) => void
  onLogged: (answer: Answer<'POST /activities'>) => void
  /** It was stored in this browser, to be sent later. */
  onKept: () => void
}

const ANSWER_WITHIN_MS = 20_000

/**
 * Logs the workout once its photos are uploaded; if the server is unreachable it is stored, to be sent later. A second
 * press while it runs does nothing.
 */
export function useConfirm({ userId, current, workout, photos, context, onProblem, onLogged, onKept }: Wish) {
  const [busy, setBusy] = useState(false)
  const running = useRef(false)

  const wish = () => ({ person: userId, draft: current(), workout, photos, promises: !context.fairPlayAccepted })

  async function keep() {
    const problem = await storeOffline(wish())
    if (problem) onProblem(problem)
    else onKept()
  }

  async function confirm() {
    if (running.current || !workout.activity) return
    running.current = true
    setBusy(true)
    let notTaken = async (_error: ApiError) => {}
    try {
      await photos.settled()
      const draft = current()
      const photoIds = sentPhotoIds(draft)
      if (draft.photos.length === 0) return onProblem(problemOf('photo_required'))
      const missing = draft.photos.filter(photo => !photo.picture)
      if (missing.length > 0)
        return missing.every(photo => photos.waits(photo.key)) ? await keep() : onProblem(problemOf('photo_waiting'))
      notTaken = await shelveCorrected(wish())
      if (!context.fairPlayAccepted) await call('POST /me/fair-play')
      const answer = await call(
        'POST /activities',
        { body: { id: draft.id, ...sentWorkout(draft, workout)!, photoIds } },
        { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) },
      )
      onLogged(answer)
    } catch (error) {
      // It may have arrived anyway: sent again with its id, it is the same workout.
      if (isUnreachable(error)) return await keep()
      // Whether or not that could be stored in this browser, the form shows the server's answer.
      if (error instanceof ApiError) await notTaken(error).catch(() => {})
      const problem = problemOfError(error)
      // Just accepted here, or withdrawn elsewhere: the screen must reflect it.
      if (!context.fairPlayAccepted || problem.code === 'fair_play_required')
        void queryClient.invalidateQueries({ queryKey: ['GET /activities/scoring-context'] })
      // The form stays unchanged; sent again with its id it is the same workout.
      if (showTechnicalIssue(error, { again: confirm })) return
      if (problem.code === 'photo_used') photos.refuse(problem)
      onProblem(problem)
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  return { confirm, busy }
}

function isUnreachable(error: unknown): boolean {
  if (error instanceof ApiError) return error.status === 0
  return error instanceof DOMException && error.name === 'TimeoutError'
}
