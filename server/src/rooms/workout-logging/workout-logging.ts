// Logs workouts. Owns nothing: what it stores is of histories, scores and standings, in one SQL function. Promises: a
// workout is stored with all its points or not at all, and once however often it is sent. Leans on gyms, tracks,
// histories, scores, workout-photos and activities.
export { logActivity } from './log.ts'
export { moveView, type MoveView } from './answer-logged.ts'
