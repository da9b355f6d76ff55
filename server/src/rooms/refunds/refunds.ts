// Owns money on its way back to where it came from. Promises: each refund is sent once, or given to the wallet when the
// provider cannot, and is one of the two. Leans on ledger.
export { firstPoll, nextPoll } from './poll-times.ts'
export { pushRefunds } from './push-refunds.ts'
export { refundInvariants } from './refund-check.ts'
export { type NewRefund, startRefunds } from './start-refunds.ts'
