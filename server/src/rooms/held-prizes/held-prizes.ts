// Owns nothing: prizes that wait, until the time of disputes is over, and while a dispute is about them. Promises: each
// goes free once, on its date, and none that is contested. Leans on ledger, prizes, prize-tax and notifications.
export { contestedShares, contestPrizes, stopContesting } from './contest.ts'
export { releaseHeldPrizes } from './release.ts'
