import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, call } from '../../../api/api.ts'
import type { Answer } from '../../../api/api.ts'
import type { Activity } from '../components/receipt-lines.ts'
import type { WorkoutDraft } from './draft.ts'
import { problemOf, problemOfError } from './problems.ts'
import type { Problem } from './problems.ts'
import { sentFacts, sentPhotoIds } from './sent-workout.ts'
import type { Photos } from './use-photos.ts'
import type { Workout } from './use-workout.ts'
import { showProblem } from '../../../states/show-problem.ts'

type Wish = {
  activity: Activity
  workout: Workout
  current: () => WorkoutDraft
  photos: Photos
  onProblem: (problem: Problem) => void
  onSaved: (answer: Answer<'PUT /activities/:activityId'>) => void
}

/** Saves an edited workout once its photos are uploaded. A second press while it runs does nothing. */
export function useSave({ activity, workout, current, photos, onProblem, onSaved }: Wish) {
  const { t } = useTranslation('edit-activity')
  const [busy, setBusy] = useState(false)
  const running = useRef(false)

  async function save() {
    if (running.current || !workout.activity) return
    running.current = true
    setBusy(true)
    try {
      await photos.settled()
      const draft = current()
      const photoIds = sentPhotoIds(draft)
      if (photoIds.length < draft.photos.length) return onProblem(problemOf('photo_waiting'))
      const answer = await call('PUT /activities/:activityId', {
        params: { activityId: activity.id },
        body: {
          version: activity.version,
          workoutType: draft.workoutType!,
          ...sentFacts(workout.activity),
          caption: draft.caption.trim(),
          pose: draft.pose,
          photoIds,
        },
      })
      onSaved(answer)
    } catch (error) {
      // Failures that the person can't fix are reported next to the form, which stays unchanged.
      if (!(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500) {
        showProblem(error, { title: t('failed') })
        return
      }
      const problem = problemOfError(error)
      if (problem.code === 'photo_used') photos.refuse(problem)
      onProblem(problem)
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  return { save, busy }
}
