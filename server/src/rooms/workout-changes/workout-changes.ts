// Owns what was changed of workouts, and the deleted ones while they can be brought back. Promises: a change and all that
// follows from it happen together or not at all, what somebody else changed meanwhile is never lost, and what is over
// stays as it was settled. Leans on
// activities, histories, scores, workout-photos and workout-logging.
export { inOneGo } from './in-one-go.ts'
export { unvoidWorkout, voidWorkouts } from './void.ts'
export { deleteActivity, restoreActivity } from './delete.ts'
export { editActivity } from './edit.ts'
export { sweepDeletedWorkouts } from './sweep.ts'
