import { Activity, Bike, Dog, Dumbbell, Footprints, HandFist, Mountain, Music, Volleyball, Weight } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { type SportFamily, type WorkoutType, workoutTypes } from '@bora/rules/workout-types.ts'

/** By type: an icon of the library, or the path of one drawn in its grammar. */
const ICONS: Record<WorkoutType, LucideIcon | string> = {
  crossfit: Weight,
  running_outdoor:
    'M17.5 4.2a1.9 1.9 0 1 1-3.8 0 1.9 1.9 0 0 1 3.8 0M13.8 8.2l-3 5 3.8 2.7-1 5.1M10.7 13.3l-1.4 3.5H5M13.8 8.2l-4 .2-2.1 3.2M14 8.3l2.3 2.9h3.2',
  running_treadmill:
    'M13.3 3.8a1.7 1.7 0 1 1-3.4 0 1.7 1.7 0 0 1 3.4 0M10.2 7.3 8 11.3l2.9 2-.8 3.7M7.9 11.4l-1.1 2.8H3.5M10.2 7.3 7 7.5 5.4 10M10.4 7.4l1.9 2.2h2.3M3 20.5h15.5l2-11h-3.3',
  bike_outdoor: Bike,
  bike_ergometric:
    'M11.5 15a4 4 0 1 1-8 0 4 4 0 0 1 8 0M7.5 15 12 9.5h5.2L19 20M3 20.5h18M12 9.5 10.6 5H8M15.5 6.5h4M17.3 6.5v3',
  walking: Footprints,
  dog_walk: Dog,
  yoga: 'M14 4.7a2 2 0 1 1-4 0 2 2 0 0 1 4 0M12 9.5v5M12 9.5c-2.500.3-4.3 2.5-6.5 4.8M12 9.5c2.500.3 4.3 2.5 6.5 4.8M4 19.8c2.500.4 5-.6 8-3.3 3 2.7 5.5 3.7 8 3.3M8.5 20.3h7',
  gym_general: Dumbbell,
  stair_climbing: 'M3.5 20H8v-4.5h4.5V11H17V6.5h4',
  beach_tennis:
    'M15 9A6 6 0 1 1 3 9a6 6 0 0 1 12 0M13.3 13.3l7.2 7.2M21.2 6a1.9 1.9 0 1 1-3.8 0 1.9 1.9 0 0 1 3.8 0M7 7.5h.01M11 7.5h.01M7 11h.01M11 11h.01M9 9.2h.01',
  martial_arts: HandFist,
  dance: Music,
  football:
    'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0M12 8.2l3.5 2.6-1.3 4.1H9.8l-1.3-4.1zM12 8.2V3.3M15.5 10.8l4.7-1.6M14.2 14.9l2.9 4M9.8 14.9l-2.9 4M8.5 10.8 3.8 9.2',
  swimming:
    'M19.6 9.2a1.9 1.9 0 1 1-3.8 0 1.9 1.9 0 0 1 3.8 0M5 13.4l5.8-3.9M7 6.2l3.2-1.4 4.6 7.4M2.5 17.2c1 .9 2 1.3 3.1 1.3 2.1 0 2.1-1.5 4.3-1.5s2.1 1.5 4.3 1.5 2.1-1.5 4.3-1.5c1.1 0 2.1.4 3 1.3',
  rowing:
    'M10.4 4.4a1.9 1.9 0 1 1-3.8 0 1.9 1.9 0 0 1 3.8 0M8.3 8.3 6.8 13.6h5.4l2.3-3.2M8.3 9.4l6.2 1M11.5 7.5l9 8.7M2.5 16.7h16.8c-.8 2-2.4 3.3-4.8 3.3H7.3c-2.4 0-4-1.3-4.8-3.3',
  pilates: 'M7.2 7.8a1.9 1.9 0 1 1-3.8 0 1.9 1.9 0 0 1 3.8 0M6.8 11.3l3.8 5.2 9.9-8.7M8 12.8l7.5-1.6M3 20.5h18',
  volleyball: Volleyball,
  hiking: Mountain,
  elliptical:
    'M12.2 3.7a1.7 1.7 0 1 1-3.4 0 1.7 1.7 0 0 1 3.4 0M10.3 7.2 9.8 12l3 2.7v3.3M9.8 12l-2.5 2.8-1.8 3.2M10.3 7.6l5.2 2M17.5 5l-2.8 13M3.5 18h4M11 18h7.5M3 21h18',
  padel:
    'M20.5 9.2a5.7 5.7 0 1 1-11.4 0 5.7 5.7 0 0 1 11.4 0M9.5 11.4l-1.7 5 4.9-1.8M7.8 16.4 3.5 20.7M13 7.5h.01M16.6 7.5h.01M13 11h.01M16.6 11h.01M14.8 9.2h.01M19.9 19.2a1.9 1.9 0 1 1-3.8 0 1.9 1.9 0 0 1 3.8 0',
  other: Activity,
}

const TEXT: Record<SportFamily, string> = {
  mar: 'text-mar-text',
  folha: 'text-folha-text',
  brand: 'text-brand-text',
  maracuja: 'text-maracuja-text',
  goiaba: 'text-goiaba-text',
}
const SOFT: Record<SportFamily, string> = {
  mar: 'bg-mar-soft text-mar-text',
  folha: 'bg-folha-soft text-folha-text',
  brand: 'bg-brand-soft text-brand-text',
  maracuja: 'bg-maracuja-soft text-maracuja-text',
  goiaba: 'bg-goiaba-soft text-goiaba-text',
}

/** The line icon of a workout type. `tint` gives it the colour of its family. */
export function SportIcon({ type, size = 24, tint = false }: { type: WorkoutType; size?: number; tint?: boolean }) {
  const icon = ICONS[type]
  const colour = tint ? TEXT[workoutTypes[type].family] : ''
  if (typeof icon !== 'string') {
    const Icon = icon
    return <Icon size={size} strokeWidth={2} aria-hidden="true" className={colour} />
  }
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={colour}
    >
      <path d={icon} />
    </svg>
  )
}

/** Background and text classes of a workout type's family, for an icon well. */
export function sportTint(type: WorkoutType): string {
  return SOFT[workoutTypes[type].family]
}
