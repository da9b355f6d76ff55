// Owns money on its way to its owners. Promises: a payout leaves the wallet when it is asked for, is sent once, ends
// once, and what didn't arrive is back; nothing but the provider's answer or the desk ends it, and nothing is sent while
// the money doesn't add up. Leans on ledger,
// own-limits and bank-details.
export { lockPayout, type PayoutRow, viewOf } from './payout-view.ts'
export { bouncePayout, completePayout, giveBack } from './resolve.ts'
export { lookSoon, mayLeave, overdueSince, sendPayouts } from './send.ts'
export { payoutInvariants } from './payout-check.ts'
export { releasePayout } from './release.ts'
export { type PayoutStop, payoutStops, stopPayouts } from './stops.ts'
