// Owns receipts and the bonuses of scores. Promises: a score is what a fresh computation from the history gives, in
// whatever order workouts, people and invites arrive. Leans on histories, challenges and standings.
export { historyInSlices, historyOf } from './history-of.ts'
export { movesInvites, staleInviters } from './invite-bonuses.ts'
export {
  type Move,
  recountInviters,
  recountInvitersLater,
  recountInvitersOf,
  recountParticipant,
  recountPerson,
} from './recount.ts'
export { revisePoints } from './revise.ts'
export { datesOf, streakAfter, streakDaysOn } from './streak.ts'
export { writtenPoints } from './written-points.ts'
