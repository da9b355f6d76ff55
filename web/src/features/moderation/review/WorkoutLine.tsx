import type { ReactNode } from 'react'
import { distance } from '../../../language/distance.ts'
import { day, duration, timeOfDay } from '../../../language/format.ts'
import { workoutName } from '../../../language/workout-name.ts'
import { Photo } from '../../workouts/components/Photo.tsx'
import type { Activity } from '../../workouts/components/receipt-lines.ts'

type WorkoutLineProps = { activity: Activity; aside?: ReactNode }

/** A workout in one row: its photo, when it was, how long and how far. */
export function WorkoutLine({ activity, aside }: WorkoutLineProps) {
  const { photos, workoutType, localDate, localTime, minutes, distanceMeters } = activity
  const facts = [duration(minutes), ...(distanceMeters ? [distance(distanceMeters)] : [])]
  return (
    <section className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg bg-surface p-3 shadow-e1">
      {photos[0] && <Photo picture={photos[0]} size="thumb" alt="" className="size-16 shrink-0 rounded-md" />}
      <div className="min-w-0 flex-1">
        <h2 className="text-ui font-bold">{workoutName(workoutType)}</h2>
        <p className="text-sm text-ink-2">{`${day(localDate, 'short')}, ${timeOfDay(localTime)}`}</p>
        <p className="text-sm text-ink-2">{facts.join(' · ')}</p>
      </div>
      {aside}
    </section>
  )
}
