import type { Picture } from '../../components/activity/Photo.tsx'
import type { Activity } from '../../components/activity/receipt-lines.ts'

/** One photo of a workout visible to the viewer; `index` is its position in the workout. */
export type WallPhoto = { activity: Activity; picture: Picture; index: number }
