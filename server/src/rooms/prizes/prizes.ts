// Owns how challenges end: settlement, held prizes going free, results, statements, and the history file. Promises: a
// challenge is settled exactly once, what leaves its pool is what was in it, and anybody can compute the same from the
// history. Leans on wallet, standings, activities and payments.
export { checkMoney, moneyInvariants } from './money-check.ts'
export { releaseHeldPrizes } from './release.ts'
export { resultFactsOf } from './result-facts.ts'
export { resultsOf } from './results.ts'
export { settleDue } from './settle-due.ts'
