import { Bike, Dog, Dumbbell, Footprints, HandFist, Music, Weight } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { type SportFamily, sportFamily, type WorkoutType } from '@bora/rules/art/sport-family.ts'

const DRAWN: Partial<Record<WorkoutType, string>> = {
  running_outdoor:
    'M17.5 4.2a1.9 1.9 0 1 1-3.8 0 1.9 1.9 0 0 1 3.8 0M13.8 8.2l-3 5 3.8 2.7-1 5.1M10.7 13.3l-1.4 3.5H5M13.8 8.2l-4 .2-2.1 3.2M14 8.3l2.3 2.9h3.2',
  running_treadmill:
    'M13.3 3.8a1.7 1.7 0 1 1-3.4 0 1.7 1.7 0 0 1 3.4 0M10.2 7.3 8 11.3l2.9 2-.8 3.7M7.9 11.4l-1.1 2.8H3.5M10.2 7.3 7 7.5 5.4 10M10.4 7.4l1.9 2.2h2.3M3 20.5h15.5l2-11h-3.3',
  stair_climbing: 'M3.5 20H8v-4.5h4.5V11H17V6.5h4',
  beach_tennis:
    'M15 9A6 6 0 1 1 3 9a6 6 0 0 1 12 0M13.3 13.3l7.2 7.2M21.2 6a1.9 1.9 0 1 1-3.8 0 1.9 1.9 0 0 1 3.8 0M7 7.5h.01M11 7.5h.01M7 11h.01M11 11h.01M9 9.2h.01',
  football:
    'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0M12 8.2l3.5 2.6-1.3 4.1H9.8l-1.3-4.1zM12 8.2V3.3M15.5 10.8l4.7-1.6M14.2 14.9l2.9 4M9.8 14.9l-2.9 4M8.5 10.8 3.8 9.2',
  bike_ergometric:
    'M11.5 15a4 4 0 1 1-8 0 4 4 0 0 1 8 0M7.5 15 12 9.5h5.2L19 20M3 20.5h18M12 9.5 10.6 5H8M15.5 6.5h4M17.3 6.5v3',
  yoga: 'M14 4.7a2 2 0 1 1-4 0 2 2 0 0 1 4 0M12 9.5v5M12 9.5c-2.500.3-4.3 2.5-6.5 4.8M12 9.5c2.500.3 4.3 2.5 6.5 4.8M4 19.8c2.500.4 5-.6 8-3.3 3 2.7 5.5 3.7 8 3.3M8.5 20.3h7',
}
const LUCIDE: Partial<Record<WorkoutType, LucideIcon>> = {
  crossfit: Weight,
  gym_general: Dumbbell,
  walking: Footprints,
  dog_walk: Dog,
  bike_outdoor: Bike,
  dance: Music,
  martial_arts: HandFist,
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
  const Icon = LUCIDE[type]
  const colour = tint ? TEXT[sportFamily(type)] : ''
  if (Icon) return <Icon size={size} strokeWidth={2} aria-hidden="true" className={colour} />
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
      <path d={DRAWN[type]} />
    </svg>
  )
}

/** Background and text classes of a workout type's family, for an icon well. */
export function sportTint(type: WorkoutType): string {
  return SOFT[sportFamily(type)]
}
