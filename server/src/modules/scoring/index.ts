// Loads a person's history as scoring input, keeps scores and receipts, and serves leaderboards and the race chart. A
// score equals a fresh computation from the history, in any order of workouts, people and invites.
export { localTimeOf } from './input/local-time.ts'
export {
  countedIn,
  isWithin,
  passesIn,
  type Points,
  pointsIn,
  scoredActivity,
  scoredChallenge,
} from './input/points.ts'
export {
  BONUS_FACTS,
  loadScoringInput,
  type ScoringActivity,
  type ScoringChallenge,
  type ScoringInput,
} from './input/scoring-input.ts'
export type { ActivityRow } from './input/tables.ts'
export { ownTarget, passUseOf } from './passes/own-passes.ts'
export { baselinesAtStart, weeksOfPeople } from './scores/baselines.ts'
export { historyInSlices, historyOf } from './scores/history-of.ts'
export { movesInvites, staleInviters } from './scores/invite-bonuses.ts'
export {
  type Move,
  recountInviters,
  recountInvitersLater,
  recountInvitersOf,
  recountParticipant,
  recountPerson,
} from './scores/recount.ts'
export { revisePoints } from './scores/revise.ts'
export {
  datesOf,
  passDatesIn,
  passDatesOf,
  recountStreak,
  streakAfter,
  streakDaysOn,
  streakOfAll,
} from './scores/streak.ts'
export { writtenPoints } from './scores/written-points.ts'
export { teamDays } from './race/team-days.ts'
export { snapshotDayRanks } from './standings/day-ranks.ts'
export { dropParticipant } from './standings/standings.ts'
export { type DivisionPlace, divisionPlaces, peopleFrom, peopleInDivisions } from './standings/division-board.ts'
export { teamDayRanks, type TeamMemberRow, teamStandings } from './standings/team-standings.ts'
