// Owns how often somebody asks for a payment; what a payer may do about one, from its price to leaving. Leans on
// payments, refunds, joining, challenges and ledger.
export { leaveChallenge } from './leave.ts'
export { owedBy } from './purpose.ts'
export { startCheckout } from './checkout.ts'
