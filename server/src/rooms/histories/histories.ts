// Owns what people trained: their workouts, what proves them, and the head that rises with every change of a history.
// Promises: a past is of one moment, and points follow from it by the rules alone. Leans on challenges.
export { localTimeOf } from './local-time.ts'
export { type Past, type PastActivity, type PastChallenge, type PastInvite, readPast } from './past.ts'
export { countedIn, isWithin, type Points, pointsIn, scoredActivity, scoredChallenge } from './points.ts'
