// Owns where people's money goes, and whose tax id is whose. Promises: nobody but the desk sees more than masks, what
// changes is reviewed anew, one CPF serves one account, and an account's holder is its owner. Leans on people, accounts,
// second-factors and admin-acts.
export { askForCorrection, decideDetails, readWhole, reviewInSandbox } from './review.ts'
export { type BankDetailsRow, detailsOf } from './own-details.ts'
export { cpfEndMark, cpfMark, seal, unseal } from './sealed.ts'
export { markCpfEnds } from './mark-cpf-ends.ts'
