// Shows workouts: one, a person's, a challenge's, a year of them, and what they give. Owns nothing. Promises: nobody
// reads of a workout what the challenges that they may see don't tell, nor anything where one has blocked the other. Leans
// on blocks, histories, scores and workout-photos.
export { dayPoints } from './day-points.ts'
export { oneActivity, seenWorkout } from './one-activity.ts'
export { type Places, placesOf } from './places.ts'
export { storedWorkouts } from './stored-workouts.ts'
export {
  activityViews,
  gymView,
  receiptsOfActivities,
  receiptsOfActivity,
  type ReceiptView,
  shownReceipts,
} from './views.ts'
export { wallOf } from './wall.ts'
export { worthOfToday } from './worth-of-today.ts'
