// Settlement of challenges, held prizes, results and prize tax. A challenge is settled once; an upheld dispute adds a
// revision.
export { contestedShares, contestPrizes, stopContesting } from './held-prizes/contest.ts'
export { releaseHeldPrizes } from './held-prizes/release.ts'
export { prizeStatusesOf } from './results/prize-statuses.ts'
export { resultFactsOf } from './results/result-facts.ts'
export { resultsOf } from './results/results-of.ts'
export { keptRevision, revisionWithout } from './settlement/compare-revisions.ts'
export { reviseSettlement } from './settlement/revise.ts'
export { settleDue } from './settlement/settle-due.ts'
export { cancelChallenge } from './settlement/settle.ts'
export { fixDueBaselines } from './settlement/fix-due-baselines.ts'
export { startDueTeams } from './settlement/start-due-teams.ts'
export { settlementOf } from './settlement/settlement-of.ts'
