// Owns logged workouts, their receipts and streaks. Promises: a score is what a fresh computation from the history
// gives, in whatever order workouts arrive, and a workout is stored with all its points or not at all. Leans on gyms,
// photos, challenges and standings.
export { workoutToChange } from './change.ts'
export { dayPoints } from './day-points.ts'
export { historyOf } from './history-of.ts'
export { staleInviters } from './invite-bonuses.ts'
export { logActivity } from './log.ts'
export { oneActivity } from './one.ts'
export { recountInviters, recountInvitersLater, recountInvitersOf, recountParticipant } from './recount.ts'
export { photosOf } from './views.ts'
export { streakDaysOn, trainedDates } from './streak.ts'
export { worthOfToday } from './worth-of-today.ts'
