// Owns how challenges end: settlement and its revisions, each with the history that it read. Promises: a challenge is settled
// exactly once, and each revision is; what leaves its pool is what was in it, and anybody can compute the same from the
// history. Leans on ledger, standings, scores, payments, refunds and prize-tax.
export { keptRevision, revisionWithout } from './compare.ts'
export { frozenHistory } from './frozen-history.ts'
export { reviseSettlement } from './revise.ts'
export { heldOf, lineReleased, settlementOf, type SettlementRow } from './settlement-of.ts'
export { cancelChallenge } from './settle.ts'
export { settleDue } from './settle-due.ts'
