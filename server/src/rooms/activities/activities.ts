// Shows workouts: one, a person's, a challenge's, a year of them, and what they give. Owns nothing. Promises: nobody
// reads of a workout what the challenges that they may see don't tell. Leans on histories, scores and workout-photos.
export { dayPoints } from './day-points.ts'
export { oneActivity } from './one-activity.ts'
export { storedWorkouts } from './stored-workouts.ts'
export { activityViews, receiptsOfActivity, type ReceiptView, shownReceipts } from './views.ts'
export { worthOfToday } from './worth-of-today.ts'
