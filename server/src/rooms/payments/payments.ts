// Owns paying in and paying back: checkouts, what providers say about them, refunds. Promises: state moves only by what
// a provider answers when asked, each payment counts once, and money that finds no place goes back. Leans on wallet,
// challenges and joining.
export { paymentInvariants } from './payment-check.ts'
export { leaveChallenge } from './leave.ts'
export { livePaymentOf } from './payment-view.ts'
export { pollPayment } from './poll.ts'
export { type PoolRefund, refundPool } from './refund-pool.ts'
export { startCheckout } from './checkout.ts'
export { owedBy } from './purpose.ts'
export { sweepPayments } from './sweep.ts'
