import type { Picture } from '../../components/activity/Photo.tsx'
import type { Activity } from '../../components/activity/receipt-lines.ts'

/** One photo of a workout that the viewer may see; `index` is its place among those of the workout. */
export type WallPhoto = { activity: Activity; picture: Picture; index: number }
