import type { Picture } from '../../workouts/components/Photo.tsx'
import type { Activity } from '../../workouts/components/receipt-lines.ts'

/** One photo of a workout visible to the viewer; `index` is its position in the workout. */
export type WallPhoto = { activity: Activity; picture: Picture; index: number }
