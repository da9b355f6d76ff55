import { paceIn } from '@bora/rules/distance-units.ts'
import { unusualPace } from '@bora/rules/workout-types.ts'
import { Gauge } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useDistanceUnit } from '../../../language/distance-unit.ts'
import { paceText } from '../../../language/pace-text.ts'
import type { Workout } from './use-workout.ts'
import type { WorkoutDraft } from './draft.ts'

/**
 * A hint where distance and duration give an unusual pace (docs/rules/activities.md#pace); it doesn't block logging.
 */
export function PaceHint({ draft, workout }: { draft: WorkoutDraft; workout: Workout }) {
  const { t } = useTranslation('add-activity')
  const unit = useDistanceUnit()
  const meters = workout.activity?.distanceMeters
  const unusual =
    draft.workoutType && meters ? unusualPace(draft.workoutType, workout.minutes ?? 0, Number(meters)) : null
  return (
    <div aria-live="polite">
      {unusual && (
        <p className="flex items-start gap-2 rounded-md bg-mar-soft px-4 py-3 text-sm">
          <Gauge size={18} aria-hidden="true" className="mt-px shrink-0 text-mar-text" />
          {t(`pace.${unusual.side}`, {
            unit,
            pace: paceText(paceIn(unit, unusual.secondsPerKm)),
            fastest: paceText(paceIn(unit, unusual.guidance.fastest)),
            slowest: paceText(paceIn(unit, unusual.guidance.slowest)),
          })}
        </p>
      )}
    </div>
  )
}
