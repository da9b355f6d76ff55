import { useRef, useState } from 'react'
import { call } from '../../api/api.ts'
import type { Answer } from '../../api/api.ts'
import { queryClient } from '../../api/queries.ts'
import { gymOf } from './draft.ts'
import type { WorkoutDraft } from './draft.ts'
import { problemOf, problemOfError } from './problems.ts'
import type { Problem } from './problems.ts'
import { sentFacts, sentPhotoIds } from './sent-workout.ts'
import type { Photos } from './use-photos.ts'
import type { Workout } from './use-workout.ts'
import type { ScoringContext } from './worth.ts'

type Wish = {
  current: () => WorkoutDraft
  workout: Workout
  photos: Photos
  context: ScoringContext
  onProblem: (problem: Problem) => void
  onLogged: (answer: Answer<'POST /activities'>) => void
}

/** Logs the workout, once its photos have arrived. A second press while it runs does nothing. */
export function useConfirm({ current, workout, photos, context, onProblem, onLogged }: Wish) {
  const [busy, setBusy] = useState(false)
  const running = useRef(false)

  async function confirm() {
    if (running.current || !workout.activity) return
    running.current = true
    setBusy(true)
    try {
      await photos.settled()
      const draft = current()
      const photoIds = sentPhotoIds(draft)
      if (draft.photos.length === 0) return onProblem(problemOf('photo_required'))
      if (photoIds.length < draft.photos.length) return onProblem(problemOf('photo_waiting'))
      if (!context.fairPlayAccepted) await call('POST /me/fair-play')
      const answer = await call('POST /activities', {
        body: {
          id: draft.id,
          challengeId: draft.challengeId,
          workoutType: draft.workoutType!,
          ...sentFacts(workout.activity),
          timeZone: workout.activity.timeZone,
          caption: draft.caption.trim(),
          photoIds,
          gymId: gymOf(draft)?.id ?? null,
          trackId: draft.track?.id ?? null,
        },
      })
      // Everything that shows points, places or days is out of date now.
      void queryClient.invalidateQueries()
      onLogged(answer)
    } catch (error) {
      const problem = problemOfError(error)
      // Accepted a moment ago, or elsewhere taken back: what stands on the screen must say so.
      if (!context.fairPlayAccepted || problem.code === 'fair_play_required')
        void queryClient.invalidateQueries({ queryKey: ['GET /activities/scoring-context'] })
      if (problem.code === 'photo_used') photos.refuse(problem)
      onProblem(problem)
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  return { confirm, busy }
}
