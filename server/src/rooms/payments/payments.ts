// Owns paying in. Promises: state moves only by what a provider answers when asked, each payment counts once, and money
// that finds no place goes back. Leans on ledger, challenges, joining, chargebacks and refunds.
export { attemptOf, keepCheckoutPage, openPayment } from './open-payment.ts'
export { closePayment } from './capture.ts'
export { paymentInvariants } from './payment-check.ts'
export { hearOfOpenPayments } from './hear-of-open.ts'
export { cashOf, livePaymentOf, type PaymentRow, viewsOf } from './payment-view.ts'
export { lockPayment, pollPayment } from './poll.ts'
export { type PoolRefund, refundPool } from './refund-pool.ts'
export { sweepPayments } from './sweep.ts'
