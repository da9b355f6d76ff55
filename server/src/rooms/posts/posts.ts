// Owns what people say to workouts: reactions and comments. Promises: it is seen only by those who see the workout in a
// challenge where it was said, one of each reaction a person, and a comment changes by its author alone. Leans on
// activities, blocks and people.
export { sweepPosts } from './comments.ts'
export { socialOf } from './social.ts'
export { writeSaid } from './write-said.ts'
