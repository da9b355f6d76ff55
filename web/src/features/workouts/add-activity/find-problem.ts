import { challengeTypes } from '@bora/rules/challenge-types.ts'
import { CAPTION_MAX_LENGTH } from '@bora/rules/limits.ts'
import { checkText } from '@bora/rules/shown-text.ts'
import type { Step, WorkoutDraft } from './draft.ts'
import { measureOf, measureScoredBy } from './measures.ts'
import { problemOf, problemOfMeasure, problemOfRefusal } from './problems.ts'
import type { Problem } from './problems.ts'
import type { Workout } from './use-workout.ts'
import { refusalOf } from './worth.ts'
import type { ScoringContext } from './worth.ts'

type Question = { upTo: Step; draft: WorkoutDraft; workout: Workout; photos: number; context: ScoringContext }

/** The first problem that prevents moving past a step, or null. */
export function findProblem({ upTo, draft, workout, photos, context }: Question): Problem | null {
  if (!draft.workoutType) return problemOf('type_required')
  const needsTrack = workout.from !== null && challengeTypes[workout.from.type].needsTrack
  if (needsTrack && draft.workoutType !== 'running_outdoor') return problemOf('activity_no_track')
  if (upTo < 3) return null
  if (needsTrack && !draft.track) return problemOf('track_missing')
  if (needsTrack && !workout.activity?.gpsTrack) return problemOf('track_unproven')
  if (photos === 0) return problemOf('photo_required')
  if (!workout.activity) return problemOf('minutes_invalid')
  for (const { measure } of workout.measures)
    if (measureOf(measure, draft[measure], draft.distanceUnit) === 'invalid') return problemOfMeasure(measure)
  const missing = missingMeasure(draft, workout)
  if (missing) return missing
  const caption = checkText(draft.caption, { least: 0, most: CAPTION_MAX_LENGTH, lines: true })
  if (caption === 'unreadable') return problemOf('text_unreadable')
  if (caption) return problemOf('caption_too_long', { most: CAPTION_MAX_LENGTH })
  const refusal = refusalOf(workout.activity, photos, workout.worths, draft.challengeId, workout.moment)
  if (refusal) {
    const problem = problemOfRefusal(refusal)
    // When logging from anywhere, a value accepted by any of the challenges is valid, as the form says.
    return problem.place === 'minutes' && !workout.from ? { ...problem, params: workout.range } : problem
  }
  if (upTo < 4) return null
  // If it hasn't been accepted yet, the confirming button accepts it.
  return context.fairPlayAccepted && draft.fair === false ? problemOf('fair_play_required') : null
}

/**
 * The first measure that a challenge would count if it were known. Asked once: after the person chose to log without
 * one, no other is asked for; their fields still name the challenges.
 */
function missingMeasure(draft: WorkoutDraft, { measures, worths }: Workout): Problem | null {
  if (draft.without.length > 0) return null
  for (const { measure, challenges, natural } of measures) {
    const isMissing = worths.some(
      ({ challenge, parts }) =>
        measureScoredBy(challenge.type) === measure && parts.some(part => part.why === 'nothing_measured'),
    )
    if (natural && isMissing) return problemOf(`${measure}_missing`, { challenges: challenges.join(', ') })
  }
  return null
}
