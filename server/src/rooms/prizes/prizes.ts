// Owns how challenges end: settlement and its revisions, held prizes going free, results, statements, and the history file.
// Promises: a challenge is settled exactly once, and each revision is; what leaves its pool is what was in it, and anybody
// can compute the same from the history. Leans on ledger, standings, activities and payments.
export { contestedShares, contestPrizes, stopContesting } from './contest.ts'
export { keptRevision, revisionWithout } from './compare.ts'
export { reviseSettlement } from './revise.ts'
export { settlementOf } from './settlement-of.ts'
export { checkMoney, moneyInvariants } from './money-check.ts'
export { releaseHeldPrizes } from './release.ts'
export { resultFactsOf } from './result-facts.ts'
export { resultsOf } from './results.ts'
export { cancelChallenge } from './settle.ts'
export { settleDue } from './settle-due.ts'
