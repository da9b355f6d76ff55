// Bank details and payouts. A payout leaves the wallet when requested, is sent once and ends once; nothing is sent
// while the money check fails.
export { markCpfEnds } from './bank-details/mark-cpf-ends.ts'
export { type BankDetailsRow, detailsOf } from './bank-details/own-details.ts'
export { askForCorrection, decideDetails, readWhole, reviewInSandbox } from './bank-details/review.ts'
export { resealBankDetails, resealWhileRotating } from './bank-details/reseal.ts'
export { cpfEndMark, cpfMark, forgetMarks, openBankMarks, unseal } from './bank-details/sealed.ts'
export { payoutInvariants } from './payouts/payout-check.ts'
export { lockPayout, type PayoutRow, viewOf } from './payouts/payout-view.ts'
export { releasePayout } from './payouts/release.ts'
export { bouncePayout, completePayout, returnToWallet } from './payouts/resolve.ts'
export { canBeSent, overdueSince, scheduleCheck, sendPayouts } from './payouts/send.ts'
export {
  lastMoneyCheck,
  MONEY_CHECK_MINUTES,
  noteMissedCheck,
  type PayoutStop,
  payoutStops,
  stopPayouts,
} from './payouts/stops.ts'
