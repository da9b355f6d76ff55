// Owns what people are told because of the time: challenges that begin or end tomorrow, streaks at risk, who was overtaken,
// the digest of a week, and new terms that are to hold. Promises: each is told once, whichever node looks and however often it starts anew. Leans on
// notifications, scores and challenges.
export { remindOfChallenges } from './challenges.ts'
export { sendDigests } from './digests.ts'
export { tellOvertaken } from './overtaken.ts'
export { warnOfStreaks } from './streaks.ts'
export { tellOfTerms } from './terms.ts'
