import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { SportIcon } from '../../../art/SportIcon.tsx'
import { duration } from '../../../language/format.ts'
import { distance } from '../../../language/distance.ts'
import type { WorkoutDraft } from './draft.ts'
import { typedDistance } from './use-track.ts'
import type { ScoringContext } from './worth.ts'
import { workoutName } from '../../../language/workout-name.ts'

type LastWorkout = ScoringContext['lastWorkouts'][number]

/** The last workouts, each of which can be logged again with one tap and a photo. */
export function LastWorkouts({
  last,
  onAgain,
}: {
  last: readonly LastWorkout[]
  onAgain: (draft: Partial<WorkoutDraft>) => void
}) {
  const { t } = useTranslation(['add-activity', 'receipts'])
  if (last.length === 0) return null
  return (
    <section className="mt-5">
      <h2 className="mb-2.5 text-sm font-semibold text-ink-2">{t('again.title')}</h2>
      <ul className="grid grid-cols-1 gap-2 md:grid-cols-3">
        {last.map(one => (
          <li key={one.activityId}>
            <button
              type="button"
              onClick={() => onAgain(draftOf(one))}
              className="flex min-h-15 w-full items-center gap-3 rounded-[20px] bg-surface px-3.5 py-2 text-left shadow-e1 transition-colors hover:bg-fill"
            >
              <SportIcon type={one.workoutType} size={24} tint />
              <span className="min-w-0 flex-1">
                <span className="block truncate text-ui leading-tight font-[650]">{workoutName(one.workoutType)}</span>
                <span className="line-clamp-2 block text-sm leading-snug text-ink-2">
                  {[duration(one.minutes), one.distanceMeters ? distance(one.distanceMeters) : null, one.gym?.name]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-ink-3" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function draftOf({ workoutType, minutes, distanceMeters, gym }: LastWorkout): Partial<WorkoutDraft> {
  return {
    workoutType,
    minutes: String(minutes),
    ...(distanceMeters ? typedDistance(distanceMeters) : { distance: '' }),
    gym: gym && { ...gym, address: '' },
    gymSeen: null,
    track: null,
    trim: null,
    when: null,
    without: [],
    again: true,
  }
}
