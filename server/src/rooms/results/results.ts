// Owns nothing: how a challenge ended, as people read it: places, winners, the statement of its pool, and its history as a
// file. Promises: who may not see a challenge sees none of it. Leans on prizes, ledger, scores, challenges and people.
export { resultFactsOf } from './result-facts.ts'
export { resultsOf } from './results-of.ts'
