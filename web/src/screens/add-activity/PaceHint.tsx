import { unusualPace } from '@bora/rules/workout-types.ts'
import { Gauge } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paceText } from '../../language/pace-text.ts'
import type { Workout } from './use-workout.ts'
import type { WorkoutDraft } from './draft.ts'

/**
 * A hint where distance and duration give an unusual pace (docs/rules/activities.md#pace); it doesn't block logging.
 */
export function PaceHint({ draft, workout }: { draft: WorkoutDraft; workout: Workout }) {
  const { t } = useTranslation('add-activity')
  const meters = workout.activity?.distanceMeters
  const unusual =
    draft.workoutType && meters ? unusualPace(draft.workoutType, workout.minutes ?? 0, Number(meters)) : null
  return (
    <div aria-live="polite">
      {unusual && (
        <p className="flex items-start gap-2 rounded-md bg-mar-soft px-4 py-3 text-sm">
          <Gauge size={18} aria-hidden="true" className="mt-px shrink-0 text-mar-text" />
          {t(`pace.${unusual.side}`, {
            pace: paceText(unusual.secondsPerKm),
            fastest: paceText(unusual.guidance.fastest),
            slowest: paceText(unusual.guidance.slowest),
          })}
        </p>
      )}
    </div>
  )
}
