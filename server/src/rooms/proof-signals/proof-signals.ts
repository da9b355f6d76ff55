// Owns what speaks against workouts: which photos look alike, and how urgently somebody should look. Promises: all of
// it follows from the facts as they are, and nobody's points follow from it. Leans on people, photos and activities.
export { evidenceOf } from './evidence.ts'
export { judgeProofs } from './judge.ts'
export { findLookAlikes, listPhoto } from './look-alikes.ts'
